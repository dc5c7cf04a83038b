// Renders one derivative: upright, in sRGB, on white unless it keeps its alpha, without metadata.
// Runs in a picture process.

import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type Crop, cropInPixels } from '../../../pure/geometry/crop.ts'
import { encodePlaceholder } from './placeholder.ts'
import { type ReadUpright, readUpright } from './read-upright.ts'

/** `longSide` is in pixels of the whole picture; a smaller picture keeps its size. */
export type Recipe = ReadUpright & {
  /** `pixels` means raw RGB, three bytes each. */
  format: keyof typeof encoders | 'pixels'
  crop?: Crop
}

/** Writes only pixels: sharp drops metadata unless told to keep it. */
export async function renderPicture(path: string, recipe: Recipe, outPath: string): Promise<void> {
  const whole = await readUpright(path, { ...recipe, scratchPath: outPath })
  const upright = recipe.crop === undefined ? whole : await cut(whole, recipe.crop)
  if (recipe.format === 'pixels') await writeFile(outPath, await upright.raw().toBuffer())
  else await (await encoders[recipe.format](upright)).toFile(outPath)
}

// Settings of about the same quality. More effort for AVIF takes two to forty times as long and
// saves 5 %; optimal JPEG tables take a tenth of the total time for 2 %.
const encoders = {
  placeholder: encodePlaceholder,
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 82, optimiseCoding: false }),
  // For views that need exact pixels; encoded like print files.
  'fine-jpeg': (picture: Sharp) =>
    picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false }),
  webp: (picture: Sharp) => picture.webp({ quality: 82, effort: 2 }),
  // For drawings: few colors, hard edges.
  'lossless-webp': (picture: Sharp) => picture.webp({ lossless: true }),
  // An intermediate file that is read again immediately.
  'bare-tiff': (picture: Sharp) => picture.tiff({ compression: 'none' }),
  // For mail programs, which support no newer format with alpha.
  png: (picture: Sharp) => picture.png(),
  // The AVIF encoder would rotate the picture again by the original's orientation, so it gets bare
  // pixels.
  avif: async (picture: Sharp) =>
    (await barePixels(picture)).avif({ quality: 60, effort: 0, chromaSubsampling: '4:2:0' }),
}

async function barePixels(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

// In a single pipeline sharp would crop before rotating.
async function cut(upright: Sharp, crop: Crop): Promise<Sharp> {
  const bare = await barePixels(upright)
  const { width, height } = await bare.metadata()
  return bare.extract(cropInPixels(crop, { width, height }))
}

// Makes one derivative: upright, in sRGB, on white unless it keeps its alpha, without any metadata. Runs
// in a picture process.

import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type Crop, cropInPixels } from '../../../pure/geometry/crop.ts'
import { type ReadUpright, readUpright } from './read-upright.ts'

/** `longSide` in pixels, of the whole picture; a smaller one keeps its size. */
export type Recipe = ReadUpright & {
  /** `pixels`: three bytes each, red, green and blue. */
  format: keyof typeof encoders | 'pixels'
  /** The part to keep; all of it otherwise. */
  crop?: Crop
}

/** Nothing but pixels goes into the file: sharp drops metadata unless it is asked to keep it. */
export async function renderPicture(path: string, recipe: Recipe, outPath: string): Promise<void> {
  const whole = await readUpright(path, { ...recipe, scratchPath: outPath })
  const upright = recipe.crop === undefined ? whole : await cut(whole, recipe.crop)
  if (recipe.format === 'pixels') await writeFile(outPath, await upright.raw().toBuffer())
  else await (await encoders[recipe.format](upright)).toFile(outPath)
}

// At about the same likeness to the original. More effort for AVIF costs two to forty times as much
// and saves a twentieth; the smallest tables for a JPEG, a tenth of all the work for a fiftieth.
const encoders = {
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 82, optimiseCoding: false }),
  // For whoever judges each pixel, as print files are written.
  'fine-jpeg': (picture: Sharp) =>
    picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false }),
  webp: (picture: Sharp) => picture.webp({ quality: 82, effort: 2 }),
  // For what is drawn: few colours, hard edges.
  'lossless-webp': (picture: Sharp) => picture.webp({ lossless: true }),
  // To be read again at once.
  'bare-tiff': (picture: Sharp) => picture.tiff({ compression: 'none' }),
  // For mail programs, which know nothing newer that has an alpha.
  png: (picture: Sharp) => picture.png(),
  // The one writer that would turn the picture once more, by the orientation that the original told.
  avif: async (picture: Sharp) =>
    (await barePixels(picture)).avif({ quality: 60, effort: 0, chromaSubsampling: '4:2:0' }),
}

async function barePixels(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

// In one go sharp would cut before it turns.
async function cut(upright: Sharp, crop: Crop): Promise<Sharp> {
  const bare = await barePixels(upright)
  const { width, height } = await bare.metadata()
  return bare.extract(cropInPixels(crop, { width, height }))
}

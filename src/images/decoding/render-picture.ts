// Makes one derivative: upright, in sRGB, on white, without any metadata. Runs in a picture process.

import sharp, { type Sharp } from 'sharp'
import { type Crop, cropInPixels } from '../../geometry/crop.ts'
import { type ReadUpright, readUpright } from './read-upright.ts'

/** `longSide` in pixels, of the whole picture; a smaller one keeps its size. */
export type Recipe = ReadUpright & {
  format: 'jpeg' | 'webp'
  /** The part to keep; all of it otherwise. */
  crop?: Crop
}

/** Nothing but pixels goes into the file: sharp drops metadata unless it is asked to keep it. */
export async function renderPicture(path: string, recipe: Recipe, outPath: string): Promise<void> {
  const whole = await readUpright(path, recipe)
  const upright = recipe.crop === undefined ? whole : await cut(whole, recipe.crop)
  const encoded =
    recipe.format === 'jpeg'
      ? upright.jpeg({ quality: 82 })
      : upright.webp({ quality: 82, effort: 2 })
  await encoded.toFile(outPath)
}

// By way of bare pixels: in one go sharp would cut before it turns.
async function cut(upright: Sharp, crop: Crop): Promise<Sharp> {
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } }).extract(cropInPixels(crop, info))
}

// Makes one derivative: upright, in sRGB, on white, without any metadata. Runs in a picture process.

import { readUpright } from './read-upright.ts'

export type Recipe = {
  /** Pixels; a smaller picture keeps its size. */
  longSide: number
  format: 'jpeg' | 'webp'
  /** EXIF, 1 to 8. */
  orientation: number
  maxPixels: number
}

/** Nothing but pixels goes into the file: sharp drops metadata unless it is asked to keep it. */
export async function renderPicture(path: string, recipe: Recipe, outPath: string): Promise<void> {
  const upright = await readUpright(path, recipe)
  const encoded =
    recipe.format === 'jpeg'
      ? upright.jpeg({ quality: 82 })
      : upright.webp({ quality: 82, effort: 2 })
  await encoded.toFile(outPath)
}

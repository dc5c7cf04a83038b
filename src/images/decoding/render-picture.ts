// Makes one derivative: upright, in sRGB, on white, without any metadata. Runs in a picture process.

import { type ReadUpright, readUpright } from './read-upright.ts'

/** `longSide` in pixels; a smaller picture keeps its size. */
export type Recipe = ReadUpright & { format: 'jpeg' | 'webp' }

/** Nothing but pixels goes into the file: sharp drops metadata unless it is asked to keep it. */
export async function renderPicture(path: string, recipe: Recipe, outPath: string): Promise<void> {
  const upright = await readUpright(path, recipe)
  const encoded =
    recipe.format === 'jpeg'
      ? upright.jpeg({ quality: 82 })
      : upright.webp({ quality: 82, effort: 2 })
  await encoded.toFile(outPath)
}

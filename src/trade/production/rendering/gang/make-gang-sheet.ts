import { stat } from 'node:fs/promises'
import type { GangFormat, GangRecipe, MadeGangSheet } from './gang-recipe.ts'
import { writeGangPdf } from './write-gang-pdf.ts'
import { writeGangTiff } from './write-gang-tiff.ts'

const writers: Readonly<Record<GangFormat, (recipe: GangRecipe) => Promise<string>>> = {
  pdf: writeGangPdf,
  tiff: writeGangTiff,
}

export async function makeGangSheet(recipe: GangRecipe): Promise<MadeGangSheet> {
  const path = await writers[recipe.format](recipe)
  const { size: byteLength } = await stat(path)
  return { path, byteLength }
}

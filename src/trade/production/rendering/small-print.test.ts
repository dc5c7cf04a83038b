// A small print that is reduced gets its size in the pass that decodes it. What sharp alone makes
// of the same crop is the independent value.

import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { ownFolder } from '../../../../tests/helpers/own-folder.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { makePrint } from './make-print.ts'
import type { PrintRecipe } from './print-recipe.ts'

const source = { left: 100, top: 50, width: 900, height: 600 }

async function printOf(path: string, folder: string, target: PrintRecipe['target']) {
  const { width, height } = target
  const made = await makePrint({
    ...{ path, folder, maxPixels: 1e8, source, target, sheet: { width, height } },
    ...{ surround: 'mirror', face: target, faceAndSides: target, safe: target },
    ...{ dpi: 300, format: 'jpeg', profile: { name: 'sRGB', space: 'RGB', icc: 'srgb' } },
  })
  return await sharp(made.path).raw().toBuffer()
}

it.each([1, 6])('has the pixels of the crop, reduced by Lanczos, orientation %i', async (turn) => {
  const folder = await ownFolder()
  const path = join(folder, 'picture.jpg')
  // Upright it is 1200 × 800 in both cases.
  const upright = await picture({ width: 1200, height: 800, seed: 5 })
  const stored = sharp(upright).rotate(turn === 6 ? -90 : 0)
  await stored.jpeg({ quality: 95 }).withMetadata({ orientation: turn }).toFile(path)
  const target = { left: 0, top: 0, width: 450, height: 300 }
  const pixels = await printOf(path, folder, target)
  const alone = await sharp(path, { autoOrient: true })
    .extract(source)
    .resize({ width: 450, height: 300, fit: 'fill', kernel: 'lanczos3' })
    .removeAlpha()
    .raw()
    .toBuffer()
  expect(pixels).toHaveLength(alone.length)
  const off = pixels.reduce((sum, value, at) => sum + Math.abs(value - (alone[at] ?? 0)), 0)
  // What the JPEG of quality 95 costs.
  expect(off / alone.length).toBeLessThan(3)
})

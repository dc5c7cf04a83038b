// A small print that is reduced gets its size in the pass that decodes it. What sharp alone makes
// of the same crop is the independent value.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { ownFolder } from '../../../../tests/helpers/own-folder.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { makePrint } from './make-print.ts'
import type { PrintRecipe } from './print-recipe.ts'

const source = { left: 100, top: 50, width: 900, height: 600 }

async function printOf(
  path: string,
  folder: string,
  { target, sheet = target }: Pick<PrintRecipe, 'target'> & Partial<PrintRecipe>,
) {
  const { width, height } = sheet
  const made = await makePrint({
    ...{ path, folder, maxPixels: 1e8, source, target, sheet: { width, height } },
    ...{ surround: 'mirror', face: target, faceAndSides: target, safe: target },
    ...{ dpi: 300, format: 'jpeg', profile: { name: 'sRGB', space: 'RGB', icc: 'srgb' } },
  })
  return made.path
}

const ways = [1, 6].flatMap((turn) => [0, 12].map((border) => ({ turn, border })))

it.each(ways)('has the pixels of the crop, reduced by Lanczos: $turn $border', async (way) => {
  const { turn, border } = way
  const folder = await ownFolder()
  const path = join(folder, 'picture.jpg')
  // Upright it is 1200 × 800 in both cases.
  const upright = await picture({ width: 1200, height: 800, seed: 5 })
  const stored = sharp(upright).rotate(turn === 6 ? -90 : 0)
  stored.jpeg({ quality: 95 })
  // Which also adds a profile.
  if (turn !== 1) stored.withMetadata({ orientation: turn, exif: { IFD0: { Artist: 'Ann' } } })
  await stored.toFile(path)
  const target = { left: border, top: border, width: 450, height: 300 }
  const sheet = { width: 450 + 2 * border, height: 300 + 2 * border }
  const print = await printOf(path, folder, { target, sheet })
  const pixels = await sharp(print).extract(target).raw().toBuffer()
  expect(await sharp(print).metadata()).toMatchObject({
    ...{ ...sheet, density: 300, chromaSubsampling: '4:4:4', isProgressive: false },
    icc: await sharp(upright)
      .withIccProfile('srgb')
      .toBuffer()
      .then((bytes) => sharp(bytes).metadata())
      .then(({ icc }) => icc),
  })
  expect((await readFile(print)).includes('Ann')).toBe(false)
  const alone = await sharp(path, { autoOrient: true })
    .extract(source)
    .resize({ width: 450, height: 300, fit: 'fill', kernel: 'lanczos3' })
    .removeAlpha()
    .raw()
    .toBuffer()
  if (border > 0) {
    // Alike on both sides of the trim, but for the JPEG's noise.
    const column = (left: number) =>
      sharp(print).extract({ left, top: 0, width: 1, height: sheet.height }).raw().toBuffer()
    const [outside, inside] = await Promise.all([column(border - 4), column(border + 3)])
    expect(meanDifference(outside, inside)).toBeLessThan(3)
  }
  expect(pixels).toHaveLength(alone.length)
  // What the JPEG of quality 95 costs.
  expect(meanDifference(pixels, alone)).toBeLessThan(3)
})

function meanDifference(one: Buffer, other: Buffer): number {
  const off = one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0)
  return off / one.length
}

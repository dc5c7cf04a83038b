// Sheets as a lab reads them: boxes and placements of the PDF, pixels of the TIFF.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  makePrintOf,
  type Printed,
  pixelsOf,
  removePrints,
} from '../../../../../tests/helpers/make-print-of.ts'
import { cmykProfile } from '../../../../../tests/helpers/patch-files.ts'
import type { PrintFormat } from '../../../../pure/contract/print-format.ts'
import { createPrintPress } from '../../process/print-press.ts'
import type { GangFile, GangRecipe } from './gang-recipe.ts'
import { makeGangSheet } from './make-gang-sheet.ts'

afterEach(removePrints)

const dpi = 100
const mm = (length: number) => Math.round(length * 1000)
const pixelsOfMm = (length: number) => Math.round((length * dpi) / 25.4)
/** An A6 picture with a different color in each quarter. */
async function quarters(): Promise<Buffer> {
  const quarter = (background: string) => ({
    create: { width: 200, height: 300, channels: 3 as const, background },
  })
  const places = [
    ...[{ input: quarter('#c02020'), left: 0, top: 0 }],
    ...[{ input: quarter('#20a020'), left: 200, top: 0 }],
    ...[{ input: quarter('#2020c0'), left: 0, top: 300 }],
    ...[{ input: quarter('#202020'), left: 200, top: 300 }],
  ]
  return await sharp({ create: { width: 400, height: 600, channels: 3, background: '#000' } })
    .composite(places)
    .png()
    .toBuffer()
}

type Wish = { format: PrintFormat; isCmyk?: boolean }

async function printOf({ format, isCmyk = false }: Wish): Promise<Printed & { file: GangFile }> {
  const printed = await makePrintOf(await quarters(), {
    ...{ product: 'photo-print', size: '10x15cm', picture: { width: 400, height: 600 } },
    ...{ dpi, format },
    ...(isCmyk && { profile: { name: 'CMYK', space: 'CMYK', icc: await cmykProfile() } }),
  })
  const { layout, path } = printed
  return { ...printed, file: { path, format, ...layout.sheet, trim: layout.face } }
}

async function recipeFor(files: readonly GangFile[], of: Partial<GangRecipe>): Promise<GangRecipe> {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-gang-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // 104 × 154 mm with its bleed.
  const [file] = files
  const width = Math.round(((file?.width ?? 0) * 25_400) / dpi)
  const height = Math.round(((file?.height ?? 0) * 25_400) / dpi)
  return {
    kind: 'gang',
    format: 'pdf',
    sheet: { widthMicrometres: mm(300), heightMicrometres: mm(200) },
    dpi,
    files,
    cells: [
      { file: 0, x: mm(10), y: mm(15), width, height, isTurned: false },
      { file: 0, x: mm(120), y: mm(20), width: height, height: width, isTurned: true },
    ],
    markMicrometres: mm(3),
    slug: '',
    slugBox: { x: mm(10), y: mm(190), width: mm(280), height: mm(3) },
    folder,
    ...of,
  }
}

describe('a gang sheet as PDF', () => {
  it('is exactly its size, and has the prints where they belong', async () => {
    const { file, path } = await printOf({ format: 'jpeg' })
    const made = await makeGangSheet(await recipeFor([file], {}))
    const bytes = await readFile(made.path)
    expect(made.byteLength).toBe(bytes.byteLength)
    const page = (await PDFDocument.load(bytes)).getPage(0)
    const { width, height } = page.getMediaBox()
    const millimetres = (points: number) => (points * 25.4) / 72
    expect([millimetres(width), millimetres(height)].map((each) => each.toFixed(3))).toEqual([
      '300.000',
      '200.000',
    ])
    // The JPEG is in it unchanged, once.
    const jpeg = await readFile(path)
    expect(bytes.indexOf(jpeg)).toBeGreaterThan(0)
    expect(bytes.indexOf(jpeg, bytes.indexOf(jpeg) + 1)).toBe(-1)
    // The corners of the picture: upper left, upper right and lower left, in mm from the top.
    const corners = [...bytes.toString('latin1').matchAll(/q ([-\d. ]+) cm \/I0 Do Q/g)].map(
      ([, numbers = '']) => {
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.split(' ').map(Number)
        const at = (u: number, v: number) =>
          [a * u + c * v + e, height - (b * u + d * v + f)].map((each) =>
            Math.round(millimetres(each)),
          )
        return [at(0, 1), at(1, 1), at(0, 0)]
      },
    )
    expect(corners).toEqual([
      [
        [10, 15],
        [114, 15],
        [10, 169],
      ],
      // Turned clockwise: its upper left corner is on the upper right.
      [
        [274, 20],
        [274, 124],
        [120, 20],
      ],
    ])
  })

  it('keeps the pixels of TIFF prints without loss, and the profile of all', async () => {
    const { file } = await printOf({ format: 'tiff', isCmyk: true })
    const { path } = await makeGangSheet(await recipeFor([file], {}))
    const text = (await readFile(path)).toString('latin1')
    expect(text).toContain('/Filter /FlateDecode')
    expect(text).toContain('/N 4 /Alternate /DeviceCMYK')
    expect((await readFile(path)).includes(await cmykProfile())).toBe(true)
  })

  it('takes the JPEG out of PDF prints', async () => {
    const { file } = await printOf({ format: 'pdf' })
    const { path } = await makeGangSheet(await recipeFor([file], {}))
    const bytes = await readFile(path)
    const found = /\/Filter \/DCTDecode \/Length (\d+) >>\nstream\n/.exec(bytes.toString('latin1'))
    const start = (found?.index ?? 0) + (found?.[0].length ?? 0)
    const jpeg = bytes.subarray(start, start + Number(found?.[1]))
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: file.width })
  })
})

describe('the print process', () => {
  // It reads fewer formats than a test does.
  it.each(['pdf', 'tiff'] as const)('makes the same sheet as %s', async (format) => {
    const { file } = await printOf({ format: 'jpeg' })
    const recipe = { ...(await recipeFor([file], {})), format, slug: 'Roll 610' }
    const { path } = await makeGangSheet(recipe)
    const here = await readFile(path)
    const made = await createPrintPress().makeSheet(recipe, new AbortController().signal)
    expect((await readFile(made.path)).equals(here)).toBe(true)
  })
})

describe('a gang sheet as TIFF', () => {
  it.each([false, true])(
    'has every pixel of the prints where it belongs (CMYK: %s)',
    async (isCmyk) => {
      const { file, path: print } = await printOf({ format: 'tiff', isCmyk })
      const made = await makeGangSheet(
        await recipeFor([file], { format: 'tiff', markMicrometres: 0 }),
      )
      const sheet = await pixelsOf(made.path)
      const { width, height, icc, density } = await sharp(made.path).metadata()
      expect([width, height, density]).toEqual([1181, 787, dpi])
      expect(icc?.equals((await sharp(print).metadata()).icc ?? Buffer.alloc(0))).toBe(true)
      const source = await pixelsOf(print)
      const first = {
        left: pixelsOfMm(10),
        top: pixelsOfMm(15),
        width: file.width,
        height: file.height,
      }
      expect(sheet.other((x, y) => source.at(x, y), first)).toBeNull()
      // Clockwise: the left column of the print is on top, from its lower end.
      const second = {
        ...{ left: pixelsOfMm(120), top: pixelsOfMm(20) },
        ...{ width: file.height, height: file.width },
      }
      expect(sheet.other((x, y) => source.at(y, file.height - 1 - x), second)).toBeNull()
      const paper = isCmyk ? [0, 0, 0, 0] : [255, 255, 255]
      expect(
        sheet.other(() => paper, { left: 0, top: 0, width: 1181, height: first.top }),
      ).toBeNull()
      const between = first.left + first.width
      const gap = { left: between, top: 0, width: second.left - between, height: 787 }
      expect(sheet.other(() => paper, gap)).toBeNull()
    },
  )

  it('marks the trim outside the prints, and writes the slug line', async () => {
    const { file } = await printOf({ format: 'jpeg' })
    const recipe = await recipeFor([file], { format: 'tiff', slug: 'Roll 610 · 7 · Żółć' })
    const sheet = await pixelsOf((await makeGangSheet(recipe)).path)
    const isBlack = (x: number, y: number) => (sheet.at(x, y)[0] ?? 255) < 60
    // The print begins at 10, 15 mm, its trim 2 mm further in.
    const row = pixelsOfMm(13.5)
    const dark = Array.from({ length: pixelsOfMm(118) }, (_, x) => x).filter((x) => isBlack(x, row))
    const marks = [12, 112].map(pixelsOfMm)
    expect(dark.every((x) => marks.some((mark) => Math.abs(x - mark) <= 1))).toBe(true)
    expect(marks.every((mark) => dark.some((x) => Math.abs(x - mark) <= 1))).toBe(true)
    expect(isBlack(marks[0] ?? 0, pixelsOfMm(11))).toBe(false)
    const slug = Array.from({ length: pixelsOfMm(3) }, (_, y) => y + pixelsOfMm(190)).some((y) =>
      Array.from({ length: 200 }, (_, x) => x + pixelsOfMm(10)).some((x) => isBlack(x, y)),
    )
    expect(slug).toBe(true)
  })
})

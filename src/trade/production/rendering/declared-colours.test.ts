// Colors that a file declares by means other than an ICC profile, on the page and in print.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  colourDifference,
  type Rgb,
  toLinear,
} from '../../../../tests/helpers/colour-difference.ts'
import { patchColours, toAdobeRgb, toDisplayP3 } from '../../../../tests/helpers/colour-patches.ts'
import { adobeRgbByExif, exifBlock, pngWith, withExif } from '../../../../tests/helpers/exif.ts'
import { avifWith, type Cicp, heic } from '../../../../tests/helpers/heic.ts'
import { pngChunk } from '../../../../tests/helpers/hostile/png-file.ts'
import { removePrints } from '../../../../tests/helpers/make-print-of.ts'
import { pageAndPrint, patchesOf } from '../../../../tests/helpers/page-and-print.ts'
import { deepPixels, pixels } from '../../../../tests/helpers/patch-files.ts'

let folder: string
beforeAll(async () => {
  sharp.cache(false)
  folder = await mkdtemp(join(tmpdir(), 'handprint-told-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(removePrints)

async function expectColours(file: Buffer, wanted: readonly Rgb[], most = 1.2) {
  const { page, print, facts } = await pageAndPrint(folder, file)
  for (const at of [page, print]) {
    for (const [index, colour] of patchesOf(at).entries()) {
      const expected = wanted[index] ?? [0, 0, 0]
      const where = `${at === page ? 'page' : 'print'}, patch ${index}: ${colour} for ${expected}`
      expect(colourDifference(colour, expected), where).toBeLessThan(most)
    }
  }
  return facts
}

describe('Adobe RGB declared by EXIF only is printed as Adobe RGB:', () => {
  it.each(['JPEG', 'PNG', 'WebP', 'TIFF', 'AVIF'])('%s', async (format) => {
    const file = await withExif[format]?.(adobeRgbByExif)
    const facts = await expectColours(file ?? Buffer.alloc(0), patchColours)
    expect(facts).toMatchObject({ iccProfile: null, notes: ['adobe_rgb_by_exif'] })
  })

  it('by color space 2, which some programs write', async () => {
    const file = await withExif.JPEG?.({ colourSpace: 2 })
    await expectColours(file ?? Buffer.alloc(0), patchColours)
  })

  it('HEIC', async () => {
    const plain = await pageAndPrint(folder, heic())
    const told = await pageAndPrint(folder, heic({ exif: exifBlock(adobeRgbByExif) }))
    expect(plain.facts.notes).toEqual([])
    expect(told.facts.notes).toEqual(['adobe_rgb_by_exif'])
    const apart = colourDifference(told.page(0.17, 0.25), plain.page(0.17, 0.25))
    expect(apart).toBeGreaterThan(3)
    expect(colourDifference(told.page(0.17, 0.25), told.print(0.17, 0.25))).toBeLessThan(1.2)
  })

  it.each([
    ['EXIF says sRGB', { colourSpace: 1, interoperabilityIndex: 'R03' }],
    ['the index is that of sRGB', { colourSpace: 65_535, interoperabilityIndex: 'R98' }],
    ['there is no index', { colourSpace: 65_535 }],
  ])('but not if %s', async (_what, colours) => {
    const file = await withExif.PNG?.(colours)
    const facts = await expectColours(file ?? Buffer.alloc(0), patchColours.map(toAdobeRgb))
    expect(facts.notes).toEqual([])
  })

  it('but not if a profile declares something else', async () => {
    const p3 = await pixels().withIccProfile('p3').png().toBuffer()
    const facts = await expectColours(
      pngWith(p3, [pngChunk('eXIf', exifBlock(adobeRgbByExif))]),
      patchColours,
    )
    expect(facts.notes).toEqual([])
  })
})

/** As Chromium 156 shows a PNG with these values, from a screenshot in sRGB. */
const numbers: readonly Rgb[] = [
  [200, 60, 30],
  [30, 140, 60],
  [40, 70, 180],
  [230, 200, 40],
  [128, 128, 128],
  [20, 30, 10],
]
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}
const gama = (value: number) => pngChunk('gAMA', u32(value))
const chrm = (...values: number[]) => pngChunk('cHRM', u32(...values))
const srgb = pngChunk('sRGB', Buffer.from([0]))
const cicp = (...codes: number[]) => pngChunk('cICP', Buffer.from(codes))
const ofSrgb = chrm(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000)
const ofAdobe = chrm(31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000)
const ofP3 = chrm(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000)
const inD50 = chrm(34_570, 35_850, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000)

const asChromium: [what: string, chunks: Buffer[], shown: string][] = [
  ['nothing', [], '200,60,30 30,140,60 40,70,180 230,200,40 128,128,128 20,30,10'],
  [
    'gAMA of 1/2.2 alone',
    [gama(45_455)],
    '200,60,30 30,140,60 40,70,180 230,200,40 128,128,128 20,30,10',
  ],
  [
    'gAMA of 1/2.2 with primaries',
    [gama(45_455), ofSrgb],
    '201,57,24 24,141,57 35,68,181 231,201,35 129,129,129 12,24,3',
  ],
  [
    'gAMA of 1 alone',
    [gama(100_000)],
    '229,133,96 96,196,133 110,143,219 244,229,110 188,188,188 79,96,56',
  ],
  [
    'gAMA of 1 with primaries',
    [gama(100_000), ofSrgb],
    '229,133,96 96,196,133 110,143,219 244,229,110 188,188,188 79,96,56',
  ],
  [
    'gAMA of 1/1.8',
    [gama(55_556)],
    '210,77,40 40,158,77 53,88,193 235,210,53 146,146,146 26,40,10',
  ],
  [
    'gAMA with the primaries of Adobe RGB',
    [gama(45_455), ofAdobe],
    '231,57,21 0,141,50 2,68,185 241,201,0 129,129,129 5,24,1',
  ],
  [
    'gAMA with a white of D50',
    [gama(45_455), inD50],
    '210,60,33 0,141,62 21,67,179 234,202,57 129,129,129 11,24,4',
  ],
  ['cHRM alone', [ofP3], '200,60,30 30,140,60 40,70,180 230,200,40 128,128,128 20,30,10'],
  [
    'sRGB and gAMA of 1',
    [gama(100_000), srgb],
    '200,60,30 30,140,60 40,70,180 230,200,40 128,128,128 20,30,10',
  ],
  [
    'cICP of Display P3',
    [cicp(12, 13, 0, 1)],
    '217,42,0 0,143,47 29,71,187 236,199,0 128,128,128 17,30,7',
  ],
  [
    'cICP of Display P3, and sRGB',
    [cicp(12, 13, 0, 1), srgb],
    '217,42,0 0,143,47 29,71,187 236,199,0 128,128,128 17,30,7',
  ],
  [
    'cICP of DCI P3',
    [cicp(11, 13, 0, 1)],
    '212,42,1 0,143,47 31,70,187 234,199,0 128,128,128 18,30,7',
  ],
  [
    'cICP of BT.2020 with the curve of sRGB',
    [cicp(9, 13, 0, 1)],
    '247,0,0 0,148,43 0,71,188 252,197,0 128,128,128 12,31,6',
  ],
  [
    'cICP of BT.2020 with the curve of video',
    [cicp(9, 1, 0, 1)],
    '244,0,0 0,141,27 0,60,184 251,193,0 121,121,121 1,19,0',
  ],
  [
    'cICP of BT.709 with the curve of video',
    [cicp(1, 1, 0, 1)],
    '197,49,18 18,134,49 28,60,176 229,197,28 121,121,121 7,18,1',
  ],
  [
    'cICP with a gamma of 2.2',
    [cicp(1, 4, 0, 1)],
    '201,57,24 24,141,57 35,68,181 231,201,35 129,129,129 12,24,3',
  ],
  [
    'cICP with a gamma of 2.8',
    [cicp(1, 5, 0, 1)],
    '189,36,8 8,120,36 17,46,165 224,189,17 106,106,106 3,8,0',
  ],
  [
    'cICP in linear light',
    [cicp(1, 8, 0, 1)],
    '229,133,96 96,196,133 110,143,219 244,229,110 188,188,188 79,96,56',
  ],
  [
    'cICP of BT.601 in 525 lines',
    [cicp(6, 13, 0, 1)],
    '195,66,28 45,138,59 46,73,180 228,199,36 128,128,128 21,30,10',
  ],
  [
    'cICP of BT.601 in 625 lines',
    [cicp(5, 13, 0, 1)],
    '204,60,31 6,140,62 38,70,179 231,200,46 128,128,128 19,30,10',
  ],
  [
    'cICP of SMPTE 240',
    [cicp(7, 7, 0, 1)],
    '201,82,47 60,150,77 63,90,189 231,205,55 141,141,141 39,48,25',
  ],
  [
    'cICP of BT.470 M',
    [cicp(4, 4, 0, 1)],
    '238,44,0 0,139,50 0,84,187 249,194,0 129,129,129 6,23,1',
  ],
  [
    'cICP of film',
    [cicp(8, 13, 0, 1)],
    '226,39,0 0,144,51 15,67,186 240,200,0 128,128,128 16,31,8',
  ],
  [
    'cICP of EBU 3213',
    [cicp(22, 13, 0, 1)],
    '202,66,29 19,137,60 39,77,180 231,198,38 128,128,128 20,29,10',
  ],
  [
    'cICP that says nothing',
    [cicp(2, 2, 0, 1)],
    '200,60,30 30,140,60 40,70,180 230,200,40 128,128,128 20,30,10',
  ],
  [
    'cICP in narrow range',
    [cicp(12, 13, 0, 0)],
    '200,60,30 30,140,60 40,70,180 230,200,40 128,128,128 20,30,10',
  ],
]

describe("PNG's own color chunks are respected as in Chromium:", () => {
  for (const bits of [8, 16]) {
    it.each(asChromium)(`%s, ${bits} bits`, async (_what, chunks, shown) => {
      const picture = bits === 8 ? pixels(numbers) : deepPixels(numbers)
      const bare = withoutChunks(await picture.png().toBuffer())
      const wanted = shown
        .split(' ')
        .map((colour) => colour.split(',').map(Number) as unknown as Rgb)
      await expectColours(pngWith(bare, chunks), wanted, 1.5)
    })
  }

  it('a profile before gAMA, and cICP before a profile', async () => {
    const p3 = await pixels().withIccProfile('p3').png().toBuffer()
    await expectColours(pngWith(p3, [gama(100_000)]), patchColours)
    const wide = await pixels().withIccProfile('p3').png().toBuffer()
    const facts = await expectColours(
      pngWith(wide, [cicp(1, 13, 0, 1)]),
      patchColours.map(toDisplayP3),
    )
    expect(facts.notes).toEqual(['colours_by_cicp'])
  })

  it('a gray picture by its gamma', async () => {
    const gray = await pixels(numbers.map(([, , blue]) => [blue, blue, blue]))
      .toColourspace('b-w')
      .png()
      .toBuffer()
    // As Chromium shows the blue values of the numbers above with a gamma of 1.
    const wanted: Rgb[] = [96, 133, 219, 110, 188, 56].map((value) => [value, value, value])
    await expectColours(pngWith(withoutChunks(gray), [gama(100_000)]), wanted)
  })
})

/** Removes sharp's color and resolution chunks. */
function withoutChunks(png: Buffer): Buffer {
  const kept: Buffer[] = [png.subarray(0, 8)]
  for (let at = 8; at < png.length; ) {
    const byteLength = 12 + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (['IHDR', 'IDAT', 'IEND'].includes(type)) kept.push(png.subarray(at, at + byteLength))
    at += byteLength
  }
  return Buffer.concat(kept)
}

it('dark colors in linear light keep their lightness', async () => {
  const values = [1, 4, 12, 20, 40, 80].map((value) => toLinear(value / 255))
  const numbers = values.map((value) => [value * 255, value * 255, value * 255])
  const png = await deepPixels(numbers).png().toBuffer()
  const wanted: Rgb[] = [1, 4, 12, 20, 40, 80].map((value) => [value, value, value])
  await expectColours(pngWith(withoutChunks(png), [gama(100_000)]), wanted, 0.6)
})

const fine = { quality: 100, chromaSubsampling: '4:4:4' }

describe('colors that an AVIF or HEIC declares by code points are respected:', () => {
  it.each<[string, Cicp]>([
    ['Display P3', [12, 13]],
    ['Display P3 without a curve', [12, 2]],
  ])('%s, AVIF', async (_what, codes) => {
    const p3 = await pixels(patchColours.map(toDisplayP3)).avif(fine).toBuffer()
    const facts = await expectColours(avifWith(p3, { cicp: codes }), patchColours, 2)
    expect(facts.notes).toEqual(['colours_by_cicp'])
  })

  it.each<[string, Cicp]>([
    ['sRGB', [1, 13]],
    ['BT.709, whose curve counts as that of sRGB', [1, 1]],
    ['nothing', [2, 2]],
  ])('%s, AVIF', async (_what, codes) => {
    const avif = await pixels().avif(fine).toBuffer()
    const facts = await expectColours(avifWith(avif, { cicp: codes }), patchColours)
    expect(facts.notes).toEqual([])
  })

  it('Display P3, HEIC in 8 and 10 bits', async () => {
    for (const bitDepth of [8, 10] as const) {
      const facts = await expectColours(heic({ bitDepth, cicp: [12, 13] }), patchColours, 2)
      expect(facts.notes).toEqual(['colours_by_cicp'])
    }
  })

  it('BT.2020 in 10 bits, AVIF', async () => {
    const made = await deepPixels(numbers)
      .avif({ ...fine, bitdepth: 10 })
      .toBuffer()
    // Chromium's colors for BT.2020 with the sRGB curve, as for PNG above.
    const wanted: Rgb[] = [
      [247, 0, 0],
      [0, 148, 43],
      [0, 71, 188],
      [252, 197, 0],
      [128, 128, 128],
      [12, 31, 6],
    ]
    await expectColours(avifWith(made, { cicp: [9, 14] }), wanted, 2)
  })
})

describe('HDR is rejected by name:', () => {
  it.each<[string, number]>([
    ['PQ', 16],
    ['HLG', 18],
  ])('%s', async (name, transfer) => {
    const png = pngWith(withoutChunks(await pixels().png().toBuffer()), [cicp(9, transfer, 0, 1)])
    const avif = avifWith(await pixels().avif(fine).toBuffer(), { cicp: [9, transfer] })
    for (const file of [png, avif, heic({ cicp: [9, transfer] })]) {
      await expect(pageAndPrint(folder, file)).rejects.toMatchObject({
        code: 'image_format_unsupported',
        message: expect.stringMatching(`HDR \\(${name}.*standard range`),
      })
    }
  })
})

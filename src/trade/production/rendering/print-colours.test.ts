// The six patches in every accepted format, printed and measured in the file. Metadata is read by
// exifr and pdf-lib, which are not involved in writing it.

import { readFile } from 'node:fs/promises'
import exifr from 'exifr'
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { colourDifference, type Rgb } from '../../../../tests/helpers/colour-difference.ts'
import {
  patchColours,
  patchesHeight,
  patchesWidth,
  toAdobeRgb,
  toDisplayP3,
} from '../../../../tests/helpers/colour-patches.ts'
import { inkProfile } from '../../../../tests/helpers/icc-profiles.ts'
import {
  makePrintOf,
  type PrintWish,
  pixelsOf,
  removePrints,
} from '../../../../tests/helpers/make-print-of.ts'
import {
  cmykProfile,
  displayP3Profile,
  inksInSrgb,
  pixels,
  rgbJpeg,
} from '../../../../tests/helpers/patch-files.ts'
import { picture, privateWords } from '../../../../tests/helpers/pictures.ts'
import { realPictures } from '../../../../tests/helpers/real-pictures.ts'
import { adobeRgbProfile } from '../open-output-profile.ts'

afterEach(removePrints)

const size = { width: patchesWidth, height: patchesHeight }
/** Ten pixels per inch, so that nothing is interpolated. */
const poster: PrintWish = { product: 'poster', size: '12x8', dpi: 10, picture: size }
const adobeRgb = { name: 'Adobe RGB', space: 'RGB', icc: adobeRgbProfile() } as const
const displayP3 = { name: 'Display P3', space: 'RGB', icc: 'p3' } as const

describe('a picture of known colors is printed correctly:', () => {
  it.each(realPictures.filter(({ width }) => width === undefined))(
    '$format, $variant',
    async (given) => {
      const found = await patchesOf(await given.make(), poster)
      // For CMYK, half of the difference comes from two ways to interpolate the same table.
      const most = given.colours === inksInSrgb ? 1.1 : 1
      for (const [index, colour] of (given.colours ?? patchColours).entries()) {
        const difference = colourDifference(found[index] ?? [0, 0, 0], colour)
        expect(difference, `patch ${index}`).toBeLessThan(most)
      }
    },
  )
})

describe('the colors of a print', () => {
  it.each([
    ['Display P3', displayP3, toDisplayP3],
    ['Adobe RGB', adobeRgb, toAdobeRgb],
  ] as const)('are those of %s if the lab requires them', async (_, profile, to) => {
    const png = await pixels().png().toBuffer()
    const found = await patchesOf(png, { ...poster, profile })
    expect(found).toHaveLength(6)
    for (const [index, colour] of patchColours.map(to).entries()) expectAlmost(found[index], colour)
  })

  it('stay wide-gamut if the print has as wide a gamut', async () => {
    const green: Rgb[] = patchColours.map(() => [0, 255, 0])
    const image = rgbJpeg(green, await displayP3Profile())
    const [found] = await patchesOf(image, { ...poster, profile: displayP3 })
    expectAlmost(found, [0, 255, 0])
    const [narrow = [9, 9, 9]] = await patchesOf(image, poster)
    expect(narrow[1]).toBe(255)
  })

  it('of the sides are as chosen, in any profile', async () => {
    const canvas: PrintWish = {
      product: 'canvas',
      size: '12x8',
      dpi: 10,
      picture: size,
      profile: adobeRgb,
      options: { wrap: 'color', wrap_color: '#c83c1e' },
    }
    const { path } = await makePrintOf(await pixels().png().toBuffer(), canvas)
    expectAlmost((await pixelsOf(path)).at(1, 1), toAdobeRgb([200, 60, 30]))
  })

  it('are inks if the lab has a profile for them', async () => {
    const icc = await cmykProfile()
    const profile = { name: 'Inks', space: 'CMYK', icc } as const
    for (const format of ['tiff', 'jpeg'] as const) {
      const { path } = await makePrintOf(await pixels().png().toBuffer(), {
        ...poster,
        profile,
        format,
      })
      const metadata = await sharp(path).metadata()
      expect(metadata).toMatchObject({ space: 'cmyk', channels: 4 })
      expect(metadata.icc?.equals(icc)).toBe(true)
      const inks = await pixelsOf(path)
      const wanted = await patchesInInks()
      for (const [index, ink] of wanted.entries()) {
        const found = inks.at(21 + 40 * (index % 3), 21 + 40 * Math.floor(index / 3))
        for (const [channel, value] of ink.entries()) {
          expect(Math.abs((found[channel] ?? -9) - value), `${found} for ${ink}`).toBeLessThan(5)
        }
      }
    }
  })
})

describe('a print that was not rendered in the colors of its profile', () => {
  const png = () => pixels().png().toBuffer()

  it.each(['jpeg', 'tiff', 'pdf'] as const)(
    'is discarded, and rendered again: %s',
    async (format) => {
      // The profile converts in one direction only: libvips ignores it and would write RGB.
      const profile = { name: 'One way', space: 'CMYK', icc: inkProfile([60, -30, -40]) } as const
      await expect(makePrintOf(await png(), { ...poster, profile, format })).rejects.toMatchObject({
        code: 'print_file_failed',
        status: 503,
        message: expect.stringContaining('the print profile "One way"'),
        cause: expect.stringContaining('srgb in 3 channels'),
      })
    },
  )

  it('is discarded if its profile is for other channels than declared', async () => {
    const profile = { name: 'Mixed up', space: 'RGB', icc: await cmykProfile() } as const
    await expect(makePrintOf(await png(), { ...poster, profile })).rejects.toThrow()
  })
})

describe('the file', () => {
  it.each(['jpeg', 'tiff'] as const)('declares resolution and profile: %s', async (format) => {
    const { path, sha256, byteLength } = await makePrintOf(await pixels().png().toBuffer(), {
      ...poster,
      format,
      profile: adobeRgb,
      dpi: 30,
    })
    const bytes = await readFile(path)
    // Given a path, exifr queries the file size in a way that fails on Node 26, so it gets the
    // bytes.
    const told = await exifr.parse(bytes, { icc: true, tiff: true, jfif: true })
    expect(told).toMatchObject({
      XResolution: 30,
      YResolution: 30,
      ProfileDescription: 'Compatible with Adobe RGB (1998)',
    })
    expect(told.ResolutionUnit).toMatch(/inch/)
    expect(byteLength).toBe(bytes.length)
    expect(sha256).toBe(await sha256Of(bytes))
  })

  it('is a JPEG without chroma subsampling', async () => {
    const { path } = await makePrintOf(await pixels().png().toBuffer(), {
      ...poster,
      format: 'jpeg',
    })
    expect(await sharp(path).metadata()).toMatchObject({
      format: 'jpeg',
      chromaSubsampling: '4:4:4',
    })
  })

  it('contains no location or author of the picture', async () => {
    const image = await picture({ width: 600, height: 400, hasPrivateMetadata: true })
    for (const format of ['jpeg', 'tiff', 'pdf'] as const) {
      const wish: PrintWish = {
        product: 'poster',
        size: '12x8',
        picture: { width: 600, height: 400 },
      }
      const { path } = await makePrintOf(image, { ...wish, format })
      const text = (await readFile(path)).toString('latin1')
      for (const word of privateWords) expect(text).not.toContain(word)
    }
  })

  it.each([
    ['pdf', 0],
    ['pdf-with-marks', 36],
  ] as const)('is a page with exact boxes: %s', async (format, around) => {
    const wish: PrintWish = { ...poster, product: 'canvas', dpi: 150, format }
    const { path, layout } = await makePrintOf(await pixels().png().toBuffer(), wish)
    const document = await PDFDocument.load(await readFile(path))
    expect(document.getPageCount()).toBe(1)
    const page = document.getPage(0)
    const { sheet, face } = layout
    const points = (pixelCount: number) => (pixelCount * 72) / 150
    expectBox(
      page.getMediaBox(),
      0,
      0,
      points(sheet.width) + 2 * around,
      points(sheet.height) + 2 * around,
    )
    expectBox(page.getBleedBox(), around, around, points(sheet.width), points(sheet.height))
    const below = sheet.height - face.top - face.height
    expectBox(page.getTrimBox(), around + points(face.left), around + points(below), 864, 576)

    const image = streamOf(document, imageOf(document))
    const jpeg = Buffer.from(image.contents)
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', ...sheet })
    const space = image.dict.lookup(PDFName.of('ColorSpace'), PDFArray)
    expect(space.get(0)).toBe(PDFName.of('ICCBased'))
    const profile = streamOf(document, space.get(1))
    const icc = Buffer.from(profile.contents)
    expect(icc.toString('latin1', 36, 40)).toBe('acsp')
    // ISO 32000-1, table 67: ICC 4.2 profiles require PDF 1.7.
    expect([icc.readUInt16BE(8), (await readFile(path)).toString('latin1', 0, 8)]).toEqual([
      0x0420,
      '%PDF-1.7',
    ])
    expect(await drawsLines(path)).toBe(around > 0)
  })

  it('is cut to the millimetres in the name of its size', async () => {
    const wish: PrintWish = { ...poster, size: '29.7x21cm', dpi: 300, format: 'pdf' }
    const { path } = await makePrintOf(await pixels().png().toBuffer(), wish)
    const page = (await PDFDocument.load(await readFile(path))).getPage(0)
    const { x, y, width, height } = page.getTrimBox()
    const inMillimetres = [x, y, width, height].map((points) => (points * 25.4) / 72)
    for (const [index, exact] of [3, 3, 297, 210].entries()) {
      expect(inMillimetres[index]).toBeCloseTo(exact, 1)
    }
  })

  it('has a proof with cut and fold lines', async () => {
    const wish: PrintWish = { ...poster, product: 'canvas', dpi: 50, options: { wrap: 'white' } }
    const { proofPath, layout } = await makePrintOf(await pixels().png().toBuffer(), wish)
    const proof = await pixelsOf(proofPath)
    expect(proof).toMatchObject(layout.sheet)
    const { left, top, width } = layout.face
    const line = Array.from({ length: width }, (_, x) => proof.at(left + x, top))
    const red = line.filter(([r = 0, g = 255]) => r - g > 100)
    expect(red.length).toBeGreaterThan(width / 3)
  })
})

function imageOf(document: PDFDocument) {
  const objects = document.getPage(0).node.Resources()?.lookup(PDFName.of('XObject'), PDFDict)
  const image = objects?.get(PDFName.of('Sheet'))
  if (image === undefined) throw new Error('There is no image on the page.')
  return image
}

function streamOf(document: PDFDocument, reference: PDFObject): PDFRawStream {
  const found = document.context.lookup(reference)
  if (!(found instanceof PDFRawStream)) throw new Error('A stream was expected.')
  return found
}

/** The patches in CMYK, converted directly from sRGB. */
async function patchesInInks(): Promise<number[][]> {
  const inks = await pixelsOf(await pixels().withIccProfile('cmyk').tiff().toBuffer())
  return patchColours.map((_, index) =>
    inks.at(20 + 40 * (index % 3), 20 + 40 * Math.floor(index / 3)),
  )
}

async function drawsLines(path: string): Promise<boolean> {
  return / l S\n/.test((await readFile(path)).toString('latin1'))
}

function expectBox(
  box: { x: number; y: number; width: number; height: number },
  ...[x, y, width, height]: [number, number, number, number]
): void {
  for (const [found, wanted] of [
    [box.x, x],
    [box.y, y],
    [box.width, width],
    [box.height, height],
  ] as const) {
    expect(Math.abs(found - wanted)).toBeLessThan(0.001)
  }
}

function expectAlmost(found: readonly number[] | undefined, wanted: Rgb): void {
  for (const [channel, value] of wanted.entries()) {
    expect(Math.abs((found?.[channel] ?? -9) - value), `${found} for ${wanted}`).toBeLessThan(2.5)
  }
}

async function sha256Of(bytes: Buffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return Buffer.from(digest).toString('hex')
}

async function patchesOf(image: Buffer, wish: PrintWish): Promise<Rgb[]> {
  const { path, layout } = await makePrintOf(image, wish)
  const file = await pixelsOf(path)
  const { left, top } = layout.face
  return patchColours.map((_, index) => middleOf(index, (x, y) => file.at(left + x, top + y)))
}

function middleOf(index: number, at: (x: number, y: number) => number[]): Rgb {
  const [red = 0, green = 0, blue = 0] = at(20 + 40 * (index % 3), 20 + 40 * Math.floor(index / 3))
  return [red, green, blue]
}

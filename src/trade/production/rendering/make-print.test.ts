// What was approved is what is printed, verified on the pixels of the files.

import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { type Gray, likeness } from '../../../../tests/helpers/likeness.ts'
import {
  asItIs,
  makePrintOf,
  type Printed,
  type PrintWish,
  pixelsOf,
  removePrints,
} from '../../../../tests/helpers/make-print-of.ts'
import { cmykProfile } from '../../../../tests/helpers/patch-files.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { cropInPixels } from '../../../pure/geometry/crop.ts'

afterEach(removePrints)

const white = [255, 255, 255]

/**
 * Every pixel encodes its position: the column in red, the row in green, the multiples of 256 of
 * both in blue.
 */
async function numbered(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  let at = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) for (const each of numberAt(x, y)) data[at++] = each
  }
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

function numberAt(x: number, y: number): [number, number, number] {
  return [x % 256, y % 256, (x >> 8) * 16 + (y >> 8)]
}

describe('a photo print of 10×15 cm at 300 dpi', () => {
  const millimetres = (pixels: number) => (pixels * 25.4) / 300
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#305070' } })
      .png()
      .toBuffer()

  /** From the left and upper edge of the sheet, in millimeters, along its middle row and column. */
  async function whiteOf(options: Record<string, string>, width: number, height: number) {
    const { path } = await makePrintOf(await plain(width, height), {
      ...{ product: 'photo-print', size: '10x15cm', options, picture: { width, height } },
      dpi: 300,
    })
    const file = await pixelsOf(path)
    const isWhite = (x: number, y: number) => file.at(x, y).every((value) => value === 255)
    const runs = (length: number, at: (index: number) => boolean) => {
      const all = Array.from({ length }, (_, index) => at(index))
      return [all.indexOf(false), [...all].reverse().indexOf(false)].map(millimetres)
    }
    const [x, y] = [file.width >> 1, file.height >> 1]
    return {
      sheet: [millimetres(file.width), millimetres(file.height)],
      across: runs(file.width, (index) => isWhite(index, y)),
      down: runs(file.height, (index) => isWhite(x, index)),
      corners: [isWhite(0, 0), isWhite(file.width - 1, file.height - 1)],
    }
  }

  const near = (length: number) => expect.closeTo(length, 0.7)
  // closeTo() counts digits: 0.7 of them is 0.1 mm.
  const both = (length: number) => [near(length), near(length)]

  it('has 2 mm of bleed, and no white if it fills the paper', async () => {
    expect(await whiteOf({}, 1200, 1500)).toEqual({
      sheet: [near(104), near(154)],
      ...{ across: both(0), down: both(0), corners: [false, false] },
    })
  })

  it.each([3, 5])('leaves %d mm white inside the trim, and the bleed around it', async (border) => {
    const { across, down, corners } = await whiteOf({ border: String(border) }, 1200, 1500)
    expect({ across, down }).toEqual({ across: both(2 + border), down: both(2 + border) })
    expect(corners).toEqual([true, true])
  })

  it('prints the whole picture between white bars, and continues it in the bleed beside them', async () => {
    // 4:3 on 100 × 150 mm: 133.33 mm high, so 8.33 mm stay white above and below.
    const { across, down, corners } = await whiteOf({ fit: 'fit' }, 1200, 1600)
    expect({ across, down }).toEqual({ across: both(0), down: both(2 + 25 / 3) })
    expect(corners).toEqual([true, true])
    // 1:2: 75 mm wide, so 12.5 mm stay white on both sides.
    const narrow = await whiteOf({ fit: 'fit' }, 1000, 2000)
    expect([narrow.across, narrow.down]).toEqual([both(2 + 12.5), both(0)])
  })

  it('prints the whole picture within a border', async () => {
    // 94 × 144 mm inside the border: 94 × 125.33 mm of picture.
    const { across, down } = await whiteOf({ fit: 'fit', border: '3' }, 1200, 1600)
    expect([across, down]).toEqual([both(5), both(2 + (150 - (94 * 4) / 3) / 2)])
  })

  it('has no bars if the ratio of the picture is that of the paper', async () => {
    const { across, down, corners } = await whiteOf({ fit: 'fit' }, 1000, 1500)
    expect([across, down, corners]).toEqual([both(0), both(0), [false, false]])
  })

  it('is as white in CMYK', async () => {
    const icc = await cmykProfile()
    const { path, layout } = await makePrintOf(await plain(400, 600), {
      ...{ product: 'photo-print', size: '10x15cm', options: { border: '5' } },
      picture: { width: 400, height: 600 },
      profile: { name: 'CMYK', space: 'CMYK', icc },
    })
    const { face, target } = layout
    const file = await pixelsOf(path)
    const border = { ...face, height: target.top - face.top }
    expect(file.other(() => [0, 0, 0, 0], border)).toBeNull()
  })
})

describe('the face of a print', () => {
  it('equals the picture to the pixel if the resolution is the same', async () => {
    const [width, height] = [400, 600]
    const { path, layout } = await makePrintOf(await numbered(width, height), {
      product: 'canvas',
      size: '8x12',
      options: { wrap: 'black' },
      picture: { width, height },
    })
    // Sheet-sized temporary files are gone.
    expect((await readdir(dirname(path))).sort()).toEqual(['print.tif', 'proof.jpg'])
    expect(layout.face).toMatchObject({ width, height })
    const file = await pixelsOf(path)
    expect(file).toMatchObject({ ...layout.sheet, channels: 3 })
    expect(file.other((x, y) => numberAt(x, y), layout.face)).toBeNull()
  })

  it.each(['sRGB', 'Display P3', 'CMYK'] as const)(
    'is the same to the pixel in %s, encoded in strips or as a whole',
    async (name) => {
      const space = name === 'CMYK' ? name : 'RGB'
      const icc = space === 'CMYK' ? await cmykProfile() : name === 'sRGB' ? 'srgb' : 'p3'
      const picture = { width: 1200, height: 800 }
      const wish = { product: 'canvas', size: '12x18', options: { wrap: 'mirror' } } as const
      const how = {
        ...wish,
        picture,
        // Two strips for RGB, three for CMYK.
        dpi: space === 'RGB' ? 80 : 110,
        profile: { name, space, icc } as const,
      }
      const image = await numbered(picture.width, picture.height)
      const sheet = await makePrintOf(image, how)
      const { path } = await makePrintOf(image, { ...how, format: 'jpeg' })
      const options = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false }
      const atOnce = await asItIs(sheet.path, space).jpeg(options).toBuffer()
      expect((await readFile(path)).includes(Buffer.from([0xff, 0xdd, 0, 4]))).toBe(true)
      const [made, wanted] = await Promise.all(
        [path, atOnce].map((file) => asItIs(file, space).raw().toBuffer()),
      )
      expect(made?.equals(wanted ?? Buffer.alloc(0))).toBe(true)
      expect((await readdir(dirname(path))).sort()).toEqual([
        ...(space === 'CMYK' ? ['output.icc'] : []),
        'print.jpg',
        'proof.jpg',
      ])
    },
  )

  it('equals the crop to the pixel', async () => {
    const crop = { x: 0.25, y: 0.125, width: 0.5, height: 0.5 }
    const size = { width: 800, height: 1200 }
    const { path, layout } = await makePrintOf(await numbered(800, 1200), {
      product: 'canvas',
      size: '8x12',
      options: { wrap: 'black' },
      crop,
      picture: size,
    })
    const file = await pixelsOf(path)
    const { left, top } = cropInPixels(crop, size)
    const { face } = layout
    for (const [x, y] of [
      [0, 0],
      [399, 0],
      [0, 599],
      [399, 599],
      [17, 333],
    ] as const) {
      expect(file.at(face.left + x, face.top + y)).toEqual(numberAt(left + x, top + y))
    }
  })

  it.each([
    { product: 'canvas', size: '12x8', options: { wrap: 'mirror' }, dpi: 100 },
    { product: 'canvas', size: '16x20', options: { wrap: 'image', depth: '1.5' }, dpi: 60 },
    { product: 'framed-print', size: '12x16', options: { mat: '1' }, dpi: 100 },
    { product: 'poster', size: '10x10', dpi: 130 },
    { product: 'acrylic', size: '28x20', dpi: 80 },
  ] as const)('looks as on the page: $product in $size', async (wish) => {
    const image = await picture({ width: 1500, height: 1000, seed: 4 })
    const crop = { x: 0.15, y: 0.1, width: 0.75, height: 0.8 }
    const printed = await makePrintOf(image, {
      ...wish,
      crop,
      picture: { width: 1500, height: 1000 },
    })
    expect(await likenessToPage(image, printed)).toBeGreaterThan(0.99)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)(
    'is upright from orientation %i',
    async (orientation) => {
      const [width, height] = [600, 400]
      const image = await picture({ width, height, orientation, format: 'jpeg', quality: 98 })
      const upright = await picture({ width, height, format: 'png' })
      const wish: PrintWish = {
        product: 'poster',
        size: '12x8',
        dpi: 50,
        picture: { width, height },
      }
      const printed = await makePrintOf(image, wish)
      expect(await likenessToPage(upright, printed)).toBeGreaterThan(0.99)
    },
  )
})

describe('the surround of a print', () => {
  const size = { width: 400, height: 600 }
  const canvas = { product: 'canvas', size: '8x12', picture: size } as const

  it('is mirrored to the pixel on all sides and in the corners', async () => {
    const { path, layout } = await makePrintOf(await numbered(400, 600), {
      ...canvas,
      options: { wrap: 'mirror' },
    })
    const { face, sheet } = layout
    const file = await pixelsOf(path)
    // The outermost pixel of the face is on both sides of the fold.
    const back = (at: number, length: number) =>
      at < 0 ? -1 - at : at >= length ? 2 * length - 1 - at : at
    expect(face.left).toBeGreaterThan(30)
    const wanted = (x: number, y: number) =>
      numberAt(back(x - face.left, 400), back(y - face.top, 600))
    expect(file.other(wanted, { left: 0, top: 0, ...sheet })).toBeNull()
  })

  it.each([
    [{ wrap: 'white' }, white],
    [{ wrap: 'black' }, [0, 0, 0]],
    [{ wrap: 'color', wrap_color: '#c03a7f' }, [0xc0, 0x3a, 0x7f]],
  ])('has its color to the pixel: %j', async (options, colour) => {
    const { path, layout } = await makePrintOf(await numbered(400, 600), { ...canvas, options })
    const { face, sheet } = layout
    const file = await pixelsOf(path)
    let around = 0
    const wanted = (x: number, y: number) => {
      if (x >= face.left && x < face.left + 400 && y >= face.top && y < face.top + 600) return null
      around++
      return colour
    }
    expect(file.other(wanted, { left: 0, top: 0, ...sheet })).toBeNull()
    expect(around).toBe(sheet.width * sheet.height - 400 * 600)
  })

  it('shows the picture itself for an image wrap', async () => {
    const image = await numbered(500, 700)
    const { path, layout } = await makePrintOf(image, {
      ...canvas,
      options: { wrap: 'image' },
      picture: { width: 500, height: 700 },
    })
    expect(layout.target).toEqual({ left: 0, top: 0, ...layout.sheet })
    const file = await pixelsOf(path)
    const { source, sheet } = layout
    // Red and green increase with the picture from edge to edge of the sheet.
    const [red = 0, green = 0] = file.at(Math.floor(sheet.width / 4), Math.floor(sheet.height / 4))
    expect(Math.abs(red - (source.left + source.width / 4))).toBeLessThan(2)
    expect(Math.abs(green - (source.top + source.height / 4))).toBeLessThan(2)
  })

  it('shows what is outside the crop on a poster, and mirrors the edge if there is nothing', async () => {
    const whole = { width: 1200, height: 1800 }
    // At the left edge of the picture, but not at the right one.
    const crop = { x: 0, y: 0.25, width: 0.5, height: 0.5 }
    const { path, layout } = await makePrintOf(await numbered(1200, 1800), {
      product: 'poster',
      size: '12x18',
      dpi: 50,
      crop,
      picture: whole,
    })
    const file = await pixelsOf(path)
    const { face, sheet } = layout
    expect(face).toMatchObject({ left: 6, top: 6, width: 600, height: 900 })
    expect(file.at(face.left, 450)).toEqual(numberAt(0, 450 + 450 - face.top))
    expect(file.at(face.left - 1, 450)).toEqual(file.at(face.left, 450))
    expect(file.at(sheet.width - 1, 450)).toEqual(numberAt(600 + 5, 450 + 450 - face.top))
    expect(file.at(100, 0)).toEqual(numberAt(100 - face.left, 450 - face.top))
  })
})

/** Compares the face cut from the file with what the page draws: its derivative, cropped. */
async function likenessToPage(image: Buffer, { path, layout }: Printed): Promise<number> {
  const { face, source, target } = layout
  const derivative = await sharp(image).autoOrient().jpeg({ quality: 95 }).toBuffer()
  const scaleX = source.width / target.width
  const scaleY = source.height / target.height
  const shown = {
    left: Math.round(source.left + (face.left - target.left) * scaleX),
    top: Math.round(source.top + (face.top - target.top) * scaleY),
    width: Math.round(face.width * scaleX),
    height: Math.round(face.height * scaleY),
  }
  const onPage = sharp(derivative).extract(shown)
  const inFile = sharp(path).extract(face)
  return likeness(await small(onPage), await small(inFile))
}

async function small(image: ReturnType<typeof sharp>): Promise<Gray> {
  const cut = await image.raw().toBuffer({ resolveWithObject: true })
  const { data, info } = await sharp(cut.data, { raw: cut.info })
    .resize(300, 300, { fit: 'fill' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

// Checks the geometry of the whole built-in catalog with random pictures: the fractions the page
// draws and the pixels in the print file must agree.

import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../tests/helpers/seeded-random.ts'
import type { Crop } from '../../../pure/geometry/crop.ts'
import { type PixelSize, printPixels } from '../../../pure/geometry/lengths.ts'
import { cropOnArea, faceCrop } from '../../../pure/geometry/print-area.ts'
import {
  type PixelBox,
  type PrintLayout,
  printLayout,
} from '../../../pure/geometry/print-layout.ts'
import { printResolution } from '../../../pure/geometry/print-resolution.ts'
import { builtInCatalog } from '../built-in/built-in-catalog.ts'
import type { Product } from '../catalog.ts'
import { carriedOptions } from './chosen-options.ts'
import { sizePrintArea } from './size-print-area.ts'

const rounds = 10_000

describe('printLayout', () => {
  it(`lays out ${rounds} random pictures, products, sizes, options and crops`, () => {
    const random = seededRandom(14)
    const faulty = Array.from({ length: rounds }, () => randomPrint(random)).flatMap((print) => {
      const layout = printLayout(print.area, print.crop, print.picture, print.dpi)
      const faults = faultsOf(print, layout)
      return faults.length === 0 ? [] : [{ faults, print, layout }]
    })
    expect(faulty[0]).toBeUndefined()
  })

  it('never enlarges at the resolution shown on the page', () => {
    const random = seededRandom(15)
    for (let round = 0; round < rounds / 10; round++) {
      const { area, crop, picture } = randomPrint(random)
      const dpi = printResolution(picture, crop, area.covered)
      if (dpi < 1) continue
      const { source, covered } = printLayout(area, crop, picture, dpi)
      const isEnlarged = covered.width > source.width || covered.height > source.height
      expect(isEnlarged && { area, crop, picture, dpi, source, covered }).toBe(false)
    }
  })

  it('is exact for whole numbers: 24×36 with mirrored sides at 150 dpi', () => {
    const layout = layoutOf('canvas', '24x36', { depth: '1.5' }, { width: 3600, height: 5400 })
    expect(layout).toEqual({
      dpi: 150,
      sheet: { width: 4072, height: 5872 },
      face: { left: 236, top: 236, width: 3600, height: 5400 },
      faceAndSides: { left: 11, top: 11, width: 4050, height: 5850 },
      safe: { left: 307, top: 307, width: 3458, height: 5258 },
      source: { left: 0, top: 0, width: 3600, height: 5400 },
      covered: { left: 236, top: 236, width: 3600, height: 5400 },
      beyond: null,
    })
  })

  it('cuts 50×70 cm to 500 by 700 mm, within half a pixel', () => {
    const { sheet, face } = layoutOf('poster', '50x70cm', {}, { width: 5000, height: 7000 }, 300)
    const millimetres = (pixels: number) => (pixels * 25.4) / 300
    expect(millimetres(face.width)).toBeCloseTo(500, 1)
    expect(millimetres(face.height)).toBeCloseTo(700, 1)
    expect(face).toEqual({ left: 35, top: 35, width: 5906, height: 8268 })
    expect(millimetres(sheet.width)).toBeCloseTo(506, 1)
    expect(millimetres(sheet.height)).toBeCloseTo(706, 1)
  })

  it('folds a canvas of 40×60 cm at 400 by 600 mm, with sides of 38.1, to a tenth of a millimetre', () => {
    const picture = { width: 6000, height: 9000 }
    const options = { depth: '1.5', wrap: 'image' }
    const { sheet, face, faceAndSides } = layoutOf('canvas', '40x60cm', options, picture, 300)
    const millimetres = (pixels: number) => (pixels * 25.4) / 300
    const within = (length: number) => expect.closeTo(length, 1)
    expect([face.width, face.height].map(millimetres)).toEqual([within(400), within(600)])
    const both = [faceAndSides.width, faceAndSides.height].map(millimetres)
    expect(both).toEqual([within(476.2), within(676.2)])
    const sides = [face.left - faceAndSides.left, face.top - faceAndSides.top]
    expect(sides.map(millimetres)).toEqual([within(38.1), within(38.1)])
    expect(
      [sheet.width - faceAndSides.width, sheet.height - faceAndSides.height].every(
        (tuck) => tuck > 0,
      ),
    ).toBe(true)
  })

  it.each([
    ['3', 94, 144],
    ['5', 90, 140],
  ])(
    'leaves a border of %s mm of 10×15 cm white, to a tenth of a millimetre',
    (border, ...size) => {
      const picture = { width: 2400, height: 3600 }
      const { face, covered } = layoutOf('photo-print', '10x15cm', { border }, picture, 300)
      const millimetres = (pixels: number) => (pixels * 25.4) / 300
      const isNear = (pixels: number, wanted: number) =>
        Math.abs(millimetres(pixels) - wanted) <= 0.1
      const white = [
        covered.left - face.left,
        covered.top - face.top,
        face.left + face.width - covered.left - covered.width,
        face.top + face.height - covered.top - covered.height,
      ]
      expect(white.filter((pixels) => !isNear(pixels, Number(border)))).toEqual([])
      const [width = 0, height = 0] = size
      expect([isNear(covered.width, width), isNear(covered.height, height)]).toEqual([true, true])
    },
  )

  it('prints the whole of a 4:3 picture on 10×15 cm between bars of 8.33 mm', () => {
    const picture = { width: 3000, height: 4000 }
    const layout = layoutOf('photo-print', '10x15cm', { fit: 'fit' }, picture, 300)
    // 100 mm wide, so 133.33 mm high.
    expect(layout.source).toEqual({ left: 0, top: 0, ...picture })
    expect(layout.covered).toEqual({ left: 23, top: 122, width: 1181, height: 1575 })
    expect(layout.face).toEqual({ left: 23, top: 23, width: 1181, height: 1772 })
  })

  it('takes the bleed of a poster from outside the crop, as far as the picture reaches', () => {
    const picture = { width: 1200, height: 1600 }
    const layout = layoutOf('poster', '8x10', {}, picture)
    expect(layout.source).toEqual({ left: 0, top: 50, width: 1200, height: 1500 })
    expect(layout.beyond).toEqual({
      source: { left: 0, top: 33, width: 1200, height: 1535 },
      target: { left: 17, top: 0, width: 1200, height: 1535 },
    })
  })
})

function layoutOf(
  name: string,
  sizeName: string,
  options: Record<string, string>,
  picture: PixelSize,
  dpi = 150,
): PrintLayout {
  const product = builtInCatalog.products.find((each) => each.name === name)
  const size = product?.sizes.find(({ upright }) => upright.name === sizeName)?.upright
  if (!product || !size) throw new Error(`There is no ${name} ${sizeName}.`)
  const area = sizePrintArea(product, size, carriedOptions(product, options, size), picture)
  return printLayout(area, cropOnArea(null, picture, area), picture, dpi)
}

type Print = {
  product: string
  area: ReturnType<typeof sizePrintArea>
  crop: Crop
  picture: PixelSize
  dpi: number
}

function randomPrint(random: () => number): Print {
  const pick = <Each>(list: readonly Each[]): Each => {
    const each = list[Math.floor(random() * list.length)]
    if (each === undefined) throw new Error('There is nothing to pick from.')
    return each
  }
  const side = () => Math.round(60 * (12_000 / 60) ** random())
  const picture = { width: side(), height: side() }
  const product = pick(builtInCatalog.products)
  const row = pick(product.sizes)
  const size = pick([row.upright, row.lying])
  const area = sizePrintArea(
    product,
    size,
    carriedOptions(product, randomOptions(product, pick), size),
    picture,
  )
  const some = () => 0.05 + 0.95 * random()
  const wild = { x: random(), y: random(), width: some(), height: some() }
  const crop = cropOnArea(random() < 0.3 ? null : wild, picture, area)
  const dpi = pick([72, 100, 150, 200, 299, 300])
  return { product: product.name, area, crop, picture, dpi }
}

function randomOptions(
  product: Product,
  pick: <Each>(list: readonly Each[]) => Each,
): Record<string, string> {
  const options = Object.entries(product.options).filter(([, { choices }]) => choices.length > 0)
  return Object.fromEntries(options.map(([name, { choices }]) => [name, pick(choices).value]))
}

function faultsOf(print: Print, layout: PrintLayout): string[] {
  const { area, picture, dpi } = print
  const { sheet, face, faceAndSides, safe, source, covered } = layout
  const sheetBox = { left: 0, top: 0, ...sheet }
  const checks = {
    'the sheet has its pixels': isSame(sheet, printPixels(area.sheet, dpi)),
    'the crop is inside the picture': isWithin(source, { left: 0, top: 0, ...picture }),
    'the crop lands inside the sheet': isWithin(covered, sheetBox),
    'the sides are inside the sheet': isWithin(faceAndSides, sheetBox),
    'the face is inside the sides': isWithin(face, faceAndSides),
    'the safe area is inside the face': isWithin(safe, face),
    'the crop lands where it should': isSame(covered, whereCropLands(print, layout)),
    'the margins are even': [face, faceAndSides, covered].every((box) =>
      hasEvenMargins(box, sheet),
    ),
    'a whole picture is whole': !area.isWhole || isSame(source, { left: 0, top: 0, ...picture }),
    'page and file agree': isSameAsOnThePage(print, layout),
    'the bleed continues the picture': area.edges !== 'beyond' || continues(layout, picture),
  }
  return Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]))
}

function whereCropLands({ area, dpi }: Print, { sheet, face, covered }: PrintLayout): PixelBox {
  if (area.edges === 'picture') return { left: 0, top: 0, ...sheet }
  if (area.edges !== 'colour') return face
  const white = area.face.widthMicrometres - area.window.widthMicrometres
  return white === 0 && area.window.heightMicrometres === area.face.heightMicrometres
    ? face
    : { ...covered, ...printPixels(area.window, dpi) }
}

function isSame(a: object, b: object): boolean {
  return isDeepStrictEqual({ ...a }, { ...b })
}

function isWithin(box: PixelBox, around: PixelBox): boolean {
  return (
    Object.values(box).every(Number.isInteger) &&
    box.width >= 1 &&
    box.height >= 1 &&
    box.left >= around.left &&
    box.top >= around.top &&
    box.left + box.width <= around.left + around.width &&
    box.top + box.height <= around.top + around.height
  )
}

function hasEvenMargins(box: PixelBox, sheet: PixelSize): boolean {
  const across = sheet.width - box.left - box.width - box.left
  const down = sheet.height - box.top - box.height - box.top
  return [across, down].every((odd) => odd === 0 || odd === 1)
}

// True if each edge of the picture as the page shows it is where the file has it. The only
// tolerance is the rounding of crop and target to whole pixels of the picture and of the file.
function isSameAsOnThePage(print: Print, layout: PrintLayout): boolean {
  const { source, covered } = layout
  const face = print.area.edges === 'picture' ? layout.face : covered
  const shown = faceCrop(print.crop, print.area)
  const across = (at: number) => source.left + ((at - covered.left) * source.width) / covered.width
  const down = (at: number) => source.top + ((at - covered.top) * source.height) / covered.height
  const { width, height } = print.picture
  const missed = [
    across(face.left) - shown.x * width,
    across(face.left + face.width) - (shown.x + shown.width) * width,
    down(face.top) - shown.y * height,
    down(face.top + face.height) - (shown.y + shown.height) * height,
  ]
  const scale = Math.max(source.width / covered.width, source.height / covered.height)
  // Sheet and box are each rounded, and the box is centered by whole pixels.
  return missed.every((pixels) => Math.abs(pixels) <= 1 + 0.75 * scale)
}

function continues({ beyond, source, sheet, covered }: PrintLayout, picture: PixelSize): boolean {
  if (beyond === null) return false
  const scale = source.width / covered.width
  const wider = beyond.source.width / beyond.target.width
  return (
    isWithin(beyond.source, { left: 0, top: 0, ...picture }) &&
    isWithin(beyond.target, { left: 0, top: 0, ...sheet }) &&
    isWithin(source, beyond.source) &&
    isWithin(covered, beyond.target) &&
    // Both ends are rounded once.
    Math.abs(wider / scale - 1) * beyond.target.width <= 1.01
  )
}

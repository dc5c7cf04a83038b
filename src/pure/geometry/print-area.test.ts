import { describe, expect, it } from 'vitest'
import { rulesOfMany } from '../../../tests/helpers/rules-of-many.ts'
import { seededRandom } from '../../../tests/helpers/seeded-random.ts'
import { cropInPixels, leastCrop } from './crop.ts'
import { aspectOf, inches, printPixels } from './lengths.ts'
import { cropSpace } from './move-crop.ts'
import { cropOnArea, faceCrop, printArea } from './print-area.ts'
import { printResolution, sharpness } from './print-resolution.ts'

const wrap40mm = { hiddenMicrometres: 40_000, edges: 'picture' } as const
const mirror40mm = { hiddenMicrometres: 40_000, edges: 'mirror' } as const

describe('printArea', () => {
  it('adds the margin to all four edges of the face', () => {
    const area = printArea({ opening: inches(24, 36), ...wrap40mm })
    expect(area.face).toEqual({ widthMicrometres: 609_600, heightMicrometres: 914_400 })
    expect(area.sheet).toEqual({ widthMicrometres: 689_600, heightMicrometres: 994_400 })
  })

  it('lets the picture cover the sheet in an image wrap, and the face otherwise', () => {
    const image = printArea({ opening: inches(8, 10), ...wrap40mm })
    const mirror = printArea({ opening: inches(8, 10), ...mirror40mm })
    expect(image.covered).toEqual(image.sheet)
    expect(mirror.covered).toEqual(mirror.face)
    expect(mirror.sheet).toEqual(image.sheet)
  })
})

describe('a whole picture', () => {
  const paper = { opening: inches(4, 6), hiddenMicrometres: 2_000, isWhole: true }
  const wide = { width: 3000, height: 1000 }

  it('has a window of its own ratio, as large as the paper allows', () => {
    const area = printArea({ ...paper, picture: wide })
    expect(area.window).toEqual({ widthMicrometres: 101_600, heightMicrometres: 33_867 })
    expect(area).toMatchObject({ edges: 'colour', face: paper.opening, outside: paper.opening })
    const bordered = printArea({ ...paper, picture: wide, borderMicrometres: 3_000 })
    expect(bordered.window).toEqual({ widthMicrometres: 95_600, heightMicrometres: 31_867 })
  })

  it('is printed whole whatever the crop, and cannot be zoomed', () => {
    const area = printArea({ ...paper, picture: wide })
    const part = { x: 0.2, y: 0.2, width: 0.3, height: 0.3 }
    const whole = { x: 0, y: 0, width: 1, height: 1 }
    expect(cropOnArea(part, wide, area)).toEqual(whole)
    expect(faceCrop(whole, area)).toEqual(whole)
    expect(cropSpace(wide, area, 100)).toMatchObject({ aspect: 3, mostZoom: 1 })
    // 4 inches wide.
    expect(printResolution(wide, whole, area.covered)).toBe(750)
  })

  it('fills paper of its ratio like any other print', () => {
    const area = printArea({ ...paper, picture: { width: 2000, height: 3000 } })
    expect([area.window, area.edges]).toEqual([area.face, 'beyond'])
  })
})

describe('printPixels', () => {
  it.each([
    ['8×10 at 150 dpi', 8, 10, 150, 0, [1200, 1500]],
    ['16×24 at 150 dpi', 16, 24, 150, 0, [2400, 3600]],
    ['24×36 at 150 dpi', 24, 36, 150, 0, [3600, 5400]],
    ['24×36 at 150 dpi with 40 mm around', 24, 36, 150, 40_000, [4072, 5872]],
    ['8×10 at 300 dpi with 3 mm of bleed', 8, 10, 300, 3_000, [2471, 3071]],
  ])('%s', (_, widthInches, heightInches, dpi, marginMicrometres, [width, height]) => {
    const area = printArea({
      opening: inches(widthInches, heightInches),
      hiddenMicrometres: marginMicrometres,
      edges: 'picture',
    })
    expect(printPixels(area.sheet, dpi)).toEqual({ width, height })
  })
})

describe('faceCrop', () => {
  it('is the whole crop if the picture stays on the face', () => {
    const crop = { x: 0.1, y: 0, width: 0.8, height: 1 }
    const area = printArea({ opening: inches(8, 10), ...mirror40mm })
    expect(faceCrop(crop, area)).toEqual({ ...crop, x: expect.closeTo(0.1, 12) })
  })

  it('excludes the sides if the picture extends over them', () => {
    const area = printArea({ opening: inches(24, 36), ...wrap40mm })
    const face = faceCrop({ x: 0, y: 0, width: 1, height: 1 }, area)
    const pixels = cropInPixels(face, { width: 4072, height: 5872 })
    expect(pixels).toEqual({ left: 236, top: 236, width: 3600, height: 5400 })
  })
})

describe('printResolution', () => {
  it.each([
    ['exactly enough for 150 dpi', 1200, 1500, 8, 10, 0, 150],
    ['one column too few', 1199, 1500, 8, 10, 0, 149],
    ['after the crop, not before', 3000, 2000, 10, 10, 0, 200],
    ['after the wrap, not before', 3600, 5400, 24, 36, 40_000, 132],
    ['exactly enough for the wrap', 4072, 5872, 24, 36, 40_000, 150],
    ['less than a pixel for an inch', 16, 16, 40, 60, 0, 0],
  ])('%s', (_, width, height, widthInches, heightInches, marginMicrometres, dpi) => {
    const picture = { width, height }
    const { covered } = printArea({
      opening: inches(widthInches, heightInches),
      hiddenMicrometres: marginMicrometres,
      edges: 'picture',
    })
    const crop = leastCrop(picture, aspectOf(covered))
    expect(printResolution(picture, crop, covered)).toBe(dpi)
  })

  it('is exact for the pixels of the crop (10,000 random pictures, sizes and crops)', () => {
    const random = seededRandom(3)
    const { hold, broken } = rulesOfMany()
    const between = (least: number, most: number) =>
      least + Math.floor(random() * (most - least + 1))
    for (let round = 0; round < 10_000; round++) {
      const picture = { width: between(100, 12_000), height: between(100, 12_000) }
      const { covered } = printArea({
        opening: inches(between(5, 40), between(5, 60)),
        hiddenMicrometres: between(0, 50_800),
        edges: random() < 0.5 ? 'picture' : 'mirror',
      })
      const least = leastCrop(picture, aspectOf(covered))
      const zoom = 0.3 + 0.7 * random()
      const crop = {
        x: least.x,
        y: least.y,
        width: least.width * zoom,
        height: least.height * zoom,
      }
      const here = cropInPixels(crop, picture)
      const dpi = printResolution(picture, crop, covered)
      const needed = printPixels(covered, dpi)
      const more = printPixels(covered, dpi + 1)
      const rules = {
        'has what it says': needed.width <= here.width && needed.height <= here.height,
        'has no more': more.width > here.width || more.height > here.height,
      }
      hold(rules, { picture, covered, crop, here, dpi, needed, more })
    }
    expect(broken).toEqual([])
  })
})

describe('sharpness', () => {
  it('uses each word from its minimum dpi up', () => {
    const scale = { floorDpi: 100, goodDpi: 150, sharpDpi: 200 }
    const words = [99, 100, 149, 150, 199, 200, 900].map((dpi) => sharpness(dpi, scale))
    expect(words).toEqual(['soft', 'soft', 'soft', 'good', 'good', 'sharp', 'sharp'])
  })
})

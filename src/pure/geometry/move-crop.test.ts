import { describe, expect, it } from 'vitest'
import { rulesOfMany } from '../../../tests/helpers/rules-of-many.ts'
import { seededRandom } from '../../../tests/helpers/seeded-random.ts'
import { cropInPixels, isInside, leastCrop } from './crop.ts'
import { inches } from './lengths.ts'
import { cropSpace, framedCrop, framingOf, movedCrop, zoomedCrop, zoomOf } from './move-crop.ts'
import { printArea } from './print-area.ts'
import { printResolution } from './print-resolution.ts'

const picture = { width: 3000, height: 2000 }
const square = printArea({
  opening: inches(8, 8),
  hiddenMicrometres: 0,
  edges: 'mirror',
}).covered
const space = cropSpace(picture, { covered: square }, 100)
const least = leastCrop(picture, 1)

describe('movedCrop', () => {
  it('moves as far as the picture reaches', () => {
    expect(movedCrop(least, space, 0.1, 0.3)).toMatchObject({
      x: expect.closeTo(1 / 6 + 0.1),
      y: 0,
    })
    expect(movedCrop(least, space, 5, 0).x).toBeCloseTo(1 / 3, 12)
    expect(movedCrop(least, space, -5, 0)).toMatchObject({ x: 0, width: least.width })
  })
})

describe('movedCrop and framingOf, for an upright picture', () => {
  const upright = { width: 2000, height: 3000 }
  const room = cropSpace(upright, { covered: square }, 100)

  it('move down by the given distance, and name the center', () => {
    const moved = movedCrop(leastCrop(upright, 1), room, 0, 0.1)
    expect(moved).toMatchObject({ x: 0, y: expect.closeTo(1 / 6 + 0.1) })
    expect(framingOf(moved, room)).toEqual({ x: 0.5, y: expect.closeTo(0.6), zoom: 1 })
  })

  it('know the maximum zoom', () => {
    // 2,000 pixels on 8 inches plus mirrored sides, at 100 dpi.
    expect(room.mostZoom).toBeGreaterThan(1.5)
    expect(cropSpace(upright, { covered: square }, 1_000).mostZoom).toBe(1)
  })
})

describe('zoomedCrop', () => {
  it('keeps the point that it zooms around', () => {
    const around = { x: 0.25, y: 0.75 }
    const zoomed = zoomedCrop(least, space, 2, around)
    expect(zoomOf(zoomed, space)).toBeCloseTo(2, 9)
    const pointOf = (crop: typeof least) => [
      crop.x + crop.width * around.x,
      crop.y + crop.height * around.y,
    ]
    pointOf(zoomed).forEach((place, axis) => {
      expect(place).toBeCloseTo(pointOf(least)[axis] ?? Number.NaN, 9)
    })
  })

  it('stops when the print would have too few pixels, and at the least crop', () => {
    const nearest = zoomedCrop(least, space, 100)
    expect(printResolution(picture, nearest, square)).toBe(100)
    const whole = zoomedCrop(nearest, space, 0.1)
    expect(whole).toEqual({ ...least, x: expect.closeTo(least.x, 12) })
  })

  it('keeps center and zoom as a framing, which gives a crop for a print of any shape', () => {
    const crop = zoomedCrop(movedCrop(least, space, 0.05, 0), space, 1.6)
    const wide = cropSpace(picture, { covered: inches(12, 8) }, 100)
    const framing = framingOf(crop, space)
    const other = framedCrop(framing, wide)
    expect(other.width * 3000).toBeCloseTo((other.height * 2000 * 3) / 2, 6)
    const back = framedCrop(framing, space)
    expect(back.x).toBeCloseTo(crop.x, 12)
    expect(back.width).toBeCloseTo(crop.width, 12)
    expect(framedCrop(null, wide)).toEqual(leastCrop(picture, 1.5))
  })
})

describe('cropSpace', () => {
  it('allows no zoom if there are already too few pixels', () => {
    expect(cropSpace({ width: 90, height: 60 }, { covered: square }, 100).mostZoom).toBe(1)
  })

  it('never leaves the picture, nor goes below the resolution (10,000 random changes)', () => {
    const random = seededRandom(41)
    const { hold, broken } = rulesOfMany()
    const within = (least: number, most: number) => least + random() * (most - least)
    for (let round = 0; round < 500; round++) {
      const pixels = {
        width: Math.round(within(16, 9000)),
        height: Math.round(within(16, 9000)),
      }
      const covered = printArea({
        opening: inches(Math.round(within(5, 40)), Math.round(within(5, 40))),
        hiddenMicrometres: Math.round(within(0, 50_000)),
        edges: random() < 0.5 ? 'picture' : 'mirror',
      }).covered
      const floorDpi = Math.round(within(50, 150))
      const here = cropSpace(pixels, { covered }, floorDpi)
      let crop = leastCrop(pixels, here.aspect)
      const floor = Math.min(floorDpi, printResolution(pixels, crop, covered))
      for (let change = 0; change < 20; change++) {
        const isMove = random() < 0.5
        crop = isMove
          ? movedCrop(crop, here, within(-1, 1), within(-1, 1))
          : zoomedCrop(crop, here, within(0.2, 5), { x: random(), y: random() })
        const { left, top, width, height } = cropInPixels(crop, pixels)
        const rules = {
          'is inside': isInside(crop) || outsideBy(crop) < 1e-12,
          'begins in the picture': Math.min(left, top) >= 0,
          'ends in it across': left + width <= pixels.width,
          'ends in it along': top + height <= pixels.height,
          'has the resolution':
            here.mostZoom <= 1 || printResolution(pixels, crop, covered) >= floor,
        }
        hold(rules, { pixels, covered, floorDpi, crop, isMove })
      }
    }
    expect(broken).toEqual([])
  })
})

function outsideBy({ x, y, width, height }: typeof least): number {
  return Math.max(-x, -y, x + width - 1, y + height - 1)
}

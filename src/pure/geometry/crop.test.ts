import { describe, expect, it } from 'vitest'
import { rulesOfMany } from '../../../tests/helpers/rules-of-many.ts'
import { seededRandom } from '../../../tests/helpers/seeded-random.ts'
import {
  aspectLoss,
  type Crop,
  clampCrop,
  cropInPixels,
  cropLoss,
  isInside,
  leastCrop,
  type Subject,
} from './crop.ts'
import { cutOffPath } from './cut-off-path.ts'

const pictures = 10_000

describe('leastCrop', () => {
  it('keeps a picture of the same ratio whole', () => {
    const whole = { x: 0, y: 0, width: 1, height: 1 }
    expect(leastCrop({ width: 1200, height: 1500 }, 8 / 10)).toEqual(whole)
    expect(leastCrop({ width: 3600, height: 5400 }, 24 / 36)).toEqual(whole)
  })

  it('ignores a ratio that is off by less than a pixel', () => {
    expect(leastCrop({ width: 4000, height: 2667 }, 3 / 2)).toEqual({
      x: 0,
      y: 0,
      width: 1,
      height: 1,
    })
    expect(leastCrop({ width: 4072, height: 5872 }, 689.6 / 994.4).height).toBe(1)
  })

  it('does so on whichever side the fraction of a pixel is missing', () => {
    const whole = { x: 0, y: 0, width: 1, height: 1 }
    expect(leastCrop({ width: 1333, height: 4001 }, 1 / 3)).toEqual(whole)
    expect(leastCrop({ width: 4001, height: 1333 }, 3)).toEqual(whole)
    expect(leastCrop({ width: 1333, height: 4003 }, 1 / 3)).not.toEqual(whole)
  })

  it('cuts if the ratio is off by a whole pixel', () => {
    expect(leastCrop({ width: 101, height: 100 }, 1)).toMatchObject({ width: 100 / 101, height: 1 })
  })

  it.each<[string, Subject, number]>([
    ['on the right', [0.7, 0.1, 0.95, 0.9], 0.45],
    ['on the left', [0.05, 0.1, 0.3, 0.9], 0.05],
    ['that just fits', [0.125, 0, 0.625, 1], 0.125],
    ['that is in it anyhow', [0.4, 0, 0.7, 1], 0.25],
    ['that fills it', [0.4, 0, 1, 1], 0.4],
    ['that fills it anyhow', [0.2, 0, 0.9, 1], 0.25],
  ])('moves to a subject %s, and no further', (_, subject, left) => {
    const across = leastCrop({ width: 4000, height: 2000, subject }, 1)
    expect(across).toMatchObject({ x: expect.closeTo(left, 12), y: 0, width: 0.5, height: 1 })
    const [from, top, to, bottom] = subject
    const turned: Subject = [top, from, bottom, to]
    const down = leastCrop({ width: 2000, height: 4000, subject: turned }, 1)
    expect(down).toMatchObject({ x: 0, y: expect.closeTo(left, 12), width: 1, height: 0.5 })
  })

  it('cuts both ends of the longer side equally', () => {
    expect(leastCrop({ width: 3000, height: 2000 }, 1)).toEqual({
      x: expect.closeTo(1 / 6, 12),
      y: 0,
      width: 2 / 3,
      height: 1,
    })
    const upright = leastCrop({ width: 3024, height: 4032 }, 24 / 36)
    expect(cropInPixels(upright, { width: 3024, height: 4032 })).toEqual({
      left: 168,
      top: 0,
      width: 2688,
      height: 4032,
    })
  })

  it(`stays inside, touches two edges and keeps the ratio within a pixel (${pictures} random pictures)`, () => {
    const random = seededRandom(1)
    const { hold, broken } = rulesOfMany()
    for (let round = 0; round < pictures; round++) {
      const picture = randomPicture(random)
      const aspect = randomAspect(random)
      const crop = leastCrop(picture, aspect)
      const pixels = cropInPixels(crop, picture)
      const rules = {
        'is inside': isInside(crop),
        'touches two edges': crop.width === 1 || crop.height === 1,
        'is in the middle across': Math.abs(crop.x * 2 + crop.width - 1) < 1e-12,
        'is in the middle along': Math.abs(crop.y * 2 + crop.height - 1) < 1e-12,
        'keeps the ratio': pixelsOff(pixels, aspect) <= 1,
        ...insideRules(pixels, picture),
      }
      hold(rules, { picture, aspect, crop, pixels })
    }
    expect(broken).toEqual([])
  })
})

describe('cropInPixels', () => {
  it('rounds to whole pixels and never beyond the edge', () => {
    const half = { x: 0.5, y: 0, width: 0.5, height: 1 }
    expect(cropInPixels(half, { width: 3, height: 2 })).toEqual({
      left: 1,
      top: 0,
      width: 2,
      height: 2,
    })
  })

  it('keeps at least one pixel', () => {
    const hair = { x: 0.5, y: 0.5, width: 0.0001, height: 0.0001 }
    expect(cropInPixels(hair, { width: 100, height: 100 })).toMatchObject({ width: 1, height: 1 })
  })
})

describe('clampCrop', () => {
  const picture = { width: 3000, height: 2000 }

  it('returns a crop that fits unchanged', () => {
    const crop = { x: 0.1, y: 0.2, width: 0.4, height: 0.6 }
    expect(clampCrop(crop, picture, 1)).toBe(crop)
  })

  it('moves a crop that extends beyond the edge', () => {
    expect(clampCrop({ x: 0.8, y: -0.3, width: 0.4, height: 0.6 }, picture, 1)).toEqual({
      x: 0.6,
      y: 0,
      width: 0.4,
      height: 0.6,
    })
  })

  it('cuts a crop of another ratio around its center', () => {
    const crop = clampCrop({ x: 0, y: 0, width: 1, height: 1 }, picture, 1)
    expect(crop).toEqual({ x: expect.closeTo(1 / 6, 12), y: 0, width: 2 / 3, height: 1 })
  })

  it('cuts it likewise from above and below', () => {
    const upright = { width: 2000, height: 3000 }
    const crop = clampCrop({ x: 0, y: 0.5, width: 1, height: 0.5 }, upright, 2)
    expect(crop).toEqual({ x: 0, y: expect.closeTo(7 / 12, 12), width: 1, height: 1 / 3 })
  })

  it('falls back to the least crop for an invalid one', () => {
    const least = leastCrop(picture, 1)
    const broken = [
      { x: Number.NaN, y: 0, width: 1, height: 1 },
      { x: 0, y: 0, width: 0, height: 1 },
      { x: 0, y: 0, width: 1, height: -1 },
      { x: 0, y: 0.3, width: 1, height: 0 },
      { x: 0, y: Number.POSITIVE_INFINITY, width: 1, height: 1 },
    ]
    for (const crop of broken) expect(clampCrop(crop, picture, 1)).toEqual(least)
  })

  it(`is always inside, with the ratio, and idempotent (${pictures} random crops)`, () => {
    const random = seededRandom(2)
    const { hold, broken } = rulesOfMany()
    for (let round = 0; round < pictures; round++) {
      const picture = randomPicture(random)
      const aspect = randomAspect(random)
      const wild: Crop = {
        x: random() * 3 - 1,
        y: random() * 3 - 1,
        width: random() * 1.5,
        height: random() * 1.5,
      }
      const crop = clampCrop(wild, picture, aspect)
      const pixels = cropInPixels(crop, picture)
      const again = clampCrop(crop, picture, aspect)
      const sides = ['x', 'y', 'width', 'height'] as const
      const rules = {
        ...insideRules(pixels, picture),
        // Both sides of a free crop are rounded, and it may already be a pixel off before that.
        'keeps the ratio': pixelsOff(pixels, aspect) <= 2,
        'is a part': sides.every((side) => crop[side] >= 0 && crop[side] <= 1),
        'stays there': sides.every((side) => Math.abs(again[side] - crop[side]) < 1e-9),
      }
      hold(rules, { picture, aspect, wild, crop, pixels, again })
    }
    expect(broken).toEqual([])
  })
})

describe('isInside', () => {
  it('rejects a crop that extends beyond an edge or has no width or height', () => {
    const whole = { x: 0, y: 0, width: 1, height: 1 }
    expect(isInside(whole)).toBe(true)
    const broken = [{ x: -0.1 }, { y: -0.1 }, { x: 0.1 }, { y: 0.1 }, { width: 0 }, { height: 0 }]
    for (const side of broken) expect(isInside({ ...whole, ...side })).toBe(false)
  })
})

describe('cutOffPath', () => {
  it('is the picture without the crop, in its pixels', () => {
    const crop = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 }
    expect(cutOffPath(crop, { width: 400, height: 200 })).toBe(
      'M0 0H400V200H0ZM100 100h200v50h-200Z',
    )
  })
})

describe('cropLoss and aspectLoss', () => {
  it('return how much is cut off', () => {
    expect(cropLoss({ x: 0.25, y: 0, width: 0.5, height: 1 })).toBe(0.5)
    expect(cropLoss({ x: 0.25, y: 0, width: 0.5, height: 0.5 })).toBe(0.75)
    const square = { widthMicrometres: 254_000, heightMicrometres: 254_000 }
    expect(aspectLoss({ width: 3000, height: 2000 }, square)).toBeCloseTo(1 / 3, 12)
    expect(aspectLoss({ width: 2000, height: 3000 }, square)).toBeCloseTo(1 / 3, 12)
  })

  it('return the same number for every size of one ratio', () => {
    const losses = [8, 12, 16, 20, 24, 40].map((inches) =>
      aspectLoss(
        { width: 3024, height: 4032 },
        { widthMicrometres: inches * 25_400, heightMicrometres: inches * 38_100 },
      ),
    )
    expect(new Set(losses).size).toBe(1)
  })
})

type Box = { left: number; top: number; width: number; height: number }

function insideRules(pixels: Box, picture: { width: number; height: number }) {
  return {
    'has whole pixels': Object.values(pixels).every((value) => Number.isInteger(value)),
    'has pixels of the picture':
      pixels.left >= 0 &&
      pixels.top >= 0 &&
      pixels.width >= 1 &&
      pixels.height >= 1 &&
      pixels.left + pixels.width <= picture.width &&
      pixels.top + pixels.height <= picture.height,
  }
}

function pixelsOff(pixels: { width: number; height: number }, aspect: number): number {
  return Math.min(
    Math.abs(pixels.width - pixels.height * aspect),
    Math.abs(pixels.height - pixels.width / aspect),
  )
}

function randomPicture(random: () => number): { width: number; height: number } {
  const side = () => Math.round(16 * (12_000 / 16) ** random())
  return { width: side(), height: side() }
}

function randomAspect(random: () => number): number {
  return 1 / 3.4 + random() * 3
}

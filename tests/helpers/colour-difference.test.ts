import { describe, expect, it } from 'vitest'
import { colourDifference, differenceOfLab, type Lab } from './colour-difference.ts'

// Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula" (2005), table 1.
const published: [Lab, Lab, number][] = [
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [58, 24, 15], 19.4535],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[90.9257, -0.5406, -0.9208], [88.6381, -0.8985, -0.7239], 1.5381],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
]

describe('the color difference', () => {
  it.each(published)('of %j and %j is %d, as published', (one, other, difference) => {
    expect(differenceOfLab(one, other)).toBeCloseTo(difference, 4)
    expect(differenceOfLab(other, one)).toBeCloseTo(difference, 4)
  })

  it('is calculated from sRGB', () => {
    expect(colourDifference([200, 60, 30], [200, 60, 30])).toBe(0)
    // Lab of pure red is 53.24, 80.09, 67.20 and of pure green 87.73, -86.18, 83.18.
    expect(colourDifference([255, 0, 0], [0, 255, 0])).toBeCloseTo(86.6, 1)
  })
})

import { expect, it } from 'vitest'
import { fillOutlines } from './fill-outlines.ts'
import type { PathStep } from './gang-lines.ts'

const square = (from: number, to: number, isReversed = false): PathStep[] => {
  const corners = [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ] as const
  const [first, ...rest] = isReversed ? [...corners].reverse() : corners
  if (first === undefined) throw new Error('A square has corners.')
  return [['M', ...first], ...rest.map((at): PathStep => ['L', ...at]), ['Z']]
}
const sumOf = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0) / 255

it('covers the area of a square, in parts of pixels too', () => {
  const filled = fillOutlines(square(1, 3), { width: 4, height: 4 })
  expect([...filled.subarray(4, 8)]).toEqual([0, 255, 255, 0])
  expect(sumOf(filled)).toBe(4)
  expect(sumOf(fillOutlines(square(0.5, 2.5), { width: 4, height: 4 }))).toBeCloseTo(4, 1)
})

it('leaves a hole of the other direction open, and fills one of the same', () => {
  const size = { width: 6, height: 6 }
  expect(sumOf(fillOutlines([...square(0, 6), ...square(2, 4, true)], size))).toBe(32)
  expect(sumOf(fillOutlines([...square(0, 6), ...square(2, 4)], size))).toBe(36)
})

it('follows curves', () => {
  const k = 0.5523 * 10
  const circle: PathStep[] = [
    ['M', 20, 10],
    ['C', 20, 10 + k, 10 + k, 20, 10, 20],
    ['C', 10 - k, 20, 0, 10 + k, 0, 10],
    ['C', 0, 10 - k, 10 - k, 0, 10, 0],
    ['C', 10 + k, 0, 20, 10 - k, 20, 10],
  ]
  const area = sumOf(fillOutlines(circle, { width: 20, height: 20 }))
  expect(Math.abs(area - Math.PI * 100) / (Math.PI * 100)).toBeLessThan(0.01)
})

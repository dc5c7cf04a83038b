import { describe, expect, it } from 'vitest'
import { fill } from './fill.ts'

describe('fill', () => {
  it('puts values in their places, as often as they are named', () => {
    expect(fill('{a} × {b}, {a}', { a: 3, b: 'x' })).toBe('3 × x, 3')
  })

  it('leaves a place that has no value, and takes values as they are', () => {
    expect(fill('{a} {b}', { a: '$& {b}' })).toBe('$& {b} {b}')
  })
})

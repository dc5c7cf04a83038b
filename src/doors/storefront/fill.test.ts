import { describe, expect, it } from 'vitest'
import { fill } from './fill.ts'

describe('fill', () => {
  it('puts values in their places, as often as they are named', () => {
    expect(fill('{a} × {b}, {a}', { a: 3, b: 'x' })).toBe('3 × x, 3')
  })

  it('ends a sentence with one full stop, whatever the value before it ends in', () => {
    expect(fill('{a}. {b}.', { a: '119,00 kr.', b: '4 dec' })).toBe('119,00 kr. 4 dec.')
  })

  it('leaves a place that has no value, and takes values as they are', () => {
    expect(fill('{a} {b}', { a: '$& {b}' })).toBe('$& {b} {b}')
  })
})

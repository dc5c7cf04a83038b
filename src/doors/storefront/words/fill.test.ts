import { describe, expect, it } from 'vitest'
import { fill } from './fill.ts'

describe('fill', () => {
  it('replaces every occurrence of a placeholder', () => {
    expect(fill('{a} × {b}, {a}', { a: 3, b: 'x' })).toBe('3 × x, 3')
  })

  it('ends a sentence with one full stop, also if the value before it ends with one', () => {
    expect(fill('{a}. {b}.', { a: '119,00 kr.', b: '4 dec' })).toBe('119,00 kr. 4 dec.')
  })

  it('leaves placeholders without a value, and inserts values verbatim', () => {
    expect(fill('{a} {b}', { a: '$& {b}' })).toBe('$& {b} {b}')
  })
})

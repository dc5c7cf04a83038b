import { describe, expect, it } from 'vitest'
import { inOrder } from './orders-to-pack.ts'

describe('the packing list of a group', () => {
  const sorted = (texts: (string | null)[], by: 'name' | 'number') =>
    inOrder(
      texts.map((text) => ({ group_for: text })),
      by,
    ).map(({ group_for: text }) => text)

  it('is sorted by name, in the order of the reader’s language', () => {
    const names = ['Özil 4b', 'Zoe', 'Anna 10a', 'Anna 9a']
    expect(sorted(names, 'name')).toEqual(['Anna 9a', 'Anna 10a', 'Özil 4b', 'Zoe'])
  })

  it('is sorted by number, with the rest at its end', () => {
    const shirts = ['Kim 23', '7', 'no number', '#10 Lee', null]
    expect(sorted(shirts, 'number')).toEqual(['7', '#10 Lee', 'Kim 23', null, 'no number'])
  })
})

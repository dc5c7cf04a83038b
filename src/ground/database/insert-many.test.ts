import { expect, it } from 'vitest'
import { partsToInsert } from './insert-many.ts'

it('splits rows into parts that one statement can take, in order', () => {
  const rows = Array.from({ length: 9_000 }, (_, index) => ({ id: index, a: 1, b: 2, c: 3, d: 4 }))
  const parts = partsToInsert(rows)
  expect(parts.map((part) => part.length)).toEqual([4_000, 4_000, 1_000])
  expect(parts.flat()).toEqual(rows)
  expect(partsToInsert([])).toEqual([])
})

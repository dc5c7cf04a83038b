import { expect, it } from 'vitest'
import { ignoredNames, nameMeant } from './ignored-names.ts'

const known = ['reference_id', 'image_url', 'access_key', 'currency', 'cart', 'lang']

it.each([
  ['referenceId', 'reference_id'],
  ['Reference-ID', 'reference_id'],
  ['refrence_id', 'reference_id'],
  ['reference', 'reference_id'],
  ['refernece_id', 'reference_id'],
  ['imageUrl', 'image_url'],
  ['currancy', 'currency'],
  ['card', 'cart'],
  ['long', 'lang'],
  ['utm_source', null],
  ['fbclid', null],
  ['w', null],
  ['', null],
  ['x'.repeat(10_000), null],
])('%s means %s', (name, meant) => {
  expect(nameMeant(name, known)).toBe(meant)
})

it('lists each ignored name once, shortened, and not endlessly', () => {
  expect(ignoredNames(['cart', 'utm', 'utm', 'referenceId', ''], known)).toEqual([
    { name: 'utm', did_you_mean: null },
    { name: 'referenceId', did_you_mean: 'reference_id' },
  ])
  const many = Array.from({ length: 8_000 }, (_, index) => `${index}`.padStart(100, 'x'))
  expect(ignoredNames(many, known)).toHaveLength(20)
  expect(ignoredNames(many, known)[0]?.name).toHaveLength(40)
})

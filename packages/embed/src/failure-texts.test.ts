import { expect, it } from 'vitest'
import { languages } from '../../../src/pure/contract/language.ts'
import { failureTexts } from './failure-texts.ts'

it('has both texts in every language', () => {
  const all = languages.map((language) => failureTexts([language]))
  expect(all.every((texts) => texts.length === 2 && texts.every((text) => text.length > 5))).toBe(
    true,
  )
  expect(new Set(all.flat()).size).toBe(2 * languages.length)
  expect(failureTexts(['ja'])).toEqual(['The shop can’t be shown here.', 'Open in a new window'])
})

import { expect, it } from 'vitest'
import { usualContents } from './usual-contents.ts'

it('names what a page usually contains, by the country of the seller', () => {
  const sources = (...given: Parameters<typeof usualContents>) =>
    usualContents(...given).map(({ source }) => source)
  expect(sources('terms', 'FR')).toEqual([
    'Code de la consommation L616-1, R616-1',
    'Code de la consommation D211-2',
  ])
  expect(sources('withdrawal', 'PL')).toEqual(['Directive 2011/83/EU annex I'])
  expect(sources('withdrawal', 'GB')).toEqual(['Consumer Contracts Regulations 2013 sch. 3'])
  expect(sources('withdrawal', 'CH')).toEqual([])
  expect(sources('privacy', 'DE')).toEqual([])
})

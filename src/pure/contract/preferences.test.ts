import { describe, expect, it } from 'vitest'
import { readPreferences, withPreferences } from './preferences.ts'

describe('readPreferences', () => {
  it.each([
    ['/cart/1', {}],
    ['/cart/1?line=2', {}],
    ['/cart/1?lang=de', { lang: 'de' }],
    ['/cart/1?line=2&lang=pt-BR&measures=cm', { lang: 'pt', measures: 'cm' }],
    ['/cart/1?lang=DE_at&measures=in', { lang: 'de', measures: 'in' }],
    ['/cart/1?lang=fr&lang=de', { lang: 'fr' }],
    ['/cart/1?lang=xx&lang=de&measures=ell', { lang: 'de' }],
    ['/cart/1?lang=&lang=constructor', {}],
    ['/api/pull?lang=sv&image_url=https://a.example/b?lang=de&access_key=1', { lang: 'sv' }],
    ['/api/pull?image_url=https://a.example/b?w=1&lang=de&access_key=1', {}],
    [
      '/api/pull?image_url=https://a.example/b?w=1&lang=de&access_key=1&lang=it&measures=cm',
      { lang: 'it', measures: 'cm' },
    ],
    ['/api/pull?access_key=1&image_url=https://a.example/b=c?w=1&access_key=2&lang=de', {}],
    ['/api/pull?image_url=https%3A%2F%2Fa.example%2Fb%3Flang%3Dde&lang=it', { lang: 'it' }],
  ])('reads %s', (address, choices) => {
    expect(readPreferences(address)).toEqual(choices)
  })
})

describe('withPreferences', () => {
  it.each([
    ['/cart/1', {}, '/cart/1'],
    ['/cart/1', { lang: 'de' }, '/cart/1?lang=de'],
    ['?', { lang: 'de' }, '?lang=de'],
    ['/cart/1?line=2', { lang: 'de', measures: 'cm' }, '/cart/1?lang=de&measures=cm&line=2'],
    ['/api/pull?image_url=a?b=1', { lang: 'de' }, '/api/pull?lang=de&image_url=a?b=1'],
  ] as const)('adds them to %s', (address, choices, carried) => {
    expect(withPreferences(address, choices)).toBe(carried)
    expect(readPreferences(carried)).toEqual(choices)
  })
})

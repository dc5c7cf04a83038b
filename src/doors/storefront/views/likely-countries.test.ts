import { describe, expect, it } from 'vitest'
import { likelyCountries } from './likely-countries.ts'

describe('likelyCountries', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'AT'],
    ['en', 'US'],
    ['sr-Latn-RS,en-GB;q=0.5', 'RS'],
    ['en-XX,fr-CA', 'CA'],
    ['', 'US'],
    [undefined, 'US'],
  ])('are, for %s, %s', (languages, country) => {
    expect(likelyCountries(languages, 'USD', 'en-US')[0]).toBe(country)
  })

  it('are those of the currency, after the browser’s', () => {
    expect(likelyCountries('fr', 'GBP', 'fr-FR')).toEqual(['GB', 'FR'])
    expect(likelyCountries('fr-BE,de-AT', 'EUR', 'fr-FR')).toEqual(['BE', 'AT', 'FR'])
    expect(likelyCountries('en', 'EUR', 'en-US')).toEqual(['DE'])
  })

  it('are those of the language, if nothing else says more', () => {
    expect(likelyCountries('fi', 'USD', 'fi-FI')).toEqual(['FI'])
  })
})

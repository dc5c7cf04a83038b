import { describe, expect, it } from 'vitest'
import { likelyCountry } from './likely-country.ts'

describe('likelyCountry', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'AT'],
    ['en', 'US'],
    ['sr-Latn-RS,en-GB;q=0.5', 'RS'],
    ['en-XX,fr-CA', 'CA'],
    ['', 'US'],
    [undefined, 'US'],
  ])('of %s is %s', (languages, country) => {
    expect(likelyCountry(languages, 'USD')).toBe(country)
  })

  it('is where the currency is at home when the browser does not say', () => {
    expect(likelyCountry('fr', 'GBP')).toBe('GB')
    expect(likelyCountry('fr', 'EUR')).toBe('DE')
  })
})

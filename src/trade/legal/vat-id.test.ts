import { describe, expect, it } from 'vitest'
import { countryOfVatId, hasFormOfVatId, tidyVatId } from './vat-id.ts'

describe('VAT IDs', () => {
  it.each([
    ['de 123.456.789', 'DE'],
    ['ATU12345678', 'AT'],
    ['el123456789', 'GR'],
    ['NL123456789B01', 'NL'],
    ['FR 1A 123456789', 'FR'],
    ['XI123456789', 'XI'],
  ])('%s is valid for %s', (typed, country) => {
    const vatId = tidyVatId(typed)
    expect(hasFormOfVatId(vatId)).toBe(true)
    expect(countryOfVatId(vatId)).toBe(country)
  })

  it.each(['DE12345678', 'ATU1234567', 'NL123456789', 'DE12345678X', 'X'])(
    '%s is invalid',
    (typed) => {
      expect(hasFormOfVatId(typed)).toBe(false)
    },
  )

  it('of other countries are accepted as they are', () => {
    expect(hasFormOfVatId('CHE123456789MWST')).toBe(true)
    expect(countryOfVatId('CHE123456789MWST')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { isTaxExemptSale } from './tax-exempt-sale.ts'

const german = { country: 'DE', exemptsBusinesses: true }
const polish = { country: 'PL', vatId: 'PL1234567890' }

describe('isTaxExemptSale', () => {
  it('is true for a business of another EU country', () => {
    expect(isTaxExemptSale(german, polish)).toBe(true)
    expect(isTaxExemptSale(german, { country: 'AT', vatId: 'PL1234567890' })).toBe(true)
  })

  it.each([
    ['the seller does not want it', { ...german, exemptsBusinesses: false }, polish],
    ['the seller is not in the EU', { ...german, country: 'GB' }, polish],
    ['there is no VAT ID', german, { ...polish, vatId: null }],
    ['it is of the wrong form', german, { ...polish, vatId: 'PL12' }],
    ['it is of the seller’s own country', german, { ...polish, vatId: 'DE123456789' }],
    ['it is British', german, { ...polish, vatId: 'GB123456789' }],
    ['the parcel stays in the country', german, { ...polish, country: 'DE' }],
    ['the parcel leaves the EU', german, { ...polish, country: 'CH' }],
  ])('is false if %s', (_, seller, sale) => {
    expect(isTaxExemptSale(seller, sale)).toBe(false)
  })
})

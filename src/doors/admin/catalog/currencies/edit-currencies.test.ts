import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { addCurrency, removeCurrency } from './edit-currencies.ts'

const factor = { currency: 'AUD', from: 'USD', factor: 1.1, roundTo: 1 }

describe('addCurrency', () => {
  it('adds the new currency to every amount', () => {
    const document = addCurrency(builtInDocument, factor)
    expect(checkDocument(document)).toEqual({ ok: true, document })
    expect(document.products.canvas?.sizes['8x8']?.cost).toMatchObject({ USD: 1700, AUD: 1870 })
    expect(document.shipping.world?.express?.rates.boxed?.first.AUD).toBeGreaterThan(0)
  })

  it('rounds up to the requested ending, in the digits of the currency', () => {
    const yen = addCurrency(builtInDocument, {
      ...factor,
      currency: 'JPY',
      factor: 150,
      roundTo: 100,
    })
    expect(yen.products.canvas?.sizes['8x8']?.cost.JPY).toBe(2600)
    const dinar = addCurrency(builtInDocument, { ...factor, currency: 'KWD', factor: 0.3 })
    expect(dinar.products.canvas?.sizes['8x8']?.cost.KWD).toBe(5100)
    expect(dinar.currency_digits).toEqual({ ...builtInDocument.currency_digits, KWD: 3 })
    const forint = addCurrency(builtInDocument, { ...factor, currency: 'HUF', factor: 400 })
    expect(forint.products.canvas?.sizes['8x8']?.cost.HUF).toBe(680_000)
    expect(checkDocument(forint).ok).toBe(true)
  })

  it('is undone by removeCurrency', () => {
    expect(removeCurrency(addCurrency(builtInDocument, factor), 'AUD')).toEqual(builtInDocument)
    const less = removeCurrency(builtInDocument, 'NOK')
    expect(checkDocument(less).ok).toBe(true)
    expect(JSON.stringify(less)).not.toContain('NOK')
  })
})

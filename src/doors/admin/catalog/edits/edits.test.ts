import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import {
  changesInWords,
  documentChanges,
} from '../../../../trade/catalog/versions/document-changes.ts'
import { addCurrency, removeCurrency } from './edit-currencies.ts'
import { addProductSize, addSize, removeProductSize, removeSize } from './edit-sizes.ts'
import { type TaxRow, taxMode, taxRows, withTaxes } from './edit-taxes.ts'

const factor = { currency: 'AUD', from: 'USD', factor: 1.1, roundTo: 1 }

describe('addCurrency', () => {
  it('gives every amount one in the new currency', () => {
    const document = addCurrency(builtInDocument, factor)
    expect(checkDocument(document)).toEqual({ ok: true, document })
    expect(document.products.canvas?.sizes['8x8']?.cost).toMatchObject({ USD: 1700, AUD: 1870 })
    expect(document.shipping.world?.express?.rates.boxed?.first.AUD).toBeGreaterThan(0)
  })

  it('rounds up to what is asked for, in the digits of the currency', () => {
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

  it('is taken back by removeCurrency', () => {
    expect(removeCurrency(addCurrency(builtInDocument, factor), 'AUD')).toEqual(builtInDocument)
    const less = removeCurrency(builtInDocument, 'NOK')
    expect(checkDocument(less).ok).toBe(true)
    expect(JSON.stringify(less)).not.toContain('NOK')
  })
})

describe('sizes', () => {
  it('are added in their place and leave with all that was made in them', () => {
    const cost = builtInDocument.products.canvas?.sizes['8x8']?.cost ?? {}
    const known = addSize(builtInDocument, { name: '9x9', centimetres: '22x22' })
    const document = addProductSize(known, { product: 'canvas', size: '9x9', cost })
    expect(checkDocument(document).ok).toBe(true)
    const names = Object.keys(document.products.canvas?.sizes ?? {})
    expect(names.indexOf('9x9')).toBe(names.indexOf('10x10') - 1)
    expect(removeSize(document, '9x9')).toEqual(builtInDocument)
    const without = removeProductSize(document, { product: 'canvas', size: '9x9' })
    expect(without.sizes['9x9']).toBe('22x22')
    expect(without.products.canvas?.sizes['9x9']).toBeUndefined()
  })
})

describe('taxes', () => {
  const row = (country: string, percent: string, more: Partial<TaxRow> = {}): TaxRow => ({
    ...{ country, region: '', kind: 'vat', name: '', percent },
    ...more,
  })
  const typed = (rows: readonly TaxRow[]) =>
    withTaxes(builtInDocument, { mode: 'included', onShipping: true, rows })

  it('are rows of a form, and come back as they were', () => {
    const rows = [
      row('DE', '19'),
      row('GB', '', { kind: '' }),
      row('CA', '5', { region: 'QC', kind: 'tax', name: 'GST' }),
      row('CA', '9.975', { region: 'QC', kind: 'tax', name: 'QST' }),
    ]
    const document = typed(rows)
    expect(checkDocument(document)).toEqual({ ok: true, document })
    expect(document.taxes?.places).toHaveLength(3)
    expect(taxRows(document)).toEqual(rows)
    expect(taxMode(document)).toBe('included')
    const none = withTaxes(document, { mode: 'none', onShipping: true, rows })
    expect(none).toEqual(builtInDocument)
  })

  it('take what people type, and leave what is no number to the check', () => {
    expect(typed([row('de', '7,7'), row('', '3')]).taxes?.places).toEqual([
      { country: 'DE', rates: [{ kind: 'vat', percent: 7.7 }] },
    ])
    const check = checkDocument(typed([row('DE', 'a lot')]))
    expect(check.ok ? [] : check.faults.join()).toContain('taxes.places.0.rates.0.percent')
  })
})

describe('documentChanges', () => {
  it('names each value that is another, is new or is gone', () => {
    const after = structuredClone(builtInDocument)
    after.markup_percent = 40
    after.margin_floor_percent = 10
    after.currencies = after.currencies.slice(0, -1)
    const changes = documentChanges(builtInDocument, after)
    expect(changes).toEqual([
      { place: 'currencies.8', from: '"NOK"', to: null },
      { place: 'markup_percent', from: '30', to: '40' },
      { place: 'margin_floor_percent', from: null, to: '10' },
    ])
    expect(changesInWords(changes)).toBe(
      'currencies.8 "NOK" → nothing, markup_percent 30 → 40, and 1 more',
    )
  })
})

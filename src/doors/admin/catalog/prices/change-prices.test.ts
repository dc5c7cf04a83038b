import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { parseCatalog } from '../../../../trade/catalog/document/parse-catalog.ts'
import { priceLine } from '../../../../trade/catalog/prices/price-line.ts'
import { getProduct } from '../../../../trade/catalog/products.ts'
import { addCurrency, removeCurrency } from '../currencies/edit-currencies.ts'
import { endingIn, withoutPrices, withPrices } from './change-prices.ts'
import { pricesForm } from './prices-form.ts'

const raised = withPrices(builtInDocument, {
  product: 'canvas',
  currencies: ['USD', 'EUR'],
  percent: 10,
  ending: 90,
})

function priceIn(document: CatalogDocument, currency: string, options = {}, size = '24x36') {
  const product = getProduct(parseCatalog(document, ''), 'canvas')
  return priceLine({ product, size, options, quantity: 1, currency }).unitPrice
}

describe('prices set by hand', () => {
  it('are raised to the requested ending, in the chosen currencies only', () => {
    expect(checkDocument(raised).ok).toBe(true)
    // 67.60 plus 10%: 74.36.
    expect(priceIn(raised, 'USD')).toBe(7390)
    expect(priceIn(raised, 'GBP')).toBe(priceIn(builtInDocument, 'GBP'))
    expect(raised.products.canvas?.sizes['24x36']?.price).toEqual({ USD: 7390, EUR: 6890 })
  })

  it('show the included tax, and the margin on the rest', () => {
    const rate = (country: string, percent: number) => {
      return { country, rates: [{ kind: 'vat' as const, percent }] }
    }
    const places = [rate('DE', 19), rate('HU', 27)]
    const noteIn = (included: boolean, home: string) => {
      const document = { ...raised, taxes: { included, places } }
      const { canvas } = document.products
      if (canvas === undefined) throw new Error('No canvas is sold.')
      const { tables } = pricesForm({ name: 'canvas', product: canvas, document, home })
      const fields = tables.flatMap(({ rows }) => rows.flatMap((row) => row.fields))
      return fields.find(({ path }) => path.join('.').endsWith('24x36.price.USD'))?.note
    }
    // 73.90 including 19%: 62.10 net and 11.80 tax.
    expect(noteIn(true, 'DE')).toBe(
      'net 62.10, tax 11.80 (19% in Germany), cost 52.00, margin 16.3%',
    )
    expect(noteIn(true, '')).toContain('(27% in Hungary)')
    expect(noteIn(false, 'DE')).toBe('cost 52.00, margin 29.6%')
  })

  it('have options added on top, marked up as before', () => {
    const more = (document: CatalogDocument) =>
      priceIn(document, 'USD', { depth: '1.5' }) - priceIn(document, 'USD')
    expect(more(raised)).toBe(more(builtInDocument))
  })

  it('stay when the cost changes, until the margin floor lifts them', () => {
    const dearer = structuredClone({ ...raised, margin_floor_percent: 20 })
    const size = dearer.products.canvas?.sizes['24x36']
    if (size === undefined) throw new Error('There is no such size.')
    size.cost.USD = 6000
    expect(priceIn(dearer, 'USD')).toBe(7390)
    size.cost.USD = 6500
    expect(priceIn(dearer, 'USD')).toBe(7800)
  })

  it('revert to cost and markup', () => {
    const usd = withoutPrices(raised, { product: 'canvas', currencies: ['USD'] })
    expect(priceIn(usd, 'USD')).toBe(priceIn(builtInDocument, 'USD'))
    expect(withoutPrices(usd, { product: 'canvas', currencies: ['EUR'] })).toEqual(builtInDocument)
  })

  it('are added and removed with their currency', () => {
    const aud = { currency: 'AUD', from: 'USD', factor: 2, roundTo: 1 }
    const more = addCurrency(raised, aud)
    expect(more.products.canvas?.sizes['24x36']?.price).toMatchObject({ AUD: 14_780 })
    // A price that is not set in the source currency is not set in the new one either.
    const zloty = addCurrency(raised, { ...aud, from: 'PLN' })
    expect(zloty.products.canvas?.sizes['24x36']?.price).toEqual({ USD: 7390, EUR: 6890 })
    expect(checkDocument(zloty).ok).toBe(true)
    expect(checkDocument(removeCurrency(raised, 'EUR')).ok).toBe(true)
    const inEuros = withPrices(builtInDocument, {
      product: 'canvas',
      currencies: ['EUR'],
      percent: 10,
      ending: 90,
    })
    expect(removeCurrency(inEuros, 'EUR')).toEqual(removeCurrency(builtInDocument, 'EUR'))
  })

  it.each([
    [7436, 90, 'USD', 7390],
    [7445, 90, 'USD', 7490],
    [12, 99, 'USD', 99],
    [7436, 0, 'USD', 7400],
    [7436, null, 'USD', 7436],
    [7436, 90, 'JPY', 7436],
    [74_366, 90, 'KWD', 73_900],
    [74_366, null, 'KWD', 74_370],
  ])('%i rounded to end with %s in %s is %i', (amount, ending, currency, price) => {
    expect(endingIn(amount, ending, currency)).toBe(price)
  })
})

import { describe, expect, it } from 'vitest'
import { madeUpCart } from '../../../../tests/helpers/made-up-cart.ts'
import { visitIn } from '../../../../tests/helpers/visit.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { parseCatalog } from '../../../trade/catalog/document/parse-catalog.ts'
import { cartTotals } from '../../../trade/checkout/placing/cart-totals.ts'
import { deliveredSum } from './delivery-view.ts'
import { choiceOf, designOfLine } from './make-cart-view.ts'
import { deliveryCountry, makeDeliveryView } from './make-delivery-view.ts'

const now = Date.UTC(2026, 10, 23)
const draft = {}

type Taxes = CatalogDocument['taxes'] | null

function soldWith(taxes: Taxes) {
  const made = madeUpCart([
    { width: 1800, height: 1200, product: 'poster', size: '12x8', options: {}, quantity: 3 },
    { width: 6000, height: 4000, size: '40x30', quantity: 2 },
    { width: 90, height: 60 },
  ])
  return {
    ...made,
    catalog: parseCatalog({ ...builtInDocument, ...(taxes && { taxes }) }, 'a test'),
  }
}

const vat = (percent: number) => [{ kind: 'vat' as const, percent }]
const taxes = {
  none: null,
  'within the prices': {
    included: true,
    on_shipping: true,
    places: [{ country: 'DE', rates: vat(19) }],
  },
  'on top': { included: false, on_shipping: true, places: [{ country: 'DE', rates: vat(7.7) }] },
  'on top, but not of shipping': {
    included: false,
    on_shipping: false,
    places: [{ country: 'DE', rates: vat(7.7) }],
  },
} as unknown as Record<string, Taxes>

describe('deliveredSum', () => {
  it.each(Object.keys(taxes))('is what the checkout asks for, with taxes %s', async (name) => {
    const cart = soldWith(taxes[name] ?? null)
    const lines = cart.lines.filter(({ chosen }) => chosen?.isAvailable)
    expect(lines).toHaveLength(2)
    for (const country of ['US', 'DE', 'JP']) {
      const { total, shipping } = await cartTotals({ ...cart, lines }, { country })
      for (const line of lines) {
        const view = await makeDeliveryView(cart, line, { country, draft, now }, visitIn('en'))
        const others = lines.reduce(
          (sum, other) => sum + (other === line ? 0 : (other.total ?? 0)),
          0,
        )
        const design = designOfLine(cart, line, 'in')
        const sum = deliveredSum(view, others, design, choiceOf(cart, line))
        expect({ country, ...sum }).toMatchObject({ country, total, shipping })
      }
    }
  })

  it('says taxes as the country does, and that there will be some where they depend on the region', async () => {
    const noteOf = async (document: Taxes, country: string, region = '') => {
      const cart = soldWith(document)
      const [line] = cart.lines
      if (line === undefined) throw new Error('The cart is empty.')
      const to = { country, draft: { country, region }, now }
      return (await makeDeliveryView(cart, line, to, visitIn('en'))).taxNote
    }
    expect(await noteOf(null, 'DE')).toBe('')
    expect(await noteOf(taxes['within the prices'] ?? null, 'DE')).toBe('including 19% VAT')
    expect(await noteOf(taxes['within the prices'] ?? null, 'US')).toBe('')
    expect(await noteOf(taxes['on top'] ?? null, 'DE')).toBe('+ VAT 7.7%')
    const byState = {
      ...taxes['on top'],
      places: [{ country: 'US', region: 'NY', rates: [{ kind: 'sales_tax', percent: 4 }] }],
    } as unknown as Taxes
    expect(await noteOf(byState, 'US')).toBe('tax is added at checkout')
    expect(await noteOf(byState, 'US', 'NY')).toBe('+ Sales tax 4%')
    expect(await noteOf(byState, 'US', 'New York')).toBe('+ Sales tax 4%')
  })
})

describe('deliveryCountry', () => {
  it('is that of the checkout, else the likeliest that is served', () => {
    const cart = madeUpCart([])
    const of = (typed: string | undefined, languages: string) =>
      deliveryCountry(cart, { typed, languages, tag: 'en-US' })
    expect(of('JP', 'de-AT')).toBe('JP')
    expect(of(undefined, 'de-AT')).toBe('AT')
    expect(of('XX', 'de-AT')).toBe('AT')
    const nowhere = { ...cart, catalog: { ...cart.catalog, shipping: new Map() } }
    expect(deliveryCountry(nowhere, { typed: 'US', languages: '', tag: 'en-US' })).toBeNull()
  })
})

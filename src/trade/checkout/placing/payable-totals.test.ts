// Under any valid catalog, a total can be paid to the last minor unit and is never zero.

import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../tests/helpers/seeded-random.ts'
import { minorDigits } from '../../../pure/contract/currency-digits.ts'
import type { CartLine } from '../../carts/cart.ts'
import { builtInDocument } from '../../catalog/built-in/built-in-document.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { completeOptions } from '../../catalog/choices/chosen-options.ts'
import type { CatalogDocument } from '../../catalog/document/catalog-document.ts'
import { documentFaultText } from '../../catalog/document/document-fault.ts'
import { checkDocument } from '../../catalog/document/document-faults.ts'
import { parseCatalog } from '../../catalog/document/parse-catalog.ts'
import { payableStep } from '../../catalog/money/payable-step.ts'
import { catalogForStore } from '../../catalog/store-markup/catalog-for-store.ts'
import { fromStripeAmount, toStripeAmount } from '../../payments/stripe/stripe-amounts.ts'
import { cartTotals } from './cart-totals.ts'

const currencies = ['KWD', 'BHD', 'JOD', 'OMR', 'TND', 'ISK', 'UGX', 'JPY', 'USD', 'HUF', 'MGA']

describe('totals', () => {
  it.each(currencies)('in %s are charged exactly', async (currency) => {
    const random = seededRandom(17)
    const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
    // Eight catalogs only, because reading one takes longer than summing a hundred carts.
    for (let round = 0; round < 8; round++) {
      const smallest = round < 2 ? 9 : 20_000
      const amount = (isCost: boolean) => whole(isCost ? 1 : 0, smallest)
      const markup = whole(0, 60)
      const catalog = catalogForStore(catalogOf(currency, amount, markup), {
        markup: { percent: whole(0, 30) },
      })
      for (let cart = 0; cart < 25; cart++) {
        const product = catalog.products[whole(0, catalog.products.length - 1)]
        const name = product?.sizes[whole(0, product.sizes.length - 1)]?.upright.name ?? ''
        if (!product) throw new Error('There is no product.')
        const line = {
          product: product.name,
          options: completeOptions(product, {}),
          chosen: { isAvailable: true, name } as CartLine['chosen'],
          quantity: whole(1, 3),
        }
        const sums = await cartTotals({ catalog, currency, lines: [line] }, { country: 'US' })
        const step = payableStep(currency)
        for (const each of [sums.subtotal, sums.shipping, sums.tax, sums.commission, sums.total]) {
          expect([each, each % step]).toEqual([each, 0])
        }
        expect(sums.total).toBeGreaterThan(0)
        expect(fromStripeAmount(toStripeAmount(sums.total, currency), currency)).toBe(sums.total)
      }
    }
  })

  it('of zero are impossible with any allowed catalog', () => {
    const free = documentOf('USD', () => 0, 30)
    const check = checkDocument(free)
    const faults = check.ok ? [] : check.faults.map(documentFaultText)
    expect(faults).toContain('products.canvas.sizes.8x8.cost: must be more than 0 in USD.')
  })
})

type AmountOf = (isCostOfSize: boolean) => number

function catalogOf(currency: string, amount: AmountOf, markup: number): Catalog {
  const document = documentOf(currency, amount, markup)
  expect(checkDocument(document)).toMatchObject({ ok: true })
  return parseCatalog(document, 'sha')
}

/** The built-in catalog with amounts in that currency only, plus an awkward tax on top. */
function documentOf(currency: string, amount: AmountOf, markup: number): CatalogDocument {
  const known = new Set(builtInDocument.currencies)
  const changed = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((each) => changed(each, path))
    const entries = Object.entries(value)
    if (entries.length > 0 && entries.every(([name]) => known.has(name))) {
      return { [currency]: amount(/\/sizes\/[\w.]+\/cost$/.test(path)) }
    }
    return Object.fromEntries(entries.map(([name, of]) => [name, changed(of, `${path}/${name}`)]))
  }
  return {
    ...(changed(builtInDocument, '') as CatalogDocument),
    currencies: [currency],
    currency_digits: { [currency]: minorDigits(currency) },
    markup_percent: markup,
    taxes: {
      included: false,
      places: [{ country: 'US', rates: [{ kind: 'sales_tax', percent: 8.875 }] }],
    },
  }
}

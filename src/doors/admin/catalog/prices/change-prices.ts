// All prices of a product at once: by some percent, to an ending that shops like, or back to the markup.

import { minorDigits } from '../../../../pure/contract/currency-digits.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { payableStep } from '../../../../trade/catalog/payable-step.ts'
import { productIn } from '../catalog-part.ts'
import { shopPrice, tidyPrices } from './prices-form.ts'

/** What a price ends with, in hundredths of its major unit; null: as it comes. */
export type Ending = number | null

export type PriceChange = {
  product: string
  currencies: readonly string[]
  /** Up, or down where it is below zero. */
  percent: number
  ending: Ending
}

/** From what each size sells for now. What comes of it is set by hand. */
export function withPrices(before: CatalogDocument, change: PriceChange): CatalogDocument {
  const document = structuredClone(before)
  const product = productIn(document, change.product)
  for (const [size, row] of Object.entries(product?.sizes ?? {})) {
    const prices = change.currencies.map((currency) => {
      const now = product === null ? 0 : shopPrice(before, product, { size, currency }).price
      return [currency, endingIn(now * (1 + change.percent / 100), change.ending, currency)]
    })
    row.price = { ...row.price, ...Object.fromEntries(prices) }
  }
  return document
}

/** By cost and markup again. */
export function withoutPrices(
  before: CatalogDocument,
  { product, currencies }: Pick<PriceChange, 'product' | 'currencies'>,
): CatalogDocument {
  const document = structuredClone(before)
  for (const { price } of Object.values(productIn(document, product)?.sizes ?? {})) {
    for (const currency of currencies) delete price?.[currency]
  }
  tidyPrices(document)
  return document
}

/** The nearest amount with that ending, and more than nothing. */
export function endingIn(amount: number, ending: Ending, currency: string): number {
  const major = 10 ** minorDigits(currency)
  const step = payableStep(currency)
  // Of what has no hundredths, such as yen, every price is whole.
  const [unit, rest] = ending === null ? [step, 0] : [major, Math.floor((ending * major) / 100)]
  const nearest = Math.round((amount - rest) / unit) * unit + rest
  return Math.max(nearest, rest > 0 ? rest : unit)
}

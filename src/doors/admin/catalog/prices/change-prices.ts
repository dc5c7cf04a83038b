// Changes all prices of a product: by a percentage, to a price ending, or back to cost plus markup.

import { minorDigits } from '../../../../pure/contract/currency-digits.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { payableStep } from '../../../../trade/catalog/money/payable-step.ts'
import { productIn } from '../catalog-part.ts'
import { shopPrice, tidyPrices } from './prices-form.ts'

/** The end of a price, in hundredths of its major unit. Null for no particular ending. */
export type Ending = number | null

export type PriceEdit = {
  product: string
  currencies: readonly string[]
  /** Negative values lower the price. */
  percent: number
  ending: Ending
}

/** Starts from the current price of each size. The result is stored as a price set by hand. */
export function withPrices(before: CatalogDocument, change: PriceEdit): CatalogDocument {
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

/** Goes back to cost plus markup. */
export function withoutPrices(
  before: CatalogDocument,
  { product, currencies }: Pick<PriceEdit, 'product' | 'currencies'>,
): CatalogDocument {
  const document = structuredClone(before)
  for (const { price } of Object.values(productIn(document, product)?.sizes ?? {})) {
    for (const currency of currencies) delete price?.[currency]
  }
  tidyPrices(document)
  return document
}

/** The nearest amount with that ending that is greater than zero. */
export function endingIn(amount: number, ending: Ending, currency: string): number {
  const major = 10 ** minorDigits(currency)
  const step = payableStep(currency)
  // Currencies without hundredths, such as yen, get whole prices.
  const [unit, rest] = ending === null ? [step, 0] : [major, Math.floor((ending * major) / 100)]
  const nearest = Math.round((amount - rest) / unit) * unit + rest
  return Math.max(nearest, rest > 0 ? rest : unit)
}

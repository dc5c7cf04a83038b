// A short fingerprint of the amounts shown next to the button. The checkout form carries it, so
// that shoppers never pay in another currency, with other taxes, another sum (even if the digits
// match), or a later delivery than the page showed. It is independent of language.

import { createHash } from 'node:crypto'
import type { Cart } from '../../carts/cart.ts'
import type { CartTotals } from './cart-totals.ts'
import { discountsJson } from './taxes-json.ts'

export function sumsFingerprint({ store }: Pick<Cart, 'store'>, totals: CartTotals): string {
  const { lines, currency, subtotal, shipping, fees, taxes, discounts, total } = totals
  const shown = [
    store.mode,
    currency,
    lines.map((line) => line.total),
    [subtotal, shipping, total],
    taxes.lines.map(({ kind, name, millionths, amount }) => [kind, name, millionths, amount]),
    taxes.lines.length > 0 && taxes.isIncluded,
    // An order without fees and discounts has the fingerprint that a page of the previous release carries.
    ...(fees.length === 0 ? [] : [fees.map(({ name, amount, tax }) => [name.en, amount, tax])]),
    ...(discounts.length === 0 ? [] : [discountsJson(discounts, null)]),
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32)
}

/** Delivery time in days. Dates would change at midnight. */
export function shownDaysOf({ method }: Pick<CartTotals, 'method'>): string {
  return `${method.minDays}-${method.maxDays}`
}

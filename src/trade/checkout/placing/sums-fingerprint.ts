// What a shopper read next to the button, in a few characters: the checkout form carries it, so that
// nobody pays in another currency, other taxes, or another sum than the page showed, also where the
// numbers are the same, and nobody for a later day. It is the same in every language.

import { createHash } from 'node:crypto'
import type { Cart } from '../../carts/cart.ts'
import type { CartTotals } from './cart-totals.ts'

export function sumsFingerprint({ store }: Pick<Cart, 'store'>, totals: CartTotals): string {
  const { lines, currency, subtotal, shipping, taxes, total } = totals
  const shown = [
    store.mode,
    currency,
    lines.map((line) => line.total),
    [subtotal, shipping, total],
    taxes.lines.map(({ kind, name, millionths, amount }) => [kind, name, millionths, amount]),
    taxes.lines.length > 0 && taxes.isIncluded,
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32)
}

/** In how many days it arrives: the dates themselves are others after midnight. */
export function shownDaysOf({ method }: Pick<CartTotals, 'method'>): string {
  return `${method.minDays}-${method.maxDays}`
}

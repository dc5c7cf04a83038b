// What a shopper read next to the button, in a few characters: the checkout form carries it, so that
// nobody pays in another currency, other taxes, another sum or for a later day than the page showed, also
// where the numbers are the same. It is the same in every language.

import { createHash } from 'node:crypto'
import type { Cart } from '../../carts/cart.ts'
import type { CartTotals } from './cart-totals.ts'

export function sumsFingerprint({ store }: Pick<Cart, 'store'>, totals: CartTotals): string {
  const { lines, currency, subtotal, shipping, taxes, total, method } = totals
  const shown = [
    store.mode,
    currency,
    lines.map((line) => line.total),
    [subtotal, shipping, total],
    // The dates themselves are others after midnight.
    [method.name, method.minDays, method.maxDays],
    taxes.lines.map(({ kind, name, millionths, amount }) => [kind, name, millionths, amount]),
    taxes.lines.length > 0 && taxes.isIncluded,
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32)
}

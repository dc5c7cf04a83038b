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
    taxes.lines.map(({ kind, name, millionths, amount }) => [kind, name, millionths, amount]),
    taxes.lines.length > 0 && taxes.isIncluded,
  ]
  const sums = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32)
  // The dates themselves are others after midnight.
  return `${sums}-${method.minDays}-${method.maxDays}`
}

/** Null: what was shown holds. Pages of the release before say nothing of days. */
export function changeSinceShown(now: string, shown: string): 'sums' | 'days' | null {
  const sums = sumsOf(now)
  if (shown === now || shown === sums) return null
  return sumsOf(shown) === sums ? 'days' : 'sums'
}

function sumsOf(fingerprint: string): string {
  return fingerprint.split('-', 1)[0] ?? ''
}

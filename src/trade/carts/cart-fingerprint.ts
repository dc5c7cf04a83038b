// What a shopper saw, in a few characters: the checkout form carries it, so that nobody pays for
// another picture, size or crop than the page showed.

import { createHash } from 'node:crypto'
import type { Cart } from './cart.ts'

export function cartFingerprint(cart: Cart): string {
  const lines = cart.lines.map((line) => [
    line.picture.token,
    line.product,
    line.chosen?.name,
    Object.entries(line.options).sort(),
    line.isCropChosen ? line.chosen?.crop : null,
    line.quantity,
  ])
  return createHash('sha256').update(JSON.stringify(lines)).digest('hex').slice(0, 32)
}

// What a shopper saw, in a few characters: the checkout form carries it, so that nobody pays for
// another picture, size or crop than the page showed.

import { createHash } from 'node:crypto'
import type { Crop } from '../../pure/geometry/crop.ts'
import type { Cart } from './cart.ts'

export function cartFingerprint(cart: Cart): string {
  const lines = cart.lines.map((line) => [
    line.picture.token,
    line.product,
    line.chosen?.name,
    Object.entries(line.options).sort(),
    line.isCropChosen ? line.chosen?.crop : nearly(line.chosen?.crop),
    line.quantity,
  ])
  return createHash('sha256').update(JSON.stringify(lines)).digest('hex').slice(0, 32)
}

// To the percent: of a print image that takes the place of its preview it is another by a hair, which nobody sees.
function nearly(crop: Crop | undefined): number[] {
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  return [x, y, width, height].map((share) => Math.round(share * 100))
}

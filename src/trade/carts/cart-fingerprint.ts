// A short hash of what the shopper saw. The checkout form carries it, so that a shopper never pays
// for a picture, size or crop other than the one on the page.

import { createHash } from 'node:crypto'
import type { Crop } from '../../pure/geometry/crop.ts'
import { type Cart, isShopsMotif } from './cart.ts'

export function cartFingerprint(cart: Cart): string {
  const lines = cart.lines.map((line) => [
    line.picture.token,
    line.product,
    line.chosen?.name,
    Object.entries(line.options).sort(),
    line.isCropChosen ? line.chosen?.crop : nearly(line.chosen?.crop),
    line.quantity,
    // Decides about the right of withdrawal that the page showed.
    ...(isShopsMotif(line, cart.store) ? ['shop'] : []),
  ])
  return createHash('sha256').update(JSON.stringify(lines)).digest('hex').slice(0, 32)
}

// Rounded to whole percent: the computed crop shifts by an invisible amount when a print image
// replaces its preview.
function nearly(crop: Crop | undefined): number[] {
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  return [x, y, width, height].map((share) => Math.round(share * 100))
}

// The event sent to the embedding page when the shopper continues to checkout. Contains no personal
// data.

import type { CartContinueArgs } from '../../../pure/contract/storefront-events.ts'
import { lineSlugs } from '../../../trade/catalog/choices/slugs.ts'
import type { CartView } from './cart-view.ts'
import { inchesOf } from './design/change-event.ts'
import { type Choice, type Design, priceOf, productOf, sizeOf } from './design/choice.ts'

/** Null while no size is chosen. */
export function cartContinueArgs(
  view: CartView,
  design: Design,
  choice: Choice,
): CartContinueArgs | null {
  const product = productOf(design, choice)
  const size = sizeOf(design, choice)
  if (product === null || size === null) return null
  return {
    ...inchesOf(size),
    ...lineSlugs(product, size.options),
    price: subtotalOf(view, design, choice),
    currency: view.currency,
  }
}

/** Minor units, for the whole cart before shipping. */
export function subtotalOf(view: CartView, design: Design, choice: Choice): number {
  const { unitPrice, off } = priceOf(design, choice)
  return unitPrice * choice.quantity - off + view.othersTotal
}

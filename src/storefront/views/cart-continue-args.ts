// What the page around us hears when the shopper goes on to checkout. Nothing personal is in it.

import type { CartContinueArgs } from '../../contract/storefront-events.ts'
import { type CartView, type Choice, productOf, sizeOf } from './cart-view.ts'

/** Null while no size is chosen. */
export function cartContinueArgs(view: CartView, choice: Choice): CartContinueArgs | null {
  const product = productOf(view.line, choice)
  const size = sizeOf(view.line, choice)
  if (product === null || size === null) return null
  return {
    width: size.shape.widthInches,
    height: size.shape.heightInches,
    frame: product.frameSlug,
    edge: product.edgeSlug,
    price: subtotalOf(view, choice),
    currency: view.currency,
    product: product.slug,
  }
}

/** Minor units, of the whole cart before shipping. */
export function subtotalOf(view: CartView, choice: Choice): number {
  const unitPrice = sizeOf(view.line, choice)?.unitPrice ?? 0
  return unitPrice * choice.quantity + view.othersTotal
}

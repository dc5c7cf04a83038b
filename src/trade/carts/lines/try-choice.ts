// What a line would be with another choice, for whoever shows it before it is saved. Nothing is
// changed, and a size that is too large for the picture can still be looked at.

import type { Product } from '../../catalog/catalog.ts'
import {
  carriedOptions,
  completeOptions,
  fittingOptions,
  type Options,
} from '../../catalog/chosen-options.ts'
import { findProduct, productSize } from '../../catalog/products.ts'
import { type SizeChoice, sizeChoice } from '../../catalog/size-choice.ts'
import type { Cart, CartLine } from '../cart.ts'
import { lineUnknown, sizeUnavailable } from '../cart-errors.ts'
import type { LineChange } from './change-line.ts'

export type TriedChoice = {
  line: CartLine
  product: Product
  /** Complete. */
  options: Options
  size: SizeChoice
}

/**
 * What the wish leaves out stays as it is. Throws `line_unknown`, `size_unavailable` and
 * `parameter_invalid`.
 */
export function tryChoice(
  cart: Cart,
  lineId: string,
  wish: Omit<LineChange, 'quantity'>,
): TriedChoice {
  const line = cart.lines.find(({ id }) => id === lineId)
  if (line === undefined) throw lineUnknown()
  const product = findProduct(cart.catalog, wish.product ?? line.product)
  const carried = carriedOptions(product, line.options)
  const size = wish.size ?? line.chosen?.name
  if (size === undefined) throw sizeUnavailable()
  const wanted = completeOptions(product, { ...carried, ...wish.options })
  const options = fittingOptions(product, productSize(product, size), wanted)
  const savedCrop = line.isCropChosen ? (line.chosen?.crop ?? null) : null
  const crop = wish.crop === undefined ? savedCrop : wish.crop
  const choice = { product, size, options, picture: line.pixels, crop }
  return { line, product, options, size: sizeChoice(choice) }
}

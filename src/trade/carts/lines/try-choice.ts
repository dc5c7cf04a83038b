// Previews a line with another choice before it is saved. Changes nothing, and also works for a
// size that is too large for the picture.

import type { Product } from '../../catalog/catalog.ts'
import {
  carriedOptions,
  completeOptions,
  fittingOptions,
  type Options,
} from '../../catalog/choices/chosen-options.ts'
import { type SizeChoice, sizeChoice } from '../../catalog/choices/size-choice.ts'
import { getProduct, getSize } from '../../catalog/products.ts'
import type { Cart, CartLine } from '../cart.ts'
import { lineUnknown, sizeUnavailable } from '../cart-errors.ts'
import type { LineChange } from './changed-line.ts'

export type TriedChoice = {
  line: CartLine
  product: Product
  options: Options
  size: SizeChoice
}

/**
 * Fields missing in the wish keep the line's values. Throws `line_unknown`, `size_unavailable` and
 * `parameter_invalid`.
 */
export function tryChoice(
  cart: Cart,
  lineId: string,
  wish: Omit<LineChange, 'quantity'>,
): TriedChoice {
  const line = cart.lines.find(({ id }) => id === lineId)
  if (line === undefined) throw lineUnknown()
  const product = getProduct(cart.catalog, wish.product ?? line.product)
  const carried = carriedOptions(product, line.options)
  const size = wish.size ?? line.chosen?.name
  if (size === undefined) throw sizeUnavailable()
  const wanted = completeOptions(product, { ...carried, ...wish.options })
  const options = fittingOptions(product, getSize(product, size), wanted)
  const savedCrop = line.isCropChosen ? (line.chosen?.crop ?? null) : null
  const crop = wish.crop === undefined ? savedCrop : wish.crop
  const choice = { product, size, options, picture: line.pixels, crop }
  return { line, product, options, size: sizeChoice(choice) }
}

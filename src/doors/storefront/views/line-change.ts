// From the cart's form to what changes in a line.

import type { Measures } from '../../../pure/contract/preferences.ts'
import type { Cart } from '../../../trade/carts/cart.ts'
import type { LineChange } from '../../../trade/carts/lines/change-line.ts'
import type { Fields } from '../fields.ts'
import { sizeOf } from './design/choice.ts'
import { withFields } from './design/form-choice.ts'
import { choiceOf, designOfLine } from './make-cart-view.ts'

/** Nothing for a line that is not there: whoever changes it says so. */
export function lineChange(cart: Cart, fields: Fields, measures: Measures): LineChange {
  const line = cart.lines.find(({ id }) => id === fields.line)
  if (line === undefined) return {}
  const design = designOfLine(cart, line, measures)
  const { product, quantity, ...choice } = withFields(design, choiceOf(cart, line), fields)
  const size = sizeOf(design, { product, quantity, ...choice })
  return {
    product,
    quantity,
    options: choice.options,
    crop: choice.framing === null ? null : (size?.crop ?? null),
    ...(choice.size !== null && { size: choice.size }),
  }
}

// The choice that an address asks for, in the fields of the cart's form. What it leaves out is as it
// was saved.

import { choiceInvalid } from '../../../trade/carts/cart-errors.ts'
import type { LineChange } from '../../../trade/carts/lines/change-line.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import type { Fields } from '../fields.ts'
import { optionFields } from '../views/design/form-choice.ts'

/** Throws `parameter_invalid` for a crop that is none. */
export function requestedChoice(
  fields: Fields,
  { products }: Catalog,
): Omit<LineChange, 'quantity'> {
  const { product, size, crop } = fields
  return {
    ...(product !== undefined && { product }),
    ...(size !== undefined && { size }),
    ...(crop !== undefined && { crop: cropOf(crop) }),
    options: optionFields(fields, products),
  }
}

/** Empty: the centred least crop. */
function cropOf(text: string) {
  if (text === '') return null
  const [x, y, width, height, ...more] = text.split(',').map(Number)
  const isCrop = [x, y, width, height].every((number) => Number.isFinite(number))
  if (!isCrop || more.length > 0) {
    throw choiceInvalid('A crop is four numbers: x, y, width and height in parts of the picture.')
  }
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 }
}

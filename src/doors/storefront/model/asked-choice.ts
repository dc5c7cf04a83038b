// The choice that an address asks for, in the fields of the cart's form. What it leaves out is as it
// was saved.

import { choiceInvalid } from '../../../trade/carts/cart-errors.ts'
import type { LineChange } from '../../../trade/carts/lines/change-line.ts'
import type { Fields } from '../fields.ts'

const optionNames = ['depth', 'wrap', 'wrap_color', 'frame', 'mat'] as const

/** Throws `parameter_invalid` for a crop that is none. */
export function askedChoice(fields: Fields): Omit<LineChange, 'quantity'> {
  const { product, size, crop } = fields
  const options = Object.fromEntries(
    optionNames.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )
  return {
    ...(product !== undefined && { product }),
    ...(size !== undefined && { size }),
    ...(crop !== undefined && { crop: cropOf(crop) }),
    options,
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

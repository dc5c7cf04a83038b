// A choice as fields of a form, there and back. Without script the server reads what the shopper has
// set since; with script every field says the whole choice.

import { optionNames } from '../../../catalog/catalog.ts'
import { orientationOf } from '../../../catalog/sizes.ts'
import type { Crop } from '../../../geometry/crop.ts'
import type { Fields } from '../../fields.ts'
import { type Choice, type Design, sizeOf, withCropOf, withFormat, withProduct } from './choice.ts'

/**
 * What the fields make of a choice; a field that is not there changes nothing. The size may be one
 * that can't be had: whoever saves it says why.
 */
export function withFields(design: Design, before: Choice, fields: Fields): Choice {
  const { product = before.product, format = before.format, size = before.size } = fields
  let choice: Choice = {
    ...before,
    options: { ...before.options, ...optionFields(fields) },
    quantity: quantityOf(fields.quantity, design) ?? before.quantity,
  }
  if (product !== before.product) choice = withProduct(design, choice, product)
  if (size !== before.size) choice = withSize(design, choice, size)
  else if (format !== before.format && isFormat(format)) choice = withFormat(design, choice, format)
  // An option may have taken the size away. Where there was none nothing is chosen for anybody.
  else if (before.size !== null && !sizeOf(design, choice)?.isAvailable)
    choice = withProduct(design, choice, product)
  return fields.crop === undefined ? choice : withCropOf(design, choice, readCrop(fields.crop))
}

export function withSize(design: Design, choice: Choice, name: string | null): Choice {
  const size = sizeOf(design, { ...choice, size: name })
  return size === null ? choice : { ...choice, size: size.name, format: orientationOf(size) }
}

/** `x,y,width,height` in fractions of the upright picture; nothing for the centred least crop. */
export function cropField(crop: Crop | null): string {
  return crop === null ? '' : [crop.x, crop.y, crop.width, crop.height].join()
}

function readCrop(field: string): Crop | null {
  const [x, y, width, height] = field.split(',').map(Number)
  if (x === undefined || y === undefined || !width || !height) return null
  return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : null
}

function optionFields(fields: Fields): Record<string, string> {
  const named = optionNames.map((name) => [name, fields[name]] as const)
  return Object.fromEntries(
    named.filter((entry): entry is [(typeof entry)[0], string] => entry[1] !== undefined),
  )
}

// Browsers keep to the field's bounds; what comes from elsewhere is brought into them.
function quantityOf(text: string | undefined, { mostQuantity }: Design): number | null {
  if (text === undefined || !/^\d{1,9}$/.test(text.trim())) return null
  return Math.min(Math.max(Number(text), 1), mostQuantity)
}

function isFormat(text: string): text is Choice['format'] {
  return text === 'portrait' || text === 'landscape' || text === 'square'
}

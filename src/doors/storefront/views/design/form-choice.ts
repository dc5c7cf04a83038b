// A choice as fields of a form, there and back. Without script the server reads what the shopper has
// set since; with script every field says the whole choice.

import type { Crop } from '../../../../pure/geometry/crop.ts'
import type { Product } from '../../../../trade/catalog/catalog.ts'
import { optionNamesOf } from '../../../../trade/catalog/chosen-options.ts'
import { orientationOf } from '../../../../trade/catalog/sizes.ts'
import type { Fields } from '../../fields.ts'
import {
  type Choice,
  canBeHad,
  type Design,
  optionsOf,
  sizeOf,
  withCropOf,
  withFormat,
  withOption,
  withProduct,
} from './choice.ts'

/**
 * What the fields make of a choice; a field that is not there changes nothing. The size may be one
 * that can't be had: whoever saves it says why.
 */
export function withFields(design: Design, before: Choice, fields: Fields): Choice {
  const begun = { ...before, quantity: quantityOf(fields.quantity, design) ?? before.quantity }
  const whole = wholeChoice(design, begun, fields)
  const isWhole = whole.size !== null && canBeHad(design, whole)
  const choice = isWhole ? whole : stepByStep(design, begun, fields)
  return fields.crop === undefined ? choice : withCropOf(design, choice, readCrop(fields.crop))
}

/** As the page's script sends it: all of it at once, and nothing follows from anything. */
function wholeChoice(design: Design, before: Choice, fields: Fields): Choice {
  const { product = before.product, format = before.format, size = before.size } = fields
  const options = { ...before.options, ...optionFields(fields, design.products) }
  const whole = withSize(design, { ...before, product, options, size: null }, size)
  return whole.format === format ? whole : { ...whole, size: null }
}

// Without script some have been changed, and each says what it would with script. What can be had
// alone may not go with another: then the first of them counts.
function stepByStep(design: Design, before: Choice, fields: Fields): Choice {
  const { product = before.product, format = before.format, size = before.size } = fields
  let choice = before
  const take = (next: Choice): void => {
    if (canBeHad(design, next) || !canBeHad(design, choice)) choice = next
  }
  if (product !== before.product) take(withProduct(design, choice, product))
  if (size !== before.size) {
    const sized = withSize(design, choice, size)
    if (product === before.product && !canBeHad(design, sized)) return sized
    take(sized)
  } else if (format !== before.format && isFormat(format)) take(withFormat(design, choice, format))
  for (const [name, value] of Object.entries(optionFields(fields, design.products))) {
    if (choice.options[name] !== value) take(withOption(design, choice, name, value))
  }
  return choice
}

export function withSize(design: Design, choice: Choice, name: string | null): Choice {
  const size = sizeOf(design, { ...choice, size: name })
  return size === null ? choice : { ...choice, size: size.name, format: orientationOf(size) }
}

/** All of the choice, as the form shows it. */
export function choiceFields(design: Design, choice: Choice): Fields {
  const { product, format, size, framing, quantity } = choice
  return {
    ...optionsOf(design, choice),
    product,
    format,
    quantity: String(quantity),
    ...(size !== null && { size }),
    crop: cropField(framing === null ? null : (sizeOf(design, choice)?.crop ?? null)),
  }
}

/** `x,y,width,height` in fractions of the upright picture; nothing for the least crop. */
export function cropField(crop: Crop | null): string {
  return crop === null ? '' : [crop.x, crop.y, crop.width, crop.height].join()
}

function readCrop(field: string): Crop | null {
  const [x, y, width, height] = field.split(',').map(Number)
  if (x === undefined || y === undefined || !width || !height) return null
  return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : null
}

/** Those that any of the products could have. */
export function optionFields(
  fields: Fields,
  products: readonly Pick<Product, 'options'>[],
): Record<string, string> {
  const named = optionNamesOf(products).flatMap((name) => {
    const value = fields[name]
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(named)
}

// Browsers keep to the field's bounds; what comes from elsewhere is brought into them.
function quantityOf(text: string | undefined, { mostQuantity }: Design): number | null {
  if (text === undefined || !/^\d{1,9}$/.test(text.trim())) return null
  return Math.min(Math.max(Number(text), 1), mostQuantity)
}

function isFormat(text: string): text is Choice['format'] {
  return text === 'portrait' || text === 'landscape' || text === 'square'
}

// Converts a choice to form fields and back. Without script the server determines which fields the
// shopper has changed. With script the fields contain the complete choice.

import type { Crop } from '../../../../pure/geometry/crop.ts'
import type { Product } from '../../../../trade/catalog/catalog.ts'
import { optionNamesOf } from '../../../../trade/catalog/choices/chosen-options.ts'
import { orientationOf } from '../../../../trade/catalog/sizes.ts'
import type { RequestFields } from '../../fields/fields.ts'
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
 * Applies the fields to a choice. Missing fields change nothing. The resulting size may be
 * unavailable: the code that saves it reports why.
 */
export function withFields(design: Design, before: Choice, fields: RequestFields): Choice {
  const begun = { ...before, quantity: quantityOf(fields.quantity, design) ?? before.quantity }
  const whole = wholeChoice(design, begun, fields)
  const isWhole = whole.size !== null && canBeHad(design, whole)
  const choice = isWhole ? whole : stepByStep(design, begun, fields)
  return fields.crop === undefined ? choice : withCropOf(design, choice, readCrop(fields.crop))
}

/** As sent by the page's script: complete, without consequential changes. */
function wholeChoice(design: Design, before: Choice, fields: RequestFields): Choice {
  const { product = before.product, format = before.format, size = before.size } = fields
  const options = { ...before.options, ...optionFields(fields, design.products) }
  const whole = withSize(design, { ...before, product, options, size: null }, size)
  return whole.format === format ? whole : { ...whole, size: null }
}

// Without script, several fields may have changed, and each has the same effect as with script. Two
// changes may exclude each other: then the first one wins.
function stepByStep(design: Design, before: Choice, fields: RequestFields): Choice {
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

/** The complete choice, as the form shows it. */
export function choiceFields(design: Design, choice: Choice): RequestFields {
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

/** `x,y,width,height` as fractions of the upright picture. Empty for the default crop. */
export function cropField(crop: Crop | null): string {
  return crop === null ? '' : [crop.x, crop.y, crop.width, crop.height].join()
}

function readCrop(field: string): Crop | null {
  const [x, y, width, height] = field.split(',').map(Number)
  if (x === undefined || y === undefined || !width || !height) return null
  return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : null
}

/** The options that any of the products may have. */
export function optionFields(
  fields: RequestFields,
  products: readonly Pick<Product, 'options'>[],
): Record<string, string> {
  const named = optionNamesOf(products).flatMap((name) => {
    const value = fields[name]
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(named)
}

// Browsers enforce the field's bounds. Other values are clamped.
function quantityOf(text: string | undefined, { mostQuantity }: Design): number | null {
  if (text === undefined || !/^\d{1,9}$/.test(text.trim())) return null
  return Math.min(Math.max(Number(text), 1), mostQuantity)
}

function isFormat(text: string): text is Choice['format'] {
  return text === 'portrait' || text === 'landscape' || text === 'square'
}

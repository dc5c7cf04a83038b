// A product's options as an order keeps them: every option named, defaults filled in, so that equal
// choices are equal text.

import { unknownOption, unknownOptionValue } from './catalog-errors.ts'
import type { Product, ProductOption } from './products.ts'

export type Options = Readonly<Record<string, string>>

/** Throws `parameter_invalid` for an option or a value that the product does not have. */
export function completeOptions(product: Product, chosen: Options): Options {
  const known = Object.keys(product.options)
  for (const [name, value] of Object.entries(chosen)) {
    const option = Object.hasOwn(product.options, name) ? product.options[name] : undefined
    if (option === undefined) throw unknownOption(product.name, name, known)
    if (!allows(option, value)) throw unknownOptionValue(name, value, allowedText(option))
  }
  return filled(product, chosen)
}

/**
 * For form fields, and for a change of product: keeps what the product understands and takes the
 * default for everything else.
 */
export function keepOptions(product: Product, fields: Options): Options {
  const understood = Object.entries(product.options).flatMap(([name, option]) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    return value !== undefined && allows(option, value) ? [[name, value]] : []
  })
  return filled(product, Object.fromEntries(understood))
}

// The colour belongs to a coloured wrap alone: kept elsewhere, it would make equal prints differ.
function filled(product: Product, chosen: Options): Options {
  const all = Object.entries(product.options).map(([name, option]) => [
    name,
    (chosen[name] ?? option.defaultValue).toLowerCase(),
  ])
  const { wrap_color: colour, ...rest }: Record<string, string> = Object.fromEntries(all)
  return colour !== undefined && rest.wrap === 'color' ? { ...rest, wrap_color: colour } : rest
}

function allows(option: ProductOption, value: string): boolean {
  return option.values.length === 0 ? /^#[0-9a-f]{6}$/i.test(value) : option.values.includes(value)
}

function allowedText(option: ProductOption): readonly string[] {
  return option.values.length === 0 ? ['#000000 to #ffffff'] : option.values
}

// A product's options in canonical form: every option is named and defaults are filled in, so that
// equal choices are equal text. Orders store this form.

import type { Extent } from '../../../pure/geometry/lengths.ts'
import { memberOf } from '../../../pure/objects.ts'
import type { OptionChoice, Product, ProductOption } from '../catalog.ts'
import { optionTooLarge, unknownOption, unknownOptionValue } from '../catalog-errors.ts'
import {
  builtInValue,
  colourOptions,
  knownOption,
  type OptionValue,
  optionTable,
} from '../options.ts'
import { measuresOfName, type Size } from '../sizes.ts'

export type Options = Readonly<Record<string, string>>

/** Throws `parameter_invalid` for an option or a value that the product does not have. */
export function completeOptions(product: Product, chosen: Options): Options {
  for (const [name, value] of Object.entries(chosen)) {
    const option = optionNamed(product, name)
    if (option === null) throw unknownOption(product.name, name, Object.keys(product.options))
    if (!allows(option, value)) throw unknownOptionValue(name, value, allowedText(option))
  }
  return filled(product, chosen)
}

/** Throws `parameter_invalid` for a mat that is too wide for the size. */
export function refuseUnfitting(product: Product, size: Size, options: Options): void {
  for (const [name, value] of Object.entries(options)) {
    const choice = findChoice(product, name, value)
    if (choice === null || fits(choice, size)) continue
    const others = optionNamed(product, name)?.choices.filter((other) => fits(other, size)) ?? []
    throw optionTooLarge(
      { name, value, size: size.name, leastSize: choice.leastSize?.name ?? '' },
      others.map((other) => other.value),
    )
  }
}

/**
 * For form fields and for a change of product or size. Keeps the options the product has, replaces
 * a choice the size is too small for by the nearest smaller one, and uses defaults for the rest.
 */
export function carriedOptions(
  product: Product,
  fields: Options,
  size: Size | null = null,
): Options {
  const understood = Object.entries(product.options).flatMap(([name, option]) => {
    const value = memberOf(fields, name)
    return value !== undefined && allows(option, value) ? [[name, value]] : []
  })
  const options = filled(product, Object.fromEntries(understood))
  return size === null ? options : fittingOptions(product, size, options)
}

/** Options must be complete. */
export function fittingOptions(product: Product, size: Size, options: Options): Options {
  const fitting = Object.entries(options).map(([name, value]) => {
    const choices = optionNamed(product, name)?.choices ?? []
    const index = choices.findIndex((choice) => choice.value === value)
    const nearest = choices.slice(0, index + 1).findLast((choice) => fits(choice, size))
    return [name, nearest?.value ?? choices.find((choice) => fits(choice, size))?.value ?? value]
  })
  return Object.fromEntries(fitting)
}

/** Merges all known properties of the chosen values. Options must be complete. */
export function factsOf(product: Product, chosen: Options): OptionValue {
  const facts = Object.entries(chosen).map(([name, value]) => {
    const { sets } = knownOption(name)
    if (sets !== undefined) return { [sets]: value }
    // A catalog's own value first: it may be older than a built-in one of the same name.
    return findChoice(product, name, value)?.custom ?? builtInValue(name, value)
  })
  return Object.assign({}, ...facts)
}

export function optionNamesOf(
  products: readonly { readonly options: object }[],
): readonly string[] {
  const own = products.flatMap(({ options }) => Object.keys(options))
  return [...new Set([...builtInNames, ...own])]
}

const builtInNames = Object.keys(optionTable)

/** Null for a color, and for a value the product does not have. */
export function findChoice(product: Product, name: string, value: string): OptionChoice | null {
  return optionNamed(product, name)?.choices.find((choice) => choice.value === value) ?? null
}

export function fits({ leastSize }: OptionChoice, size: Size): boolean {
  return leastSize === null || isAtLeast(size, leastSize)
}

// 30×40 cm and A3 are sold as 12×16″ but are slightly smaller. What is available for one is
// available for the others.
const nominalShare = 0.97

/** Ignores orientation. Between two measures, sizes sold as equivalent count as equal. */
export function isAtLeast(size: SizeMeasured, least: SizeMeasured): boolean {
  const share = measuresOfName(size.name) === measuresOfName(least.name) ? 1 : nominalShare
  const [short, long] = sides(size)
  const [leastShort, leastLong] = sides(least)
  return short >= share * leastShort && long >= share * leastLong
}

type SizeMeasured = Pick<Size, 'name' | keyof Extent>

function sides({ widthMicrometres: width, heightMicrometres: height }: Extent): [number, number] {
  return [Math.min(width, height), Math.max(width, height)]
}

function optionNamed(product: Product, name: string): ProductOption | null {
  return memberOf(product.options, name) ?? null
}

function filled(product: Product, chosen: Options): Options {
  const all = Object.entries(product.options).map(([name, option]) => [
    name,
    (chosen[name] ?? firstValue(option)).toLowerCase(),
  ])
  const options: Record<string, string> = Object.fromEntries(all)
  // A color that applies to another choice would make identical prints differ.
  for (const name of colourOptions) {
    const { of } = optionTable[name]
    if (options[of.option] !== of.value) delete options[name]
  }
  return options
}

function firstValue({ defaultValue, choices }: ProductOption): string {
  const isSoldOut = choices.some((choice) => choice.value === defaultValue && choice.isSoldOut)
  if (!isSoldOut) return defaultValue
  return choices.find((choice) => !choice.isSoldOut)?.value ?? defaultValue
}

function allows({ choices }: ProductOption, value: string): boolean {
  if (choices.length === 0) return /^#[0-9a-f]{6}$/i.test(value)
  return choices.some((choice) => choice.value === value)
}

function allowedText({ choices }: ProductOption): readonly string[] {
  return choices.length === 0 ? ['#000000 to #ffffff'] : choices.map(({ value }) => value)
}

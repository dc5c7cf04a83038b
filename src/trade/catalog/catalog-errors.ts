// Catalog errors. The messages say which choices are available instead.

import { HandprintError } from '../../pure/errors.ts'
import { sentence } from '../../pure/sentences/sentence.ts'

export function unknownProduct(name: string, known: readonly string[]): HandprintError {
  return invalid(`Unknown product "${shortened(name)}". Choose one of ${listed(known)}.`)
}

export function unknownOption(
  product: string,
  name: string,
  known: readonly string[],
): HandprintError {
  const choices = known.length === 0 ? 'no options' : `only ${listed(known)}`
  return invalid(`${product} has no option "${shortened(name)}". Its options are ${choices}.`)
}

export function unknownOptionValue(
  name: string,
  value: string,
  allowed: readonly string[],
): HandprintError {
  return invalid(`"${shortened(value)}" is not a valid ${name}. Choose one of ${listed(allowed)}.`)
}

export function optionTooLarge(
  chosen: { name: string; value: string; size: string; leastSize: string },
  others: readonly string[],
): HandprintError {
  const { name, value, size, leastSize } = chosen
  return invalid(
    `The ${name} "${value}" requires a size of at least ${leastSize}, and ${size} is smaller. ` +
      `Choose a larger size, or one of ${listed(others)} as the ${name}.`,
  )
}

export function unknownSize(
  product: string,
  size: string,
  sizes: readonly string[],
): HandprintError {
  return new HandprintError({
    code: 'size_unavailable',
    status: 422,
    message: `${product} is not available in size "${shortened(size)}". Sizes are width by height as displayed, in inches, or in centimetres if the name ends in cm: ${listed(sizes)}, and the same in landscape format.`,
  })
}

export function invalidQuantity(mostItems: number): HandprintError {
  return invalid(`The quantity must be a whole number from 1 to ${mostItems}.`)
}

export function unknownCurrency(currency: string, known: readonly string[]): HandprintError {
  return invalid(`There are no prices in "${shortened(currency)}". Choose one of ${listed(known)}.`)
}

export function unknownCountry(country: string): HandprintError {
  return invalid(
    `Shipping to "${shortened(country)}" is not available. Use a two-letter country code such as US or DE.`,
  )
}

export function catalogChanged(): HandprintError {
  return new HandprintError({
    code: 'catalog_changed',
    status: 412,
    message: sentence(
      'The catalog was not saved: someone else saved a new version since you read it. Read it again and make your changes in the new version.',
    ),
  })
}

function invalid(message: string): HandprintError {
  return new HandprintError({ code: 'parameter_invalid', status: 400, message })
}

function listed(names: readonly string[]): string {
  return names.join(', ')
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

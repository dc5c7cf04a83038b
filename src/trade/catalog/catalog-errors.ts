// Catalog errors. The messages say which choices are available instead.

import { HandprintError } from '../../pure/errors.ts'
import { sentence } from '../../pure/sentences/sentence.ts'

export function unknownProduct(name: string, known: readonly string[]): HandprintError {
  return invalid(`There is no product "${shortened(name)}". Choose one of ${listed(known)}.`)
}

export function unknownOption(
  product: string,
  name: string,
  known: readonly string[],
): HandprintError {
  const choices = known.length === 0 ? 'no options' : `only ${listed(known)}`
  return invalid(`A ${product} has no option "${shortened(name)}": it takes ${choices}.`)
}

export function unknownOptionValue(
  name: string,
  value: string,
  allowed: readonly string[],
): HandprintError {
  return invalid(`"${shortened(value)}" is not a ${name}. Choose one of ${listed(allowed)}.`)
}

export function optionTooLarge(
  chosen: { name: string; value: string; size: string; leastSize: string },
  others: readonly string[],
): HandprintError {
  const { name, value, size, leastSize } = chosen
  return invalid(
    `A ${name} of "${value}" needs a size of ${leastSize} or more, and ${size} is smaller. ` +
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
    message: `There is no ${product} of size "${shortened(size)}". Sizes are inches, or centimetres where their name ends in cm, width by height as it hangs: ${listed(sizes)}, and the same lying.`,
  })
}

export function invalidQuantity(mostItems: number): HandprintError {
  return invalid(`A quantity is a whole number from 1 to ${mostItems}.`)
}

export function unknownCurrency(currency: string, known: readonly string[]): HandprintError {
  return invalid(`There are no prices in "${shortened(currency)}". Choose one of ${listed(known)}.`)
}

export function unknownCountry(country: string): HandprintError {
  return invalid(
    `Nothing is shipped to "${shortened(country)}". Send a two-letter country code such as US or DE.`,
  )
}

export function catalogChanged(): HandprintError {
  return new HandprintError({
    code: 'catalog_changed',
    status: 412,
    message: sentence(
      'The catalog was not saved: somebody else has saved another one since you read it. Read it again and make your changes in that one.',
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

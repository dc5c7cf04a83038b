// Parses a loader URL strictly: a wrong number would result in a wrong print.

import { type IgnoredName, ignoredNames } from '../../../pure/contract/ignored-names.ts'
import { readDiscountCode } from '../link-code.ts'
import {
  dpiInvalid,
  parameterRepeated,
  printDimensionsInvalid,
  printDimensionsRequired,
} from '../opening-errors.ts'
import {
  currencyOf,
  decodeQueryText,
  queryTextOf,
  referenceIdOf,
  splitPair,
} from '../query-text.ts'
import { readReturnUrl } from '../return-url.ts'

export type LoaderPath = {
  token: string
  printWidth?: string
  printHeight?: string
  dpi?: string
}

/** In pixels. */
export type PrintSize = { width: number; height: number }

export type LoaderParameters = {
  /** Size of the print image. Null if the path ends with the token. */
  printSize: PrintSize | null
  referenceId: string | null
  /** The cart's currency. Takes precedence over the guess. */
  currency: string | null
  /** More pictures for the cart, as sent; see added-pictures.ts. */
  added: readonly string[]
  /** An open cart to add a line to, as sent. */
  cart: string | null
  ignored: IgnoredName[]
  /** Where its pages link back to, as sent; see return-url.ts. */
  returnUrl: string | null
  /** See link-code.ts. */
  discountCode: string | null
}

const known = ['add', 'reference_id', 'cart', 'currency', 'lang', 'measures', 'return_url', 'code']

/**
 * @param requestUrl the path with its query, as sent.
 *
 * @throws print_dimensions_required, print_dimensions_invalid, reference_id_too_long,
 *   reference_id_invalid, parameter_invalid (400)
 */
export function readLoaderParameters(path: LoaderPath, requestUrl: string): LoaderParameters {
  const values = valuesByName(queryTextOf(requestUrl))
  const carts = values.get('cart') ?? []
  if (carts.length > 1) throw parameterRepeated('cart')
  return {
    printSize: printSizeOf(path),
    referenceId: referenceIdOf(values.get('reference_id') ?? []),
    currency: currencyOf(values.get('currency') ?? []),
    added: values.get('add') ?? [],
    cart: carts[0] || null,
    ignored: ignoredNames(values.keys(), known),
    returnUrl: readReturnUrl(values.get('return_url') ?? []),
    discountCode: readDiscountCode(values.get('code') ?? []),
  }
}

/** Throws what readLoaderParameters() throws for a path. */
export function printSizeOf({
  printWidth,
  printHeight,
  dpi,
}: Omit<LoaderPath, 'token'>): PrintSize | null {
  if (printWidth === undefined) return null
  const width = pixels(printWidth)
  if (printHeight === undefined) throw printDimensionsRequired()
  // Existing clients send it. It is validated but not used, because the pixels already contain the
  // information.
  if (dpi !== undefined && !/^(?=.*[1-9])\d{1,6}(\.\d{1,6})?$/.test(dpi)) throw dpiInvalid()
  return { width, height: pixels(printHeight) }
}

function pixels(text: string): number {
  const value = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > 100_000) throw printDimensionsInvalid()
  return value
}

function valuesByName(queryText: string): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const pair of queryText.split('&')) {
    const { name, value } = splitPair(pair)
    const decoded = decodeQueryText(name) ?? name
    const before = values.get(decoded)
    if (before === undefined) values.set(decoded, [value])
    else before.push(value)
  }
  return values
}

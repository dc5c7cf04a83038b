// A postal code as its country writes it, from what people type: without the space, in small
// letters, with the country before it.

import type { AddressFormat } from './address-format.ts'

/** Null when it can not be one. */
export function tidyPostalCode(
  format: AddressFormat,
  country: string,
  typed: string,
): string | null {
  if (format.postalCode === null) return ''
  const { form, examples } = format.postalCode
  const code = typed.normalize('NFKC').toUpperCase().replace(/^〒/u, '').trim()
  const withoutCountry = code.replace(new RegExp(`^${country}(?:-| ?(?=\\d))`), '')
  for (const candidate of [code, withoutCountry]) {
    if (form.test(candidate)) return inShape(candidate, examples, form) ?? candidate
    const shaped = inShape(candidate, examples, form)
    if (shaped !== null) return shaped
  }
  return null
}

/** With spaces and hyphens where an example of that length has them. */
function inShape(code: string, examples: readonly string[], form: RegExp): string | null {
  const bare = code.replace(/[^A-Z\d]/g, '')
  for (const example of examples) {
    const spaces = [...example.matchAll(/[^A-Z\d]/g)]
    if (example.length - spaces.length !== bare.length) continue
    let shaped = bare
    for (const { 0: space, index } of spaces) {
      shaped = shaped.slice(0, index) + space + shaped.slice(index)
    }
    if (form.test(shaped)) return shaped
  }
  return null
}

// Localized names and formatters. They are cached because creating one takes longer than all the
// formatting of a page.

import { countryName as nameOfCountry } from '../../../trade/catalog/countries.ts'
import { readersLanguage } from './t.ts'

/** For dates, which the English panel formats as `21 Nov 2026`. */
export function localeOfReader(): string {
  return readersLanguage() === 'de' ? 'de-DE' : 'en-GB'
}

/** `Germany` or `Deutschland`, for `DE`. */
export function readersCountryName(code: string): string {
  return nameOfCountry(code, readersLanguage())
}

/** `German` or `Deutsch`, for `de`. */
export function languageName(code: string): string {
  return languagesIn(readersLanguage()).of(code) ?? code
}

/** `November 2026`, or the short form `Nov`, for `2026-11`. */
export function monthText(month: string, length: 'long' | 'short' = 'long'): string {
  return monthsIn[length](readersLanguage()).format(Date.parse(`${month}-01`))
}

/** Memoizes by language tag. */
export function inLanguage<Format>(make: (tag: string) => Format): (tag: string) => Format {
  const made = new Map<string, Format>()
  return (tag) => {
    const format = made.get(tag) ?? make(tag)
    made.set(tag, format)
    return format
  }
}

const languagesIn = inLanguage((tag) => new Intl.DisplayNames(tag, { type: 'language' }))
const monthsOf = (parts: Intl.DateTimeFormatOptions) =>
  inLanguage((tag) => new Intl.DateTimeFormat(tag, { ...parts, timeZone: 'UTC' }))
const monthsIn = {
  long: monthsOf({ month: 'long', year: 'numeric' }),
  short: monthsOf({ month: 'short' }),
}

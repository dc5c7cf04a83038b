// Names and formats for a reader: making one takes longer than all that it formats on a page.

import { spokenLanguage } from './say.ts'

/** For dates, which the English panel writes as `21 Nov 2026`. */
export function localeOfReader(): string {
  return spokenLanguage() === 'de' ? 'de-DE' : 'en-GB'
}

/** `Germany` or `Deutschland`, for `DE`. */
export function countryName(code: string): string {
  return countriesIn(spokenLanguage()).of(code) ?? code
}

/** Made once for each. */
export function inLanguage<Format>(make: (tag: string) => Format): (tag: string) => Format {
  const made = new Map<string, Format>()
  return (tag) => {
    const format = made.get(tag) ?? make(tag)
    made.set(tag, format)
    return format
  }
}

const countriesIn = inLanguage((tag) => new Intl.DisplayNames(tag, { type: 'region' }))

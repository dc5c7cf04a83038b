// Formats days in the shopper's language, in UTC. Formatters are cached, because creating one costs
// more than all the formatting of a page. Bounded by the number of locales.

const forms = {
  /** `Nov 21`, with a non-breaking space. */
  short: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  /** `November 21, 2026` */
  long: { dateStyle: 'long', timeZone: 'UTC' },
} as const

export function formatDay(at: number, form: keyof typeof forms, locale: string): string {
  const key = `${locale} ${form}`
  const formatter = cache.get(key) ?? new Intl.DateTimeFormat(locale, forms[form])
  cache.set(key, formatter)
  const day = formatter.format(at)
  return form === 'short' ? day.replaceAll(' ', '\u00a0') : day
}

const cache = new Map<string, Intl.DateTimeFormat>()

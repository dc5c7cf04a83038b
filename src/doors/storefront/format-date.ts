// Days as the shopper's language writes them, in UTC. Making a formatter costs more than a page's worth of
// formatting, so they are kept; there are as many as locales that pages are shown in.

const forms = {
  /** `Nov 21`, which no line's end parts. */
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

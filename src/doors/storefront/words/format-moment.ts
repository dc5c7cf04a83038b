// Formats a moment with its time zone: `29. November 2026 um 18:05:00 MEZ`. Formatters are cached;
// bounded by the number of locales, because an installation has one time zone.

const cache = new Map<string, Intl.DateTimeFormat>()

export function formatMoment(at: number, locale: string, timeZone: string): string {
  const key = `${locale} ${timeZone}`
  const made = { dateStyle: 'long', timeStyle: 'long', timeZone } as const
  const formatter = cache.get(key) ?? new Intl.DateTimeFormat(locale, made)
  cache.set(key, formatter)
  return formatter.format(at)
}

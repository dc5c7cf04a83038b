// Whole numbers and percentages as the shopper's language writes them. Making a formatter costs
// more than a page's worth of formatting, so they are kept; there are as many as languages.

const formatters = new Map<string, Intl.NumberFormat>()

export function formatNumber(number: number, locale: string): string {
  return formatterFor(locale, 'decimal').format(number)
}

/** `formatPercent(0.12, 'en')` is "12%". */
export function formatPercent(fraction: number, locale: string): string {
  return formatterFor(locale, 'percent').format(fraction)
}

function formatterFor(locale: string, style: 'decimal' | 'percent'): Intl.NumberFormat {
  const key = `${locale} ${style}`
  const kept = formatters.get(key)
  if (kept !== undefined) return kept
  const formatter = new Intl.NumberFormat(locale, { style })
  formatters.set(key, formatter)
  return formatter
}

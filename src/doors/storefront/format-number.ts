// Whole numbers, percentages and sizes of files as the shopper's language writes them. Making a formatter costs
// more than a page's worth of formatting, so they are kept; there are as many as languages.

const formatters = new Map<string, Intl.NumberFormat>()

export function formatNumber(number: number, locale: string): string {
  return formatterFor(locale, 'decimal').format(number)
}

/** `formatPercent(0.12, 'en')` is "12%". */
export function formatPercent(fraction: number, locale: string): string {
  return formatterFor(locale, 'percent').format(fraction)
}

/**
 * `formatBytes(3_210_000, 'en', 12_000_000)` is "3.2 MB". Of a whole of few megabytes they are counted
 * in kilobytes, so that a part and its whole don't round to another share than they are.
 */
export function formatBytes(bytes: number, locale: string, whole = bytes): string {
  if (whole < 10_000_000) return formatterFor(locale, 'kilobytes').format(bytes / 1000)
  return formatterFor(locale, 'megabytes').format(bytes / 1_000_000)
}

const optionsFor = {
  decimal: {},
  percent: { style: 'percent' },
  kilobytes: { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 },
  megabytes: {
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  },
} as const

function formatterFor(locale: string, style: keyof typeof optionsFor): Intl.NumberFormat {
  const key = `${locale} ${style}`
  const cached = formatters.get(key)
  if (cached !== undefined) return cached
  const formatter = new Intl.NumberFormat(locale, optionsFor[style])
  formatters.set(key, formatter)
  return formatter
}

// Formats whole numbers, percentages and file sizes in the shopper's language. Formatters are
// cached, because creating one costs more than all the formatting of a page. Bounded by the number
// of languages.

const formatters = new Map<string, Intl.NumberFormat>()

export function formatNumber(number: number, locale: string): string {
  return formatterFor(locale, 'decimal').format(number)
}

/** `formatPercent(0.12, 'en')` is "12%". */
export function formatPercent(fraction: number, locale: string): string {
  return formatterFor(locale, 'percent').format(fraction)
}

/**
 * `formatBytes(3_210_000, 'en', 12_000_000)` is "3.2 MB". Uses kilobytes if `whole` is only a few
 * megabytes, so that rounding does not distort the ratio of part and whole.
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

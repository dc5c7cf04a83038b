// Formats money for display. The only place where an amount is converted from whole minor units.

import { minorDigits } from '../../../pure/contract/currency-digits.ts'

/**
 * `formatMoney(6760, 'USD', 'en')` returns "$67.60". Minor digits come from our own table, not from
 * the runtime.
 */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const { format, minorUnits } = formatterFor(currency, locale)
  return format(amount / minorUnits)
}

/**
 * True if a formatted amount identifies its currency: `USD 5`, `US$ 5`, `5 $US`, `5 €` and `5 zł`
 * do; `$5`, `5 kr` and `¥5` are ambiguous.
 */
export function namesCurrency(money: string): boolean {
  return /\p{Lu}{2}|€|zł|Kč|Ft|[₹₪₩₺₴₫₱]/u.test(money)
}

// Creating a formatter costs more than formatting a whole page, so they are cached. Locales come
// from requests, so the cache is bounded to keep clients from exhausting memory.
const maxFormatters = 200
const formatters = new Map<string, Formatter>()

type Formatter = { format: (amount: number) => string; minorUnits: number }

function formatterFor(currency: string, locale: string): Formatter {
  const key = `${currency} ${locale}`
  const cached = formatters.get(key)
  if (cached !== undefined) return cached
  const digits = minorDigits(currency)
  const intl = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // Both are set because the digits in Intl differ between runtimes.
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // Adding 0 turns -0 into 0: a credit note negates its amounts, and a tax of zero would be -0.
  const formatter = {
    format: (amount: number) => intl.format(amount + 0),
    minorUnits: 10 ** digits,
  }
  if (formatters.size >= maxFormatters) formatters.clear()
  formatters.set(key, formatter)
  return formatter
}

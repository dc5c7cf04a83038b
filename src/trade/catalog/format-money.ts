// Money as people read it. The only place where an amount leaves whole minor units, and only to be
// shown.

import { minorDigits } from '../../pure/contract/currency-digits.ts'

/** `formatMoney(6760, 'USD', 'en')` is "$67.60"; minor digits are those of our table, everywhere. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const { format, minorUnits } = formatterFor(currency, locale)
  return format(amount / minorUnits)
}

/** As it is shown: `USD 5`, `US$ 5`, `5 $US` and `5 €` do; `$5` may be of many countries. */
export function namesCurrency(money: string): boolean {
  return /\p{Lu}{2}|€/u.test(money)
}

// Making a formatter costs more than a page's worth of formatting, so they are kept. Locales come
// from requests: the bound keeps strangers from filling the memory.
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
    // Both: Intl has digits of its own, which differ from runtime to runtime.
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // A credit note takes its sums off, and a tax of nothing would be -0.
  const formatter = {
    format: (amount: number) => intl.format(amount + 0),
    minorUnits: 10 ** digits,
  }
  if (formatters.size >= maxFormatters) formatters.clear()
  formatters.set(key, formatter)
  return formatter
}

// The steps in which amounts of a currency can be paid, in minor units. Card networks take at most two
// decimals, also of the dinars and rials that have three: there every sum is in tens.

import type { Currency } from './currencies.ts'

const networkDecimals = 2
const steps = new Map<Currency, number>()

/** 1 for most, 10 for KWD. Of a currency that Intl knows. */
export function payableStep(currency: Currency): number {
  const known = steps.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 0
  const step = 10 ** Math.max(0, decimals - networkDecimals)
  steps.set(currency, step)
  return step
}

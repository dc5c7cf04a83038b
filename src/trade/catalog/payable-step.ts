// The steps in which amounts of a currency can be paid, in minor units. Card networks take at most two
// decimals, also of the dinars and rials that have three: there every sum is in tens.

import { minorDigits } from '../../pure/contract/currency-digits.ts'
import type { Currency } from './currencies.ts'

const networkDecimals = 2

/** The fifth of an ariary is no coin any more, and Stripe counts whole ones. */
const paidWhole: readonly Currency[] = ['MGA']

/** 1 for most, 10 for KWD. */
export function payableStep(currency: Currency): number {
  const decimals = paidWhole.includes(currency) ? 0 : networkDecimals
  return 10 ** Math.max(0, minorDigits(currency) - decimals)
}

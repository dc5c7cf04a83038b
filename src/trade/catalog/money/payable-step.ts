// The smallest payable steps of a currency, in minor units. Card networks support at most two
// decimals, even for dinars and rials with three, so amounts in those are multiples of ten.

import { minorDigits } from '../../../pure/contract/currency-digits.ts'
import type { Currency } from './currencies.ts'

const networkDecimals = 2

/** The fifth of an ariary is no longer a coin, and payment providers count whole ariary. */
const paidWhole: readonly Currency[] = ['MGA']

/** 1 for most currencies, 10 for KWD. */
export function payableStep(currency: Currency): number {
  const decimals = paidWhole.includes(currency) ? 0 : networkDecimals
  return 10 ** Math.max(0, minorDigits(currency) - decimals)
}

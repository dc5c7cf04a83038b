// The catalog's shipping terms by zone and method. The most expensive item of an order pays
// `first`, every other one `additional`; each oversize item pays `oversize` on top.

import type { Amounts } from './money/currencies.ts'

export const shippingMethodNames = ['standard', 'express'] as const
export type ShippingMethodName = (typeof shippingMethodNames)[number]

/** The default zones; a catalog may have others. */
export type Zone = 'north-america' | 'europe' | 'world'

export type ShippingRate = {
  readonly first: Amounts
  readonly additional: Amounts
  readonly oversize: Amounts
}

export type ShippingTerms = {
  /** Working days, including production. */
  readonly minDays: number
  readonly maxDays: number
  /** Keyed by the product's shipping class. */
  readonly rates: Readonly<Record<string, ShippingRate>>
}

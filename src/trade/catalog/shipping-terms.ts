// What the catalog says about shipping, by zone and method. The dearest item of an order pays
// `first`, every other one `additional`; oversize ones each pay `oversize` on top.

import type { Amounts } from './currencies.ts'

export const shippingMethodNames = ['standard', 'express'] as const
export type ShippingMethodName = (typeof shippingMethodNames)[number]

/** The usual ones; a catalog may have others. */
export type Zone = 'north-america' | 'europe' | 'world'

export type ShippingRate = {
  readonly first: Amounts
  readonly additional: Amounts
  readonly oversize: Amounts
}

export type ShippingTerms = {
  /** Working days, making included. */
  readonly minDays: number
  readonly maxDays: number
  /** By the class that a product is sent as. */
  readonly rates: Readonly<Record<string, ShippingRate>>
}

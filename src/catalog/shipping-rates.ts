// Shipping rates in minor units: [USD, CAD, EUR, GBP], by zone and method. The dearest item of an
// order pays `first`, every other one `additional`; above 24×36″ each pays `oversize` on top.

import type { Amounts } from './currencies.ts'
import type { ProductName } from './products.ts'

export const shippingMethodNames = ['standard', 'express'] as const
export type ShippingMethodName = (typeof shippingMethodNames)[number]

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
  readonly rates: Readonly<Record<ProductName, ShippingRate>>
}

export const shippingTerms: Readonly<
  Record<Zone, Readonly<Record<ShippingMethodName, ShippingTerms>>>
> = {
  'north-america': {
    standard: {
      minDays: 4,
      maxDays: 8,
      rates: {
        canvas: {
          first: [1_400, 1_900, 1_300, 1_100],
          additional: [500, 700, 450, 400],
          oversize: [2_000, 2_750, 1_850, 1_600],
        },
        poster: {
          first: [700, 950, 650, 550],
          additional: [200, 250, 200, 150],
          oversize: [300, 400, 300, 250],
        },
      },
    },
    express: {
      minDays: 2,
      maxDays: 4,
      rates: {
        canvas: {
          first: [2_900, 3_950, 2_650, 2_300],
          additional: [1_200, 1_650, 1_100, 950],
          oversize: [3_000, 4_100, 2_750, 2_400],
        },
        poster: {
          first: [1_900, 2_600, 1_750, 1_500],
          additional: [500, 700, 450, 400],
          oversize: [600, 800, 550, 500],
        },
      },
    },
  },
  europe: {
    standard: {
      minDays: 5,
      maxDays: 10,
      rates: {
        canvas: {
          first: [1_900, 2_600, 1_750, 1_500],
          additional: [700, 950, 650, 550],
          oversize: [2_500, 3_400, 2_300, 2_000],
        },
        poster: {
          first: [900, 1_250, 850, 700],
          additional: [300, 400, 300, 250],
          oversize: [400, 550, 350, 300],
        },
      },
    },
    express: {
      minDays: 3,
      maxDays: 5,
      rates: {
        canvas: {
          first: [3_900, 5_350, 3_600, 3_100],
          additional: [1_600, 2_200, 1_450, 1_300],
          oversize: [4_000, 5_500, 3_700, 3_200],
        },
        poster: {
          first: [2_400, 3_300, 2_200, 1_900],
          additional: [700, 950, 650, 550],
          oversize: [800, 1_100, 750, 650],
        },
      },
    },
  },
  world: {
    standard: {
      minDays: 8,
      maxDays: 18,
      rates: {
        canvas: {
          first: [3_995, 5_495, 3_695, 3_195],
          additional: [1_500, 2_050, 1_400, 1_200],
          oversize: [4_500, 6_150, 4_150, 3_600],
        },
        poster: {
          first: [1_900, 2_600, 1_750, 1_500],
          additional: [500, 700, 450, 400],
          oversize: [600, 800, 550, 500],
        },
      },
    },
    express: {
      minDays: 4,
      maxDays: 8,
      rates: {
        canvas: {
          first: [6_900, 9_450, 6_350, 5_500],
          additional: [2_900, 3_950, 2_650, 2_300],
          oversize: [7_000, 9_600, 6_450, 5_600],
        },
        poster: {
          first: [4_400, 6_050, 4_050, 3_500],
          additional: [1_200, 1_650, 1_100, 950],
          oversize: [1_200, 1_650, 1_100, 950],
        },
      },
    },
  },
}

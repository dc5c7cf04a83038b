// What the receipt shows: the order as it was placed, and where it is now.

import type { Measures } from '../../contract/kept-choices.ts'
import type { OrderStatus, PostalAddressJson } from '../../contract/order-json.ts'
import type { OrderCompleteArgs } from '../../contract/storefront-events.ts'
import type { LineSummaryView } from './cart-view.ts'
import type { SumsView } from './checkout-view.ts'

export type PlaceView = { address: PostalAddressJson; countryName: string }

export type ParcelView = { carrier: string; number: string | null; url: string | null }

export type ReceiptView = {
  locale: string
  measures: Measures
  currency: string
  isTest: boolean
  number: string
  status: OrderStatus
  /** Cancelled, and the money is not back yet. */
  isMoneyOnItsWay: boolean
  placedAt: string
  /** The integrator's own; shown so that people can name it. */
  referenceId: string | null
  delivery: PlaceView
  /** Null: the same. */
  billing: PlaceView | null
  shippingMethod: string
  parcels: readonly ParcelView[]
  lines: readonly LineSummaryView[]
  sums: SumsView
  /** For the event. */
  complete: OrderCompleteArgs
}

/** States in which nothing changes by itself any more. */
export const lastStatuses: readonly OrderStatus[] = [
  'delivered',
  'cancelled',
  'refunded',
  'returned',
]

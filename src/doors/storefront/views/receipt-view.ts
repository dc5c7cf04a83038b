// The data of the receipt: the order as placed, and its current state.

import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import type { Measures } from '../../../pure/contract/preferences.ts'
import type { PostalAddressJson } from '../../../pure/contract/schemas/order-schema.ts'
import type { OrderCompleteArgs } from '../../../pure/contract/storefront-events.ts'
import type { LineSummaryView } from './cart-view.ts'
import type { SumsView } from './checkout-view.ts'
import type { RightOfWithdrawalView } from './right-of-withdrawal-view.ts'

export type PlaceView = { address: PostalAddressJson; countryName: string }

export type ParcelView = { carrier: string; number: string | null; url: string | null }

/**
 * A payment that takes days: what the shopper has to do until when, or that the bank is processing
 * it.
 */
export type AwaitedView = { by: 'bank' } | { by: 'shopper'; url: string | null; day: string | null }

/** `Invoice 2026-A-00017` */
export type DocumentView = { name: string; address: string }

export type ReceiptView = {
  locale: string
  measures: Measures
  currency: string
  isTest: boolean
  number: string
  status: OrderStatus
  /** The order is cancelled, and the refund is pending. */
  isMoneyOnItsWay: boolean
  /** Minor units, for an order that continues. 0 for nothing. */
  givenBack: number
  /** Of the prints of an order that waits, those that are being made. Null if none or all. */
  inPart: { done: number; all: number } | null
  placedAt: string
  /** The integrator's reference, shown so that shoppers can quote it. */
  referenceId: string | null
  delivery: PlaceView
  /** Null if it is the same as the shipping address. */
  billing: PlaceView | null
  shippingMethod: string
  /** Set for a gift. `note` is empty if none was written. */
  gift: { note: string } | null
  /** Set while the order is in progress: `{ from: 'Nov 27', to: 'Dec 3' }`. */
  arrival: { from: string; to: string } | null
  /** True if its pictures are still stored and can be printed again. */
  hasPictures: boolean
  parcels: readonly ParcelView[]
  /** Invoices and credit notes that the viewer may access. */
  documents: readonly DocumentView[]
  lines: readonly LineSummaryView[]
  withdrawal: RightOfWithdrawalView | null
  sums: SumsView
  /** The store pays for the order and charges the shopper itself, so no amounts are shown. */
  isOnAccount: boolean
  /**
   * True if it was ever paid, even if a bank has taken back a part since and the rest is being
   * refunded.
   */
  wasPaid: boolean
  awaited: AwaitedView | null
  /** Arguments of the event. Null until the order is paid. */
  complete: OrderCompleteArgs | null
}

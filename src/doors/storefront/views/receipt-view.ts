// What the receipt shows: the order as it was placed, and where it is now.

import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import type { Measures } from '../../../pure/contract/preferences.ts'
import type { PostalAddressJson } from '../../../pure/contract/schemas/order-schema.ts'
import type { OrderCompleteArgs } from '../../../pure/contract/storefront-events.ts'
import type { LineSummaryView } from './cart-view.ts'
import type { SumsView } from './checkout-view.ts'

export type PlaceView = { address: PostalAddressJson; countryName: string }

export type ParcelView = { carrier: string; number: string | null; url: string | null }

/** A payment that takes days: what is to be done until when, or that the bank is at it. */
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
  /** Cancelled, and the money is not back yet. */
  isMoneyOnItsWay: boolean
  /** Minor units, of an order that goes on; 0: nothing. */
  givenBack: number
  placedAt: string
  /** The integrator's own; shown so that people can name it. */
  referenceId: string | null
  delivery: PlaceView
  /** Null: the same. */
  billing: PlaceView | null
  shippingMethod: string
  /** A present; `note` is empty where nothing was written. */
  gift: { note: string } | null
  /** While it is on its way there: `{ from: 'Nov 27', to: 'Dec 3' }`. */
  arrival: { from: string; to: string } | null
  /** Whether its pictures are here still, to be printed once more. */
  hasPictures: boolean
  parcels: readonly ParcelView[]
  /** Invoices and credit notes, for whoever may have them. */
  documents: readonly DocumentView[]
  lines: readonly LineSummaryView[]
  sums: SumsView
  /** Its store pays for it, and asks of the shopper what it likes: no sum is shown to them. */
  isOnAccount: boolean
  /** At some time, also where a bank has a part of it since and the rest goes back. */
  wasPaid: boolean
  awaited: AwaitedView | null
  /** For the event; null until it is paid. */
  complete: OrderCompleteArgs | null
}

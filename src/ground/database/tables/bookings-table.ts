// The books: the effect of each payment and refund, recorded when it happened. Rows are inserted
// and never changed, except to assign them to a statement.

import type { ColumnType, Generated } from 'kysely'
import { Type } from 'typebox'
import type { OrderId, StoreId } from '../../../pure/contract/ids.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

export type BookingKind = 'sale' | 'refund' | 'refund_failed' | 'taken_back' | 'restored' | 'fee'

export type BookingsTable = {
  /** Id of the booked order event, or of the payment whose fee it is. */
  id: string
  order_id: OrderId
  /** Copied from its order, like the following columns up to `region`. */
  store_id: StoreId
  mode: 'test' | 'live'
  on_account: 0 | 1
  currency: string
  country: string
  /** Null if taxes apply nationwide. */
  region: string | null
  /**
   * The state or territory of the US that the parcel went to, by which states count a seller's sales.
   * Null for other countries, and for bookings from before it was stored.
   */
  to_region: ColumnType<string | null, string | null | undefined>
  kind: BookingKind
  at: number
  /** Number of prints sold. 0 except for sales. */
  items: number
  /** Minor units, without tax. Negative for refunds, like all amounts below. */
  goods: number
  /** Without tax, with the order's fees. */
  shipping: number
  /** The part of `shipping` that is fees of the order, which a state or country asks for. */
  order_fees: Generated<number>
  /** `goods + shipping + tax` is the amount paid or refunded. */
  tax: number
  commission: number
  cost: number
  /** As reported by the payment provider. */
  fee: number
  /** From the operator's configured rate, if the provider reports none. */
  estimated_fee: number
  /** Null if not on a statement yet. */
  statement_id: string | null
}

export type BookingTaxesTable = {
  booking_id: string
  position: number
  /** `none` for amounts without tax. */
  kind: 'vat' | 'sales_tax' | 'tax' | 'none'
  /** Overrides the kind's default name. */
  name: string | null
  /** The rate: 19 % is 190,000. */
  millionths: number
  /** Taxable amount without tax, in minor units. */
  net: number
  tax: number
}

/** Monthly payouts to a store. Never changed. */
export type StatementsTable = {
  id: string
  store_id: StoreId
  /** As in `2026-11`. */
  month: string
  time_zone: string
  currency: string
  orders: number
  refunds: number
  /** Sales with tax. Minor units, like all amounts below. */
  sold: number
  /** With tax. */
  given_back: number
  /** Sales minus refunds, without tax. */
  net: number
  commission: number
  paid_at: number
  /** Name at that time. */
  paid_by: string
  note: string
}

export const feeRates = jsonColumn(
  'bookkeeping_settings.fee_rates',
  Type.Record(
    Type.String(),
    Type.Object({
      millionths: Type.Integer(),
      /** Minor units, by currency. */
      fixed: Type.Record(Type.String(), Type.Integer()),
    }),
  ),
)
export const datevSettings = jsonColumn(
  'bookkeeping_settings.datev',
  Type.Object({
    consultant: Type.Integer(),
    client: Type.Integer(),
    /** First month of the business year, 1 to 12. */
    yearBegins: Type.Integer(),
    accountLength: Type.Integer(),
    /** Accounts for incoming payments, by gateway. The empty key is the default. */
    moneyAccounts: Type.Record(Type.String(), Type.String()),
    /** By country and percentage such as `DE 19`, or by country. The empty key is the default. */
    revenueAccounts: Type.Record(Type.String(), Type.String()),
    feeAccount: Type.String(),
  }),
)

/** A single row. */
export type BookkeepingSettingsTable = {
  id: 1
  fee_rates: TextOf<typeof feeRates> | null
  datev: TextOf<typeof datevSettings> | null
}

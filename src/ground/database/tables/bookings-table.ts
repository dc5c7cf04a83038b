// The books: what each payment and each refund has changed, in the moment in which it happened. Rows are
// added and never changed, but that a statement takes them up.

import { Type } from 'typebox'
import type { OrderId, StoreId } from '../../../pure/contract/ids.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

export type BookingKind = 'sale' | 'refund' | 'refund_failed' | 'taken_back' | 'restored' | 'fee'

export type BookingsTable = {
  /** Of the order's event that it books, or of the payment whose fee it is. */
  id: string
  order_id: OrderId
  /** As its order has them, as all up to `region`. */
  store_id: StoreId
  mode: 'test' | 'live'
  on_account: 0 | 1
  currency: string
  /** Of where it was sent. */
  country: string
  /** Null: taxes there are the country's. */
  region: string | null
  kind: BookingKind
  at: number
  /** Prints sold; 0 but for a sale. */
  items: number
  /** Without tax, in minor units; what was given back is negative, as all below. */
  goods: number
  /** Without tax. */
  shipping: number
  /** `goods + shipping + tax` is what was paid or given back. */
  tax: number
  commission: number
  cost: number
  /** As the payment provider has told it. */
  fee: number
  /** By a rate that the operator has set, where the provider tells none. */
  estimated_fee: number
  /** Null: none has taken it up yet. */
  statement_id: string | null
}

export type BookingTaxesTable = {
  booking_id: string
  position: number
  /** `none`: what bears no tax. */
  kind: 'vat' | 'sales_tax' | 'tax' | 'none'
  /** In the place of the kind's own. */
  name: string | null
  /** Of the rate: 19 % is 190,000. */
  millionths: number
  /** What is taxed by it, without tax, in minor units. */
  net: number
  tax: number
}

/** What a store was paid out for a month; never changed. */
export type StatementsTable = {
  id: string
  store_id: StoreId
  /** As in `2026-11`. */
  month: string
  /** In which the month began and ended. */
  time_zone: string
  currency: string
  orders: number
  refunds: number
  /** Minor units, as all below: of sales, with tax. */
  sold: number
  /** With tax. */
  given_back: number
  /** What is left of both, without tax. */
  net: number
  commission: number
  paid_at: number
  /** As they were called then. */
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
    /** Where payments come in, by gateway; empty name: of all others. */
    moneyAccounts: Type.Record(Type.String(), Type.String()),
    /** By country and per cent such as `DE 19`, by country, or empty: of all others. */
    revenueAccounts: Type.Record(Type.String(), Type.String()),
    feeAccount: Type.String(),
  }),
)

/** One row. */
export type BookkeepingSettingsTable = {
  id: 1
  fee_rates: TextOf<typeof feeRates> | null
  datev: TextOf<typeof datevSettings> | null
}

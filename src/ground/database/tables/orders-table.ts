// What was bought, frozen when it was placed, and what happened to it since.

import type { ColumnType, Generated } from 'kysely'
import { Type } from 'typebox'
import type { CartId, ImageToken, OrderId, StoreId } from '../../../pure/contract/ids.ts'
import type { OrderStatus, PaymentStatus } from '../../../pure/contract/order-statuses.ts'
import {
  address,
  orderLine,
  postalAddress,
  taxes,
} from '../../../pure/contract/schemas/order-schema.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'
import type { ToldText } from '../told-text.ts'
import { actor } from './actor.ts'

export const orderTaxes = jsonColumn('orders.taxes', taxes)
export const shippingAddress = jsonColumn('orders.shipping_address', address)
export const billingAddress = jsonColumn('orders.billing_address', postalAddress)
export const orderLineOptions = jsonColumn('order_lines.options', orderLine.properties.options)
export const orderLineCrop = jsonColumn('order_lines.crop', orderLine.properties.crop)
export const eventDetail = jsonColumn(
  'order_events.detail',
  Type.Record(Type.String(), Type.Unknown()),
)
export const eventActor = jsonColumn('order_events.actor', actor)
export const noteActor = jsonColumn('order_notes.actor', actor)

export type OrdersTable = {
  id: OrderId
  /** Short, for people; unique. */
  number: string
  store_id: StoreId
  /** Unique: one cart, one order. */
  cart_id: CartId
  reference_id: string | null
  /** As its store was when it was placed; whatever counts money asks this, and never the store. */
  mode: 'test' | 'live'
  /** 1: the store pays its bill for it later. */
  on_account: ColumnType<0 | 1, 0 | 1 | undefined>
  /** When an operator noted that the store has paid its bill for it. */
  settled_at: ColumnType<number | null, number | null | undefined>
  status: OrderStatus
  hold_reason: string | null
  hold_told: ColumnType<ToldText | null, ToldText | null | undefined>
  payment_status: PaymentStatus
  currency: string
  /** Minor units of `currency`, as all money below. */
  subtotal: number
  shipping: number
  /** Within the prices, or on top of them: see tax_included. */
  tax: number
  /** 1: total = subtotal + shipping; 0: total = subtotal + shipping + tax. */
  tax_included: ColumnType<0 | 1, 0 | 1 | undefined>
  /** Null: none. */
  taxes: ColumnType<TextOf<typeof orderTaxes> | null, TextOf<typeof orderTaxes> | null | undefined>
  /** Whose rates they are where that is not the country. */
  tax_region: ColumnType<string | null, string | null | undefined>
  /** Whether they are on shipping, too; null in orders from before it was kept. */
  shipping_taxed: ColumnType<0 | 1 | null, 0 | 1 | null | undefined>
  total: number
  /** What the store's markup earns by its terms at that time; refunds leave it as it is. */
  commission: Generated<number>
  /** Of `total`, what was given back. */
  refunded_total: Generated<number>
  email: string
  shipping_address: TextOf<typeof shippingAddress>
  /** Null: the same as the shipping address. */
  billing_address: TextOf<typeof billingAddress> | null
  /** Of a business, as it was typed. */
  company: ColumnType<string | null, string | null | undefined>
  vat_id: ColumnType<string | null, string | null | undefined>
  /** 1: a business of another EU country, which pays the tax itself. */
  tax_exempt: ColumnType<0 | 1, 0 | 1 | undefined>
  shipping_method: string
  /** Null: no present; empty: one without words of its giver. */
  gift_note: ColumnType<string | null, string | null | undefined>
  /** The catalog that it was sold from; null before there were any to tell apart. */
  catalog_sha256: string | null
  /** In which the shopper ordered; null in orders from before it was kept. */
  language: string | null
  created_at: number
  updated_at: number
  /** Since then `email` is empty, and of the addresses only the countries are left. */
  personal_data_deleted_at: number | null
  /** Until then it can be cancelled and is not produced; null: there is no such time. */
  cool_off_until: number | null
  /** Also when its money went back since, and its state is another one. */
  cancelled_at: ColumnType<number | null, number | null | undefined>
  /** The order whose prints it makes once more, free of charge; null: it is an order of its own. */
  reprint_of: ColumnType<OrderId | null, OrderId | null | undefined>
  /** The operator who makes it, by id and name, and since when; null: nobody has taken it. */
  taken_by: ColumnType<string | null, string | null | undefined>
  taken_name: ColumnType<string | null, string | null | undefined>
  taken_at: ColumnType<number | null, number | null | undefined>
}

/** By how one of these begins an order is found: see search-words.ts. */
export type OrderWordsTable = { word: string; order_id: OrderId }

export type OrderLinesTable = {
  id: string
  order_id: OrderId
  position: number
  image_token: ImageToken
  declared_width: number | null
  declared_height: number | null
  product: string
  size: string
  options: TextOf<typeof orderLineOptions>
  /** Never null: an order line keeps the crop that was shown. */
  crop: TextOf<typeof orderLineCrop>
  quantity: number
  unit_price: number
  /** What of it the store's markup is. */
  unit_commission: Generated<number>
  /** What one costs the shop; null in orders from before it was kept. */
  unit_cost: ColumnType<number | null, number | null | undefined>
  /** Of the whole line, within its price or on top of it; null in orders from before it was kept. */
  tax: ColumnType<number | null, number | null | undefined>
  /** The print image that somebody accepted although it does not match what was approved. */
  accepted_print_sha256: string | null
}

export type OrderEventsTable = {
  id: string
  order_id: OrderId
  type: string
  /** Without personal data. */
  detail: TextOf<typeof eventDetail>
  /** Of the `reason` in it. */
  told: ColumnType<ToldText | null, ToldText | null | undefined>
  at: number
  /** Null: the program itself. */
  actor: TextOf<typeof eventActor> | null
}

export type ShipmentsTable = {
  id: string
  order_id: OrderId
  /** A name of carriers.ts, or as it was typed. */
  carrier: string
  tracking_number: string | null
  tracking_url: string | null
  shipped_at: number
}

/** What people who work on an order tell each other; no part of what the API shows. */
export type OrderNotesTable = {
  id: string
  order_id: OrderId
  text: string
  actor: TextOf<typeof noteActor>
  at: number
}

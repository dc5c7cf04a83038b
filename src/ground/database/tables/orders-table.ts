// What was bought, frozen when the order was placed, and its events since.

import type { ColumnType, Generated } from 'kysely'
import { Type } from 'typebox'
import type { CartId, GroupId, ImageToken, OrderId, StoreId } from '../../../pure/contract/ids.ts'
import type { OrderStatus, PaymentStatus } from '../../../pure/contract/order-statuses.ts'
import {
  address,
  discounts,
  fees,
  orderLine,
  postalAddress,
  soldFrom,
  taxes,
} from '../../../pure/contract/schemas/order-schema.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'
import type { ToldText } from '../told-text.ts'
import { actor } from './stored-actor.ts'

export const orderTaxes = jsonColumn('orders.taxes', taxes)
export const orderFees = jsonColumn('orders.fees', fees)
export const orderDiscounts = jsonColumn('orders.discounts', discounts)
export const orderPriceList = jsonColumn('orders.price_list', soldFrom)
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
  /** Short, human-readable, unique. */
  number: string
  store_id: StoreId
  /** Unique: one order per cart. */
  cart_id: CartId
  reference_id: string | null
  /** As in the cart. */
  title: Generated<string | null>
  /**
   * The store's mode when the order was placed. Anything that counts money must use this, never the
   * store's mode.
   */
  mode: 'test' | 'live'
  /** 1 if the store is billed later. */
  on_account: ColumnType<0 | 1, 0 | 1 | undefined>
  /** When an operator recorded that the store has paid its bill. */
  settled_at: ColumnType<number | null, number | null | undefined>
  status: OrderStatus
  hold_reason: string | null
  hold_told: ColumnType<ToldText | null, ToldText | null | undefined>
  payment_status: PaymentStatus
  currency: string
  /** Minor units of `currency`, like all amounts below: the lines after their discounts. */
  subtotal: number
  /** What was taken off, and why. Null if nothing was. */
  discounts: Generated<TextOf<typeof orderDiscounts> | null>
  /** The sum of `discounts`, on lines and shipping. */
  discount_total: Generated<number>
  shipping: number
  /** Fees that a state or country asks for. Null if there are none. */
  fees: ColumnType<TextOf<typeof orderFees> | null, TextOf<typeof orderFees> | null | undefined>
  /** The sum of `fees`. */
  fee_total: Generated<number>
  /** Included in the prices or added to them, depending on `tax_included`. */
  tax: number
  /** 1: total = subtotal + shipping + fee_total; 0: the same plus tax. */
  tax_included: ColumnType<0 | 1, 0 | 1 | undefined>
  /** Null if there are none. */
  taxes: ColumnType<TextOf<typeof orderTaxes> | null, TextOf<typeof orderTaxes> | null | undefined>
  /** The region whose rates apply. Null if the country's do. */
  tax_region: ColumnType<string | null, string | null | undefined>
  /** 1 if the taxes also apply to shipping. */
  shipping_taxed: ColumnType<0 | 1, 0 | 1 | undefined>
  total: number
  /** The store's earnings from its markup, by its terms at that time. Not changed by refunds. */
  commission: Generated<number>
  refunded_total: Generated<number>
  /** The part of `total` that a gift card paid, or pays while the payment is in progress. */
  gift_card_amount: Generated<number>
  email: string
  shipping_address: TextOf<typeof shippingAddress>
  /** Null if the same as the shipping address. */
  billing_address: TextOf<typeof billingAddress> | null
  /** Business name, as entered. */
  company: ColumnType<string | null, string | null | undefined>
  vat_id: ColumnType<string | null, string | null | undefined>
  /** 1 for a business in another EU country, which pays the tax itself. */
  tax_exempt: ColumnType<0 | 1, 0 | 1 | undefined>
  shipping_method: string
  /** The group that it is delivered with, and for whom. The latter is personal data. */
  group_id: Generated<GroupId | null>
  group_for: Generated<string | null>
  /** Null if not a gift. Empty for a gift without a message. */
  gift_note: ColumnType<string | null, string | null | undefined>
  /** The price list that it was sold from. Null for the catalog's prices. */
  price_list: Generated<TextOf<typeof orderPriceList> | null>
  /** The catalog at the time of sale. Null for the built-in one. */
  catalog_sha256: string | null
  /** The shopper's language. Null if a program placed the order without naming one. */
  language: string | null
  created_at: number
  updated_at: number
  /** From then on, `email` is empty and only the countries of the addresses remain. */
  personal_data_deleted_at: number | null
  /**
   * Until then the order can be cancelled and is not produced. Null if there is no cool-off period.
   */
  cool_off_until: number | null
  /** Stays set after a refund changes the order's status. */
  cancelled_at: ColumnType<number | null, number | null | undefined>
  /** The order that this one reprints free of charge. Null if it is an independent order. */
  reprint_of: ColumnType<OrderId | null, OrderId | null | undefined>
  /** The days to withdraw that the shopper was told. Null for an order of an earlier release. */
  withdrawal_days: ColumnType<number | null, number | null | undefined>
  /** The operator producing it, by id and name, and since when. Null if not taken. */
  taken_by: ColumnType<string | null, string | null | undefined>
  taken_name: ColumnType<string | null, string | null | undefined>
  taken_at: ColumnType<number | null, number | null | undefined>
}

/** Search words of orders, matched by prefix: see search-words.ts. */
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
  /** The store's markup, included in the unit price. */
  unit_commission: Generated<number>
  /** The shop's cost of one item. */
  unit_cost: Generated<number>
  /** Tax on the whole line, included in its price or added to it. */
  tax: Generated<number>
  /** Taken off the whole line, so that it costs `unit_price` × `quantity` − `discount`. */
  discount: Generated<number>
  /** As in the cart. Both are deleted with the order's personal data. */
  name: Generated<string | null>
  reference_id: Generated<string | null>
  /** 1 if the shopper may withdraw from it. */
  may_withdraw: ColumnType<0 | 1, 0 | 1 | undefined>
  /** SHA-256 of a print image that was accepted although it does not match the approved preview. */
  accepted_print_sha256: string | null
  /** When it was decided that it will not be made. */
  left_out_at: Generated<number | null>
}

export type OrderEventsTable = {
  id: string
  order_id: OrderId
  type: string
  /** Without personal data. */
  detail: TextOf<typeof eventDetail>
  /** The translatable form of `reason` in `detail`. */
  told: ColumnType<ToldText | null, ToldText | null | undefined>
  at: number
  /** Null for the program itself. */
  actor: TextOf<typeof eventActor> | null
}

export type ShipmentsTable = {
  id: string
  order_id: OrderId
  /** A name in carriers.ts, or as entered. */
  carrier: string
  tracking_number: string | null
  tracking_url: string | null
  shipped_at: number
}

/** Internal notes on an order. Not exposed by the API. */
export type OrderNotesTable = {
  id: string
  order_id: OrderId
  text: string
  actor: TextOf<typeof noteActor>
  at: number
}

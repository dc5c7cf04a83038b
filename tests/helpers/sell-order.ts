// A paid order, inserted directly into the database, and its later refunds: through the program's
// own events, so that the program makes the entries of the books.

import {
  orderLineCrop,
  orderLineOptions,
  orderTaxes,
} from '../../src/ground/database/tables/orders-table.ts'
import type { CartId, ImageToken, OrderId, StoreId } from '../../src/pure/contract/ids.ts'
import type { OrderStatus, PaymentStatus } from '../../src/pure/contract/order-statuses.ts'
import type { TaxJson } from '../../src/pure/contract/schemas/order-schema.ts'
import { addOrderEvent } from '../../src/trade/orders/core/add-order-event.ts'
import type { OrderEvent } from '../../src/trade/orders/core/order-events.ts'
import { orderIdOf } from './ids.ts'
import { storedAddress } from './stored-address.ts'
import type { TestShop } from './test-shop.ts'

export type SoldLine = {
  product?: string
  quantity?: number
  price: number
  commission?: number
  cost?: number
  tax?: number
}

export type OrderToSell = {
  at: number
  token: ImageToken
  lines: SoldLine[]
  /** Default: paid; null: not paid yet. */
  paidAt?: number | null
  number?: string
  storeId?: StoreId
  mode?: 'test' | 'live'
  onAccount?: boolean
  currency?: string
  country?: string
  /** Of the delivery address. */
  region?: string
  taxRegion?: string | null
  shipping?: number
  taxes?: TaxJson[]
  isTaxIncluded?: boolean
  isShippingTaxed?: boolean
  commission?: number
  status?: OrderStatus
  payment?: PaymentStatus
}

let count = 0

export async function sellOrder(shop: TestShop, sold: OrderToSell): Promise<OrderId> {
  count += 1
  const id = orderIdOf(`ord_${count.toString(16).padStart(24, '0')}`)
  const { lines, taxes = [], shipping = 500, currency = 'USD', isTaxIncluded = false } = sold
  const sum = (of: (line: SoldLine) => number) =>
    lines.reduce((all, line) => all + of(line) * (line.quantity ?? 1), 0)
  const subtotal = sum(({ price }) => price)
  const tax = taxes.reduce((all, { amount }) => all + amount, 0)
  const total = subtotal + shipping + (isTaxIncluded ? 0 : tax)
  const { queries } = shop.database
  await queries
    .insertInto('orders')
    .values({
      id,
      currency,
      subtotal,
      shipping,
      tax,
      total,
      number: sold.number ?? `N${count}`,
      store_id: sold.storeId ?? shop.store.id,
      cart_id: `cart-${count}` as CartId,
      mode: sold.mode ?? 'live',
      on_account: sold.onAccount ? 1 : 0,
      status: sold.status ?? 'ready',
      payment_status: sold.payment ?? 'paid',
      tax_included: isTaxIncluded ? 1 : 0,
      taxes: orderTaxes.write(taxes.length === 0 ? null : taxes),
      tax_region: sold.taxRegion ?? null,
      shipping_taxed: (sold.isShippingTaxed ?? true) ? 1 : 0,
      commission: sold.commission ?? sum(({ commission = 0 }) => commission),
      email: 'ann@example.com',
      shipping_address: storedAddress({
        country: sold.country ?? 'US',
        region: sold.region ?? null,
      }),
      shipping_method: 'standard',
      created_at: sold.at,
      updated_at: sold.at,
    })
    .execute()
  const rows = lines.map((line, position) => ({
    id: `lin_${count}_${position}`,
    order_id: id,
    position,
    image_token: sold.token,
    product: line.product ?? 'canvas',
    size: '8x10',
    options: orderLineOptions.write({}),
    crop: orderLineCrop.write({ x: 0, y: 0, width: 1, height: 1 }),
    quantity: line.quantity ?? 1,
    unit_price: line.price,
    unit_commission: line.commission ?? 0,
    unit_cost: line.cost ?? 0,
    tax: line.tax ?? 0,
  }))
  await queries.insertInto('order_lines').values(rows).execute()
  const { paidAt = sold.at } = sold
  if (paidAt !== null) {
    await happens(shop, id, { type: 'order.paid', detail: { amount: total, currency } }, paidAt)
  }
  return id
}

export async function happens(
  shop: TestShop,
  orderId: OrderId,
  event: OrderEvent,
  at: number,
): Promise<void> {
  const { onOrderEvent } = shop
  await shop.database.transaction((tx) => addOrderEvent(tx, orderId, event, { at, onOrderEvent }))
}

/** A refund event, also for a refund that has failed. */
export function refundOf(amount: number, refundId: string): OrderEvent {
  const detail = { refund_id: refundId, amount, currency: '', refunded_total: amount }
  return { type: 'order.refunded_partly', detail }
}

// Inserts an order directly into the database, in any state, for tests of how the panel shows it.

import { randomBytes } from 'node:crypto'
import { orderLineCrop, orderLineOptions } from '../../src/ground/database/tables/orders-table.ts'
import type { CartId, ImageToken, OrderId, StoreId } from '../../src/pure/contract/ids.ts'
import type { OrderStatus, PaymentStatus } from '../../src/pure/contract/order-statuses.ts'
import { saveOrderWords } from '../../src/trade/orders/core/order-words.ts'
import { orderIdOf } from './ids.ts'
import { storedAddress } from './stored-address.ts'
import { handOverPicture, type TestShop } from './test-shop.ts'

export type AddedOrder = { id: OrderId; number: string; lineIds: string[]; token: ImageToken }

export type OrderToAdd = {
  status?: OrderStatus
  payment?: PaymentStatus
  number?: string
  reference?: string
  email?: string
  name?: string
  /** The postcode for searches; the address has a different one. */
  postcode?: string
  at?: number
  storeId?: StoreId
  /** Default: test, like the store of a test shop. */
  mode?: 'test' | 'live'
  onAccount?: boolean
  holdReason?: string
  shippingMethod?: string
  coolOffUntil?: number
  lines?: { product?: string; size?: string; options?: Record<string, string>; quantity?: number }[]
}

export async function addOrder(shop: TestShop, order: OrderToAdd = {}): Promise<AddedOrder> {
  const id = orderIdOf(`ord_${randomBytes(12).toString('hex')}`)
  const number = order.number ?? `${letters()}-${letters()}`
  const at = order.at ?? shop.now()
  const token = await handOverPicture(shop, { print: { width: 4000, height: 6000 } })
  const email = order.email ?? 'ann@example.com'
  const lines = order.lines ?? [{}]
  const total = 9900 * lines.length + 1200
  const { queries } = shop.database
  await queries
    .insertInto('orders')
    .values({
      id,
      number,
      store_id: order.storeId ?? shop.store.id,
      cart_id: randomBytes(16).toString('hex') as CartId,
      reference_id: order.reference ?? null,
      mode: order.mode ?? 'test',
      on_account: order.onAccount ? 1 : 0,
      status: order.status ?? 'ready',
      hold_reason: order.holdReason ?? null,
      payment_status: order.payment ?? 'paid',
      currency: 'USD',
      subtotal: total - 1200,
      shipping: 1200,
      tax: 0,
      total,
      email,
      shipping_address: storedAddress({ name: order.name ?? 'Ann Example', email }),
      billing_address: null,
      shipping_method: order.shippingMethod ?? 'standard',
      catalog_sha256: null,
      language: 'en',
      created_at: at,
      updated_at: at,
      personal_data_deleted_at: null,
      cool_off_until: order.coolOffUntil ?? null,
    })
    .execute()
  const { reference = null, name = 'Ann Example', postcode = null } = order
  await saveOrderWords(queries, id, { number, reference, name, postcode })
  const rows = lines.map((line, position) => ({
    id: `line_${randomBytes(12).toString('hex')}`,
    order_id: id,
    position,
    image_token: token,
    declared_width: null,
    declared_height: null,
    product: line.product ?? 'canvas',
    size: line.size ?? '24x36',
    options: orderLineOptions.write(line.options ?? { depth: '1.5', wrap: 'mirror' }),
    crop: orderLineCrop.write({ x: 0, y: 0, width: 1, height: 1 }),
    quantity: line.quantity ?? 1,
    unit_price: 9900,
  }))
  await queries.insertInto('order_lines').values(rows).execute()
  return { id, number, lineIds: rows.map((row) => row.id), token }
}

// Neither hexadecimal nor a word, so that it only matches as a number.
function letters(): string {
  return Array.from(randomBytes(4), (byte) => 'GHJKMNPQRSTVWXYZ'[byte % 16]).join('')
}

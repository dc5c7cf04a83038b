// Many orders straight into a database, as years of selling would leave them: all states, some
// thousand shoppers, one or two lines each, spread over three years, and what the books say of them.

import type { Database } from '../../src/ground/database/database.ts'
import {
  eventDetail,
  orderLineCrop,
  orderLineOptions,
  shippingAddress,
} from '../../src/ground/database/tables/orders-table.ts'
import type { CartId, ImageToken, OrderId, StoreId } from '../../src/pure/contract/ids.ts'
import { type OrderStatus, orderStatuses } from '../../src/pure/contract/order-statuses.ts'
import { searchWords } from '../../src/pure/search-words.ts'

const batch = 500
const minutesApart = 15

/** The database has its first store. The same orders each time. */
export async function fillOrders(
  database: Database,
  { count, until }: { count: number; until: number },
): Promise<void> {
  const { id: storeId } = await database.queries
    .selectFrom('stores')
    .select('id')
    .executeTakeFirstOrThrow()
  const token = 'ab'.repeat(32) as ImageToken
  await database.queries.insertInto('images').values(image(until)).execute()
  await database.queries
    .insertInto('image_tokens')
    .values(imageToken(storeId, token, until))
    .execute()
  for (let first = 0; first < count; first += batch) {
    const indexes = Array.from({ length: Math.min(batch, count - first) }, (_, at) => first + at)
    const at = (index: number) => until - (count - index) * minutesApart * 60_000
    await database.transaction(async (tx) => {
      const orders = indexes.map((index) => order(storeId, index, count, at(index)))
      await tx.insertInto('orders').values(orders).execute()
      const words = orders.flatMap(wordsOf)
      await tx.insertInto('order_words').values(words).execute()
      const lines = indexes.flatMap((index) => linesOf(index, token))
      await tx.insertInto('order_lines').values(lines).execute()
      const events = indexes.map((index) => ({
        id: `${idOf(index)}_000001`,
        order_id: idOf(index),
        type: 'order.placed',
        detail: eventDetail.write({}),
        at: at(index),
      }))
      await tx.insertInto('order_events').values(events).execute()
      const files = lines.map(({ id, order_id }) => printFile(id, order_id, until))
      await tx.insertInto('print_files').values(files).execute()
      const bookings = indexes.flatMap((index) => bookingsOf(storeId, index, count, at(index)))
      await tx.insertInto('bookings').values(bookings).execute()
      await tx.insertInto('booking_taxes').values(bookings.flatMap(taxesOf)).execute()
    })
  }
}

const sha256 = 'cd'.repeat(32)
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const products = [
  'canvas',
  'canvas',
  'canvas',
  'poster',
  'framed-print',
  'metal',
  'acrylic',
] as const

/** Of the order with that index: eight letters, all different. */
export function numberOf(index: number): string {
  const letters = Array.from(
    { length: 8 },
    (_, place) => alphabet[Math.floor((index * 7919 + 31) / 32 ** place) % 32],
  )
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

export function idOf(index: number): OrderId {
  return `ord_${index.toString(16).padStart(24, '0')}` as OrderId
}

// Most orders are long done; of the newest thousand every state is there.
function statusOf(index: number, count: number): OrderStatus {
  if (count - index > 1000) return index % 20 === 0 ? 'refunded' : 'delivered'
  return orderStatuses[index % orderStatuses.length] ?? 'delivered'
}

function order(storeId: StoreId, index: number, count: number, at: number) {
  const status = statusOf(index, count)
  const shopper = (index * 31) % 20_000
  const email = `shopper${shopper}@example.com`
  const name = `Shopper ${shopper} Example`
  const place = { line1: '1 Main Street', line2: null, city: 'Portland', region: 'OR' }
  const rest = { region_name: 'Oregon', postal_code: '97201', country: 'US', email, phone: null }
  return {
    id: idOf(index),
    number: numberOf(index),
    store_id: storeId,
    mode: 'live' as const,
    cart_id: index.toString(16).padStart(32, '0') as CartId,
    reference_id: index % 3 === 0 ? `photo-${index}` : null,
    status,
    hold_reason: status === 'on_hold' ? 'The print image does not fit.' : null,
    payment_status: status === 'awaiting_payment' ? ('pending' as const) : ('paid' as const),
    currency: 'USD',
    subtotal: 9900,
    shipping: 1200,
    tax: 0,
    total: 11_100,
    email,
    shipping_address: shippingAddress.write({ name, ...place, ...rest }),
    billing_address: null,
    shipping_method: index % 5 === 0 ? 'express' : 'standard',
    catalog_sha256: null,
    language: 'en',
    created_at: at,
    updated_at: at,
    personal_data_deleted_at: null,
  }
}

function wordsOf({ id, number, reference_id: reference, ...row }: ReturnType<typeof order>) {
  const { name, postal_code: postcode } = shippingAddress.read(row.shipping_address)
  const words = searchWords({ number, reference, name, postcode })
  return words.map((word) => ({ word, order_id: id }))
}

function linesOf(index: number, token: ImageToken) {
  return Array.from({ length: index % 4 === 0 ? 2 : 1 }, (_, position) => ({
    id: `line_${index.toString(16)}_${position}`,
    order_id: idOf(index),
    position,
    image_token: token,
    declared_width: null,
    declared_height: null,
    product: products[(index + position) % products.length] ?? 'canvas',
    size: '24x36',
    options: orderLineOptions.write({ depth: '1.5', wrap: 'mirror' }),
    crop: orderLineCrop.write({ x: 0, y: 0, width: 1, height: 1 }),
    quantity: 1,
    unit_price: 9900,
  }))
}

const countries = ['US', 'US', 'US', 'DE', 'DE', 'FR', 'AT', 'GB', 'CA', 'JP'] as const

/** Paid when it was placed; what was refunded went back a week later. */
function bookingsOf(storeId: StoreId, index: number, count: number, at: number) {
  const status = statusOf(index, count)
  if (status === 'awaiting_payment') return []
  const id = idOf(index)
  const sums = { goods: 9000, shipping: 1200, tax: 900, commission: 500, cost: 4000 }
  const sale = {
    id: `${id}_000002`,
    order_id: id,
    store_id: storeId,
    mode: 'live' as const,
    on_account: 0 as const,
    currency: 'USD',
    region: null,
    kind: 'sale' as const,
    at,
    country: countries[index % countries.length] ?? 'US',
    items: 1,
    ...sums,
    fee: 0,
    estimated_fee: 320,
    statement_id: null,
  }
  const back = { goods: -9000, shipping: -1200, tax: -900, commission: -500, cost: 0 }
  const refund = { ...sale, ...back, kind: 'refund' as const, items: 0, estimated_fee: 0 }
  if (status !== 'refunded') return [sale]
  return [sale, { ...refund, id: `${id}_000003`, at: at + 7 * 86_400_000 }]
}

function taxesOf({ id, goods, shipping, tax }: ReturnType<typeof bookingsOf>[number]) {
  const rate = { kind: 'vat' as const, name: null, millionths: 100_000 }
  return [
    { booking_id: id, position: 0, ...rate, net: goods, tax },
    {
      booking_id: id,
      position: 1,
      kind: 'none' as const,
      name: null,
      millionths: 0,
      net: shipping,
      tax: 0,
    },
  ]
}

function image(at: number) {
  return {
    sha256,
    picture_key: 'ef'.repeat(16),
    byte_length: 5_000_000,
    format: 'jpeg' as const,
    width: 4000,
    height: 6000,
    orientation: 1,
    colour_space: 'srgb',
    bit_depth: 8,
    has_alpha: 0,
    pages: 1,
    dpi: 300,
    icc_profile: null,
    miniature: Buffer.from('placeholder'),
    created_at: at,
  }
}

function imageToken(storeId: StoreId, token: ImageToken, at: number) {
  return {
    token,
    store_id: storeId,
    kind: 'single' as const,
    preview_sha256: null,
    print_sha256: sha256,
    source_url: null,
    created_at: at,
    print_received_at: at,
    expires_at: at + 30 * 86_400_000,
  }
}

function printFile(lineId: string, orderId: OrderId, at: number) {
  return {
    line_id: lineId,
    order_id: orderId,
    status: 'ready' as const,
    reason: null,
    source_sha256: sha256,
    sha256,
    byte_length: 1000,
    facts: null,
    updated_at: at,
  }
}

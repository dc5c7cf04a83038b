// The list of orders as a file, with separate files for lines, refunds, shipping addresses, and what
// is in the parcels. The last two are the input for label services and customs.

import type { Database, Queries } from '../../../../ground/database/database.ts'
import {
  billingAddress,
  orderLineOptions,
  shippingAddress,
} from '../../../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { doneStatuses, type OrderStatus } from '../../../../pure/contract/order-statuses.ts'
import type { PostalAddressJson } from '../../../../pure/contract/schemas/order-schema.ts'
import { type CsvValue, csvTime } from '../../../../pure/csv/csv-row.ts'
import { productDataReader } from '../../../../trade/orders/views/product-data-of-lines.ts'
import {
  commissionsOf,
  selectCommissions,
} from '../../../../trade/orders/views/select-commissions.ts'
import type { NamedStore } from '../../layout/read-stores.ts'
import type { OrderChoices } from './order-choices.ts'
import { type ListedOrder, searchOrders } from './search-orders.ts'

/** In page order. */
export const orderFiles = {
  orders: 'Orders, with addresses',
  lines: 'Prints',
  refunds: 'Refunds',
  addresses: 'Addresses for carriers',
  customs: 'Items for customs',
} as const
export type OrderFile = keyof typeof orderFiles

type Stores = ReadonlyMap<string, NamedStore>

const atOnce = 500

/** No parcel is to be packed, or it has been packed already. */
const sendsNothing: readonly OrderStatus[] = ['awaiting_payment', ...doneStatuses]

export type OrdersCsv = {
  file: OrderFile
  stores: Stores
  /** The time zone of times and of the day filters. */
  zone: string
  /** Id of the account that exports. */
  by?: string
}

export async function* ordersCsv(
  database: Pick<Database, 'kind' | 'queries'>,
  choices: OrderChoices,
  { by, ...written }: OrdersCsv,
): AsyncGenerator<readonly CsvValue[]> {
  yield heads[written.file]
  // Test orders are not shipped, so they must not end up in a file that is used to buy labels.
  const isForParcels = written.file === 'addresses' || written.file === 'customs'
  const mode = choices.mode ?? (isForParcels ? 'live' : null)
  const chosen = { ...choices, mode }
  const isListed = ({ status }: ListedOrder) =>
    !isForParcels || choices.status !== null || !sendsNothing.includes(status)
  let after = null
  do {
    const { rows, next } = await searchOrders(database, chosen, {
      after,
      limit: atOnce,
      zone: written.zone,
      ...(by && { by }),
    })
    const listed = rows.filter(isListed)
    if (listed.length > 0) yield* await partsOf(database.queries, listed, written)
    after = next
  } while (after !== null)
}

async function partsOf(
  db: Queries,
  orders: readonly ListedOrder[],
  { file, stores, zone }: Omit<OrdersCsv, 'by'>,
): Promise<CsvValue[][]> {
  if (file === 'orders') return await orderRows(db, orders, { stores, zone })
  if (file === 'addresses') return await addressRows(db, orders)
  if (file === 'customs') return await customsRows(db, orders)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const ids = [...byId.keys()]
  const found = file === 'lines' ? await lineRows(db, ids) : await refundRows(db, ids, zone)
  return orders.flatMap(({ id, number, mode }) =>
    found.flatMap(({ orderId, values, more = [] }) =>
      orderId === id ? [[number, id, ...values, mode, ...more]] : [],
    ),
  )
}

/** `more` follows the columns that every file of this kind ends with. */
type PartOfOrder = { orderId: OrderId; values: CsvValue[]; more?: CsvValue[] }

async function lineRows(db: Queries, ids: readonly OrderId[]): Promise<PartOfOrder[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .selectAll('order_lines')
    .select('orders.currency')
    .where('order_lines.order_id', 'in', ids)
    .orderBy('order_lines.order_id')
    .orderBy('order_lines.position')
    .execute()
  return rows.map((row) => {
    const options = Object.entries(orderLineOptions.read(row.options))
    const money = (amount: number | null) =>
      amount === null ? null : { amount, currency: row.currency }
    return {
      orderId: row.order_id,
      values: [
        ...[row.position + 1, row.product, row.size],
        options.map(([name, value]) => `${name} ${value}`).join('; '),
        ...[row.quantity, row.currency, money(row.unit_price)],
        money(row.unit_price * row.quantity - row.discount),
        ...[money(row.tax), money(row.unit_cost), money(row.unit_commission)],
      ],
      more: [money(row.discount)],
    }
  })
}

async function refundRows(
  db: Queries,
  ids: readonly OrderId[],
  zone: string,
): Promise<PartOfOrder[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    values: [
      ...[row.id, csvTime(zone, row.created_at), row.status, csvTime(zone, row.updated_at)],
      row.currency,
      ...[{ amount: row.amount, currency: row.currency }, row.reason, row.reference],
    ],
  }))
}

async function orderRows(
  db: Queries,
  orders: readonly ListedOrder[],
  { stores, zone }: Pick<OrdersCsv, 'stores' | 'zone'>,
): Promise<CsvValue[][]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'billing_address', 'refunded_total', 'company', 'vat_id', 'fee_total'])
    .select('discount_total')
    .where('id', 'in', idsOf(orders))
    .execute()
  const more = new Map(rows.map((row) => [row.id, row]))
  const commissionOf = commissionsOf(await selectCommissions(db, idsOf(orders)).execute())
  return orders.map((row) => {
    const found = more.get(row.id)
    const { refunded_total = 0, fee_total = 0, discount_total = 0 } = found ?? {}
    const money = (amount: number) => ({ amount, currency: row.currency })
    const sent = shippingAddress.read(row.shipping_address)
    const billed = billingAddress.read(found?.billing_address ?? null)
    return [
      ...[row.number, row.id, csvTime(zone, row.created_at)],
      ...[stores.get(row.store_id)?.name ?? row.store_id, row.mode, row.reference_id],
      ...[row.status, row.hold_reason, row.payment_status, row.currency],
      ...[row.subtotal, row.shipping, row.tax, row.total].map(money),
      ...[refunded_total, commissionOf(row.id)].map(money),
      ...[row.shipping_method, sent.name, row.email, sent.phone],
      ...placeOf(sent),
      ...(billed === null ? ['', '', '', '', '', '', ''] : [billed.name, ...placeOf(billed)]),
      row.on_account === 1 ? 'yes' : 'no',
      row.settled_at === null ? null : csvTime(zone, row.settled_at),
      ...[found?.company ?? null, found?.vat_id ?? null, money(fee_total)],
      money(discount_total),
    ]
  })
}

/** The fields that carriers ask for. The weight is empty if that of one of its prints is not known. */
async function addressRows(db: Queries, orders: readonly ListedOrder[]): Promise<CsvValue[][]> {
  const lines = await weighedLines(db, orders)
  return orders.map((row) => {
    const { name, email, phone, ...place } = shippingAddress.read(row.shipping_address)
    const own = lines.filter(({ order_id: id }) => id === row.id)
    const items = own.reduce((sum, { quantity }) => sum + quantity, 0)
    const grams = own.map(({ about, quantity }) => {
      const packaging = about.packaging.reduce((sum, [, each]) => sum + each, 0)
      return about.grams === null ? null : (about.grams + packaging) * quantity
    })
    const sum = grams.includes(null)
      ? null
      : grams.reduce<number>((all, each) => all + (each ?? 0), 0)
    return [
      ...[row.number, name, place.line1, place.line2, place.postal_code, place.city],
      ...[place.region, place.country, email, phone, row.reference_id ?? row.number],
      ...[row.shipping_method, items, sum === null ? null : sum / 1000],
    ]
  })
}

/** One row per print of a parcel. Values are without tax and shipping. */
async function customsRows(db: Queries, orders: readonly ListedOrder[]): Promise<CsvValue[][]> {
  const lines = await weighedLines(db, orders)
  return orders.flatMap((row) => {
    const { name, country } = shippingAddress.read(row.shipping_address)
    return lines
      .filter(({ order_id: id }) => id === row.id)
      .map(({ about: { data, grams }, ...line }): CsvValue[] => {
        const paid = line.quantity * line.unit_price - line.discount
        const total = paid - line.tax * line.tax_included
        return [
          ...[row.number, name, country, line.position + 1, line.product, line.size],
          ...[line.quantity, data.hs_code ?? null, data.origin ?? null, grams],
          ...[grams === null ? null : grams * line.quantity, row.currency],
          { amount: total, currency: row.currency },
        ]
      })
  })
}

/** In the order of the page, with their product data. */
async function weighedLines(db: Queries, orders: readonly ListedOrder[]) {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_id', 'position', 'product', 'size', 'options', 'quantity', 'unit_price'])
    .select([
      'order_lines.discount',
      'order_lines.tax',
      'orders.tax_included',
      'orders.catalog_sha256',
    ])
    .where('order_id', 'in', idsOf(orders))
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const dataOf = await productDataReader(db)
  return await Promise.all(
    rows.map(async ({ catalog_sha256: catalogSha256, ...row }) => {
      const options = orderLineOptions.read(row.options)
      return { ...row, about: await dataOf({ ...row, options, catalogSha256 }) }
    }),
  )
}

function placeOf(address: PostalAddressJson) {
  const { line1, line2, postal_code: code, city, region, country } = address
  return [line1, line2, code, city, region, country]
}

function idsOf(orders: readonly ListedOrder[]): OrderId[] {
  return orders.map(({ id }) => id)
}

const place = ['line1', 'line2', 'postal_code', 'city', 'region', 'country']

const heads: Readonly<Record<OrderFile, readonly string[]>> = {
  orders: [
    ...['number', 'id', 'placed', 'store', 'mode', 'reference', 'state', 'hold_reason'],
    ...['payment', 'currency', 'subtotal', 'shipping', 'tax', 'total', 'refunded', 'commission'],
    ...['shipping_method', 'name', 'email', 'phone', ...place],
    ...['billing_name', ...place.map((name) => `billing_${name}`), 'on_account', 'settled'],
    ...['company', 'vat_id', 'fees', 'discount'],
  ],
  lines: [
    ...['number', 'id', 'line', 'product', 'size', 'options', 'quantity', 'currency'],
    ...['unit_price', 'total', 'tax', 'unit_cost', 'unit_commission', 'mode', 'discount'],
  ],
  refunds: [
    ...['number', 'id', 'refund', 'asked', 'state', 'changed', 'currency', 'amount', 'reason'],
    ...['reference', 'mode'],
  ],
  addresses: [
    ...['number', 'name', 'street', 'street_2', 'postal_code', 'city', 'region', 'country'],
    ...['email', 'phone', 'reference', 'shipping_method', 'items', 'weight_kg'],
  ],
  customs: [
    ...['number', 'name', 'country', 'line', 'product', 'size', 'quantity', 'hs_code', 'origin'],
    ...['unit_weight_g', 'weight_g', 'currency', 'value'],
  ],
}

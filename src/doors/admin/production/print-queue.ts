// What can be printed now: orders whose print files are made and that nobody can cancel any more, the
// oldest promise first, grouped by what is printed alike. Production is started for whole orders, so
// an order with several lines stands in several groups, and is chosen in all of them at once.

import { sql } from 'kysely'
import type { Database, Queries } from '../../../ground/database/database.ts'
import { orderLineOptions, shippingAddress } from '../../../ground/database/tables/orders-table.ts'
import { type OrderId, readStoreId, type StoreId } from '../../../pure/contract/ids.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { catalogBySha256 } from '../../../trade/catalog/read-catalog.ts'
import { shippingMethodNames } from '../../../trade/catalog/shipping-terms.ts'
import { shippingTo } from '../../../trade/catalog/shipping-zones.ts'
import { addWorkingDays } from '../../../trade/catalog/working-days.ts'

export type QueueChoices = { store: string | null; product: string | null; size: string | null }

export type QueueLine = {
  orderId: OrderId
  orderNumber: string
  /** From 1. */
  line: number
  linesOfOrder: number
  product: string
  size: string
  options: Record<string, string>
  quantity: number
  storeId: StoreId
  country: string
  shippingMethod: string
  placedAt: number
  /** When it is to arrive at the latest, by what the shopper was told. */
  promisedBy: number
}

export type QueueGroup = { product: string; size: string; options: string; lines: QueueLine[] }

export type PrintQueue = {
  groups: QueueGroup[]
  orders: number
  /** More are ready than are shown: the oldest are. */
  isCutOff: boolean
}

/** Of orders; as many as can be looked over, and packed into one zip. */
const maxInQueue = 200

export async function printQueue(
  { queries }: Pick<Database, 'queries'>,
  choices: QueueChoices,
  now: number,
): Promise<PrintQueue> {
  const orders = await readyOrders(queries, choices, now)
  const shown = orders.slice(0, maxInQueue)
  if (shown.length === 0) return { groups: [], orders: 0, isCutOff: false }
  const rows = await queries
    .selectFrom('order_lines')
    .select(['order_id', 'position', 'product', 'size', 'options', 'quantity'])
    .where(
      'order_id',
      'in',
      shown.map(({ id }) => id),
    )
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const counts = new Map<string, number>()
  for (const { order_id } of rows) counts.set(order_id, (counts.get(order_id) ?? 0) + 1)
  const byId = new Map(shown.map((order) => [order.id, order]))
  const catalogs = await catalogsOf(queries, shown)
  const lines = rows.flatMap((row) => {
    const order = byId.get(row.order_id)
    if (order === undefined || !isChosen(row, choices)) return []
    const { country } = shippingAddress.read(order.shipping_address)
    return [
      {
        orderId: order.id,
        orderNumber: order.number,
        line: row.position + 1,
        linesOfOrder: counts.get(order.id) ?? 1,
        product: row.product,
        size: row.size,
        options: orderLineOptions.read(row.options),
        quantity: row.quantity,
        storeId: order.store_id,
        country,
        shippingMethod: order.shipping_method,
        placedAt: order.created_at,
        promisedBy: promisedBy(order, country, catalogs.get(order.catalog_sha256)),
      },
    ]
  })
  return {
    groups: groupsOf(lines),
    orders: new Set(lines.map(({ orderId }) => orderId)).size,
    isCutOff: orders.length > maxInQueue,
  }
}

type ReadyOrder = Awaited<ReturnType<typeof readyOrders>>[number]

async function readyOrders(db: Queries, choices: QueueChoices, now: number) {
  const { store, product, size } = choices
  let query = db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'store_id',
      'shipping_address',
      'shipping_method',
      'catalog_sha256',
      'created_at',
    ])
    .where('status', '=', 'ready')
    .where((is) => is.or([is('cool_off_until', 'is', null), is('cool_off_until', '<=', now)]))
  if (store !== null) query = query.where('store_id', '=', readStoreId(store))
  if (product !== null || size !== null) {
    query = query.where(
      sql<boolean>`exists (
        select 1 from order_lines where order_lines.order_id = orders.id
        and ${product === null ? sql`true` : sql`order_lines.product = ${product}`}
        and ${size === null ? sql`true` : sql`order_lines.size = ${size}`}
      )`,
    )
  }
  return await query
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxInQueue + 1)
    .execute()
}

function isChosen(line: { product: string; size: string }, choices: QueueChoices): boolean {
  const { product, size } = choices
  return (product === null || line.product === product) && (size === null || line.size === size)
}

async function catalogsOf(db: Queries, orders: readonly ReadyOrder[]) {
  const catalogs = new Map<string | null, Catalog>()
  for (const sha256 of new Set(orders.map((order) => order.catalog_sha256))) {
    catalogs.set(sha256, await catalogBySha256(db, sha256))
  }
  return catalogs
}

function promisedBy(order: ReadyOrder, country: string, catalog: Catalog | undefined): number {
  const method = shippingMethodNames.find((name) => name === order.shipping_method)
  // A country or a method that has left the catalog: the order's own day is the most urgent.
  const terms = method && catalog && shippingTo(catalog, country)[method]
  if (terms === undefined) return order.created_at
  return addWorkingDays(order.created_at, terms.maxDays)
}

function groupsOf(lines: readonly QueueLine[]): QueueGroup[] {
  const groups = new Map<string, QueueGroup>()
  const byPromise = [...lines].sort(
    (one, other) => one.promisedBy - other.promisedBy || one.placedAt - other.placedAt,
  )
  for (const line of byPromise) {
    const { product, size } = line
    const options = Object.entries(line.options)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
      .join(', ')
    const key = `${product} ${size} ${options}`
    const group = groups.get(key) ?? { product, size, options, lines: [] }
    groups.set(key, group)
    group.lines.push(line)
  }
  // Each stands where its most urgent line does.
  return [...groups.values()]
}

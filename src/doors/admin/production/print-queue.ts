// Orders that can be printed now: their print files are ready and no one can cancel them any more.
// Sorted by promised day and grouped by print type. Production starts for whole orders, so an order
// with several lines is in several groups and is selected in all of them together. Orders whose
// files were handed out are separate, and so are test orders. A lab may have started an order of
// which it makes only some lines: the order stays until the others were handed out too. Of an order
// with lines on hold, the others are in the queue.

import { type RawBuilder, sql } from 'kysely'
import type { Database, Queries } from '../../../ground/database/database.ts'
import {
  orderLineCrop,
  orderLineOptions,
  shippingAddress,
} from '../../../ground/database/tables/orders-table.ts'
import {
  type ImageToken,
  type OrderId,
  readStoreId,
  type StoreId,
} from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import type { CropJson } from '../../../pure/contract/schemas/order-schema.ts'
import { type Day, dayIn } from '../../../pure/zoned-days.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { catalogBySha256 } from '../../../trade/catalog/saved/read-catalog.ts'
import { readPartsToPrint } from '../../../trade/fulfilment/print-files/lines-to-print.ts'
import { type Taken, takenBy } from '../../../trade/orders/core/taken.ts'
import { isOver, promisedDays } from '../../../trade/orders/views/arrival-of-order.ts'
import { readEvents } from '../../../trade/orders/views/select-parts.ts'
import type { Given } from '../../../trade/production/mark-given.ts'
import { coolingAt } from '../orders/list/search-orders.ts'

export type QueueChoices = {
  store: string | null
  product: string | null
  size: string | null
  mode: 'test' | 'live' | null
  /** Shows orders whose files were all handed out, instead of the others. */
  given: 'yes' | null
  /** Taken by the viewer, or by no one. */
  taken: 'mine' | 'nobody' | null
}

export type QueueLine = {
  orderId: OrderId
  orderNumber: string
  mode: 'test' | 'live'
  /** Starts at 1. */
  line: number
  linesOfOrder: number
  token: ImageToken
  crop: CropJson
  product: string
  size: string
  options: Record<string, string>
  quantity: number
  storeId: StoreId
  country: string
  shippingMethod: string
  placedAt: number
  /** The latest promised day of arrival, or the day of the order if that is no longer known. */
  promisedBy: Day
  isLate: boolean
  given: Given | null
  /** The operator who makes it. */
  taken: Taken | null
}

export type QueueGroup = {
  product: string
  size: string
  options: Readonly<Record<string, string>>
  mode: 'test' | 'live'
  lines: QueueLine[]
}

export type PrintQueue = {
  /** Test orders come last. */
  groups: QueueGroup[]
  orders: number
  /** True if there are more orders than shown. The oldest are shown. */
  isCutOff: boolean
}

/** Maximum number of orders: as many as can be reviewed and packed into one zip. */
const maxInQueue = 200

export async function printQueue(
  { queries }: Pick<Database, 'queries'>,
  choices: QueueChoices,
  { now, by, zone = 'UTC' }: { now: number; by: { id: string }; zone?: string },
): Promise<PrintQueue> {
  const orders = await readyOrders(queries, choices, { now, by })
  const shown = orders.slice(0, maxInQueue)
  if (shown.length === 0) return { groups: [], orders: 0, isCutOff: false }
  const parts = await readPartsToPrint(queries, shown)
  const all = await linesOf(queries, shown)
  const rows = all.filter(({ id, order_id: orderId }) => parts.get(orderId)?.has(id) ?? true)
  const counts = new Map<string, number>()
  for (const { order_id } of all) counts.set(order_id, (counts.get(order_id) ?? 0) + 1)
  const byId = new Map(shown.map((order) => [order.id, order]))
  const catalogs = await catalogsOf(queries, shown)
  const events = await readEvents(queries, [...byId.keys()])
  const today = dayIn(zone, now)
  const lines = rows.flatMap((row): QueueLine[] => {
    const order = byId.get(row.order_id)
    if (order === undefined || !isChosen(row, choices)) return []
    const { country } = shippingAddress.read(order.shipping_address)
    const catalog = catalogs.get(order.catalog_sha256)
    const told = events.get(order.id) ?? []
    const promised = catalog === undefined ? null : promisedDays(order, told, catalog)
    return [
      {
        orderId: order.id,
        orderNumber: order.number,
        mode: order.mode,
        line: row.position + 1,
        linesOfOrder: counts.get(order.id) ?? 1,
        token: row.image_token,
        crop: orderLineCrop.read(row.crop),
        product: row.product,
        size: row.size,
        options: orderLineOptions.read(row.options),
        quantity: row.quantity,
        storeId: order.store_id,
        country,
        shippingMethod: order.shipping_method,
        placedAt: order.created_at,
        promisedBy: promised?.to ?? dayIn(zone, order.created_at),
        isLate: promised !== null && isOver(promised, today),
        given: row.given_at === null ? null : { at: row.given_at, to: row.given_to ?? '' },
        taken: takenBy(order),
      },
    ]
  })
  return {
    groups: groupsOf(lines),
    orders: new Set(lines.map(({ orderId }) => orderId)).size,
    isCutOff: orders.length > maxInQueue,
  }
}

/**
 * All orders that shoppers can still cancel, with or without finished files. Matches the filter of
 * the list.
 */
export type CoolingOrders = { orders: number; first: number | null }

export async function coolingOrders(db: Queries, now: number): Promise<CoolingOrders> {
  const { orders, first } = await db
    .selectFrom('orders')
    .select((of) => [
      of.fn.countAll<number | string>().as('orders'),
      of.fn.min<number | string | null>('cool_off_until').as('first'),
    ])
    .where('orders.id', 'in', coolingAt(now))
    .executeTakeFirstOrThrow()
  return { orders: Number(orders), first: first === null ? null : Number(first) }
}

/** A condition on printable orders. */
export const isGiven: RawBuilder<boolean> = sql<boolean>`(
  exists (select 1 from print_files where print_files.order_id = orders.id and given_at is not null)
  and not exists (select 1 from print_files where print_files.order_id = orders.id and given_at is null)
)`

export function printableOrders(
  db: Queries,
  now: number,
  statuses: readonly OrderStatus[] = ['ready'],
) {
  return db
    .selectFrom('orders')
    .where('status', 'in', statuses)
    .where((is) => is.or([is('cool_off_until', 'is', null), is('cool_off_until', '<=', now)]))
}

/** Orders that wait with some lines, while files of others are made and were not handed out. */
export function printableParts(db: Queries, now: number) {
  return printableOrders(db, now, ['on_hold', 'awaiting_print_image']).where(
    sql<boolean>`exists (select 1 from print_files where print_files.order_id = orders.id
      and print_files.status = 'ready' and expired_at is null and given_at is null)`,
  )
}

/** Orders in production at a lab, which may make only some of their lines. */
export function begunByLabs(db: Queries) {
  return db
    .selectFrom('orders')
    .where('status', '=', 'in_production')
    .where(
      sql<boolean>`exists (select 1 from lab_deliveries
        where lab_deliveries.order_id = orders.id and lab_deliveries.state = 'delivered')`,
    )
    .where(
      sql<boolean>`exists (select 1 from print_files
        where print_files.order_id = orders.id and given_at is not null)`,
    )
}

/** Counts up to the maximum that the page shows. */
export async function countGiven(db: Queries, now: number): Promise<number> {
  const given = printableOrders(db, now).where(isGiven).select('id').limit(maxInQueue)
  return (await given.execute()).length
}

type ReadyOrder = Awaited<ReturnType<typeof readyOrders>>[number]

/** Returns one more than the page shows if there are more. */
async function readyOrders(
  db: Queries,
  choices: QueueChoices,
  { now, by }: { now: number; by: { id: string } },
) {
  const ready = await chosenOf(printableOrders(db, now), choices, by)
  if (choices.given === 'yes') return ready
  const begun = await chosenOf(begunByLabs(db), choices, by)
  const waiting = await chosenOf(printableParts(db, now), choices, by)
  const parts = await readPartsToPrint(db, waiting)
  const inPart = waiting.filter(({ id }) => (parts.get(id)?.size ?? 0) > 0)
  return [...ready, ...begun, ...inPart]
    .sort((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1))
    .slice(0, maxInQueue + 1)
}

async function chosenOf(
  orders: ReturnType<typeof printableOrders>,
  choices: QueueChoices,
  by: { id: string },
) {
  const { store, product, size, mode, given, taken } = choices
  let query = orders
    .select(['id', 'number', 'mode', 'store_id', 'shipping_address', 'shipping_method'])
    .select(['status', 'payment_status'])
    .select(['catalog_sha256', 'created_at', 'taken_by', 'taken_name', 'taken_at'])
    .select(['group_id', 'cool_off_until'])
    .where(given === 'yes' ? isGiven : sql<boolean>`not ${isGiven}`)
  if (store !== null) query = query.where('store_id', '=', readStoreId(store))
  if (taken === 'mine') query = query.where('taken_by', '=', by.id)
  if (taken === 'nobody') query = query.where('taken_by', 'is', null)
  if (mode !== null) query = query.where('mode', '=', mode)
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

async function linesOf(db: Queries, orders: readonly ReadyOrder[]) {
  return await db
    .selectFrom('order_lines')
    .leftJoin('print_files', 'print_files.line_id', 'order_lines.id')
    .select(['order_lines.id', 'order_lines.order_id', 'position', 'image_token', 'crop'])
    .select(['product', 'size'])
    .where('left_out_at', 'is', null)
    .select(['options', 'quantity', 'given_at', 'given_to'])
    .where(
      'order_lines.order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('order_lines.order_id')
    .orderBy('position')
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

function groupsOf(lines: readonly QueueLine[]): QueueGroup[] {
  const groups = new Map<string, QueueGroup>()
  const byPromise = [...lines].sort(
    (one, other) => one.promisedBy.localeCompare(other.promisedBy) || one.placedAt - other.placedAt,
  )
  for (const line of byPromise) {
    const { product, size, options, mode } = line
    const named = Object.entries(options).sort(([one], [other]) => one.localeCompare(other))
    const key = JSON.stringify([mode, product, size, named])
    const group = groups.get(key) ?? { product, size, options, mode, lines: [] }
    groups.set(key, group)
    group.lines.push(line)
  }
  // Groups are sorted by their most urgent line, live orders before test orders.
  const all = [...groups.values()]
  return [
    ...all.filter(({ mode }) => mode === 'live'),
    ...all.filter(({ mode }) => mode === 'test'),
  ]
}

// Orders of all stores for the operators' list, newest first, paginated. Every filter uses an
// index, and nothing is counted.

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../../../ground/database/database.ts'
import {
  type Cursor,
  type KeysetPage,
  keysetPage,
} from '../../../../ground/database/keyset-page.ts'
import type { OrdersTable } from '../../../../ground/database/tables/orders-table.ts'
import { readStoreId } from '../../../../pure/contract/ids.ts'
import { searchedBeginnings } from '../../../../pure/search-words.ts'
import { addDays, startOfDay } from '../../../../pure/zoned-days.ts'
import { orderActions } from '../../../../trade/orders/core/actions/order-actions.ts'
import { asOrderNumber } from '../../../../trade/orders/core/order-number.ts'
import { lateOrders } from './late-orders.ts'
import type { OrderChoices } from './order-choices.ts'

const columns = [
  'orders.id',
  'orders.number',
  'orders.store_id',
  'orders.mode',
  'orders.on_account',
  'orders.settled_at',
  'orders.reference_id',
  'orders.status',
  'orders.hold_reason',
  'orders.hold_told',
  'orders.payment_status',
  'orders.currency',
  'orders.subtotal',
  'orders.shipping',
  'orders.tax',
  'orders.total',
  'orders.email',
  'orders.shipping_address',
  'orders.shipping_method',
  'orders.created_at',
  'orders.updated_at',
  'orders.cool_off_until',
  'orders.cancelled_at',
  'orders.taken_by',
  'orders.taken_name',
  'orders.taken_at',
] as const

type Column<Name> = Name extends `orders.${infer Plain}` ? Plain : never
export type ListedOrder = Pick<
  Selectable<OrdersTable>,
  Column<(typeof columns)[number]> & keyof OrdersTable
>

export type FoundOrders = KeysetPage<ListedOrder> & {
  /**
   * True if the search has too many matches and some were left out. A longer search text is needed.
   */
  isCutOff: boolean
}

type FoundPage = {
  after: Cursor | null
  limit: number
  /** The time zone of the day filters. */
  zone?: string
  now?: number
  /** Id of the account that views the list. */
  by?: string
}

const isGivenBack = sql<never>`(select order_id from refunds where status = 'pending')`
/** A refund changes the state, so a cancelled order is recognized by its timestamp. */
const wasCancelled = sql<boolean>`orders.cancelled_at is not null`
/**
 * Uses the index of that time. SQLite would choose the index of state or payment, which matches
 * most orders.
 */
export const coolingAt = (
  now: number,
) => sql<never>`(select id from orders where cool_off_until > ${now}
  and coalesce(status, '') in (${sql.join([...orderActions.cancel.from].map((status) => sql.lit(status)))})
  and coalesce(payment_status, '') in ('paid', 'partly_refunded'))`

/** Written like the condition of its partial index: SQLite does not match it with a parameter. */
const isOnAccount = sql<boolean>`orders.on_account = 1`

export async function searchOrders(
  { kind, queries }: Pick<Database, 'kind' | 'queries'>,
  choices: OrderChoices,
  page: FoundPage,
): Promise<FoundOrders> {
  const { zone = 'UTC', now = Date.now() } = page
  const { search, status, payment, store, mode, account, cooling, product, size, from, to } =
    choices
  let query = queries.selectFrom('orders').select(columns)
  if (search !== '') {
    query = query.where(sql<boolean>`orders.id in ${ordersMatching(kind, search)}`)
  }
  if (status === 'cancelled') query = query.where(wasCancelled)
  else if (status !== null) query = query.where('status', '=', status)
  if (cooling !== null) query = query.where('orders.id', 'in', coolingAt(now))
  if (choices.taken !== null) query = query.where('taken_by', '=', page.by ?? '')
  if (payment !== null) query = query.where('payment_status', '=', payment)
  if (store !== null) query = query.where('store_id', '=', readStoreId(store))
  if (mode !== null) query = query.where('mode', '=', mode)
  if (account !== null) query = query.where(isOnAccount)
  if (account === 'open') query = query.where('settled_at', 'is', null)
  if (account === 'settled') query = query.where('settled_at', 'is not', null)
  if (choices.late !== null) {
    const late = await lateOrders(queries, { now, zone })
    query = query.where(
      'orders.id',
      'in',
      late.map(({ id }) => id),
    )
  }
  if (choices.withdrawals !== null) {
    query = query.where('orders.id', 'in', (is) =>
      is.selectFrom('withdrawals').select('order_id').where('refunded_at', 'is', null),
    )
  }
  if (choices.refunds !== null) query = query.where('orders.id', 'in', isGivenBack)
  if (product !== null || size !== null) {
    query = query.where(({ exists, selectFrom }) => {
      let lines = selectFrom('order_lines')
        .select('order_lines.id')
        .whereRef('order_lines.order_id', '=', 'orders.id')
      if (product !== null) lines = lines.where('order_lines.product', '=', product)
      if (size !== null) lines = lines.where('order_lines.size', '=', size)
      return exists(lines)
    })
  }
  if (from !== null) query = query.where('created_at', '>=', startOfDay(zone, from))
  if (to !== null) query = query.where('created_at', '<', startOfDay(zone, addDays(to, 1)))
  const cursorOf = ({ created_at: at, id }: ListedOrder) => ({ at, id })
  const keys = { at: 'orders.created_at', id: 'orders.id', cursorOf } as const
  const { rows, next } = await keysetPage(query, keys, page)
  const isFull = next !== null && search !== ''
  return { rows, next, isCutOff: isFull && (await isCutOff({ kind, queries }, search)) }
}

async function isCutOff(
  { kind, queries }: Pick<Database, 'kind' | 'queries'>,
  search: string,
): Promise<boolean> {
  const { rows } = await sql<{ hits: number | string }>`
    select count(*) as hits from ${ordersMatching(kind, search)} as found`.execute(queries)
  return Number(rows[0]?.hits) >= maxHits
}

/** A shorter prefix would match half of all orders, so it is only compared as a whole. */
const leastBeginning = 3

/**
 * Per prefix. A list with this many hits is marked as cut off. With a much larger limit PostgreSQL
 * would scan all orders.
 */
const maxHits = 500

/**
 * Finds orders by number or half of it, id, reference, invoice number, image token, or by a prefix
 * of the shopper's mail address, a word of the name, the postcode or a tracking number. Each way
 * has an index, so trying all of them is fast. Returns a query for ids.
 */
function ordersMatching(kind: Database['kind'], text: string): RawBuilder<string> {
  const ways = waysOf(kind, text.trim())
  return sql<string>`(${sql.join(ways, sql` union `)})`
}

function waysOf(kind: Database['kind'], text: string): RawBuilder<unknown>[] {
  if (/^ord_[0-9a-f]{24}$/.test(text)) return [sql`select id from orders where id = ${text}`]
  if (/^[0-9a-f]{64}$/.test(text)) {
    return [sql`select order_id from order_lines where image_token = ${text}`]
  }
  const number = asOrderNumber(text)
  const reference = sql`select id from orders where reference_id = ${text}`
  const invoice = sql`select order_id from documents where number = ${text.toUpperCase()}`
  return [
    reference,
    invoice,
    ...(number === null ? [] : [sql`select id from orders where number = ${number}`]),
    beginning(kind, { table: sql`orders`, id: sql`id`, column: mail[kind] }, text),
    ...(text.includes('@') ? [] : byWords(kind, text)),
  ]
}

function byWords(kind: Database['kind'], text: string): RawBuilder<unknown>[] {
  const words = { table: sql`order_words`, id: sql`order_id`, column: sql`word` }
  const parcels = { table: sql`shipments`, id: sql`order_id`, column: parcel[kind] }
  return [
    ...searchedBeginnings(text).map((word) => beginning(kind, words, word)),
    beginning(kind, parcels, text.replaceAll(/\s/g, '')),
  ]
}

// Must match the expressions of the indexes on orders.
const mail = { sqlite: sql`lower(email)`, postgres: sql`lower(email) collate "C"` }
const parcel = {
  sqlite: sql`lower(tracking_number)`,
  postgres: sql`lower(tracking_number) collate "C"`,
}

type Place = { table: RawBuilder<unknown>; id: RawBuilder<unknown>; column: RawBuilder<unknown> }

const behindAll = '\u{10FFFF}'

// The database lowercases both sides, because SQLite and PostgreSQL handle different characters.
function beginning(kind: Database['kind'], { table, id, column }: Place, text: string) {
  const small = kind === 'postgres' ? sql`lower(${text}::text)` : sql`lower(${text})`
  if (text.length < leastBeginning)
    return sql`select ${id} from ${table} where ${column} = ${small}`
  // SQLite allows a limit within a union only in a subquery.
  return sql`select ${id} from (
    select ${id} from ${table}
    where ${column} >= ${small} and ${column} < ${small} || ${behindAll}
    limit ${maxHits}
  ) as hits`
}

// Reads book entries of a period or a statement, oldest first, in chunks, for lists and files of
// any length.

import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type {
  BookingKind,
  BookingsTable,
  BookingTaxesTable,
} from '../../ground/database/tables/bookings-table.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import { causeOfCancellation, causeOfCreditNote } from '../documents/issue-credit-notes.ts'
import { causeOfInvoice } from '../documents/issue-invoice.ts'
import { readDocumentNumbers } from '../documents/read-documents.ts'
import { readDetail } from '../orders/core/order-events.ts'
import { giftCardGateway } from '../payments/gift-card-gateway.ts'

export type EntryFilter = {
  /** Entries of a marked statement; otherwise open ones, or all. */
  statementId?: string
  isOpen?: boolean
  storeId?: StoreId | null
  currency?: string
  kinds: readonly BookingKind[]
  /** Milliseconds since the epoch, end exclusive. */
  from?: number
  until?: number
}

export type Entry = Pick<
  Selectable<BookingsTable>,
  | 'id'
  | 'order_id'
  | 'store_id'
  | 'kind'
  | 'at'
  | 'currency'
  | 'country'
  | 'goods'
  | 'shipping'
  | 'tax'
  | 'commission'
  | 'fee'
  | 'estimated_fee'
> & {
  number: string
  reference_id: string | null
  /** Null if the money went another way. */
  gateway: string | null
  /** Minor units of a sale that a gift card paid beside the gateway. */
  gift_card: number
  /** The refund of a refund or refund failure entry. */
  refund_id: string | null
}

type Cursor = { at: number; id: string }

/** Live orders only. */
export async function readEntries(
  db: Queries,
  filter: EntryFilter,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Entry[]> {
  const { statementId, isOpen, storeId, currency, from, until } = filter
  let query = db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .leftJoin('order_events', 'order_events.id', 'bookings.id')
    .select(['bookings.id', 'bookings.order_id', 'bookings.store_id', 'bookings.kind'])
    .select(['bookings.at', 'bookings.currency', 'bookings.country', 'bookings.goods'])
    .select(['bookings.shipping', 'bookings.tax', 'bookings.commission', 'bookings.fee'])
    .select(['bookings.estimated_fee', 'orders.number', 'orders.reference_id'])
    .select(['order_events.detail', 'order_events.type'])
    .select('orders.gift_card_amount')
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select('payments.gateway')
        .whereRef('payments.order_id', '=', 'bookings.order_id')
        .where('payments.status', 'in', ['paid', 'failed'])
        .orderBy('payments.status', 'desc')
        .orderBy('payments.created_at', 'desc')
        .limit(1)
        .as('gateway'),
    )
    .where('bookings.mode', '=', 'live')
    .where(movesMoney)
    .where('bookings.kind', 'in', filter.kinds)
  if (statementId !== undefined) query = query.where('bookings.statement_id', '=', statementId)
  if (isOpen) query = query.where('bookings.statement_id', 'is', null)
  if (storeId) query = query.where('bookings.store_id', '=', storeId)
  if (currency !== undefined) query = query.where('bookings.currency', '=', currency)
  if (from !== undefined) query = query.where('bookings.at', '>=', from)
  if (until !== undefined) query = query.where('bookings.at', '<', until)
  if (after !== null) {
    query = query.where((eb) =>
      eb(eb.refTuple('bookings.at', 'bookings.id'), '>', eb.tuple(after.at, after.id)),
    )
  }
  const rows = await query.orderBy('bookings.at').orderBy('bookings.id').limit(limit).execute()
  return rows.map(({ detail, type, gateway: paidAt, gift_card_amount: ofCard, ...entry }) => {
    const { gift_card: end, ...told } = readDetail('order.refunded', detail)
    const { by_other_means: isElsewhere, refund_id = null } = told
    const usual = end === undefined ? paidAt : giftCardGateway.name
    const gateway = isElsewhere === true ? null : usual
    const isPaid = type === 'order.paid' && gateway !== giftCardGateway.name
    return { ...entry, gateway, gift_card: isPaid ? ofCard : 0, refund_id }
  })
}

/** A free reprint has entries for its cost only. */
const movesMoney = sql<boolean>`(bookings.kind = 'fee' or bookings.goods <> 0
  or bookings.shipping <> 0 or bookings.tax <> 0 or bookings.commission <> 0)`

const atOnce = 500

export async function* eachEntry(db: Queries, filter: EntryFilter): AsyncGenerator<Entry> {
  for await (const entries of entryParts(db, filter)) yield* entries
}

async function* entryParts(db: Queries, filter: EntryFilter): AsyncGenerator<Entry[]> {
  let after: Cursor | null = null
  for (;;) {
    const entries: Entry[] = await readEntries(db, filter, { after, limit: atOnce })
    if (entries.length > 0) yield entries
    const last = entries.at(-1)
    if (last === undefined || entries.length < atOnce) return
    after = { at: last.at, id: last.id }
  }
}

export type EntryTax = Pick<
  Selectable<BookingTaxesTable>,
  'booking_id' | 'kind' | 'name' | 'millionths' | 'net' | 'tax'
>

export type TaxedEntry = Entry & {
  taxes: readonly EntryTax[]
  /** The number of its invoice or credit note, if any. */
  document: string | null
}

/** Each with its taxes by rate. */
export async function* eachTaxedEntry(
  db: Queries,
  filter: EntryFilter,
): AsyncGenerator<TaxedEntry> {
  for await (const entries of entryParts(db, filter)) {
    const ids = entries.map(({ id }) => id)
    const taxes = await db
      .selectFrom('booking_taxes')
      .select(['booking_id', 'kind', 'name', 'millionths', 'net', 'tax'])
      .where('booking_id', 'in', ids)
      .orderBy('booking_id')
      .orderBy('position')
      .execute()
    const orderIds = entries.map(({ order_id: orderId }) => orderId)
    const documents = await readDocumentNumbers(db, orderIds)
    for (const entry of entries) {
      const document = documents.get(causeOf(entry)) ?? null
      yield { ...entry, document, taxes: taxes.filter(({ booking_id: id }) => id === entry.id) }
    }
  }
}

/** The cause of the document that belongs to the entry. Empty if it has none. */
function causeOf({ kind, order_id: orderId, refund_id: refundId }: Entry): string {
  if (kind === 'fee') return ''
  if (refundId === null) return causeOfInvoice(orderId)
  return kind === 'refund' ? causeOfCreditNote(refundId) : causeOfCancellation(refundId)
}

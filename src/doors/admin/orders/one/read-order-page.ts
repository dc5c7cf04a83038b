import type { Selectable } from 'kysely'
import type { Queries } from '../../../../ground/database/database.ts'
import { eventActor, eventDetail } from '../../../../ground/database/tables/orders-table.ts'
import type { PaymentsTable } from '../../../../ground/database/tables/payments-table.ts'
import { toldText } from '../../../../ground/database/told-text.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import type { OrderJson } from '../../../../pure/contract/schemas/order-schema.ts'
import type { Told } from '../../../../pure/sentences/sentence.ts'
import type { Catalog } from '../../../../trade/catalog/catalog.ts'
import { refundableOf } from '../../../../trade/checkout/refunds/begin-refund.ts'
import type { DocumentRow } from '../../../../trade/documents/issue-document.ts'
import { mayBeInvoiced } from '../../../../trade/documents/issue-invoice.ts'
import { readDocuments } from '../../../../trade/documents/read-documents.ts'
import {
  type LabDelivery,
  readLabDeliveries,
} from '../../../../trade/fulfilment/labs/lab-deliveries.ts'
import type { Picture } from '../../../../trade/images/picture.ts'
import { readSeller } from '../../../../trade/legal/seller.ts'
import type { Mail } from '../../../../trade/mail/mail-message.ts'
import { mailsOfOrder } from '../../../../trade/mail/read-mails.ts'
import { type OrderNote, readNotes } from '../../../../trade/orders/actions/order-notes.ts'
import { type Actor, system } from '../../../../trade/orders/core/actor.ts'
import type { OrderRow } from '../../../../trade/orders/core/lock-order.ts'
import { orderUnknown } from '../../../../trade/orders/core/order-errors.ts'
import { type Taken, takenBy } from '../../../../trade/orders/core/taken.ts'
import { type OrderTold, readOrders } from '../../../../trade/orders/views/read-orders.ts'
import { getStore } from '../../../../trade/stores/find-store.ts'
import type { Store } from '../../../../trade/stores/store.ts'
import {
  type DeliveryAbout,
  deliveriesAbout,
} from '../../../../trade/webhooks/deliveries/deliveries-about.ts'
import { type Withdrawal, withdrawalsOf } from '../../../../trade/withdrawals/read-withdrawals.ts'

export type HistoryEntry = {
  id: string
  type: string
  at: number
  by: Actor
  detail: Record<string, unknown>
  /** The `reason` in it. */
  reason: Told
}

export type OrderPageData = {
  order: OrderJson
  told: OrderTold | undefined
  store: Store
  /** The catalog that the order was sold from. */
  catalog: Catalog | undefined
  /** By image token. */
  pictures: ReadonlyMap<string, Picture>
  payments: Selectable<PaymentsTable>[]
  /** In minor units: the amount that can still be refunded. */
  refundable: number
  notes: OrderNote[]
  /** Oldest first. */
  withdrawals: Withdrawal[]
  /** Newest first. */
  history: HistoryEntry[]
  documents: DocumentRow[]
  /** The operator who makes it. */
  taken: Taken | null
  reprints: Pick<OrderRow, 'id' | 'number' | 'status'>[]
  /** Empty if not known. */
  sellerCountry: string
  /** True if an invoice is missing and can be issued. */
  mayIssueInvoice: boolean
  mails: Mail[]
  labDeliveries: LabDelivery[]
  /** Webhook deliveries about the order. */
  deliveries: DeliveryAbout[]
}

/** Throws `order_unknown` (404). */
export async function readOrderPage(
  { queries, now }: { queries: Queries; now: () => number },
  id: OrderId,
): Promise<OrderPageData> {
  const row = await queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw orderUnknown()
  const { orders, pictures, catalogs, told } = await readOrders(queries, [row], now)
  const [order] = orders
  if (order === undefined) throw orderUnknown()
  const payments = await queries
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute()
  const store = await getStore(queries, row.store_id)
  const notes = await readNotes(queries, id)
  const history = await readHistory(queries, id)
  const deliveries = await deliveriesAbout(queries, id)
  const mails = await mailsOfOrder(queries, id)
  const labDeliveries = await readLabDeliveries(queries, { orderId: id })
  const documents = await readDocuments(queries, id)
  const reprints = await queries
    .selectFrom('orders')
    .select(['id', 'number', 'status'])
    .where('reprint_of', '=', id)
    .orderBy('created_at')
    .execute()
  const seller = await readSeller(queries)
  const mayIssueInvoice = documents.length === 0 && mayBeInvoiced(seller, row)
  const invoices = { documents, mayIssueInvoice }
  const known = {
    order,
    told: told.get(id),
    store,
    catalog: catalogs.get(id),
    taken: takenBy(row),
    reprints,
    pictures,
    payments,
    refundable: await refundableOf(queries, id),
    notes,
    withdrawals: await withdrawalsOf(queries, id),
    history,
    ...invoices,
  }
  return { ...known, sellerCountry: seller.country, deliveries, mails, labDeliveries }
}

async function readHistory(queries: Queries, orderId: OrderId): Promise<HistoryEntry[]> {
  const rows = await queries
    .selectFrom('order_events')
    .select(['id', 'type', 'at', 'detail', 'told', 'actor'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ actor, detail: stored, told, ...row }) => {
    const detail = eventDetail.read(stored)
    const reason = toldText.read(told, String(detail.reason ?? ''))
    return { ...row, by: eventActor.read(actor) ?? system, detail, reason }
  })
}

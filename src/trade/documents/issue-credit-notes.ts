// Issues a credit note for each refund of an order with an invoice, and cancels it if the bank
// returns the money or the order is paid again. Existing documents are never changed, so this may
// run after any event.

import type { Queries } from '../../ground/database/database.ts'
import { documentFacts } from '../../ground/database/tables/documents-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { TaxJson } from '../../pure/contract/schemas/order-schema.ts'
import { readDetail } from '../orders/core/order-events.ts'
import { readOrder } from '../orders/core/read-order.ts'
import { readOrderEvents } from '../orders/core/read-order-events.ts'
import { taxesLeft } from '../orders/core/taxes-left.ts'
import { type DocumentRow, issueDocument, type Moment, type NewDocument } from './issue-document.ts'
import { dayOfDocument, readDocuments } from './read-documents.ts'

const refunded = ['order.refunded', 'order.refunded_partly'] as const
const failed = 'order.refund_failed'
const paid = 'order.paid'

export async function issueCreditNotes(
  tx: Queries,
  orderId: OrderId,
  moment: Moment,
): Promise<void> {
  const invoice = (await readDocuments(tx, orderId)).find(({ kind }) => kind === 'invoice')
  if (invoice === undefined) return
  const credited: string[] = []
  let isPaid = false
  for (const { type, detail } of await readOrderEvents(tx, orderId, [...refunded, failed, paid])) {
    if (type === paid) {
      const undone = isPaid ? credited.splice(0) : []
      for (const refundId of undone) await cancelCreditNote(tx, orderId, refundId, moment)
      isPaid = true
    }
    // All event types except the payment have these fields.
    const { refund_id: refundId, amount } = readDetail(failed, detail)
    if (refundId === undefined || amount === undefined) continue
    if (type === failed) await cancelCreditNote(tx, orderId, refundId, moment)
    else await issueCreditNote(tx, invoice, { refundId, amount }, moment)
    if (type !== failed) credited.push(refundId)
  }
}

async function issueCreditNote(
  tx: Queries,
  invoice: DocumentRow,
  { refundId, amount }: { refundId: string; amount: number },
  moment: Moment,
): Promise<void> {
  const order = await readOrder(tx, invoice.order_id)
  const earlier = await readDocuments(tx, order.id)
  const before = sumOf(earlier, ({ total }) => total)
  // Money returned by both the bank and the provider is not credited beyond the invoice total.
  const credit = Math.min(amount, invoice.total - before)
  if (credit <= 0) return
  const left = invoice.total - before - credit
  const facts = documentFacts.read(invoice.facts)
  // Same rounding as in the books.
  const whole = { left: invoice.total, taxes: facts.taxes.map(({ amount }) => amount) }
  const uncredited = whole.taxes.map((tax, index) => {
    return tax - sumOf(earlier, (document) => taxesOf(document)[index]?.amount ?? 0)
  })
  const after = taxesLeft(whole, { left: invoice.total - before, taxes: uncredited }, left)
  const taxes = facts.taxes.map((tax, index) => {
    return { ...tax, amount: (uncredited[index] ?? 0) - (after[index] ?? 0) }
  })
  const about = aboutOf(invoice)
  const note: NewDocument = {
    kind: 'credit_note',
    cause: causeOfCreditNote(refundId),
    tax: sum(taxes),
    total: credit,
    facts: { ...facts, lines: [], shipping: 0, fees: [], taxes, about },
  }
  await issueDocument(tx, order, note, moment)
}

function sumOf(documents: readonly DocumentRow[], part: (document: DocumentRow) => number): number {
  const signs = { invoice: 0, credit_note: 1, cancellation: -1 }
  return documents.reduce((all, document) => all + signs[document.kind] * part(document), 0)
}

function taxesOf({ facts }: DocumentRow): TaxJson[] {
  return documentFacts.read(facts).taxes
}

async function cancelCreditNote(
  tx: Queries,
  orderId: OrderId,
  refundId: string,
  moment: Moment,
): Promise<void> {
  const documents = await readDocuments(tx, orderId)
  const note = documents.find(({ cause }) => cause === causeOfCreditNote(refundId))
  // The refund never succeeded, or it refunded a surplus payment.
  if (note === undefined) return
  const order = await readOrder(tx, orderId)
  const about = aboutOf(note)
  const { tax, total } = note
  const facts = { ...documentFacts.read(note.facts), about }
  const cause = causeOfCancellation(refundId)
  const cancellation = { kind: 'cancellation', cause, tax, total } as const
  await issueDocument(tx, order, { ...cancellation, facts }, moment)
}

function aboutOf(document: DocumentRow) {
  const { number, issued_at: issuedAt } = document
  return { number, issuedAt, issuedOn: dayOfDocument(document) }
}

export function causeOfCreditNote(refundId: string): string {
  return `refund:${refundId}`
}

export function causeOfCancellation(refundId: string): string {
  return `${causeOfCreditNote(refundId)}:failed`
}

function sum(taxes: readonly TaxJson[]): number {
  return taxes.reduce((all, { amount }) => all + amount, 0)
}

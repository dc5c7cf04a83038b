// The invoices and credit notes of an order, as they were issued.

import type { Queries } from '../../ground/database/database.ts'
import { documentFacts } from '../../ground/database/tables/documents-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { dayIn } from '../../pure/zoned-days.ts'
import type { DocumentRow } from './issue-document.ts'

export async function readDocuments(db: Queries, orderId: OrderId): Promise<DocumentRow[]> {
  return await db
    .selectFrom('documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
}

/** By the cause of each. */
export async function readDocumentNumbers(
  db: Queries,
  orderIds: readonly OrderId[],
): Promise<Map<string, string>> {
  const documents = db.selectFrom('documents').select(['cause', 'number'])
  const rows = await documents.where('order_id', 'in', orderIds).execute()
  return new Map(rows.map(({ cause, number }) => [cause, number]))
}

/** `2026-11-21`: how it is dated. */
export function dayOfDocument({ facts, issued_at: at }: DocumentRow): string {
  return dayIn(documentFacts.read(facts).timeZone, at)
}

/** Undefined: there is none of that order. */
export async function findDocument(
  db: Queries,
  orderId: OrderId,
  documentId: string,
): Promise<DocumentRow | undefined> {
  return (await readDocuments(db, orderId)).find(({ id }) => id === documentId)
}

/** Keys of their files. Specimens name a shopper and are no books; what was sold for real stays. */
export async function filesOfSpecimens(db: Queries, orderId: OrderId): Promise<string[]> {
  const specimens = (await readDocuments(db, orderId)).filter(({ mode }) => mode === 'test')
  return filesOf(specimens)
}

/** Answers the keys of their files. */
export async function deleteSpecimens(tx: Queries, orderId: OrderId): Promise<string[]> {
  const gone = await tx
    .deleteFrom('documents')
    .where('order_id', '=', orderId)
    .where('mode', '=', 'test')
    .returning(['id', 'sha256'])
    .execute()
  return filesOf(gone)
}

function filesOf(documents: readonly Pick<DocumentRow, 'id' | 'sha256'>[]): string[] {
  return documents.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [keyOfDocument(id, sha256)]))
}

export function keyOfDocument(id: string, sha256: string): string {
  return `documents/${id}/${sha256}.pdf`
}

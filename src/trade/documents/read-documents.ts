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

/** Keyed by cause. */
export async function readDocumentNumbers(
  db: Queries,
  orderIds: readonly OrderId[],
): Promise<Map<string, string>> {
  const documents = db.selectFrom('documents').select(['cause', 'number'])
  const rows = await documents.where('order_id', 'in', orderIds).execute()
  return new Map(rows.map(({ cause, number }) => [cause, number]))
}

/** The document's date, such as `2026-11-21`. */
export function dayOfDocument({ facts, issued_at: at }: DocumentRow): string {
  return dayIn(documentFacts.read(facts).timeZone, at)
}

/** Undefined if the order has no such document. */
export async function findDocument(
  db: Queries,
  orderId: OrderId,
  documentId: string,
): Promise<DocumentRow | undefined> {
  return (await readDocuments(db, orderId)).find(({ id }) => id === documentId)
}

/**
 * Storage keys of specimen files. Specimens name a shopper but are not accounting records; live
 * documents are kept.
 */
export async function filesOfSpecimens(db: Queries, orderId: OrderId): Promise<string[]> {
  const specimens = (await readDocuments(db, orderId)).filter(({ mode }) => mode === 'test')
  return filesOf(specimens)
}

/** Returns the storage keys of the deleted documents' files. */
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

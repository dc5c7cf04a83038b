// Assigns a document's number in the transaction that inserts the document, so that numbers have no
// gaps after a failure. The counter's row is the lock.

import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { Queries } from '../../ground/database/database.ts'
import {
  type DocumentFacts,
  type DocumentKind,
  type DocumentsTable,
  documentFacts,
} from '../../ground/database/tables/documents-table.ts'
import { addJob } from '../../ground/jobs/add-job.ts'
import { defineTask } from '../../ground/jobs/define-task.ts'
import { readNumberMark } from '../../ground/nodes/recovery.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import { dayIn } from '../../pure/zoned-days.ts'
import type { OrderRow } from '../orders/core/lock-order.ts'

export type DocumentRow = Selectable<DocumentsTable>

export type NewDocument = {
  kind: DocumentKind
  /** A cause has at most one document. */
  cause: string
  tax: number
  total: number
  facts: Omit<DocumentFacts, 'timeZone'>
}

/** The time, and the books' time zone for its date. */
export type Moment = { at: number; timeZone: string }

/** Null if a document with this cause exists. */
export async function issueDocument(
  tx: Queries,
  order: Pick<OrderRow, 'id' | 'store_id' | 'mode' | 'currency'>,
  { facts, ...fresh }: NewDocument,
  { at, timeZone }: Moment,
): Promise<DocumentRow | null> {
  const before = await tx
    .selectFrom('documents')
    .select('id')
    .where('cause', '=', fresh.cause)
    .executeTakeFirst()
  if (before !== undefined) return null
  const { id: order_id, store_id, mode, currency } = order
  const year = Number(dayIn(timeZone, at).slice(0, 4))
  const code = (await seriesOf(tx, store_id)) + (await readNumberMark(tx))
  const sequence = await nextOf(tx, { store_id, mode, kind: fresh.kind, year })
  const row: DocumentRow = {
    ...fresh,
    order_id,
    store_id,
    mode,
    currency,
    year,
    sequence,
    id: `doc_${randomBytes(12).toString('hex')}`,
    number: numberOf({ mode, year, code, kind: fresh.kind, sequence }),
    facts: documentFacts.write({ ...facts, timeZone }),
    issued_at: at,
    sha256: null,
    missing_letters: null,
  }
  await tx.insertInto('documents').values(row).execute()
  const job = { task: makeDocumentTask, payload: { documentId: row.id } }
  await addJob(tx, job, at)
  return row
}

const letters: Readonly<Record<DocumentKind, string>> = {
  invoice: '',
  credit_note: 'C',
  cancellation: 'R',
}

/**
 * `2026-A-00017`, `2026-A-C00003` for credit notes, `TEST-2026-A-00001` for tests,
 * `2026-A473285-00018` after restoring a backup.
 */
function numberOf(of: {
  mode: 'test' | 'live'
  year: number
  code: string
  kind: DocumentKind
  sequence: number
}): string {
  const sequence = String(of.sequence).padStart(5, '0')
  const number = `${of.year}-${of.code}-${letters[of.kind]}${sequence}`
  return of.mode === 'test' ? `TEST-${number}` : number
}

/** A to Z, then AA: as stores came by their first document. */
async function seriesOf(tx: Queries, storeId: StoreId): Promise<string> {
  // Another store, or another order of this store, may issue its first document at the same time.
  for (let attempt = 0; attempt < 20; attempt++) {
    const known = await tx
      .selectFrom('document_series')
      .select('code')
      .where('store_id', '=', storeId)
      .executeTakeFirst()
    if (known !== undefined) return known.code
    const { count } = await tx
      .selectFrom('document_series')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    const series = { store_id: storeId, code: lettersOf(Number(count)) }
    const fresh = tx.insertInto('document_series').values(series)
    await fresh.onConflict((conflict) => conflict.doNothing()).execute()
  }
  throw new Error('No free document series was found in twenty attempts.')
}

function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}

type Counter = Pick<DocumentRow, 'store_id' | 'mode' | 'kind' | 'year'>

async function nextOf(tx: Queries, counter: Counter): Promise<number> {
  const { last } = await tx
    .insertInto('document_counters')
    .values({ ...counter, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'mode', 'kind', 'year'])
        .doUpdateSet((eb) => ({ last: eb('document_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** The PDF is made soon after the row, so that it reflects the shop's data at that time. */
export const makeDocumentTask = defineTask('make-document', { documentId: Type.String() })

import type { Selectable } from 'kysely'
import type { Database, Queries } from '../../ground/database/database.ts'
import { type PrintFilesTable, printFacts } from '../../ground/database/tables/print-files-table.ts'
import type { Storage } from '../../ground/storage/storage.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { printKey, proofKey } from './print-keys.ts'

export type PrintFileRow = Selectable<PrintFilesTable>

export async function readPrintFiles(
  db: Queries,
  orderIds: readonly OrderId[],
): Promise<Map<string, PrintFileRow>> {
  return printFilesOf(await selectPrintFiles(db, orderIds).execute())
}

/** Files whose rows exist but whose bytes, or those of the proof, are missing. */
export async function readMissingPrintFiles(
  { database, storage }: { database: Database; storage: Pick<Storage, 'byteLength'> },
  orderId: OrderId,
): Promise<PrintFileRow[]> {
  const lost: PrintFileRow[] = []
  for (const row of (await readPrintFiles(database.queries, [orderId])).values()) {
    if (row.sha256 === null || row.facts === null) continue
    const { format } = printFacts.read(row.facts)
    const keys = [printKey(row.line_id, row.sha256, format), proofKey(row.line_id, row.sha256)]
    const lengths = await Promise.all(keys.map((key) => storage.byteLength(key)))
    if (lengths.includes(null)) lost.push(row)
  }
  return lost
}

/** For `printFilesOf`. */
export function selectPrintFiles(db: Queries, orderIds: readonly OrderId[]) {
  return db.selectFrom('print_files').select(columns).where('order_id', 'in', orderIds)
}

export function printFilesOf(rows: readonly PrintFileRow[]): Map<string, PrintFileRow> {
  return new Map(rows.map((row) => [row.line_id, row]))
}

const columns = [
  ...['line_id', 'order_id', 'status', 'reason', 'source_sha256', 'sha256', 'byte_length'],
  ...['facts', 'updated_at', 'quota_store_id', 'expired_at', 'given_at', 'given_to', 'told'],
] as const satisfies readonly (keyof PrintFilesTable)[]

/** True if the file still exists and was made from the line's current print image. */
export function isReady(row: PrintFileRow | undefined, printSha256: string | undefined): boolean {
  const isKept = row?.status === 'ready' && row.expired_at === null
  return isKept && row.source_sha256 === printSha256
}

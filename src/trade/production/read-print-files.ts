// What was made for the lines of orders, by the line.

import type { Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { PrintFilesTable } from '../../ground/database/tables/print-files-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'

export type PrintFileRow = Selectable<PrintFilesTable>

export async function readPrintFiles(
  db: Queries,
  orderIds: readonly OrderId[],
): Promise<Map<string, PrintFileRow>> {
  return printFilesOf(await selectPrintFiles(db, orderIds).execute())
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
  ...['facts', 'updated_at', 'quota_store_id', 'expired_at', 'given_at', 'given_to'],
] as const satisfies readonly (keyof PrintFilesTable)[]

/** Whether the file is there still, and made from the print image that the line has now. */
export function isReady(row: PrintFileRow | undefined, printSha256: string | undefined): boolean {
  const isKept = row?.status === 'ready' && row.expired_at === null
  return isKept && row.source_sha256 === printSha256
}

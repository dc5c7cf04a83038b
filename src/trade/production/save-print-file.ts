// Stores the results for lines, either the print file or the reason for its failure, in place of
// the previous ones.

import type { Insertable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { PrintFilesTable } from '../../ground/database/tables/print-files-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'

/** Previous files must already be subtracted from the quota; see uncount-print-file.ts. */
export async function savePrintFiles(
  tx: Queries,
  files: readonly Insertable<PrintFilesTable>[],
): Promise<void> {
  if (files.length === 0) return
  await tx
    .insertInto('print_files')
    .values(files)
    .onConflict((conflict) =>
      conflict.column('line_id').doUpdateSet((eb) => {
        // If the content differs, the recorded delivery was of another file.
        const isSame = eb('print_files.sha256', '=', eb.ref('excluded.sha256'))
        return {
          status: eb.ref('excluded.status'),
          reason: eb.ref('excluded.reason'),
          told: eb.ref('excluded.told'),
          source_sha256: eb.ref('excluded.source_sha256'),
          sha256: eb.ref('excluded.sha256'),
          byte_length: eb.ref('excluded.byte_length'),
          facts: eb.ref('excluded.facts'),
          updated_at: eb.ref('excluded.updated_at'),
          quota_store_id: eb.ref('excluded.quota_store_id'),
          expired_at: eb.ref('excluded.expired_at'),
          given_at: eb.case().when(isSame).then(eb.ref('print_files.given_at')).else(null).end(),
          given_to: eb.case().when(isSame).then(eb.ref('print_files.given_to')).else(null).end(),
        }
      }),
    )
    .execute()
}

/** Lines whose files could not be made are tried again once the order is being prepared. */
export async function retryFailedPrintFiles(tx: Queries, orderId: OrderId): Promise<void> {
  await tx
    .updateTable('print_files')
    // An empty hash matches no print image.
    .set({ source_sha256: '' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'failed')
    .execute()
}

/**
 * Marks a line's print file as outdated, so that it is made again. With a hash, only if it is still
 * that file.
 */
export async function markPrintFileOutdated(
  tx: Queries,
  lineId: string,
  sha256: string | null = null,
): Promise<void> {
  // An empty hash matches no print image.
  const outdating = tx
    .updateTable('print_files')
    .set({ source_sha256: '' })
    .where('line_id', '=', lineId)
  await (sha256 === null ? outdating : outdating.where('sha256', '=', sha256)).execute()
}

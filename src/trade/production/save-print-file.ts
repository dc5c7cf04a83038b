// Stores the result for a line, either the print file or the reason for its failure, in place of
// the previous one.

import type { Insertable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { PrintFilesTable } from '../../ground/database/tables/print-files-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'

/** The previous file must already be subtracted from the quota; see uncount-print-file.ts. */
export async function savePrintFile(
  tx: Queries,
  line: { id: string; order_id: OrderId },
  file: Omit<Insertable<PrintFilesTable>, 'line_id' | 'order_id'>,
): Promise<void> {
  await tx
    .insertInto('print_files')
    .values({ line_id: line.id, order_id: line.order_id, ...file })
    .onConflict((conflict) =>
      conflict.column('line_id').doUpdateSet((eb) => {
        // If the content differs, the recorded delivery was of another file.
        const isSame = eb('print_files.sha256', '=', eb.ref('excluded.sha256'))
        return {
          ...file,
          given_at: eb.case().when(isSame).then(eb.ref('print_files.given_at')).else(null).end(),
          given_to: eb.case().when(isSame).then(eb.ref('print_files.given_to')).else(null).end(),
        }
      }),
    )
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

// What was made of a line, or why nothing was: it takes the place of what was there before.

import type { Insertable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { PrintFilesTable } from '../../ground/database/tables/print-files-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'

/** What was there has to be counted out before: see uncount-print-file.ts. */
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
        // Another file than this one somebody may have been given.
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
 * What was made of a line is not what is to be printed any more: it has to be made anew. With a hash only
 * where it is that file still.
 */
export async function outdatePrintFile(
  tx: Queries,
  lineId: string,
  sha256: string | null = null,
): Promise<void> {
  // Made of no print image that there is.
  const outdating = tx
    .updateTable('print_files')
    .set({ source_sha256: '' })
    .where('line_id', '=', lineId)
  await (sha256 === null ? outdating : outdating.where('sha256', '=', sha256)).execute()
}

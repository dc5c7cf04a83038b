// Somebody was given print files to print them: a lab, or an operator with a zip. A file that is made
// anew is given to nobody yet, unless it is the same to the byte.

import type { Queries } from '../../ground/database/database.ts'

export type Given = {
  at: number
  /** The lab's or the operator's name. */
  to: string
}

export async function markGiven(
  tx: Queries,
  lineIds: readonly string[],
  { at, to }: Given,
): Promise<void> {
  if (lineIds.length === 0) return
  await tx
    .updateTable('print_files')
    .set({ given_at: at, given_to: to })
    .where('line_id', 'in', lineIds)
    .execute()
}

// Records that print files were delivered for printing, to a lab or to an operator as a zip. A file
// that is made again counts as undelivered, unless it is identical byte for byte.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'

export type Given = {
  at: number
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

/** Whether a file of the order was handed out for printing. */
export async function isPartGiven(db: Queries, orderId: OrderId): Promise<boolean> {
  const given = await db
    .selectFrom('print_files')
    .select('line_id')
    .where('order_id', '=', orderId)
    .where('given_at', 'is not', null)
    .executeTakeFirst()
  return given !== undefined
}

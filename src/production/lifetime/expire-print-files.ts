// Print files go with the pictures that they were made from: when their order has been done for long
// enough, or when the pictures were deleted before.

import { sql } from 'kysely'
import type { Database, Queries } from '../../database/database.ts'
import { keepingOrders } from '../../images/lifetime/needed-by.ts'
import type { Storage } from '../../storage/storage.ts'
import { deletePrintFiles } from './delete-print-files.ts'

export type PrintExpiryDeps = {
  database: Database
  storage: Storage
  now: () => number
  orderPictureDays: number
}

const batch = 200
const dayMs = 86_400_000

/** Of one order, or of all. The bytes go first, so that a storage that fails leaves another try. */
export async function expirePrintFiles(
  { database, storage, now, orderPictureDays }: PrintExpiryDeps,
  { orderId, signal }: { orderId?: string; signal?: AbortSignal } = {},
): Promise<void> {
  const doneAfter = now() - orderPictureDays * dayMs
  for (;;) {
    const due = dueFiles(database.queries, doneAfter).limit(batch)
    const rows = await (orderId === undefined
      ? due
      : due.where('print_files.order_id', '=', orderId)
    ).execute()
    for (const { line_id: lineId } of rows) {
      if (signal?.aborted) return
      await deletePrintFiles(storage, lineId)
      await database.queries.deleteFrom('print_files').where('line_id', '=', lineId).execute()
    }
    if (rows.length < batch) return
  }
}

function dueFiles(db: Queries, doneAfter: number) {
  return db
    .selectFrom('print_files')
    .innerJoin('order_lines', 'order_lines.id', 'print_files.line_id')
    .innerJoin('image_tokens', 'image_tokens.token', 'order_lines.image_token')
    .select('print_files.line_id')
    .where((is) =>
      is.or([
        is('image_tokens.deleted_at', 'is not', null),
        is.not(
          is.exists(
            keepingOrders(db, doneAfter)
              .select('order_lines.id')
              .where('order_lines.id', '=', sql.ref<string>('print_files.line_id')),
          ),
        ),
      ]),
    )
}

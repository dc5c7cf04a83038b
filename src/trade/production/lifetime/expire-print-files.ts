// Deletes print files along with the pictures they were made from: when their order has been done
// for long enough, or earlier if the pictures were deleted.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { passingUndeleted } from '../../../ground/storage/storage-errors.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { ExpiryDeps } from '../../images/image-deps.ts'
import type { ImageUses } from '../../images/image-uses-port.ts'
import type { ExpireImagesDeps } from '../../images/lifetime/expire-images.ts'
import { quotaLock } from '../../images/quota/enforce-quota.ts'
import { deletePrintFiles } from './delete-print-files.ts'
import { uncountPrintFile } from './uncount-print-file.ts'

const batch = 200
const dayMs = 86_400_000

export async function expirePrintFiles(
  deps: ExpireImagesDeps,
  { orderId, signal }: { orderId?: OrderId; signal?: AbortSignal } = {},
): Promise<void> {
  const doneAfter = deps.now() - deps.orderPictureDays * dayMs
  await endFiles(deps, signal, {
    find: (db) => {
      const due = dueFiles(db, deps.imageUses, doneAfter)
      return orderId === undefined ? due : due.where('print_files.order_id', '=', orderId)
    },
    end: (tx, lineId) => tx.deleteFrom('print_files').where('line_id', '=', lineId).execute(),
  })
}

/**
 * Print files of test orders are not printed and can be made again, so they are deleted after a few
 * days.
 */
export async function expireTestPrintFiles(
  deps: ExpiryDeps & { testPrintDays: number },
  signal?: AbortSignal,
): Promise<void> {
  const expired = { sha256: null, byte_length: null, expired_at: deps.now() }
  const madeBefore = deps.now() - deps.testPrintDays * dayMs
  await endFiles(deps, signal, {
    find: (db) =>
      db
        .selectFrom('print_files')
        .select('line_id')
        .where('quota_store_id', 'is not', null)
        .where('updated_at', '<=', madeBefore),
    end: (tx, lineId) =>
      tx.updateTable('print_files').set(expired).where('line_id', '=', lineId).execute(),
  })
}

// Bytes are deleted first, so that the deletion is retried if the storage fails.
type Ending = {
  find(db: Queries): ReturnType<typeof dueFiles>
  end(tx: Queries, lineId: string): Promise<unknown>
}

async function endFiles(
  { database, storage }: ExpiryDeps,
  signal: AbortSignal | undefined,
  { find, end }: Ending,
): Promise<void> {
  const passing = passingUndeleted()
  let after: string | undefined = ''
  while (after !== undefined) {
    const rows: { line_id: string }[] = await find(database.queries)
      .where('print_files.line_id', '>', after)
      .orderBy('print_files.line_id')
      .limit(batch)
      .execute()
    for (const { line_id: lineId } of rows) {
      if (signal?.aborted) return
      await passing.pass(async () => {
        await deletePrintFiles(storage, lineId)
        await database.transaction(
          async (tx) => {
            await uncountPrintFile(tx, lineId)
            await end(tx, lineId)
          },
          { turn: quotaLock },
        )
      })
    }
    after = rows.at(-1)?.line_id
  }
  passing.end()
}

function dueFiles(db: Queries, uses: ImageUses, doneAfter: number) {
  return db
    .selectFrom('print_files')
    .select('print_files.line_id')
    .where(({ not }) => not(uses.keepsLine(db, sql.ref<string>('print_files.line_id'), doneAfter)))
}

// Deletes print files without a row: left by a crash between the storage and the database, or
// superseded ones that could not be deleted. Recent files are skipped, since their row may still be
// on the way.

import { passingUndeleted } from '../../../ground/storage/storage-errors.ts'
import { events } from '../../../ground/telemetry/events.ts'
import type { ExpiryDeps } from '../../images/image-deps.ts'
import { orphanAgeMs } from '../../images/lifetime/sweep-orphans.ts'
import { partsOfPrintKey, printsPrefix } from '../print-keys.ts'

export async function sweepPrintFiles(
  { database, storage, now }: ExpiryDeps,
  signal?: AbortSignal,
): Promise<void> {
  const { pass, end } = passingUndeleted()
  for await (const { key, modifiedAt } of storage.list(printsPrefix)) {
    if (signal?.aborted) return
    if (modifiedAt > now() - orphanAgeMs) continue
    const parts = partsOfPrintKey(key)
    const row =
      parts &&
      (await database.queries
        .selectFrom('print_files')
        .select('line_id')
        .where('line_id', '=', parts.lineId)
        .where('sha256', '=', parts.sha256)
        .executeTakeFirst())
    if (row) continue
    await pass(async () => {
      await storage.deleteMany([key])
      events.orphansSwept.emit({ of: 'print_file', count: 1 })
    })
  }
  end()
}

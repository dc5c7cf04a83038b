// Deletes unfinished uploads past their deadline and results that can no longer be queried, then
// objects without a row, which a crash leaves behind. Recent objects are skipped, since their row
// may still be on the way.

import type { ExpiryDeps } from '../image-deps.ts'
import { deletePieces, forgetPieces, piecesPrefix } from './upload-pieces.ts'

const minAgeMs = 3_600_000
const batch = 200

/** Can be aborted between two batches and restarted at any time. */
export async function expireUploads(deps: ExpiryDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await expireSome(deps)) === batch);
  await sweepPieces(deps, signal)
}

/** Returns the number deleted. */
async function expireSome({ database, storage, now }: ExpiryDeps): Promise<number> {
  const { count, keys } = await database.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('uploads')
      .select('id')
      .where('expires_at', '<=', now())
      .limit(batch)
      .execute()
    const ids = rows.map((row) => row.id)
    const forgotten = await forgetPieces(tx, ids)
    if (ids.length > 0) await tx.deleteFrom('uploads').where('id', 'in', ids).execute()
    return { count: ids.length, keys: forgotten }
  })
  await deletePieces(storage, keys)
  return count
}

async function sweepPieces(deps: ExpiryDeps, signal: AbortSignal | undefined): Promise<void> {
  const keys: string[] = []
  for await (const object of deps.storage.list(piecesPrefix)) {
    if (signal?.aborted) return
    if (object.modifiedAt <= deps.now() - minAgeMs) keys.push(object.key)
    if (keys.length === batch) await deleteUncounted(deps, keys.splice(0))
  }
  await deleteUncounted(deps, keys)
}

async function deleteUncounted({ database, storage }: ExpiryDeps, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const rows = await database.queries
    .selectFrom('upload_pieces')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute()
  const counted = new Set(rows.map((row) => row.object_key))
  await deletePieces(
    storage,
    keys.filter((key) => !counted.has(key)),
  )
}

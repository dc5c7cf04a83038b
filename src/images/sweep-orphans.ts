// Objects without a row: what a crash between the storage and the database leaves. Young ones are
// let be, since their row may be on its way.

import { deleteBytes, type ExpiryDeps } from './expire-images.ts'
import { derivativesPrefix, originalsPrefix, sha256OfKey } from './object-keys.ts'

const minAgeMs = 86_400_000
const batch = 200

export async function sweepOrphans(deps: ExpiryDeps, signal?: AbortSignal): Promise<void> {
  for (const prefix of [originalsPrefix, derivativesPrefix]) {
    const hashes = new Set<string>()
    for await (const object of deps.storage.list(prefix)) {
      if (signal?.aborted) return
      const sha256 = sha256OfKey(object.key)
      if (sha256 === null || object.modifiedAt > deps.now() - minAgeMs) continue
      hashes.add(sha256)
      if (hashes.size >= batch) await sweepUnknown(deps, hashes)
    }
    await sweepUnknown(deps, hashes)
  }
}

async function sweepUnknown(deps: ExpiryDeps, hashes: Set<string>): Promise<void> {
  if (hashes.size === 0) return
  const rows = await deps.database.queries
    .selectFrom('images')
    .select('sha256')
    .where('sha256', 'in', [...hashes])
    .execute()
  for (const { sha256 } of rows) hashes.delete(sha256)
  for (const sha256 of hashes) await sweepOne(deps, sha256)
  hashes.clear()
}

async function sweepOne({ database, storage }: ExpiryDeps, sha256: string): Promise<void> {
  await database.withLock(`content:${sha256}`, async () => {
    const row = await database.queries
      .selectFrom('images')
      .select('sha256')
      .where('sha256', '=', sha256)
      .executeTakeFirst()
    if (row === undefined) await deleteBytes(storage, sha256)
  })
}

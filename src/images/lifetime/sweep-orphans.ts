// Objects without a row: what a crash between the storage and the database leaves. Whoever stores a
// picture holds the lock of its content until its row is there, also on another node; and young ones
// are let be, should that lock have been lost with its connection.

import type { StoredObject } from '../../storage/storage.ts'
import { derivativesPrefix, originalKey, originalsPrefix, sha256OfKey } from '../object-keys.ts'
import { deleteBytes, type ExpiryDeps } from './expire-images.ts'

export const orphanAgeMs = 3_600_000
const batch = 200

export async function sweepOrphans(deps: ExpiryDeps, signal?: AbortSignal): Promise<void> {
  await deps.storage.sweepStaleWrites()
  for (const prefix of [originalsPrefix, derivativesPrefix]) {
    const hashes = new Set<string>()
    for await (const object of deps.storage.list(prefix)) {
      if (signal?.aborted) return
      const sha256 = sha256OfKey(object.key)
      if (sha256 === null || isYoung(object, deps.now())) continue
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

async function sweepOne(deps: ExpiryDeps, sha256: string): Promise<void> {
  const { database, storage } = deps
  await database.withLock(`content:${sha256}`, async () => {
    const row = await database.queries
      .selectFrom('images')
      .select('sha256')
      .where('sha256', '=', sha256)
      .executeTakeFirst()
    if (row !== undefined) return
    // It may have been stored anew since it was listed.
    for await (const object of storage.list(originalKey(sha256))) {
      if (isYoung(object, deps.now())) return
    }
    await deleteBytes(storage, sha256)
  })
}

function isYoung({ modifiedAt }: StoredObject, now: number): boolean {
  return modifiedAt > now - orphanAgeMs
}

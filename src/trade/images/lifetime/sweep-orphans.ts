// Deletes objects without a row, which a crash between the storage and the database leaves behind.
// Recent ones are skipped: their rows may still be on the way, and would be rejected.

import type { Queries } from '../../../ground/database/database.ts'
import type { StoredObject } from '../../../ground/storage/storage.ts'
import { type PassingUndeleted, passingUndeleted } from '../../../ground/storage/storage-errors.ts'
import { events } from '../../../ground/telemetry/events.ts'
import type { ExpiryDeps } from '../image-deps.ts'
import {
  derivativesPrefix,
  originalsPrefix,
  pictureOfKey,
  placeholdersPrefix,
  type StoredPicture,
} from '../object-keys.ts'
import { sweepPictures } from './sweep-pictures.ts'

export const orphanAgeMs = 3_600_000
const batch = 200
/** Longer than any transaction that could still refer to a swept object can hang. */
const sweptKeptMs = 30 * 86_400_000

// Listing everything can take hours, so it is split by prefix and resumes where it was interrupted.
const prefixes = [originalsPrefix, placeholdersPrefix, derivativesPrefix].flatMap((prefix) =>
  Array.from('0123456789abcdef', (digit) => `${prefix}${digit}`),
)

export async function sweepOrphans(deps: ExpiryDeps, signal?: AbortSignal): Promise<void> {
  const { queries } = deps.database
  const { pass, end } = passingUndeleted()
  await deps.storage.sweepStaleWrites()
  for (const prefix of prefixes.slice(await readPlace(queries))) {
    await notePlace(queries, prefix)
    await sweepBelow(deps, prefix, { pass, signal })
    if (signal?.aborted) return
  }
  await queries.deleteFrom('sweeps').where('name', '=', 'orphans').execute()
  await queries
    .deleteFrom('swept_generations')
    .where('swept_at', '<=', deps.now() - sweptKeptMs)
    .execute()
  end()
}

async function readPlace(db: Queries): Promise<number> {
  const sweeps = db.selectFrom('sweeps').select('next_prefix').where('name', '=', 'orphans')
  const row = await sweeps.executeTakeFirst()
  return Math.max(0, prefixes.indexOf(row?.next_prefix ?? ''))
}

async function notePlace(db: Queries, prefix: string): Promise<void> {
  await db
    .insertInto('sweeps')
    .values({ name: 'orphans', next_prefix: prefix })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ next_prefix: prefix }))
    .execute()
}

async function sweepBelow(
  deps: ExpiryDeps,
  prefix: string,
  { pass, signal }: Pick<PassingUndeleted, 'pass'> & { signal: AbortSignal | undefined },
): Promise<void> {
  const found = new Map<string, StoredPicture>()
  for await (const object of deps.storage.list(prefix)) {
    if (signal?.aborted) return
    const picture = pictureOfKey(object.key)
    if (picture === null || isRecent(object, deps.now())) continue
    found.set(`${picture.sha256}-${picture.generation}`, picture)
    if (found.size < batch) continue
    await sweepFound()
  }
  if (found.size > 0) await sweepFound()

  async function sweepFound(): Promise<void> {
    await pass(async () => {
      const count = await sweepPictures(deps, [...found.values()])
      events.orphansSwept.emit({ of: 'picture', count })
    })
    found.clear()
  }
}

function isRecent({ modifiedAt }: StoredObject, now: number): boolean {
  return modifiedAt > now - orphanAgeMs
}

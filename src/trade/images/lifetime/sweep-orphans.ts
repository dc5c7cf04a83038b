// Objects without a row: what a crash between the storage and the database leaves. Young ones are let
// be: their rows may be on their way, and would be refused.

import type { StoredObject } from '../../../ground/storage/storage.ts'
import {
  derivativesPrefix,
  originalsPrefix,
  pictureOfKey,
  type StoredPicture,
} from '../object-keys.ts'
import type { ExpiryDeps } from './expire-images.ts'
import { sweepPictures } from './sweep-pictures.ts'

export const orphanAgeMs = 3_600_000
const batch = 200
/** So long no transaction can hang that would still name what was swept. */
const sweptKeptMs = 30 * 86_400_000

export async function sweepOrphans(deps: ExpiryDeps, signal?: AbortSignal): Promise<void> {
  await deps.storage.sweepStaleWrites()
  for (const prefix of [originalsPrefix, derivativesPrefix]) {
    const found = new Map<string, StoredPicture>()
    for await (const object of deps.storage.list(prefix)) {
      if (signal?.aborted) return
      const picture = pictureOfKey(object.key)
      if (picture === null || isYoung(object, deps.now())) continue
      found.set(`${picture.sha256}-${picture.generation}`, picture)
      if (found.size < batch) continue
      await sweepPictures(deps, [...found.values()])
      found.clear()
    }
    if (found.size > 0) await sweepPictures(deps, [...found.values()])
  }
  await deps.database.queries
    .deleteFrom('swept_generations')
    .where('swept_at', '<=', deps.now() - sweptKeptMs)
    .execute()
}

function isYoung({ modifiedAt }: StoredObject, now: number): boolean {
  return modifiedAt > now - orphanAgeMs
}

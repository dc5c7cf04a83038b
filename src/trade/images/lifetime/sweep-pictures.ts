// Deletes objects that no row refers to. The decision is final: from then on no transaction,
// however late, can insert a row that refers to them. A generation is never reused.

import type { Queries } from '../../../ground/database/database.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { ExpiryDeps } from '../image-deps.ts'
import { originalKey, type StoredPicture } from '../object-keys.ts'
import { derivativeKeys } from '../rendering/derivatives.ts'

/** Skips objects that a row refers to. Returns the number swept. */
export async function sweepPictures(
  { database, storage, now }: ExpiryDeps,
  pictures: readonly StoredPicture[],
): Promise<number> {
  const unnamed = await database.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('images')
      .select(['sha256', 'generation'])
      .where(
        'sha256',
        'in',
        pictures.map(({ sha256 }) => sha256),
      )
      .execute()
    const named = new Map(rows.map((row) => [row.sha256, row.generation]))
    const unnamed = pictures.filter(({ sha256, generation }) => named.get(sha256) !== generation)
    await forbid(tx, unnamed, now())
    return unnamed
  })
  await deleteBytes(storage, unnamed)
  return unnamed.length
}

async function forbid(tx: Queries, pictures: readonly StoredPicture[], at: number): Promise<void> {
  const rows = pictures
    // New objects always have a generation, so those without one need no entry.
    .filter(({ generation }) => generation !== '')
    .map(({ generation }) => ({ generation, swept_at: at }))
  if (rows.length === 0) return
  await tx
    .insertInto('swept_generations')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Checked before a row is inserted. */
export async function isSwept(tx: Queries, { generation }: StoredPicture): Promise<boolean> {
  const row = await tx
    .selectFrom('swept_generations')
    .select('generation')
    .where('generation', '=', generation)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBytes(
  storage: Storage,
  pictures: readonly StoredPicture[],
): Promise<void> {
  await storage.deleteMany(pictures.flatMap(keysOfPicture))
}

/** The original and everything derived from it; all possible keys are known. */
export function keysOfPicture(picture: StoredPicture): string[] {
  return [originalKey(picture), ...derivativeKeys(picture)]
}

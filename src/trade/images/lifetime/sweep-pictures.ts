// Deletes objects that no row names. That is decided once and for good: from then on no transaction
// can enter a row that names them, however late it comes. A generation is never given twice.

import type { Queries } from '../../../ground/database/database.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { ExpiryDeps } from '../image-deps.ts'
import { originalKey, type StoredPicture } from '../object-keys.ts'
import { derivativeKeys } from '../rendering/derivatives.ts'

/** Leaves alone what a row names; answers how many were swept. */
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
    // Nothing is stored without a generation any more.
    .filter(({ generation }) => generation !== '')
    .map(({ generation }) => ({ generation, swept_at: at }))
  if (rows.length === 0) return
  await tx
    .insertInto('swept_generations')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Asked by who is about to enter a row. */
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

/** The original and everything that was made from it: the names of all that may be are known. */
export function keysOfPicture(picture: StoredPicture): string[] {
  return [originalKey(picture), ...derivativeKeys(picture)]
}

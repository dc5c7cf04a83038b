// Tokens that have served their time go, then the pictures that no token names any more, then their
// bytes. A token that an open cart or an order needs stays; one that an order names, but no longer
// needs, stays without its pictures.

import { sql } from 'kysely'
import type { Database, Queries } from '../../../ground/database/database.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import type { ImageUses, NeededAt } from '../image-uses.ts'
import { detachPictures } from '../quota/detach-pictures.ts'
import { erasePictures } from './erase-pictures.ts'
import { deleteBytes } from './sweep-pictures.ts'

export type ExpiryDeps = { database: Database; storage: Storage; now: () => number }
type ExpireImagesDeps = ExpiryDeps & { imageUses: ImageUses; orderPictureDays: number }

const batch = 200
const dayMs = 86_400_000

/**
 * @param deps.orderPictureDays how long an order keeps its pictures after it is done.
 * May be stopped between two pictures, and started again at any time.
 */
export async function expireImages(deps: ExpireImagesDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await expireTokens(deps)) === batch);
  await expirePictures(deps, signal)
}

/** How many went. */
async function expireTokens(deps: ExpireImagesDeps): Promise<number> {
  const at = deps.now()
  return await deps.database.transaction(async (tx) => {
    const due = await dueTokens(tx, deps.imageUses, {
      at,
      doneAfter: at - deps.orderPictureDays * dayMs,
    })
    if (due.length === 0) return 0
    const ordered = await deps.imageUses.letGo(tx, due)
    const unordered = due.filter((token) => !ordered.has(token))
    await erasePictures(tx, [...ordered], at)
    await detachPictures(tx, unordered, () =>
      tx.deleteFrom('image_tokens').where('token', 'in', unordered).execute(),
    )
    return due.length
  })
}

const tokenOfRow = sql.ref<ImageToken>('image_tokens.token')

async function dueTokens(tx: Queries, uses: ImageUses, when: NeededAt): Promise<ImageToken[]> {
  const rows = await tx
    .selectFrom('image_tokens')
    .select('token')
    .where('expires_at', '<=', when.at)
    .where((is) => is.not(uses.needs(tx, tokenOfRow, when)))
    // Without pictures it is only there for its orders.
    .where((is) => is.or([is('deleted_at', 'is', null), is.not(uses.isOrdered(tx, tokenOfRow))]))
    .limit(batch)
    .execute()
  return rows.map((row) => row.token)
}

async function expirePictures(deps: ExpiryDeps, signal: AbortSignal | undefined): Promise<void> {
  let after = ''
  while (!signal?.aborted) {
    const rows = await unnamedPictures(deps.database.queries)
      .where('sha256', '>', after)
      .orderBy('sha256')
      .limit(batch)
      .execute()
    for (const { sha256 } of rows) {
      if (signal?.aborted) return
      await expirePicture(deps, sha256)
      after = sha256
    }
    if (rows.length < batch) return
  }
}

/**
 * Deletes a picture that no token names. From the first transaction on none can: whoever has the same
 * bytes stores them anew, under another key, and takes the row over. The row goes last, so that a
 * storage that fails leaves another try.
 */
export async function expirePicture(
  { database, storage, now }: ExpiryDeps,
  sha256: string,
): Promise<void> {
  const generation = await database.transaction((tx) => giveUp(tx, sha256, now()))
  if (generation === null) return
  await deleteBytes(storage, { sha256, generation })
  await database.queries
    .deleteFrom('images')
    .where('sha256', '=', sha256)
    .where('generation', '=', generation)
    .where('given_up_at', 'is not', null)
    .execute()
}

async function giveUp(tx: Queries, sha256: string, at: number): Promise<string | null> {
  const row = await tx
    .updateTable('images')
    .set({ given_up_at: at })
    .where('sha256', 'in', unnamedPictures(tx).where('sha256', '=', sha256))
    .returning('generation')
    .executeTakeFirst()
  return row?.generation ?? null
}

function unnamedPictures(db: Queries) {
  return db
    .selectFrom('images')
    .select('sha256')
    .where((is) =>
      is.not(
        is.or(
          (['preview_sha256', 'print_sha256', 'proposed_sha256'] as const).map((column) =>
            is.exists(
              is
                .selectFrom('image_tokens')
                .select('token')
                .whereRef(`image_tokens.${column}`, '=', 'images.sha256'),
            ),
          ),
        ),
      ),
    )
}

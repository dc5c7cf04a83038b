// Tokens that have served their time go, then the pictures that no token names any more, then their
// bytes. A token that an open cart or an order needs stays; one that an order names, but no longer
// needs, stays without its pictures.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { passingUndeleted } from '../../../ground/storage/storage-errors.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import type { ExpiryDeps } from '../image-deps.ts'
import type { ImageUses, NeededAt } from '../image-uses.ts'
import type { StoredPicture } from '../object-keys.ts'
import { detachPictures } from '../quota/detach-pictures.ts'
import { erasePictures, giveUp, unnamedPictures } from './erase-pictures.ts'
import { deleteBytes, keysOfPicture } from './sweep-pictures.ts'

export type ExpireImagesDeps = ExpiryDeps & { imageUses: ImageUses; orderPictureDays: number }

const batch = 200
/** More would run into pushes that come meanwhile. */
const picturesAtOnce = 500
const dayMs = 86_400_000

/**
 * @param deps.orderPictureDays how long an order keeps its pictures after it is done.
 * May be stopped between two batches, and started again at any time.
 */
export async function expireImages(deps: ExpireImagesDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await expireTokens(deps)) === batch);
  await expireUnnamed(deps, signal)
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
    const hashes = await detachPictures(tx, unordered, () =>
      tx.deleteFrom('image_tokens').where('token', 'in', unordered).execute(),
    )
    await giveUp(tx, hashes, at)
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

async function expireUnnamed(deps: ExpiryDeps, signal: AbortSignal | undefined): Promise<void> {
  let after: string | undefined = ''
  const { pass, end } = passingUndeleted()
  while (!signal?.aborted && after !== undefined) {
    const rows: { sha256: string }[] = await unnamedPictures(deps.database.queries)
      .where('sha256', '>', after)
      .orderBy('sha256')
      .limit(picturesAtOnce)
      .execute()
    const hashes = rows.map(({ sha256 }) => sha256)
    await pass(() => expirePictures(deps, hashes))
    after = hashes.at(-1)
  }
  end()
}

/**
 * Deletes those that no token names. From the first transaction on none can: whoever has the same bytes
 * stores them anew, under another key, and takes the row over. The rows go last, so that a storage that
 * fails, or keeps some with `NotDeleted`, leaves another try.
 */
export async function expirePictures(
  { database, storage, now }: ExpiryDeps,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return
  const pictures = await database.transaction((tx) => giveUp(tx, hashes, now()))
  if (pictures.length === 0) return
  const { pass, end } = passingUndeleted()
  const kept = await pass(() => deleteBytes(storage, pictures))
  const gone = pictures.filter((picture) => !keysOfPicture(picture).some((key) => kept.has(key)))
  if (gone.length > 0) {
    await database.queries
      .deleteFrom('images')
      .where('sha256', 'in', valuesOf(gone, 'sha256'))
      // One that was stored anew since has another.
      .where('generation', 'in', valuesOf(gone, 'generation'))
      .where('given_up_at', 'is not', null)
      .execute()
  }
  end()
}

function valuesOf(pictures: readonly StoredPicture[], column: keyof StoredPicture): string[] {
  return pictures.map((picture) => picture[column])
}

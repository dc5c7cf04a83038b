// Deletes expired tokens, then pictures without a token, then their bytes. A token needed by an
// open cart or an order is kept; one that an order refers to but no longer needs is kept without
// its pictures.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { passingUndeleted } from '../../../ground/storage/storage-errors.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import type { ExpiryDeps } from '../image-deps.ts'
import type { ImageUses, NeededAt } from '../image-uses-port.ts'
import type { StoredPicture } from '../object-keys.ts'
import { detachPictures } from '../quota/detach-pictures.ts'
import { erasePictures, giveUp, unnamedPictures } from './erase-pictures.ts'
import { deleteBytes, keysOfPicture } from './sweep-pictures.ts'

export type ExpireImagesDeps = ExpiryDeps & { imageUses: ImageUses; orderPictureDays: number }

const batch = 200
/** Larger batches would collide with concurrent pushes. */
const picturesAtOnce = 500
const dayMs = 86_400_000

/**
 * @param deps.orderPictureDays how long an order keeps its pictures after it is done.
 *
 * Can be aborted between two batches and restarted at any time.
 */
export async function expireImages(deps: ExpireImagesDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await expireTokens(deps)) === batch);
  await expireUnnamed(deps, signal)
}

/** Returns the number of tokens processed. */
async function expireTokens(deps: ExpireImagesDeps): Promise<number> {
  const at = deps.now()
  return await deps.database.transaction(async (tx) => {
    const due = await dueTokens(tx, deps.imageUses, {
      at,
      doneAfter: at - deps.orderPictureDays * dayMs,
    })
    if (due.length === 0) return 0
    const ordered = await deps.imageUses.deleteUnorderedUses(tx, due)
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
    // A token without pictures is kept only for its orders.
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
 * Deletes the pictures that no token refers to. After the first transaction none can be referred to
 * again: a new upload of the same bytes is stored under another key and takes over the row. Rows
 * are deleted last, so that the deletion is retried if the storage fails or reports `NotDeleted`.
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
      // A picture that was stored again has another generation.
      .where('generation', 'in', valuesOf(gone, 'generation'))
      .where('given_up_at', 'is not', null)
      .execute()
  }
  end()
}

function valuesOf(pictures: readonly StoredPicture[], column: keyof StoredPicture): string[] {
  return pictures.map((picture) => picture[column])
}

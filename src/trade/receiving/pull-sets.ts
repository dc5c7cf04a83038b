// Sets of pictures that are fetched from their addresses. What has arrived and what failed is kept for
// each picture, so that any process can go on with a set, and nothing is fetched twice.

import type { DatabaseDeps, Queries } from '../../ground/database/database.ts'
import { partsToInsert } from '../../ground/database/insert-many.ts'
import { pullSetWish } from '../../ground/database/tables/pull-sets-table.ts'
import type { CartId, ImageToken, StoreId } from '../../pure/contract/ids.ts'

/** More would take a shopper too long to wait for. */
export const mostPicturesOfAPull = 300

/** As long as the page is of use. */
const lifeMs = 24 * 3_600_000

export type PulledPicture = {
  position: number
  /** Absolute, or relative to the store's image root. Empty if it was sent as a token. */
  imageUrl: string
  name: string | null
  referenceId: string | null
  token: ImageToken | null
  failure: string | null
}

export type PullSet = {
  id: string
  storeId: StoreId
  wish: NonNullable<ReturnType<typeof pullSetWish.read>>
  /** Null until the cart was opened. */
  cartId: CartId | null
  pictures: readonly PulledPicture[]
}

/** A set with that id stays as it is. */
export async function insertPullSet(
  { database, now }: DatabaseDeps,
  { id, storeId, wish, pictures }: Omit<PullSet, 'cartId'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const made = await tx
      .insertInto('pull_sets')
      .values({
        id,
        store_id: storeId,
        wish: pullSetWish.write(wish),
        cart_id: null,
        expires_at: now() + lifeMs,
      })
      .onConflict((same) => same.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made === undefined) return
    const rows = pictures.map(({ position, imageUrl, name, referenceId, token, failure }) => {
      const named = { name, reference_id: referenceId }
      return { set_id: id, position, image_url: imageUrl, ...named, image_token: token, failure }
    })
    for (const part of partsToInsert(rows)) {
      await tx.insertInto('pulled_pictures').values(part).execute()
    }
  })
}

/** Null if there is none, or if it has expired. */
export async function findPullSet(db: Queries, id: string, at: number): Promise<PullSet | null> {
  if (!/^[0-9a-f]{32}$/.test(id)) return null
  const row = await db
    .selectFrom('pull_sets')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  if (row === undefined) return null
  const pictures = await db
    .selectFrom('pulled_pictures')
    .select(['position', 'image_url as imageUrl', 'name', 'reference_id as referenceId'])
    .select(['image_token as token', 'failure'])
    .where('set_id', '=', id)
    .orderBy('position')
    .execute()
  const { store_id: storeId, cart_id: cartId } = row
  return { id, storeId, cartId, wish: pullSetWish.read(row.wish), pictures }
}

/** Of all pictures of the set at this address. */
export async function keepToken(
  tx: Queries,
  set: Pick<PullSet, 'id'>,
  imageUrl: string,
  token: ImageToken,
): Promise<void> {
  await stillMissing(tx, set, imageUrl).set({ image_token: token }).execute()
}

export async function keepFailure(
  db: Queries,
  set: Pick<PullSet, 'id'>,
  imageUrl: string,
  code: string,
): Promise<void> {
  await stillMissing(db, set, imageUrl).set({ failure: code }).execute()
}

function stillMissing(db: Queries, { id }: Pick<PullSet, 'id'>, imageUrl: string) {
  return db
    .updateTable('pulled_pictures')
    .where('set_id', '=', id)
    .where('image_url', '=', imageUrl)
    .where('image_token', 'is', null)
}

/** A picture that was deleted before the cart was opened. */
export async function loseToken(
  db: Queries,
  { id }: Pick<PullSet, 'id'>,
  position: number,
  code: string,
): Promise<void> {
  await db
    .updateTable('pulled_pictures')
    .set({ image_token: null, failure: code })
    .where('set_id', '=', id)
    .where('position', '=', position)
    .execute()
}

/** What failed is fetched again. A token that failed stays so: it has no address. */
export async function forgetFailures(db: Queries, { id }: Pick<PullSet, 'id'>): Promise<void> {
  await db
    .updateTable('pulled_pictures')
    .set({ failure: null })
    .where('set_id', '=', id)
    .where('image_url', '!=', '')
    .where('failure', 'is not', null)
    .execute()
}

export async function keepCart(
  tx: Queries,
  { id }: Pick<PullSet, 'id'>,
  cartId: CartId,
): Promise<void> {
  await tx.updateTable('pull_sets').set({ cart_id: cartId }).where('id', '=', id).execute()
}

export async function expirePullSets({ database, now }: DatabaseDeps): Promise<void> {
  await database.transaction(async (tx) => {
    const old = tx.selectFrom('pull_sets').select('id').where('expires_at', '<=', now())
    await tx.deleteFrom('pulled_pictures').where('set_id', 'in', old).execute()
    await tx.deleteFrom('pull_sets').where('expires_at', '<=', now()).execute()
  })
}

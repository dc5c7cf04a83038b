// Tokens that have served their time go, then the pictures that no token names any more, then their
// bytes. A token that an open cart or an order needs stays.

import type { Database, Queries } from '../database/database.ts'
import type { Storage } from '../storage/storage.ts'
import { derivativesOf, originalKey } from './object-keys.ts'

export type ExpiryDeps = { database: Database; storage: Storage; now: () => number }

const batch = 200

/** May be stopped between two pictures, and started again at any time. */
export async function expireImages(deps: ExpiryDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await expireTokens(deps)) === batch);
  await expirePictures(deps, signal)
}

/** How many went. */
async function expireTokens({ database, now }: ExpiryDeps): Promise<number> {
  const at = now()
  return await database.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('image_tokens')
      .select('token')
      .where('expires_at', '<=', at)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('order_lines')
              .select('order_lines.id')
              .whereRef('order_lines.image_token', '=', 'image_tokens.token'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('cart_lines')
              .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
              .select('cart_lines.id')
              .whereRef('cart_lines.image_token', '=', 'image_tokens.token')
              .where('carts.status', '=', 'open')
              .where('carts.expires_at', '>', at),
          ),
        ),
      )
      .limit(batch)
      .execute()
    const tokens = rows.map((row) => row.token)
    if (tokens.length === 0) return 0
    // What is left of them are lines of carts that have expired themselves.
    await tx.deleteFrom('cart_lines').where('image_token', 'in', tokens).execute()
    await tx.deleteFrom('image_tokens').where('token', 'in', tokens).execute()
    return tokens.length
  })
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

// A crash between the row and the bytes leaves objects that sweepOrphans finds.
async function expirePicture({ database, storage }: ExpiryDeps, sha256: string): Promise<void> {
  await database.withLock(`content:${sha256}`, async () => {
    const isGone = await database.transaction(async (tx) => {
      const row = await unnamedPictures(tx).where('sha256', '=', sha256).executeTakeFirst()
      if (row === undefined) return false
      await tx.deleteFrom('images').where('sha256', '=', sha256).execute()
      return true
    })
    if (isGone) await deleteBytes(storage, sha256)
  })
}

/** The original and everything that was made from it. */
export async function deleteBytes(storage: Storage, sha256: string): Promise<void> {
  await storage.delete(originalKey(sha256))
  const keys: string[] = []
  for await (const { key } of storage.list(derivativesOf(sha256))) keys.push(key)
  for (const key of keys) await storage.delete(key)
}

function unnamedPictures(db: Queries) {
  return db
    .selectFrom('images')
    .select('sha256')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('image_tokens')
            .select('token')
            .whereRef('image_tokens.preview_sha256', '=', 'images.sha256'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('image_tokens')
            .select('token')
            .whereRef('image_tokens.print_sha256', '=', 'images.sha256'),
        ),
      ),
    )
}

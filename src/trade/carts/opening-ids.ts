// An opening that may be asked for again (a reload, another process) carries a random id. The ids of
// what it makes follow from it, so that the rows themselves say that it has been done already.

import { createHash, randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import { type CartId, isCartId, made } from '../../pure/contract/ids.ts'

export type OpeningIds = { cartId: CartId; lineId: string }

/** @param openingId random, and as secret as a cart's id: whoever has it reaches the cart. */
export function openingIds(openingId: string | undefined): OpeningIds {
  if (openingId === undefined) {
    return { cartId: newCartId(), lineId: randomBytes(12).toString('hex') }
  }
  const digest = createHash('sha256').update(openingId).digest('hex')
  return { cartId: made(digest.slice(0, 32), isCartId), lineId: digest.slice(32, 56) }
}

export function newCartId(): CartId {
  return made(randomBytes(16).toString('hex'), isCartId)
}

/** The cart that an opening has made, or has added its line to; null when there is none. */
export async function findOpened(queries: Queries, openingId: string) {
  const { cartId, lineId } = openingIds(openingId)
  // One by one, each by its key: joined by `or`, PostgreSQL reads the whole table.
  const line = await queries
    .selectFrom('cart_lines')
    .select('cart_id')
    .where('id', '=', lineId)
    .executeTakeFirst()
  const row = await queries
    .selectFrom('carts')
    .select(['id', 'store_id', 'reference_id'])
    .where('id', '=', line?.cart_id ?? cartId)
    .executeTakeFirst()
  return row ?? null
}

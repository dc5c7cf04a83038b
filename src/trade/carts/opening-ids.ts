// Ids that make opening a cart idempotent. An opening that may be repeated (a reload, another
// process) carries a random id. The ids of the cart and the line are derived from it, so the rows
// themselves show whether it has already run.

import { createHash, randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import { asBranded, type CartId, isCartId } from '../../pure/contract/ids.ts'

export type OpeningIds = { cartId: CartId; lineId: string }

/** @param openingId random, and as secret as a cart id: it gives access to the cart. */
export function openingIds(openingId: string | undefined): OpeningIds {
  if (openingId === undefined) {
    return { cartId: newCartId(), lineId: randomBytes(12).toString('hex') }
  }
  const digest = createHash('sha256').update(openingId).digest('hex')
  return { cartId: asBranded(digest.slice(0, 32), isCartId), lineId: digest.slice(32, 56) }
}

export function newCartId(): CartId {
  return asBranded(randomBytes(16).toString('hex'), isCartId)
}

/** The cart that an opening created or added its line to; null if there is none. */
export async function findOpened(queries: Queries, openingId: string) {
  const { cartId, lineId } = openingIds(openingId)
  // Two queries by primary key: joined with `or`, PostgreSQL scans the whole table.
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

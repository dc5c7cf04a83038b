// A cart begins, lines are put into it, and each change keeps it for another full lifetime.

import { type Insertable, sql } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import { insertMany } from '../../ground/database/insert-many.ts'
import type { CartLinesTable, CartsTable } from '../../ground/database/tables/carts-table.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import { cartLifetimeMs, maxLinesOfACart } from './cart.ts'
import { cartFull } from './cart-errors.ts'

export type NewCart = Omit<
  Insertable<CartsTable>,
  'status' | 'created_at' | 'updated_at' | 'expires_at'
>

/** Another request with the same `placing_key` has inserted its cart meanwhile. */
export class PlacingKeyTaken extends Error {}

/** Throws PlacingKeyTaken. */
export async function insertCart<Fresh extends NewCart>(tx: Queries, fresh: Fresh, at: number) {
  const expires = at + (fresh.lifetime_ms ?? cartLifetimeMs)
  const times = { created_at: at, updated_at: at, expires_at: expires }
  const row = { ...fresh, status: 'open' as const, ...times }
  const inserted = await tx
    .insertInto('carts')
    .values(row)
    .onConflict((conflict) => conflict.column('placing_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) throw new PlacingKeyTaken()
  return row
}

export async function insertLines(
  tx: Queries,
  lines: readonly Omit<Insertable<CartLinesTable>, 'removed_at'>[],
): Promise<void> {
  await insertMany(
    tx,
    'cart_lines',
    lines.map((line) => ({ ...line, removed_at: null })),
  )
}

/** Where a line that is added goes: behind all others. Throws `parameter_invalid` for a full cart. */
export async function nextPosition(tx: Queries, cartId: CartId): Promise<number> {
  const { last, removed, count } = await tx
    .selectFrom('cart_lines')
    .select(({ fn }) => [
      fn.max('position').as('last'),
      fn.count<number | string>('removed_at').as('removed'),
      fn.countAll<number | string>().as('count'),
    ])
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  if (Number(count) - Number(removed) >= maxLinesOfACart) throw cartFull(maxLinesOfACart)
  return (last ?? -1) + 1
}

export async function touchCart(tx: Queries, cartId: CartId, at: number): Promise<void> {
  await tx
    .updateTable('carts')
    .set({
      updated_at: at,
      expires_at: sql`${at} + coalesce(lifetime_ms, ${cartLifetimeMs})`,
    })
    .where('id', '=', cartId)
    .execute()
}

/** The cart that a program ordered with that key; see `placing_key`. */
export async function findCartOfKey(tx: Queries, placingKey: string) {
  return await tx
    .selectFrom('carts')
    .select(['id', 'currency', 'status', 'placing_request'])
    .where('placing_key', '=', placingKey)
    .executeTakeFirst()
}

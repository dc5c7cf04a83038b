import type { Insertable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { CartLinesTable, CartsTable } from '../../ground/database/tables/carts-table.ts'
import { cartLifetimeMs } from './cart.ts'

export type NewCart = Omit<
  Insertable<CartsTable>,
  'status' | 'created_at' | 'updated_at' | 'expires_at'
>

export async function insertCart<Fresh extends NewCart>(tx: Queries, fresh: Fresh, at: number) {
  const times = { created_at: at, updated_at: at, expires_at: at + cartLifetimeMs }
  const row = { ...fresh, status: 'open' as const, ...times }
  await tx.insertInto('carts').values(row).execute()
  return row
}

export async function insertLines(
  tx: Queries,
  lines: readonly Omit<Insertable<CartLinesTable>, 'removed_at'>[],
): Promise<void> {
  const rows = lines.map((line) => ({ ...line, removed_at: null }))
  await tx.insertInto('cart_lines').values(rows).execute()
}

/** The cart that a program ordered with that key; see `placing_key`. */
export async function findCartOfKey(tx: Queries, placingKey: string) {
  return await tx
    .selectFrom('carts')
    .select(['id', 'currency', 'status', 'placing_request'])
    .where('placing_key', '=', placingKey)
    .executeTakeFirst()
}

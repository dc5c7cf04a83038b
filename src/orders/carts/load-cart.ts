// Reads a cart, inside a transaction or outside; read-cart.ts is the door for pages.

import type { Selectable } from 'kysely'
import { amountIn, type Currency, isCurrency } from '../../catalog/currencies.ts'
import { type CartId, isCartId } from '../../contract/cart-id.ts'
import type { ImageToken } from '../../contract/image-token.ts'
import type { Queries } from '../../database/database.ts'
import type { CartsTable } from '../../database/tables/carts-table.ts'
import { readPictures } from '../../images/read-pictures.ts'
import { findStore } from '../../stores/find-store.ts'
import { cartAlreadyOrdered, cartExpired, cartUnknown } from '../order-errors.ts'
import { buildLine } from './build-line.ts'
import type { Cart } from './cart.ts'

/** Throws `cart_unknown` (404) or `cart_expired` (410). */
export async function loadCart(db: Queries, cartId: string, now: () => number): Promise<Cart> {
  const row = await findCartRow(db, cartId, now)
  const lineRows = await db
    .selectFrom('cart_lines')
    .selectAll()
    .where('cart_id', '=', row.id)
    .orderBy('position')
    .execute()
  const store = await findStore(db, row.store_id)
  const tokens = lineRows.map((line) => line.image_token as ImageToken)
  const pictures = await readPictures(db, tokens)
  const currency = currencyOf(row.currency)
  const lines = lineRows.flatMap((line) => {
    const picture = pictures.get(line.image_token)
    return picture ? [buildLine(line, picture, currency)] : []
  })
  return {
    id: row.id as CartId,
    status: row.status,
    store,
    referenceId: row.reference_id,
    currency,
    lines,
    subtotal: lines.reduce((sum, line) => sum + (line.total ?? 0), 0),
    isOrderable: lines.length > 0 && lines.every((line) => line.chosen?.isAvailable),
    hasLostPictures: lines.length < lineRows.length,
    expiresAt: row.expires_at,
  }
}

/** For changes: throws `cart_already_ordered` (409) too. */
export async function findOpenCartRow(
  tx: Queries,
  cartId: string,
  now: () => number,
): Promise<Selectable<CartsTable>> {
  const row = await findCartRow(tx, cartId, now)
  if (row.status === 'ordered') throw cartAlreadyOrdered()
  return row
}

async function findCartRow(
  db: Queries,
  cartId: string,
  now: () => number,
): Promise<Selectable<CartsTable>> {
  const row = isCartId(cartId)
    ? await db.selectFrom('carts').selectAll().where('id', '=', cartId).executeTakeFirst()
    : undefined
  if (!row) throw cartUnknown()
  if (row.status === 'open' && row.expires_at <= now()) throw cartExpired()
  return row
}

/** Throws `parameter_invalid` for a currency without a price list. */
export function currencyOf(text: string): Currency {
  if (isCurrency(text)) return text
  amountIn(text, [0, 0, 0, 0])
  throw new Error('A currency is known and unknown at once.')
}

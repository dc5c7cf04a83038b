// Which carts and orders need a picture. The image code checks this before it deletes one.

import { expressionBuilder, sql } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { Schema } from '../../ground/database/schema.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'
import { isDeleted } from '../images/get-picture.ts'
import type { ImageUses } from '../images/image-uses-port.ts'
import {
  isBeingProduced,
  linesOfOrders,
  ordersNeedingPictures,
  ordersOfImage,
} from '../orders/core/orders-of-image.ts'
import { lockCartsOfImage } from './lock-cart.ts'

const is = expressionBuilder<Schema>()

export const imageUses: ImageUses = {
  needs: (db, token, { at, doneAfter }) =>
    is.or([
      is.exists(
        openCarts(db, at).select('cart_lines.id').where('cart_lines.image_token', '=', token),
      ),
      is.exists(
        ordersNeedingPictures(db, doneAfter)
          .select('order_lines.id')
          .where('order_lines.image_token', '=', token),
      ),
    ]),

  isOrdered: (db, token) =>
    is.exists(linesOfOrders(db).select('order_lines.id').where('image_token', '=', token)),

  keepsLine: (db, lineId, doneAfter) =>
    is.exists(
      ordersNeedingPictures(db, doneAfter)
        .select('order_lines.id')
        .where('order_lines.id', '=', lineId)
        .where(({ not }) => not(isDeleted(db, sql.ref<ImageToken>('order_lines.image_token')))),
    ),

  async deleteUnorderedUses(tx, tokens) {
    const rows = await linesOfOrders(tx)
      .select('image_token')
      .distinct()
      .where('image_token', 'in', tokens)
      .execute()
    await tx.deleteFrom('cart_lines').where('image_token', 'in', tokens).execute()
    return new Set(rows.map((row) => row.image_token))
  },

  async isAwaited(db, token, at) {
    const ordered = await linesOfOrders(db)
      .select('id')
      .where('image_token', '=', token)
      .executeTakeFirst()
    if (ordered !== undefined) return true
    const inCart = await db
      .selectFrom('cart_lines')
      .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
      .select('carts.id')
      .where('cart_lines.image_token', '=', token)
      .where('carts.status', '=', 'open')
      .where('carts.expires_at', '>', at)
      .executeTakeFirst()
    return inCart !== undefined
  },

  lockCarts: lockCartsOfImage,
  isInWork: async (db, token) => (await ordersOfImage(db, token)).ordersInWork > 0,
  isBeingProduced,
}

export type NeededBy = {
  openCarts: number
  ordersInWork: number
  orders: number
}

export async function neededBy(db: Queries, token: ImageToken, now: number): Promise<NeededBy> {
  const carts = await openCarts(db, now)
    .select('carts.id')
    .distinct()
    .where('cart_lines.image_token', '=', token)
    .execute()
  return { openCarts: carts.length, ...(await ordersOfImage(db, token)) }
}

/** Lines of carts that a shopper can still open. */
export function openCarts(db: Queries, now: number) {
  return db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .where('cart_lines.removed_at', 'is', null)
    .where('carts.status', '=', 'open')
    .where('carts.expires_at', '>', now)
}

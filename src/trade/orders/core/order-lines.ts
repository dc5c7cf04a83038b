// The lines of an order, frozen when it was placed.

import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import {
  type OrderLinesTable,
  orderLineCrop,
} from '../../../ground/database/tables/orders-table.ts'
import type { OrderId, StoreId } from '../../../pure/contract/ids.ts'
import type { CropJson } from '../../../pure/contract/schemas/order-schema.ts'
import type { Picture } from '../../images/picture.ts'
import { readPictures } from '../../images/read-pictures.ts'

export type OrderLineRow = Selectable<OrderLinesTable>

/** Sorted by position. */
export async function readOrderLines(db: Queries, orderId: OrderId): Promise<OrderLineRow[]> {
  return await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

export type PicturedLine = OrderLineRow & { picture: Picture | undefined }

/** Each with its image, if that is still stored. */
export async function readPicturedLines(db: Queries, orderId: OrderId): Promise<PicturedLine[]> {
  const lines = await readOrderLines(db, orderId)
  const tokens = lines.map((line) => line.image_token)
  const pictures = await readPictures(db, tokens)
  return lines.map((line) => ({ ...line, picture: pictures.get(line.image_token) }))
}

export async function countTestLinesInPreparation(db: Queries, storeId: StoreId): Promise<number> {
  const { count } = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('orders.store_id', '=', storeId)
    .where('orders.mode', '=', 'test')
    .where('orders.status', '=', 'preparing')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function hasSeveralLines(db: Queries, orderId: OrderId): Promise<boolean> {
  const second = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .where('position', '=', 1)
    .executeTakeFirst()
  return second !== undefined
}

/** `numbers` count from 1. */
export async function leaveOut(
  tx: Queries,
  orderId: OrderId,
  numbers: readonly number[],
  at: number,
): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ left_out_at: at })
    .where('order_id', '=', orderId)
    .where(
      'position',
      'in',
      numbers.map((number) => number - 1),
    )
    .where('left_out_at', 'is', null)
    .execute()
}

/** An operator has reviewed the print image with this hash and accepts it. */
export async function acceptPrintImage(tx: Queries, lineId: string, sha256: string): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ accepted_print_sha256: sha256 })
    .where('id', '=', lineId)
    .execute()
}

export async function setLineCrop(tx: Queries, lineId: string, crop: CropJson): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ crop: orderLineCrop.write(crop) })
    .where('id', '=', lineId)
    .execute()
}

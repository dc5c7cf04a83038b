// The lines of the listed orders, with their cropped pictures.

import type { InferResult } from 'kysely'
import type { Queries } from '../../../../ground/database/database.ts'
import { readTogether } from '../../../../ground/database/read-together.ts'
import { orderLineCrop } from '../../../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import type { CropJson } from '../../../../pure/contract/schemas/order-schema.ts'
import type { Picture } from '../../../../trade/images/picture.ts'
import { picturesOf, selectWithProposed } from '../../../../trade/images/read-pictures.ts'

export type ListedLine = {
  product: string
  size: string
  quantity: number
  crop: CropJson
  /** Undefined if the picture is no longer stored. */
  picture: Picture | undefined
}

/** Uses one statement for any number of orders. */
export async function readListedLines(
  db: Queries,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, ListedLine[]>> {
  return listedLinesOf(await readTogether(db, selectListedLines(db, orderIds)))
}

/** For `listedLinesOf`. */
export function selectListedLines(db: Queries, orderIds: readonly OrderId[]) {
  const lines = db
    .selectFrom('order_lines')
    .where((is) => (orderIds.length === 0 ? is.lit(false) : is('order_id', 'in', orderIds)))
  const columns = ['order_id', 'image_token', 'product', 'size', 'quantity', 'crop'] as const
  return {
    lines: lines.select(columns).orderBy('order_id').orderBy('position'),
    pictures: selectWithProposed(db).where('token', 'in', lines.select('image_token')),
  }
}

type Selected = ReturnType<typeof selectListedLines>
type Found = { [Part in keyof Selected]: InferResult<Selected[Part]> }

export function listedLinesOf(found: Found): ReadonlyMap<OrderId, ListedLine[]> {
  const lines = new Map<OrderId, ListedLine[]>()
  const pictures = picturesOf(found.pictures)
  for (const { order_id: id, image_token: token, crop, ...line } of found.lines) {
    const ofOrder = lines.get(id) ?? []
    lines.set(id, ofOrder)
    ofOrder.push({ ...line, crop: orderLineCrop.read(crop), picture: pictures.get(token) })
  }
  return lines
}

// What stands in the listed orders: of each its lines, with the picture as it is cropped.

import type { Queries } from '../../../../ground/database/database.ts'
import { orderLineCrop } from '../../../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import type { CropJson } from '../../../../pure/contract/schemas/order-schema.ts'
import type { Picture } from '../../../../trade/images/picture.ts'
import { readPictures } from '../../../../trade/images/read-pictures.ts'

export type ListedLine = {
  product: string
  size: string
  quantity: number
  crop: CropJson
  /** Undefined when it is no longer stored. */
  picture: Picture | undefined
}

/** Three queries, however many orders. */
export async function readListedLines(
  db: Queries,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, ListedLine[]>> {
  const lines = new Map<OrderId, ListedLine[]>()
  if (orderIds.length === 0) return lines
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_id', 'image_token', 'product', 'size', 'quantity', 'crop'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const pictures = await readPictures(
    db,
    rows.map((row) => row.image_token),
  )
  for (const { order_id: id, image_token: token, crop, ...line } of rows) {
    const ofOrder = lines.get(id) ?? []
    lines.set(id, ofOrder)
    ofOrder.push({ ...line, crop: orderLineCrop.read(crop), picture: pictures.get(token) })
  }
  return lines
}

// The lines of an order that is being prepared, each with its print image and print file.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { Image } from '../../images/picture.ts'
import { type OrderLineRow, readPicturedLines } from '../../orders/core/order-lines.ts'
import { findOrder } from '../../orders/core/read-order.ts'
import { type PrintFileRow, readPrintFiles } from '../../production/read-print-files.ts'

export type LineToPrint = OrderLineRow & {
  print: Image | null
  row: PrintFileRow | undefined
}

/** Null if the order is not being prepared. */
export async function readLinesToPrint(
  db: Queries,
  orderId: OrderId,
): Promise<LineToPrint[] | null> {
  const order = await findOrder(db, orderId)
  return order?.status === 'preparing' ? await readLinesWithFiles(db, orderId) : null
}

/** In any order status. */
export async function readLinesWithFiles(db: Queries, orderId: OrderId): Promise<LineToPrint[]> {
  const lines = await readPicturedLines(db, orderId)
  const files = await readPrintFiles(db, [orderId])
  return lines.map(({ picture, ...line }) => ({
    ...line,
    print: picture?.print ?? null,
    row: files.get(line.id),
  }))
}

// The lines of an order whose files are made now, each with its print image and print file. Lines
// that are on hold or wait for their print image do not stop the others.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { Image } from '../../images/picture.ts'
import { lastHold } from '../../orders/core/holds/last-hold.ts'
import { isPaid } from '../../orders/core/is-paid.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { type PicturedLine, readPicturedLines } from '../../orders/core/order-lines.ts'
import { findOrder } from '../../orders/core/read-order.ts'
import { isReady, type PrintFileRow, readPrintFiles } from '../../production/read-print-files.ts'
import { mismatchesOfLine } from '../state-by-images.ts'

export type LineToPrint = PicturedLine & {
  print: Image | null
  row: PrintFileRow | undefined
}

export type LinesToPrint = {
  lines: LineToPrint[]
  /** Other lines of the order are on hold or wait for their print image. */
  isPart: boolean
}

/** Null if none are made now. */
export async function readLinesToPrint(
  db: Queries,
  orderId: OrderId,
): Promise<LinesToPrint | null> {
  const order = await findOrder(db, orderId)
  if (order?.status === 'preparing') {
    return { lines: await readLinesWithFiles(db, orderId), isPart: false }
  }
  const lines = order === undefined ? null : await readLinesGoingOn(db, order)
  return lines && { lines, isPart: true }
}

/**
 * The lines of an order on hold, or one that waits for print images, that nothing stops. Null if the
 * whole order is stopped or in another status.
 */
export async function readLinesGoingOn(
  db: Queries,
  order: Pick<OrderRow, 'id' | 'status' | 'payment_status'>,
): Promise<LineToPrint[] | null> {
  const { id, status, payment_status: payment } = order
  if ((status !== 'on_hold' && status !== 'awaiting_print_image') || !isPaid(payment)) return null
  const held = status === 'on_hold' ? await heldNumbers(db, id) : []
  if (held === null) return null
  const lines = (await readLinesWithFiles(db, id)).filter(
    (line) =>
      line.print !== null &&
      !held.includes(line.position + 1) &&
      mismatchesOfLine(line).length === 0,
  )
  return lines.length === 0 ? null : lines
}

/**
 * Ids of the lines of each waiting order that nothing stops and whose file is there. Orders in other
 * statuses are left out.
 */
export async function readPartsToPrint(
  db: Queries,
  orders: readonly Pick<OrderRow, 'id' | 'status' | 'payment_status'>[],
): Promise<Map<OrderId, ReadonlySet<string>>> {
  const parts = new Map<OrderId, ReadonlySet<string>>()
  for (const order of orders) {
    if (order.status !== 'on_hold' && order.status !== 'awaiting_print_image') continue
    const lines = (await readLinesGoingOn(db, order)) ?? []
    const made = lines.filter(({ row, print }) => isReady(row, print?.sha256))
    parts.set(order.id, new Set(made.map(({ id }) => id)))
  }
  return parts
}

/** Numbers from 1 of the lines that the hold is about. Null if it is about the whole order. */
export async function heldNumbers(
  db: Queries,
  orderId: OrderId,
): Promise<readonly number[] | null> {
  const { line, lines } = (await lastHold(db, orderId)).detail
  return lines ?? (line === undefined ? null : [line])
}

/** In any order status, without the lines that were left out. */
export async function readLinesWithFiles(db: Queries, orderId: OrderId): Promise<LineToPrint[]> {
  const lines = await readPicturedLines(db, orderId)
  const files = await readPrintFiles(db, [orderId])
  return lines
    .filter(({ left_out_at: leftOut }) => leftOut === null)
    .map((line) => ({ ...line, print: line.picture?.print ?? null, row: files.get(line.id) }))
}

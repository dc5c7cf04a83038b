// What a lab makes of an order, what of it can be delivered now, and what a delivery contains.

import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import {
  type DeliveryContent,
  deliveryContent,
  type LabDeliveriesTable,
} from '../../../ground/database/tables/labs-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { type OrderLineRow, readOrderLines } from '../../orders/core/order-lines.ts'
import { readOrderEvents } from '../../orders/core/read-order-events.ts'
import { isReady, readPrintFiles } from '../../production/read-print-files.ts'
import { readLinesGoingOn, readLinesWithFiles } from '../print-files/lines-to-print.ts'
import type { Lab } from './lab.ts'

export type DeliveryRow = Selectable<LabDeliveriesTable>

export type ToDeliver = {
  /** Lines with a current file that nothing stops, in the order of the order. */
  lines: readonly { id: string; product: string; sha256: string }[]
  /** False if other lines of the order are on hold or wait for their print image. */
  isWhole: boolean
}

/** Null if nothing of the order may be delivered now. */
export async function readToDeliver(db: Queries, order: OrderRow): Promise<ToDeliver | null> {
  const isWhole = order.status === 'ready' || order.status === 'in_production'
  const found = isWhole ? await readLinesWithFiles(db, order.id) : await readLinesGoingOn(db, order)
  if (found === null || found.length === 0) return null
  const lines = found.flatMap(({ id, product, row, print }) =>
    row?.sha256 && isReady(row, print?.sha256) ? [{ id, product, sha256: row.sha256 }] : [],
  )
  // Some are just being made again.
  if (isWhole && lines.length < found.length) return null
  return { lines, isWhole }
}

export function isMadeBy({ products }: Pick<Lab, 'products'>) {
  return ({ product }: { product: string }) => products === null || products.includes(product)
}

/** Those that the lab makes, without those that were left out. */
export async function linesForLab(
  db: Queries,
  orderId: OrderId,
  lab: Lab,
): Promise<OrderLineRow[]> {
  const lines = await readOrderLines(db, orderId)
  return lines.filter(({ left_out_at: leftOut }) => leftOut === null).filter(isMadeBy(lab))
}

/** The changes of the address, for a lab that receives it. */
export async function addressChanges(db: Queries, orderId: OrderId, lab: Lab): Promise<string[]> {
  if (!lab.includesAddress) return []
  const moves = await readOrderEvents(db, orderId, ['order.address_changed'])
  return moves.map(({ id }) => id)
}

/** Hash of files and address. Null if there are no files. */
export function contentKey(
  lines: readonly { id: string; sha256: string }[],
  moves: readonly string[],
): string | null {
  if (lines.length === 0) return null
  const content = [...lines.map(({ id, sha256 }) => `${id} ${sha256}`), ...moves]
  return createHash('sha256').update(content.join('\n')).digest('hex')
}

/**
 * What a delivery contains. One of an earlier release contains all lines of the lab if its key says
 * so; otherwise null, because it was of other files.
 */
export async function contentOf(
  db: Queries,
  delivery: Pick<DeliveryRow, 'content' | 'content_key' | 'order_id' | 'version'>,
  lab: Lab,
): Promise<DeliveryContent | null> {
  if (delivery.content !== null) return deliveryContent.read(delivery.content)
  const moves = await addressChanges(db, delivery.order_id, lab)
  const lines = await readFilesForLab(db, delivery.order_id, lab)
  if (contentKey(lines, moves) !== delivery.content_key) return null
  return { lines, toFollow: [], address: moves.at(-1) ?? null, of: delivery.version }
}

async function readFilesForLab(db: Queries, orderId: OrderId, lab: Lab) {
  const files = await readPrintFiles(db, [orderId])
  const lines = await linesForLab(db, orderId, lab)
  return lines.map(({ id }) => ({ id, sha256: files.get(id)?.sha256 ?? '' }))
}

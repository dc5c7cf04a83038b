import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { hasSeveralLines } from '../../orders/core/order-lines.ts'
import { addPrepareOrder } from './add-prepare-order.ts'
import { readLinesGoingOn } from './lines-to-print.ts'

/** Has the files made of the lines that nothing stops, and these delivered, while others wait. */
export async function preparePart(
  tx: Queries,
  orderId: OrderId,
  at: number,
  known: { order: () => Promise<OrderRow> },
): Promise<void> {
  if (!(await hasSeveralLines(tx, orderId))) return
  const order = await known.order()
  if ((await readLinesGoingOn(tx, order)) === null) return
  await addPrepareOrder(tx, orderId, at, known)
}

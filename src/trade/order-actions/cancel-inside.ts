// Cancels an order in a transaction that is under way. What was paid is given back: that is written
// down in the same transaction, and a job carries it out.

import type { Queries } from '../../ground/database/database.ts'
import { giveAllBack } from '../checkout/refunds/give-all-back.ts'
import { system } from '../orders/actor.ts'
import { isPaid } from '../orders/is-paid.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { type Move, moveOrder } from '../orders/move-order.ts'

export async function cancelInside(
  tx: Queries,
  order: OrderRow,
  move: Move & { reason: string },
  now: () => number,
): Promise<void> {
  await moveOrder(tx, order.id, 'cancelled', move, now)
  if (isPaid(order.payment_status)) {
    const { reason, by = system } = move
    await giveAllBack(tx, order.id, { reason, by, key: 'cancelled' }, now)
  }
}

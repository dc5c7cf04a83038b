// Cancels an order in a transaction that is under way. What was paid is given back: that is written
// down in the same transaction, and a job carries it out.

import type { Queries } from '../../database/database.ts'
import { system } from '../record/actor.ts'
import { isPaid } from '../record/is-paid.ts'
import type { OrderRow } from '../record/lock-order.ts'
import { type Move, moveOrder } from '../record/move-order.ts'
import { giveAllBack } from '../refunds/give-all-back.ts'

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

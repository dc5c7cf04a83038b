// Records that the goods of a withdrawal came back. If that is the whole order, it is returned.

import type { OrderId } from '../../pure/contract/ids.ts'
import { withdrawnInFull } from '../orders/core/actions/hold-causes.ts'
import type { Actor } from '../orders/core/actor.ts'
import { contextOf, type OrderDeps } from '../orders/core/add-order-event.ts'
import { auditOrder } from '../orders/core/audit-order.ts'
import { lockOrder } from '../orders/core/lock-order.ts'
import { moveOrder } from '../orders/core/move-order.ts'
import { orderUnknown } from '../orders/core/order-errors.ts'
import { orderTransitions } from '../orders/core/order-transitions.ts'
import { readOrderToWithdraw } from './read-withdrawals.ts'
import { noteReturned } from './settle-withdrawals.ts'

/** Throws `order_unknown` (404). Does nothing if all of them came back. */
export async function takeBack(deps: OrderDeps, orderId: OrderId, by: Actor): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const context = contextOf(deps)
    const order = await lockOrder(tx, orderId)
    if (order === undefined) throw orderUnknown()
    const clock = { now: context.at, zone: 'UTC' }
    const { lines, withdrawals } = await readOrderToWithdraw(tx, order, clock)
    if (withdrawals.every(({ returned_at: at }) => at !== null)) return
    await noteReturned(tx, orderId, context.at)
    const isWhole = lines.every(({ row, withdrawn }) => withdrawn === row.quantity)
    if (isWhole && orderTransitions[order.status].includes('returned')) {
      const detail = { reason: withdrawnInFull }
      await moveOrder(tx, orderId, { to: 'returned', detail, by }, context)
    }
    await auditOrder(tx, orderId, by, { action: 'order.take_back' }, context.at)
  })
}

// After a backup was restored, it is unknown whether labs have the orders that were under way in
// it, or whether they were shipped, cancelled or refunded since. They are held until an operator
// has checked them, including those whose hold would end by itself.

import type { Queries } from '../../../../ground/database/database.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import {
  holdCauses,
  isHeldByHand,
  recoveryHold,
  recoveryReason,
} from '../../core/actions/hold-causes.ts'
import type { Actor } from '../../core/actor.ts'
import { contextOf, type OrderDeps } from '../../core/add-order-event.ts'
import { lastHold } from '../../core/holds/last-hold.ts'
import { renewHold } from '../../core/holds/renew-hold.ts'
import { lockOrder, type OrderRow } from '../../core/lock-order.ts'
import { moveOrder } from '../../core/move-order.ts'
import { readOrderIdsIn } from '../../core/read-order.ts'

/** Orders that await payment are not included: they are not produced before they are paid. */
const onTheirWay = [
  'awaiting_print_image',
  'preparing',
  'ready',
  'in_production',
  'on_hold',
] as const

/**
 * Holds each order in its own transaction, so an interrupted run can be repeated. `refuseResumed`
 * throws if someone else has resumed the shop.
 */
export async function holdForRecovery(
  deps: OrderDeps,
  by: Actor,
  refuseResumed: (tx: Queries) => Promise<void>,
): Promise<void> {
  const { database } = deps
  for (const id of await readOrderIdsIn(database.queries, onTheirWay)) {
    await database.transaction(async (tx) => {
      await refuseResumed(tx)
      const order = await lockOrder(tx, id)
      if (order !== undefined) await hold(deps, tx, order, by)
    })
  }
}

async function hold(deps: OrderDeps, tx: Queries, order: OrderRow, by: Actor): Promise<void> {
  const detail = { reason: recoveryReason, cause: recoveryHold }
  if (order.status !== 'on_hold') {
    return await moveOrder(tx, order, { to: 'on_hold', detail, by }, contextOf(deps))
  }
  if (await staysHeld(tx, order.id)) return
  await renewHold(tx, order.id, { detail, by }, contextOf(deps))
}

/** True if only an operator can end the hold. */
async function staysHeld(tx: Queries, orderId: OrderId): Promise<boolean> {
  const { cause } = await lastHold(tx, orderId)
  return isHeldByHand(cause) || holdCauses[cause]?.isOnlySolved === true
}

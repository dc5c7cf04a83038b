// A backup was restored: of the orders that were on their way in it nobody here knows whether labs have them,
// or whether they were sent, cancelled or refunded since. They are held until an operator has looked, also
// those whose hold would end by itself.

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

/** What waits for its payment is none of them: nothing is made of it before that has come. */
const onTheirWay = [
  'awaiting_print_image',
  'preparing',
  'ready',
  'in_production',
  'on_hold',
] as const

/**
 * One after the other, each in a transaction of its own: broken off, it goes on where it was. `refuseResumed`
 * throws where somebody else has resumed the shop.
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

/** Whether only an operator can end the hold. */
async function staysHeld(tx: Queries, orderId: OrderId): Promise<boolean> {
  const { cause } = await lastHold(tx, orderId)
  return isHeldByHand(cause) || holdCauses[cause]?.isOnlySolved === true
}

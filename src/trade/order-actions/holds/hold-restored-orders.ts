// After a backup was restored, it is unknown whether labs have the open orders, or whether they
// were shipped, cancelled or refunded since. They are held for review, including those on a hold
// that ends automatically.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { holdCauses, isHeldByHand, restoredHold } from '../../orders/actions/hold-causes.ts'
import type { Actor } from '../../orders/actor.ts'
import { contextOf, type OrderDeps } from '../../orders/add-order-event.ts'
import { lastHold } from '../../orders/holds/last-hold.ts'
import { renewHold } from '../../orders/holds/renew-hold.ts'
import {
  readHeldOrderIds,
  readOrdersOnTheirWay,
  restoredReason,
} from '../../orders/holds/restored-orders.ts'
import { lockOrder, type OrderRow } from '../../orders/lock-order.ts'
import { moveOrder } from '../../orders/move-order.ts'

/**
 * Holds one order per transaction, so it can resume after an interruption. `refuseEnded` throws if
 * the shop has already resumed.
 */
export async function holdRestoredOrders(
  deps: OrderDeps,
  by: Actor,
  refuseEnded: (tx: Queries) => Promise<void>,
): Promise<void> {
  const { database } = deps
  const onTheirWay = (await readOrdersOnTheirWay(database.queries)).map(({ id }) => id)
  for (const id of [...onTheirWay, ...(await readHeldOrderIds(database.queries))]) {
    await database.transaction(async (tx) => {
      await refuseEnded(tx)
      const order = await lockOrder(tx, id)
      if (order !== undefined) await hold(deps, tx, order, by)
    })
  }
}

async function hold(deps: OrderDeps, tx: Queries, order: OrderRow, by: Actor): Promise<void> {
  const detail = { reason: restoredReason, cause: restoredHold }
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

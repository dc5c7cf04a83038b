// A backup was brought back: of the orders that were on their way in it nobody here knows whether labs have
// them, or whether they were sent, cancelled or refunded since. They are held until somebody has looked,
// also those that were on hold for something that ends by itself.

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
 * One after the other, each in a transaction of its own: broken off, it goes on where it was. `refuseEnded`
 * throws where the shop goes on already.
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

/** Nothing but an operator ends it. */
async function staysHeld(tx: Queries, orderId: OrderId): Promise<boolean> {
  const { cause } = await lastHold(tx, orderId)
  return isHeldByHand(cause) || holdCauses[cause]?.isOnlySolved === true
}

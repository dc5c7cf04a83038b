// Brings a test order to its end, from whatever state it is in: what is under way is cancelled and its
// test money given back, and what was shipped has arrived. Nothing of it is made up: mails and
// webhooks go out as they would for somebody who does it by hand.

import type { OrderId } from '../../pure/contract/ids.ts'
import { sentence } from '../../pure/sentences/sentence.ts'
import { holdCauses } from '../orders/actions/hold-causes.ts'
import type { Actor } from '../orders/actor.ts'
import { lastHold } from '../orders/holds/last-hold.ts'
import { orderUnknown } from '../orders/order-errors.ts'
import { findOrder } from '../orders/read-order.ts'
import { type CancelDeps, cancelOrder } from './cancelling/cancel-order.ts'
import { markRefunded } from './mark-refunded.ts'
import { markDelivered } from './parcels.ts'

const reason = sentence('Test orders were cleared away.')

/** Throws as what it does throws; `order_unknown` (404) for an order that is no test. */
export async function endTestOrder(deps: CancelDeps, orderId: OrderId, by: Actor): Promise<void> {
  const { queries } = deps.database
  const order = await findOrder(queries, orderId)
  if (order?.mode !== 'test') throw orderUnknown()
  if (order.status === 'shipped') return await markDelivered(deps, orderId, by)
  if (order.status === 'on_hold') {
    const { cause } = await lastHold(queries, orderId)
    if (holdCauses[cause]?.isOnlySolved) return await markRefunded(deps, orderId, { reason }, by)
  }
  await cancelOrder(deps, orderId, { reason }, by)
}

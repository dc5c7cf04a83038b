// Ends a test order from any status: cancels it and refunds its test money, or marks it delivered
// if it was shipped. Mails and webhooks are sent as for the same actions by hand.

import type { OrderId } from '../../../pure/contract/ids.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { holdCauses } from '../core/actions/hold-causes.ts'
import type { Actor } from '../core/actor.ts'
import { lastHold } from '../core/holds/last-hold.ts'
import { orderUnknown } from '../core/order-errors.ts'
import { findOrder } from '../core/read-order.ts'
import { type CancelDeps, cancelOrder } from './cancelling/cancel-order.ts'
import { markRefunded } from './mark-refunded.ts'
import { markDelivered } from './parcel-actions.ts'

const reason = sentence('Test orders were cleared.')

/**
 * Throws what the underlying actions throw, and `order_unknown` (404) if the order is not a test.
 */
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

// Ends a hold: the order goes back to where it belongs by its payment, images and print files.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderStatus } from '../../pure/contract/order-statuses.ts'
import { dropProposals } from '../fulfilment/late-images/proposed-prints.ts'
import { whereItBelongs } from '../fulfilment/where-it-belongs.ts'
import { type ActionDeps, actOnOrder } from '../orders/act-on-order.ts'
import type { Actor } from '../orders/actor.ts'
import { isPaid } from '../orders/is-paid.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { holdNotSolved, orderNotPaid } from '../orders/order-errors.ts'
import { hasJustLeft } from './has-just-left.ts'

/** Refuses while the hold would come back at once, with what solves it. */
export async function releaseOrder(deps: ActionDeps, orderId: string, by: Actor): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'release',
    by,
    isDone: (order, tx) => hasJustLeft(tx, order, 'on_hold'),
    act: async (tx, order) => {
      await moveOrder(tx, orderId, await whereReleased(tx, order), { by }, deps.now)
      await dropProposals(tx, orderId, by, deps.now())
    },
  })
}

/** Throws where the hold would come back at once. */
export async function whereReleased(
  tx: Queries,
  { id, payment_status: payment }: OrderRow,
): Promise<OrderStatus> {
  if (!isPaid(payment)) throw orderNotPaid()
  const next = await whereItBelongs(tx, id)
  if (next.status === 'on_hold') throw holdNotSolved(next.move.reason ?? '')
  return next.status
}

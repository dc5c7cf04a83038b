// Ends a hold: the order goes back to where it belongs by its payment, images and print files.

import type { OrderStatus } from '../../contract/order-json.ts'
import type { Queries } from '../../database/database.ts'
import { dropProposals } from '../late-images/proposed-prints.ts'
import { holdNotSolved, orderNotPaid } from '../order-errors.ts'
import type { Actor } from '../record/actor.ts'
import { isPaid } from '../record/is-paid.ts'
import type { OrderRow } from '../record/lock-order.ts'
import { moveOrder } from '../record/move-order.ts'
import { whereItBelongs } from '../record/where-it-belongs.ts'
import { type ActionDeps, actOnOrder } from './act-on-order.ts'
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

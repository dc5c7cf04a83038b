// Ends a hold: the order goes back to where it belongs by its payment, images and print files.

import { holdNotSolved, orderNotPaid } from '../order-errors.ts'
import type { Actor } from '../record/actor.ts'
import { isPaid } from '../record/is-paid.ts'
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
      if (!isPaid(order.payment_status)) throw orderNotPaid()
      const next = await whereItBelongs(tx, orderId)
      if (next.status === 'on_hold') throw holdNotSolved(next.move.reason ?? '')
      await moveOrder(tx, orderId, next.status, { by }, deps.now)
    },
  })
}

// Ends a hold: the order goes back to where it belongs by its payment, images and print files.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { discardProposals } from '../../fulfilment/late-images/proposed-prints.ts'
import { type ResumedStatus, statusToResume } from '../../fulfilment/status-to-resume.ts'
import { actOnOrder } from '../../orders/act-on-order.ts'
import type { Actor } from '../../orders/actor.ts'
import { contextOf, type OrderDeps } from '../../orders/add-order-event.ts'
import { hasJustLeft } from '../../orders/holds/has-just-left.ts'
import { isPaid } from '../../orders/is-paid.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { type Hold, moveOrder } from '../../orders/move-order.ts'
import { holdNotSolved, orderNotPaid } from '../../orders/order-errors.ts'

/** Refuses while the hold would come back at once, with what solves it. */
export async function releaseOrder(deps: OrderDeps, orderId: OrderId, by: Actor): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'release',
    by,
    isDone: (order, tx) => hasJustLeft(tx, order, 'on_hold'),
    act: async (tx, order) => {
      const context = contextOf(deps)
      await moveOrder(tx, orderId, { ...(await whereReleased(tx, order)), by }, context)
      await discardProposals(tx, orderId, by, context)
    },
  })
}

/** Throws where the hold would come back at once. */
export async function whereReleased(
  tx: Queries,
  { id, payment_status: payment }: OrderRow,
): Promise<Exclude<ResumedStatus['move'], Hold>> {
  if (!isPaid(payment)) throw orderNotPaid()
  const { move } = await statusToResume(tx, id)
  if (move.to === 'on_hold') throw holdNotSolved(move.detail.reason)
  return move
}

// The print image of a held order does not match what was approved, and somebody has looked at both
// and takes it. That counts for these very files: another print image is judged anew.

import { acceptPrintImages } from '../fulfilment/late-images/accept-print-images.ts'
import { dropProposals } from '../fulfilment/late-images/proposed-prints.ts'
import { whereItBelongs } from '../fulfilment/where-it-belongs.ts'
import { type ActionDeps, actOnOrder } from '../orders/act-on-order.ts'
import type { Actor } from '../orders/actor.ts'
import { isPaid } from '../orders/is-paid.ts'
import { moveOrder } from '../orders/move-order.ts'
import { orderNotPaid, printImageNotHere } from '../orders/order-errors.ts'
import { hasJustLeft } from './has-just-left.ts'

export async function acceptAsItIs(deps: ActionDeps, orderId: string, by: Actor): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'accept_as_it_is',
    by,
    isDone: (order, tx) => hasJustLeft(tx, order, 'on_hold'),
    act: async (tx, order) => {
      if (!isPaid(order.payment_status)) throw orderNotPaid()
      await acceptPrintImages(tx, orderId, { by }, deps.now())
      const next = await whereItBelongs(tx, orderId)
      if (next.status === 'awaiting_print_image') throw printImageNotHere()
      await moveOrder(tx, orderId, next.status, { by }, deps.now)
      await dropProposals(tx, orderId, by, deps.now())
    },
  })
}

// Accepts a mismatched print image after an operator has compared it with what was approved. That
// applies only to these exact files; another print image is checked again. Orders held manually, or
// waiting for the shopper's crop, stay on hold.

import type { Queries } from '../../../../ground/database/database.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { acceptPrintImages } from '../../../fulfilment/late-images/accept-print-images.ts'
import { discardProposals } from '../../../fulfilment/late-images/proposed-prints.ts'
import { printImagesOf } from '../../../fulfilment/late-images/requested-images.ts'
import { statusToResume } from '../../../fulfilment/status-to-resume.ts'
import { actOnOrder } from '../../core/act-on-order.ts'
import { cropAskedHold, isHeldByHand } from '../../core/actions/hold-causes.ts'
import type { Actor } from '../../core/actor.ts'
import { contextOf, type OrderDeps } from '../../core/add-order-event.ts'
import { hasJustLeftHold, lastHold } from '../../core/holds/last-hold.ts'
import { isPaid } from '../../core/is-paid.ts'
import type { OrderRow } from '../../core/lock-order.ts'
import { moveOrder } from '../../core/move-order.ts'
import { orderNotPaid, printImageNotHere, printImageNotSeen } from '../../core/order-errors.ts'

/** `seen`: SHA-256 of each line's print image that was reviewed; empty if there was none. */
export async function acceptAsItIs(
  deps: OrderDeps,
  orderId: OrderId,
  { seen }: { seen?: readonly string[] },
  by: Actor,
): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'accept_as_it_is',
    by,
    isDone: (order, tx) => hasJustLeftHold(tx, order),
    act: async (tx, order) => {
      if (!isPaid(order.payment_status)) throw orderNotPaid()
      const isSeen = (here: readonly string[]) => !seen || seen.join() === here.join()
      if (!isSeen(await printImagesOf(tx, orderId))) throw printImageNotSeen()
      const context = contextOf(deps)
      await acceptPrintImages(tx, orderId, { by }, context)
      const { move } = await statusToResume(tx, orderId)
      if (move.to === 'awaiting_print_image') throw printImageNotHere()
      const { cause } = await lastHold(tx, orderId)
      const stays = isHeldByHand(cause) || cause === cropAskedHold
      if (!stays) await moveOrder(tx, orderId, { ...move, by }, context)
      await discardProposals(tx, orderId, by, context)
    },
  })
}

/** Throws if there is nothing to accept. */
export async function checkAccepting(tx: Queries, order: OrderRow): Promise<void> {
  if (!isPaid(order.payment_status)) throw orderNotPaid()
  const { move } = await statusToResume(tx, order.id)
  if (move.to === 'awaiting_print_image') throw printImageNotHere()
}

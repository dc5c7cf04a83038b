// Asks the integrator for another print image: an event tells them what is wrong. An order that is on
// its way is held until the other image comes, and then goes on by itself. What somebody has put on hold
// by hand stays so, whatever comes.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { discardProposals } from '../../fulfilment/late-images/proposed-prints.ts'
import { isAnyReplaceable, printImagesOf } from '../../fulfilment/late-images/requested-images.ts'
import { actOnOrder } from '../../orders/act-on-order.ts'
import {
  isHeldByHand,
  operatorHold,
  printImageAskedHold,
} from '../../orders/actions/hold-causes.ts'
import type { Actor } from '../../orders/actor.ts'
import { addOrderEvent, contextOf, type OrderDeps } from '../../orders/add-order-event.ts'
import { lastHold } from '../../orders/holds/last-hold.ts'
import { renewHold } from '../../orders/holds/renew-hold.ts'
import { isPaid } from '../../orders/is-paid.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { orderNotPaid, printImagesStay } from '../../orders/order-errors.ts'
import { tidyNote } from '../tidy-note.ts'

/** `note` goes to the integrator. */
export async function askForPrintImage(
  deps: OrderDeps,
  orderId: OrderId,
  input: { note: string },
  by: Actor,
): Promise<void> {
  const note = tidyNote(input.note, 'Say what is wrong with the picture, or what is needed.')
  const asked = `Another print image was asked for: ${note}`
  const reason = `${asked} When it comes for the same token with the secret key, the order goes on by itself; what comes with the access key waits for an operator.`
  await actOnOrder(deps, orderId, {
    action: 'ask_for_print_image',
    by,
    isDone: ({ hold_reason: held }) => held === reason || held?.endsWith(` ${asked}`) === true,
    act: async (tx, order) => {
      await checkAsking(tx, order)
      const context = contextOf(deps)
      const requested = {
        type: 'order.print_image_reminder',
        detail: { asked_for: note },
        by,
      } as const
      await addOrderEvent(tx, orderId, requested, context)
      // It waits already, and its watch goes on.
      if (order.status === 'awaiting_print_image') return
      if (order.status === 'on_hold' && isHeldByHand((await lastHold(tx, orderId)).cause)) {
        const detail = { reason: `${order.hold_reason} ${asked}`, cause: operatorHold }
        await renewHold(tx, orderId, { detail, by }, context)
        return await discardProposals(tx, orderId, by, context)
      }
      const images = await printImagesOf(tx, orderId)
      const detail = { reason, cause: printImageAskedHold, print_images: images } as const
      const hold = { to: 'on_hold', detail, by } as const
      if (order.status === 'on_hold') await renewHold(tx, orderId, hold, context)
      else await moveOrder(tx, orderId, hold, context)
      await discardProposals(tx, orderId, by, context)
    },
  })
}

/** Throws where nothing that is sent could take the place of what is here. */
export async function checkAsking(
  tx: Queries,
  { id, payment_status: payment }: OrderRow,
): Promise<void> {
  if (!isPaid(payment)) throw orderNotPaid()
  if (!(await isAnyReplaceable(tx, id))) throw printImagesStay()
}

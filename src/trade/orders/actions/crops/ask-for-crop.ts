// Mails the shopper to ask which part of an image to print. The order is held until they answer or
// an operator releases it unchanged.

import type { OrderId } from '../../../../pure/contract/ids.ts'
import { sentence } from '../../../../pure/sentences/sentence.ts'
import { actOnOrder } from '../../core/act-on-order.ts'
import { cropAskedHold } from '../../core/actions/hold-causes.ts'
import type { Actor } from '../../core/actor.ts'
import { addOrderEvent, contextOf, type OrderDeps } from '../../core/add-order-event.ts'
import { lastHold } from '../../core/holds/last-hold.ts'
import { isPaid } from '../../core/is-paid.ts'
import { moveOrder } from '../../core/move-order.ts'
import { orderNotPaid } from '../../core/order-errors.ts'
import { nothingToCrop } from './change-crop.ts'
import { readLineCrop } from './read-line-crop.ts'

/** `line` starts at 1. Throws `parameter_invalid` (422) if there is nothing to crop. */
export async function askForCrop(
  deps: OrderDeps,
  orderId: OrderId,
  { line }: { line: number },
  by: Actor,
): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'ask_for_crop',
    by,
    async isDone({ status }, tx) {
      const { cause, detail } = await lastHold(tx, orderId)
      return status === 'on_hold' && cause === cropAskedHold && detail.line === line
    },
    async act(tx, order) {
      if (!isPaid(order.payment_status)) throw orderNotPaid()
      if ((await readLineCrop(tx, order, line)) === null) throw nothingToCrop()
      const context = contextOf(deps)
      const asked = { type: 'order.crop_asked', detail: { line }, by } as const
      await addOrderEvent(tx, orderId, asked, context)
      const reason = sentence(
        'The shopper was asked which part of the picture of line {line} to print. The order continues automatically when they choose.',
        { line },
      )
      const detail = { reason, cause: cropAskedHold, line } as const
      await moveOrder(tx, orderId, { to: 'on_hold', detail, by }, context)
    },
  })
}

// Records that money was returned by other means after a refund failed for an ended order. It is
// booked as a refund that is unknown to any gateway.

import { randomBytes } from 'node:crypto'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { nothingToRefund } from '../../checkout/checkout-errors.ts'
import { insertRefund, leftOf, paymentToRefund } from '../../checkout/refunds/begin-refund.ts'
import { keyByOtherMeans } from '../../checkout/refunds/made-elsewhere.ts'
import { settleRefundInside } from '../../checkout/refunds/settle-refund.ts'
import { actOnOrder } from '../core/act-on-order.ts'
import type { Actor } from '../core/actor.ts'
import { contextOf, type OrderDeps } from '../core/add-order-event.ts'
import { tidyNote } from './tidy-note.ts'

/** `reason` says how. It is stored in the order, so it must not contain personal data. */
export async function markRefunded(
  deps: OrderDeps,
  orderId: OrderId,
  input: { reason: string },
  by: Actor,
): Promise<void> {
  const reason = tidyNote(input.reason, sentence('Enter how the money was refunded.'))
  await actOnOrder(deps, orderId, {
    action: 'mark_refunded',
    by,
    isDone: ({ status }) => status === 'refunded',
    act: async (tx) => {
      const payment = await paymentToRefund(tx, orderId)
      const amount = await leftOf(tx, payment)
      if (amount <= 0) throw nothingToRefund()
      const key = keyByOtherMeans(randomBytes(12).toString('hex'))
      const context = contextOf(deps)
      const refund = await insertRefund(tx, payment, { key, amount, reason, by }, context.at)
      const outcome = { status: 'refunded', reference: refund.id } as const
      await settleRefundInside(tx, refund, outcome, context)
    },
  })
}

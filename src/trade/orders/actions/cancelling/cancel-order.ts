// Cancels an order. Shoppers and stores can during the cool-off period, operators until it ships.
// What was paid is refunded. A pending payment is first cancelled at the gateway; if the gateway
// says that it was paid, the order is cancelled as a paid one.

import type { Queries } from '../../../../ground/database/database.ts'
import { awaitedPayment } from '../../../../ground/database/tables/payments-table.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { sentence } from '../../../../pure/sentences/sentence.ts'
import { lockCart } from '../../../carts/lock-cart.ts'
import { paymentAtBank, paymentPending } from '../../../checkout/checkout-errors.ts'
import { attemptOf, type Payment, paymentsOf } from '../../../checkout/payment.ts'
import { settlePayment } from '../../../checkout/payments/settle-payment.ts'
import type { PaymentGateways } from '../../../payments/payment-gateways.ts'
import { actOnOrder } from '../../core/act-on-order.ts'
import type { Actor } from '../../core/actor.ts'
import { contextOf, type OrderDeps } from '../../core/add-order-event.ts'
import type { OrderAudit } from '../../core/audit-order.ts'
import { endOfCoolOff } from '../../core/cool-off.ts'
import type { OrderRow } from '../../core/lock-order.ts'
import { cancelTooLate } from '../../core/order-errors.ts'
import { findOrder } from '../../core/read-order.ts'
import { tidyNote } from '../tidy-note.ts'
import { cancelInside } from './cancel-inside.ts'

export type CancelDeps = OrderDeps & { gateways: PaymentGateways }

/** Also throws `payment_pending` (409) while a payment's outcome is unknown. */
export async function cancelOrder(
  deps: CancelDeps,
  orderId: OrderId,
  { audit, ...input }: { reason: string; audit?: OrderAudit },
  by: Actor,
): Promise<void> {
  const reason = tidyNote(input.reason, sentence('Enter a reason for the cancellation.'))
  const before = await findOrder(deps.database.queries, orderId)
  if (before && by.kind !== 'shopper') await giveUpPayments(deps, before)
  await actOnOrder(deps, orderId, {
    action: 'cancel',
    by,
    ...(audit && { audit }),
    // An unpaid order ends together with its cart. Locks the cart first, as paying does.
    async first(tx) {
      if (before?.status === 'awaiting_payment') await lockCart(tx, before.cart_id)
    },
    isDone: ({ status }) => status === 'cancelled' || status === 'refunded',
    async act(tx, order) {
      if (!mayCancel(order, by, deps.now())) throw cancelTooLate()
      // A payment may have begun after the pending ones were cancelled.
      if ((await pendingPayments(tx, order)).length > 0) throw paymentPending()
      await cancelInside(tx, order, { reason, by }, contextOf(deps))
    },
  })
}

function mayCancel(order: OrderRow, by: Actor, now: number): boolean {
  if (by.kind === 'operator' || by.kind === 'system') return true
  if (by.kind === 'store' && order.status === 'awaiting_payment') return true
  return endOfCoolOff(order, now) !== null
}

/** Throws `payment_pending` (409) if a payment can not be given up. */
export async function giveUpPayments(deps: CancelDeps, order: OrderRow): Promise<void> {
  for (const payment of await pendingPayments(deps.database.queries, order)) {
    const gateway = deps.gateways.named(payment.gateway)
    const outcome = await gateway.cancel(attemptOf(payment)).catch((error: unknown) => {
      throw paymentPending(error)
    })
    await settlePayment(deps, payment.id, outcome)
    if (outcome.status === 'pending') throw paymentAtBank()
  }
}

/** Throws `payment_pending` (409) if, by the last report, a bank is processing a payment. */
export async function checkCancel(db: Queries, order: OrderRow): Promise<void> {
  const pending = await pendingPayments(db, order)
  const isAtBank = pending.some(({ awaits }) => awaitedPayment.read(awaits)?.by === 'bank')
  if (isAtBank) throw paymentAtBank()
}

async function pendingPayments(db: Queries, order: OrderRow): Promise<Payment[]> {
  if (order.status !== 'awaiting_payment') return []
  return (await paymentsOf(db, order.id)).filter(({ status }) => status === 'pending')
}

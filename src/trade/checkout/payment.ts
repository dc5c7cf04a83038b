// An attempt to pay an order: a row of the payments table, in the form gateways use.

import type { Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type {
  PaymentsTable,
  UnmatchedChargesTable,
} from '../../ground/database/tables/payments-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { OrderDeps } from '../orders/core/add-order-event.ts'
import { readDetail } from '../orders/core/order-events.ts'
import { readOrderEvents } from '../orders/core/read-order-events.ts'
import type { Attempt } from '../payments/payment-gateway.ts'
import type { PaymentGateways } from '../payments/payment-gateways.ts'

export type Payment = Selectable<PaymentsTable>

export type PaymentDeps = OrderDeps & { gateways: PaymentGateways }

/** Oldest first. */
export async function paymentsOf(db: Queries, orderId: OrderId): Promise<Payment[]> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('attempt_key')
    .execute()
}

export async function findPayment(db: Queries, paymentId: string): Promise<Payment | undefined> {
  return await db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst()
}

export async function readPayment(db: Queries, paymentId: string): Promise<Payment> {
  const payments = db.selectFrom('payments').selectAll().where('id', '=', paymentId)
  return await payments.executeTakeFirstOrThrow()
}

/** Stores the fee that the gateway kept, in minor units of the payment's currency. */
export async function noteFee(tx: Queries, paymentId: string, fee: number): Promise<void> {
  await tx.updateTable('payments').set({ fee }).where('id', '=', paymentId).execute()
}

export type UnmatchedCharge = Selectable<UnmatchedChargesTable>

export async function findUnmatchedCharge(
  db: Queries,
  gateway: string,
  reference: string,
): Promise<UnmatchedCharge | undefined> {
  return await db
    .selectFrom('unmatched_charges')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/**
 * Records money that matches no payment, for an operator to review and tick off. If a bank has
 * taken all of it back, no review is needed until it returns. True if there is something new to
 * review.
 */
export async function noteUnmatchedCharge(
  tx: Queries,
  charge: Omit<UnmatchedCharge, 'ticked_off_at'>,
  at: number,
): Promise<boolean> {
  const { gateway, reference, amount, taken_back: taken } = charge
  const before = await findUnmatchedCharge(tx, gateway, reference)
  const wasGone = before !== undefined && before.taken_back >= before.amount
  if (before !== undefined && before.ticked_off_at !== null && !wasGone) return false
  const isGone = taken >= amount
  const now = { taken_back: taken, ticked_off_at: isGone ? at : null }
  await tx
    .insertInto('unmatched_charges')
    .values({ ...charge, ...now })
    .onConflict((same) => same.columns(['gateway', 'reference']).doUpdateSet(now))
    .execute()
  return !isGone && (before === undefined || wasGone)
}

/** Card digits are erased with the rest of the shopper's data. */
export async function eraseCards(tx: Queries, orderId: OrderId): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ card_last4: null })
    .where('order_id', '=', orderId)
    .execute()
}

/** The part of an order's payment that the bank has taken back, in minor units. */
export async function takenBackByEvents(tx: Queries, orderId: OrderId): Promise<number> {
  let sum = 0
  for (const { type, detail } of await readOrderEvents(tx, orderId, told)) {
    // The detail types of all three events include `amount`.
    const { amount = 0 } = readDetail('order.paid', detail)
    if (type === 'order.payment_taken_back') sum += amount
    else sum = type === 'order.paid' ? 0 : Math.max(0, sum - amount)
  }
  return sum
}

const told = ['order.paid', 'order.payment_taken_back', 'order.payment_restored'] as const

/** The gateway's part of a payment, in minor units. A gift card pays the rest. */
export function chargedOf(payment: Pick<Payment, 'amount' | 'gift_card_amount'>): number {
  return payment.amount - payment.gift_card_amount
}

export function attemptOf(payment: Payment): Attempt {
  return {
    attemptKey: payment.attempt_key,
    orderId: payment.order_id,
    amount: chargedOf(payment),
    currency: payment.currency,
    reference: payment.reference,
    begunAt: payment.created_at,
  }
}

// The last transaction of a refund: records the gateway's outcome and updates the order.
// Idempotent. The request, the job and a gateway event may call it concurrently.

import type { Queries } from '../../../ground/database/database.ts'
import { refundActor } from '../../../ground/database/tables/payments-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { PaymentStatus } from '../../../pure/contract/order-statuses.ts'
import { giftCardEnd } from '../../gift-cards/gift-card-code.ts'
import { refundToGiftCard } from '../../gift-cards/spend-gift-card.ts'
import {
  addOrderEvent,
  contextOf,
  type EventContext,
  type OrderDeps,
} from '../../orders/core/add-order-event.ts'
import { paidStatus, wasPaid } from '../../orders/core/is-paid.ts'
import { moveOrder } from '../../orders/core/move-order.ts'
import { orderTransitions } from '../../orders/core/order-transitions.ts'
import { readOrder } from '../../orders/core/read-order.ts'
import { setPaymentStatus } from '../../orders/core/set-payment-status.ts'
import type { RefundOutcome } from '../../payments/payment-gateway.ts'
import { type Payment, readPayment } from '../payment.ts'
import type { RefundRow } from './begin-refund.ts'
import { holdForOwedMoney, isFullyReturned } from './hold-for-owed-money.ts'
import { madeElsewhere } from './made-elsewhere.ts'
import { settleSurplus } from './settle-surplus.ts'

export function settleRefund(
  deps: OrderDeps,
  refundId: string,
  outcome: RefundOutcome,
): Promise<RefundRow['status']> {
  return deps.database.transaction(async (tx) => {
    const refund = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow()
    return await settleRefundInside(tx, refund, outcome, contextOf(deps))
  })
}

export async function settleRefundInside(
  tx: Queries,
  refund: RefundRow,
  outcome: RefundOutcome,
  context: EventContext,
): Promise<RefundRow['status']> {
  if (!changesRefund(refund, outcome)) return refund.status
  await tx
    .updateTable('refunds')
    .set({
      status: outcome.status,
      reference: outcome.reference ?? refund.reference,
      failure_code: outcome.status === 'failed' ? outcome.failureCode : null,
      updated_at: context.at,
    })
    .where('id', '=', refund.id)
    .execute()
  if (outcome.status !== 'pending') await recordOnOrder(tx, refund, outcome, context)
  return outcome.status
}

// A bank can return a refund days later, so a completed refund can still fail. A failed one never
// succeeds.
function changesRefund(refund: RefundRow, outcome: RefundOutcome): boolean {
  if (refund.status === 'pending') {
    return outcome.status !== 'pending' || refund.reference !== outcome.reference
  }
  return refund.status === 'refunded' && outcome.status === 'failed'
}

type EndOfRefund = Exclude<RefundOutcome, { status: 'pending' }>

async function recordOnOrder(
  tx: Queries,
  refund: RefundRow,
  outcome: EndOfRefund,
  context: EventContext,
): Promise<void> {
  const payment = await readPayment(tx, refund.payment_id)
  const by = refundActor.read(refund.actor)
  const { amount, currency } = refund
  const toCard = outcome.status === 'refunded' && (await giveToCard(tx, refund, payment, context))
  const elsewhere = { ...madeElsewhere(refund), ...(toCard && { gift_card: toCard }) }
  const money = { refund_id: refund.id, amount, currency, ...elsewhere }
  const isSurplus = payment.is_surplus === 1
  const order = await readOrder(tx, refund.order_id)
  const total = isSurplus
    ? order.refunded_total
    : await refundedTotal(tx, refund.order_id, order.total)
  const status = isSurplus
    ? order.payment_status
    : statusAfter(order.payment_status, {
        // An order released at a loss is fully refunded with less than its total.
        refunded_total: (await isFullyReturned(tx, order, total)) ? order.total : total,
        total: order.total,
      })
  await setPaymentStatus(tx, refund.order_id, { status, refundedTotal: total }, context.at)
  if (outcome.status === 'failed') {
    // The money was refunded at the gateway in another way, which is reported separately, so
    // nothing is owed.
    if (refund.status === 'pending' && outcome.isGivenBack) return
    const detail = { ...money, failure_code: outcome.failureCode }
    await addOrderEvent(tx, refund.order_id, { type: 'order.refund_failed', detail }, context)
    if (!isSurplus) return await holdForOwedMoney(tx, order, payment, context)
    // A surplus payment pays no order, so no order can offer to retry the refund.
    return await settleSurplus(tx, payment, refund.reason, context.at)
  }
  // The books use the exact amount; the bank may move only the nearest payable one.
  const { given = amount } = outcome
  const short = given === amount ? {} : { given_at_gateway: given }
  const detail = { ...money, ...short, refunded_total: total }
  const isWhole = !isSurplus && (total === order.total || (await isFullyReturned(tx, order, total)))
  if (isWhole && orderTransitions[order.status].includes('refunded')) {
    return await moveOrder(tx, refund.order_id, { to: 'refunded', detail, by }, context)
  }
  if (isSurplus) {
    const part = amount < payment.amount ? { total: payment.amount } : {}
    const surplus = { type: 'order.surplus_refunded', detail: { ...detail, ...part }, by } as const
    await addOrderEvent(tx, refund.order_id, surplus, context)
    return await settleSurplus(tx, payment, refund.reason, context.at)
  }
  const partly = { type: 'order.refunded_partly', detail, by } as const
  await addOrderEvent(tx, refund.order_id, partly, context)
  // The amount owed has changed.
  if (order.status === 'on_hold') await holdForOwedMoney(tx, order, payment, context)
}

/** The end of the code of the card that has the money. Null if it went another way. */
async function giveToCard(
  tx: Queries,
  { id: refundId, gift_card_amount: amount, order_id: orderId }: RefundRow,
  { gift_card_id: cardId }: Payment,
  { at }: EventContext,
): Promise<string | null> {
  if (amount === 0 || cardId === null) return null
  const card = await refundToGiftCard(tx, cardId, { refundId, orderId, amount }, at)
  return giftCardEnd(card.code)
}

// Money that a bank has taken back stays so.
function statusAfter(
  before: PaymentStatus,
  order: { refunded_total: number; total: number },
): PaymentStatus {
  return wasPaid(before) ? paidStatus(order) : before
}

/** Minor units, without surplus payments, which are not part of the order's money. */
async function refundedTotal(tx: Queries, orderId: OrderId, most: number): Promise<number> {
  // A refund made at the gateway may include a fraction that our minor units do not have, so the
  // sum is capped.
  const { sum } = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(({ fn }) => fn.sum<number | string | null>('refunds.amount').as('sum'))
    .where('refunds.order_id', '=', orderId)
    .where('refunds.status', '=', 'refunded')
    .where('payments.is_surplus', '=', 0)
    .executeTakeFirstOrThrow()
  return Math.min(Number(sum ?? 0), most)
}

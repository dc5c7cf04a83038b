// Handles a gateway event from a webhook or a later listing. The event only triggers a query of the
// charge's or refund's current state. That state counts, so duplicates and reordering do no harm.

import type { Queries } from '../../../ground/database/database.ts'
import { addMail } from '../../mail/add-mail.ts'
import {
  awaitedOf,
  type GatewayEvent,
  type PaymentGateway,
} from '../../payments/payment-gateway.ts'
import { gatewayKey } from '../../payments/payment-gateways.ts'
import {
  handleMadeSaleRefund,
  handleSaleCharge,
  handleSaleDispute,
  handleSaleRefund,
} from '../gift-card-sales/handle-sale-event.ts'
import {
  findUnmatchedCharge,
  noteUnmatchedCharge,
  type Payment,
  type PaymentDeps,
  type UnmatchedCharge,
} from '../payment.ts'
import { resolvePendingPayment } from '../payments/resolve-pending-payment.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { carryOutRefund } from '../refunds/carry-out-refund.ts'
import { recordGatewayRefund } from '../refunds/record-gateway-refund.ts'

export type GatewayEventDeps = PaymentDeps & {
  log: { warn(details: object, message: string): void }
}

/** Rejects when the gateway is unreachable, so that it delivers the event again. */
export async function handleGatewayEvent(
  deps: GatewayEventDeps,
  gateway: PaymentGateway,
  event: GatewayEvent,
): Promise<void> {
  if (event.kind === 'refund') return await handleRefundEvent(deps, gateway, event)
  const payments = paymentsOf(deps, gateway)
  if (event.kind === 'dispute') {
    const payment = await payments.where('reference', '=', event.reference).executeTakeFirst()
    if (payment) return await checkPayment(deps, gateway, payment)
    if (await handleSaleDispute(deps, gateway, event)) return
    const charge = await findUnmatchedCharge(
      deps.database.queries,
      gatewayKey(gateway),
      event.reference,
    )
    if (charge !== undefined) await checkUnmatchedCharge(deps, gateway, charge)
    return
  }
  const payment = await payments.where('attempt_key', '=', event.attemptKey).executeTakeFirst()
  if (!payment) {
    if (await handleSaleCharge(deps, gateway, event)) return
    return await noteUnmatched(deps, gateway, event)
  }
  await checkPayment(deps, gateway, { ...payment, reference: event.reference })
}

function paymentsOf({ database }: GatewayEventDeps, gateway: PaymentGateway) {
  return database.queries
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', gatewayKey(gateway))
}

async function checkPayment(
  deps: GatewayEventDeps,
  gateway: PaymentGateway,
  payment: Payment,
): Promise<void> {
  const outcome = await resolvePendingPayment(gateway, payment, false)
  const isOpen = outcome?.status === 'pending' && awaitedOf(outcome) === null
  if (outcome === null || isOpen) return
  await settlePayment(deps, payment.id, outcome)
}

// A refund to a closed account can fail days after it was made.
async function handleRefundEvent(
  deps: GatewayEventDeps,
  gateway: PaymentGateway,
  event: Extract<GatewayEvent, { kind: 'refund' }>,
): Promise<void> {
  const { refundKey, reference } = event
  const refunds = deps.database.queries.selectFrom('refunds').select('id')
  const refund =
    (await refunds.where('id', '=', refundKey ?? '').executeTakeFirst()) ??
    (await refunds.where('reference', '=', reference).executeTakeFirst())
  if (refund) {
    await carryOutRefund(deps, refund.id, { again: true })
    return
  }
  if (await handleSaleRefund(deps, gateway, event)) return
  const made = await gateway.readRefund?.(reference)
  if (!made) return
  const payment = await paymentsOf(deps, gateway)
    .where('attempt_key', '=', made.attemptKey)
    .executeTakeFirst()
  if (!payment) return await handleMadeSaleRefund(deps, gateway, reference, made)
  // The payment was charged, even if no event said so. It may have been given up before, in which
  // case it pays no order.
  if (payment.status !== 'paid') await checkPayment(deps, gateway, payment)
  await recordGatewayRefund(deps, payment.id, reference, made)
}

// A charge with one of our keys but no payment row: the database was restored from a backup, or two
// installations share an account. Only an operator can decide, so it stays in the table until
// reviewed.
async function noteUnmatched(
  deps: GatewayEventDeps,
  gateway: PaymentGateway,
  event: Extract<GatewayEvent, { kind: 'charge' }>,
): Promise<void> {
  if (!event.isPaid) return
  const { attemptKey, reference, amount, currency } = event
  const charge = { gateway: gatewayKey(gateway), reference, amount, currency }
  const { queries } = deps.database
  if ((await findUnmatchedCharge(queries, charge.gateway, reference)) !== undefined) return
  const seen = { seen_at: deps.now(), taken_back: 0 }
  await checkUnmatchedCharge(deps, gateway, { ...charge, ...seen, attempt_key: attemptKey })
}

async function checkUnmatchedCharge(
  { database, now, log }: GatewayEventDeps,
  gateway: PaymentGateway,
  charge: Omit<UnmatchedCharge, 'ticked_off_at'>,
): Promise<void> {
  const { reference, currency, attempt_key: attemptKey, seen_at: begunAt } = charge
  const found = await gateway.find({ ...charge, attemptKey, begunAt })
  const taken = found?.status === 'taken_back' ? (found.amount ?? charge.amount) : 0
  const facts = { gateway: charge.gateway, reference, amount: charge.amount - taken, currency }
  const isToReview = await database.transaction(async (tx) => {
    const at = now()
    if (!(await noteUnmatchedCharge(tx, { ...charge, taken_back: taken }, at))) return false
    const kind = 'operators-unmatched-charge'
    const uniqueKey = `${kind}:${charge.gateway}:${reference}`
    await addMail(tx, { kind, uniqueKey, facts }, at)
    return true
  })
  if (!isToReview) return
  log.warn(facts, 'A charge has no order in this shop. Review and refund it.')
}

/** Marks the charge as reviewed. Undefined if it was already. */
export async function tickOffCharge(
  tx: Queries,
  { gateway, reference }: { gateway: string; reference: string },
  at: number,
) {
  return await tx
    .updateTable('unmatched_charges')
    .set({ ticked_off_at: at })
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .where('ticked_off_at', 'is', null)
    .returning(['amount', 'currency', 'attempt_key'])
    .executeTakeFirst()
}

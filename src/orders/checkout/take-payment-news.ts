// News of a gateway: told by its webhook, or listed afterwards. It is the reason to ask how the
// charge or the refund stands; that is what counts, however often and in which order it is told.

import type { Database } from '../../database/database.ts'
import type { PaymentGateway, PaymentNews } from '../../payments/payment-gateway.ts'
import type { PaymentGateways } from '../../payments/payment-gateways.ts'
import { carryOutRefund } from '../refunds/carry-out-refund.ts'
import { attemptOf } from './attempt-of.ts'
import { settlePayment } from './settle-payment.ts'

export type PaymentNewsDeps = {
  database: Database
  gateways: PaymentGateways
  now: () => number
  log: { warn(details: object, message: string): void }
}

/** Rejects when the gateway can't be reached: let it tell again. */
export async function takePaymentNews(
  deps: PaymentNewsDeps,
  gateway: PaymentGateway,
  news: PaymentNews,
): Promise<void> {
  if (news.kind === 'refund') return await takeRefundNews(deps, news.refundKey)
  const payment = await deps.database.queries
    .selectFrom('payments')
    .selectAll()
    .where('attempt_key', '=', news.attemptKey)
    .where('gateway', '=', gateway.name)
    .executeTakeFirst()
  if (!payment) return await noteUnmatched(deps, gateway, news)
  const found = await gateway.find({ ...attemptOf(payment), reference: news.reference })
  if (found === null || found.status === 'pending') return
  await settlePayment(deps, payment.id, found)
}

// Given back to an account that is closed, a refund may fail days after it was made.
async function takeRefundNews(deps: PaymentNewsDeps, refundKey: string): Promise<void> {
  const refund = await deps.database.queries
    .selectFrom('refunds')
    .select('id')
    .where('id', '=', refundKey)
    .executeTakeFirst()
  if (refund) await carryOutRefund(deps, refund.id, { again: true })
}

// Money under a key of ours that no payment has: the database was set back, or two installations share
// an account. Nobody but an operator can tell; it stays in the table until somebody has looked.
async function noteUnmatched(
  { database, now, log }: PaymentNewsDeps,
  gateway: PaymentGateway,
  news: Extract<PaymentNews, { kind: 'charge' }>,
): Promise<void> {
  if (!news.isPaid) return
  const { attemptKey, reference, amount, currency } = news
  const { numInsertedOrUpdatedRows: added } = await database.queries
    .insertInto('unmatched_charges')
    .values({
      gateway: gateway.name,
      reference,
      attempt_key: attemptKey,
      amount,
      currency,
      seen_at: now(),
    })
    .onConflict((same) => same.columns(['gateway', 'reference']).doNothing())
    .executeTakeFirstOrThrow()
  if (added === 0n) return
  const charge = { gateway: gateway.name, reference, amount, currency }
  log.warn(charge, 'A charge belongs to no order of this shop. Look at it, and refund it.')
}

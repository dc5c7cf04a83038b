// Refunds at Stripe. Looks for an existing refund before creating one: Stripe drops idempotency
// keys after a day, and a refund may be retried later than that.

import Stripe from 'stripe'
import type { GatewayRefund, Refund, RefundOutcome } from '../payment-gateway.ts'
import { fromStripeAmount, toStripeRefund } from './stripe-amounts.ts'

export async function refundAtStripe(stripe: Stripe, refund: Refund): Promise<RefundOutcome> {
  const before = await findStripeRefund(stripe, refund)
  if (before !== null) return before
  const { refundKey, attempt } = refund
  const amount = toStripeRefund(refund.amount, attempt.currency)
  if (amount === 0) return { status: 'failed', reference: null, failureCode: 'amount_not_payable' }
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: paidIntentOf(refund),
        amount,
        metadata: { handprint_refund: refundKey, handprint_order: attempt.orderId },
      },
      { idempotencyKey: refundKey },
    )
    return outcomeOf(made)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const isGivenBack =
      (await givenBackOf(stripe, refund)) >= toStripeRefund(attempt.amount, attempt.currency)
    const failureCode = error.code ?? 'refund_refused'
    return { status: 'failed', reference: null, failureCode, isGivenBack }
  }
}

/** In Stripe's units, without failed refunds. */
async function givenBackOf(stripe: Stripe, refund: Refund): Promise<number> {
  let sum = 0
  for await (const { status, amount } of refundsOf(stripe, refund)) {
    if (status !== 'failed' && status !== 'canceled') sum += amount
  }
  return sum
}

async function* refundsOf(stripe: Stripe, refund: Refund): AsyncIterable<Stripe.Refund> {
  try {
    yield* stripe.refunds.list({ payment_intent: paidIntentOf(refund), limit: 100 })
  } catch (error) {
    if (!isUnknownThere(error)) throw error
  }
}

export async function findStripeRefund(
  stripe: Stripe,
  refund: Refund,
): Promise<RefundOutcome | null> {
  for await (const each of refundsOf(stripe, refund)) {
    if (each.metadata?.handprint_refund === refund.refundKey) return outcomeOf(each)
  }
  return null
}

/** The keys now belong to another account, or its test data was deleted. */
export function isUnknownThere(error: unknown): boolean {
  const { StripeInvalidRequestError } = Stripe.errors
  return error instanceof StripeInvalidRequestError && error.code === 'resource_missing'
}

/** Null if it refunds the charge of another program that shares the account. */
export async function readStripeRefund(
  stripe: Stripe,
  reference: string,
): Promise<GatewayRefund | null> {
  const refund = await stripe.refunds.retrieve(reference, { expand: ['payment_intent'] })
  const intent = refund.payment_intent
  if (intent === null || typeof intent === 'string') return null
  const attemptKey = intent.metadata.handprint_attempt
  if (attemptKey === undefined) return null
  const amount = fromStripeAmount(refund.amount, refund.currency.toUpperCase())
  return { attemptKey, amount, outcome: outcomeOf(refund) }
}

function paidIntentOf({ attempt }: Refund): string {
  if (attempt.reference === null)
    throw new Error('A payment that was never charged can’t be refunded.')
  return attempt.reference
}

function outcomeOf(refund: Stripe.Refund): RefundOutcome {
  const { id: reference, status } = refund
  const given = fromStripeAmount(refund.amount, refund.currency.toUpperCase())
  if (status === 'succeeded') return { status: 'refunded', reference, given }
  if (status === 'failed' || status === 'canceled') {
    return { status: 'failed', reference, failureCode: refund.failure_reason ?? 'refund_refused' }
  }
  return { status: 'pending', reference }
}

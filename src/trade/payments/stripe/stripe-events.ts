// Translates Stripe's events to gateway events. An event only says what to look up. Other programs
// may share the account, so anything without our key is ignored.

import type Stripe from 'stripe'
import type { GatewayEvent } from '../payment-gateway.ts'
import { fromStripeAmount } from './stripe-amounts.ts'

/** The events that Stripe's webhook has to deliver; docs/payments.md lists them too. */
export const stripeNews = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const

/** Makes no requests, because one event that cannot be looked up must not block those behind it. */
export function gatewayEventOf(event: Stripe.Event): GatewayEvent | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return newsOfIntent(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const intent = event.data.object.payment_intent
      if (intent === null) return null
      return { kind: 'dispute', reference: typeof intent === 'string' ? intent : intent.id }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { id: reference, metadata } = event.data.object
      return { kind: 'refund', refundKey: metadata?.handprint_refund ?? null, reference }
    }
    default:
      return null
  }
}

function newsOfIntent(intent: Stripe.PaymentIntent): GatewayEvent | null {
  const attemptKey = intent.metadata.handprint_attempt
  if (attemptKey === undefined) return null
  const currency = intent.currency.toUpperCase()
  return {
    kind: 'charge',
    attemptKey,
    reference: intent.id,
    amount: fromStripeAmount(intent.amount, currency),
    currency,
    isPaid: intent.status === 'succeeded',
  }
}

/** Stripe keeps events for 30 days and lists the newest first. */
export async function* listStripeEvents(
  stripe: Stripe,
  since: number,
): AsyncIterable<GatewayEvent> {
  const created = { gte: Math.floor(since / 1000) }
  const events: Stripe.Event[] = []
  const list = stripe.events.list({ created, types: [...stripeNews], limit: 100 })
  for await (const event of list) events.push(event)
  for (const event of events.reverse()) {
    const gatewayEvent = gatewayEventOf(event)
    if (gatewayEvent !== null) yield gatewayEvent
  }
}

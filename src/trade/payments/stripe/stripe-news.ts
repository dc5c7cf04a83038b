// What Stripe's webhook has to tell of.

/** docs/payments.md lists the same. */
export const stripeNews = [
  ...['payment_intent.succeeded', 'payment_intent.processing'],
  ...['payment_intent.payment_failed', 'payment_intent.canceled'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.funds_withdrawn'],
  ...['charge.dispute.funds_reinstated', 'charge.dispute.closed'],
  ...['refund.created', 'refund.updated', 'refund.failed'],
]

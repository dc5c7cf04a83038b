// Whether a bank has taken back what was paid. A charge that was disputed once says so for ever; its
// disputes say where the money is.

import type Stripe from 'stripe'

export async function isReversed(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<boolean> {
  const charge = intent.latest_charge
  if (charge === null || typeof charge === 'string' || !charge.disputed) return false
  const disputes = stripe.disputes.list({ payment_intent: intent.id, limit: 100 })
  for await (const dispute of disputes) if (isMoneyGone(dispute)) return true
  return false
}

// An inquiry (`warning_…`) only asks; what a prevented dispute has cost went to the shopper.
function isMoneyGone({ status, balance_transactions: moves }: Stripe.Dispute): boolean {
  if (status === 'won' || status.startsWith('warning_')) return false
  return !moves.some(({ amount }) => amount > 0)
}

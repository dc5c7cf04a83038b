// What Stripe has kept of a charge, from its balance transaction: that is in the currency of the account,
// so the fee is told as its share of what was charged.

import type Stripe from 'stripe'
import type { Attempt } from '../payment-gateway.ts'

/** Null while there is no balance transaction, which may come hours after the charge. */
export async function readStripeFee(
  stripe: Stripe,
  { reference, amount }: Attempt,
): Promise<number | null> {
  if (reference === null) return null
  const expand = ['latest_charge.balance_transaction']
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(reference, { expand })
  if (charge === null || typeof charge === 'string') return null
  const moved = charge.balance_transaction
  if (typeof moved !== 'object' || moved === null || moved.amount <= 0) return null
  return Math.round((moved.fee * amount) / moved.amount)
}

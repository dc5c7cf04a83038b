// Runs when a buyer returns from confirming a payment, as finish-payment.ts does for orders: the
// gateway says what happened, not the return address.

import { paymentPending } from '../checkout-errors.ts'
import type { FinishedPayment } from '../payments/finish-payment.ts'
import { attemptOfSale, type GiftCardSaleDeps, getSaleOfPage } from './gift-card-sale.ts'
import { resolveSale } from './resolve-sale.ts'
import { settleSale } from './settle-sale.ts'

/** Throws `payment_pending` (409) while the gateway is unreachable. */
export async function finishSale(deps: GiftCardSaleDeps, token: string): Promise<FinishedPayment> {
  const sale = await getSaleOfPage(deps.database.queries, token)
  if (sale.status === 'paid' || sale.status === 'taken_back') return { step: 'paid' }
  if (sale.status === 'open') {
    return sale.decline_code === null ? { step: 'none' } : declined(sale.decline_code)
  }
  const { gateway: name, attempt } = attemptOfSale(sale)
  const gateway = deps.gateways.named(name)
  try {
    // The request that starts the payment may still be running.
    const isKnown = sale.reference !== null || (await gateway.find(attempt)) !== null
    const isHosted = gateway.form.kind === 'redirect'
    const outcome = isKnown ? await resolveSale(deps, sale, !isHosted) : null
    if (outcome === null) return { step: 'waiting' }
    if (outcome.status === 'pending' && outcome.next?.kind === 'redirect') {
      return { step: 'undecided', url: outcome.next.url }
    }
    const settled = await settleSale(deps, sale.id, attempt.attemptKey, outcome)
    if (settled.status === 'paid') return { step: 'paid' }
    if (outcome.status === 'pending') return { step: 'awaited' }
    return declined(settled.decline_code)
  } catch (error) {
    throw paymentPending(error)
  }
}

function declined(declineCode: string | null): FinishedPayment {
  const code = declineCode ?? 'cancelled'
  return { step: 'declined', declineCode: code === 'cancelled' ? 'payment_not_made' : code }
}

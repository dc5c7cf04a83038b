import { awaitedOf, type PaymentOutcome } from '../../payments/payment-gateway.ts'
import { attemptOfSale, type GiftCardSale, type GiftCardSaleDeps } from './gift-card-sale.ts'

/**
 * Asks the gateway for the state of the sale's payment, as resolve-pending-payment.ts does for
 * orders. One that waits for an absent buyer is cancelled, so that it cannot be paid later; one that
 * takes days is left alone. Null if the gateway does not know it.
 */
export async function resolveSale(
  deps: GiftCardSaleDeps,
  sale: GiftCardSale,
  isAbandoned: boolean,
): Promise<PaymentOutcome | null> {
  const { gateway: name, attempt } = attemptOfSale(sale)
  const gateway = deps.gateways.named(name)
  const found = await gateway.find(attempt)
  const isOver = isAbandoned || sale.awaits !== null
  const isOpen = found === null || (found.status === 'pending' && awaitedOf(found) === null)
  return isOpen && isOver ? await gateway.cancel(attempt) : found
}

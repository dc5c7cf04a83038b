// A gateway's events about the payments and refunds of gift card sales.

import type { GatewayEvent, GatewayRefund, PaymentGateway } from '../../payments/payment-gateway.ts'
import { awaitedOf } from '../../payments/payment-gateway.ts'
import { gatewayKey } from '../../payments/payment-gateways.ts'
import { attemptOfSale, type GiftCardSale, type GiftCardSaleDeps } from './gift-card-sale.ts'
import { carryOutSaleRefund, recordSaleRefund } from './refund-sale.ts'
import { resolveSale } from './resolve-sale.ts'
import { settleSale } from './settle-sale.ts'

type Deps = GiftCardSaleDeps
type EventOf<Kind extends GatewayEvent['kind']> = Extract<GatewayEvent, { kind: Kind }>

/** False if the charge pays no sale. */
export async function handleSaleCharge(
  deps: Deps,
  gateway: PaymentGateway,
  event: EventOf<'charge'>,
): Promise<boolean> {
  const sale = await salesOf(deps, gateway)
    .where('attempt_key', '=', event.attemptKey)
    .executeTakeFirst()
  if (sale === undefined) return false
  await check(deps, { ...sale, reference: event.reference })
  return true
}

/** False if the disputed charge paid no sale. */
export async function handleSaleDispute(
  deps: Deps,
  gateway: PaymentGateway,
  { reference }: EventOf<'dispute'>,
): Promise<boolean> {
  const sale = await salesOf(deps, gateway).where('reference', '=', reference).executeTakeFirst()
  if (sale === undefined) return false
  await check(deps, sale)
  return true
}

/** False if it is no refund of ours for a sale. */
export async function handleSaleRefund(
  deps: Deps,
  gateway: PaymentGateway,
  { refundKey, reference }: EventOf<'refund'>,
): Promise<boolean> {
  const sale =
    (await salesOf(deps, gateway)
      .where('refund_key', '=', refundKey ?? '')
      .executeTakeFirst()) ??
    (await salesOf(deps, gateway).where('refund_reference', '=', reference).executeTakeFirst())
  if (sale === undefined) return false
  await carryOutSaleRefund(deps, sale.id, { again: true })
  return true
}

/** A refund that was made at the gateway. Does nothing if it refunds no sale. */
export async function handleMadeSaleRefund(
  deps: Deps,
  gateway: PaymentGateway,
  reference: string,
  made: GatewayRefund,
): Promise<void> {
  const sale = await salesOf(deps, gateway)
    .where('attempt_key', '=', made.attemptKey)
    .executeTakeFirst()
  if (sale === undefined) return
  // The payment was charged, even if no event said so.
  if (sale.card_id === null) await check(deps, sale)
  await recordSaleRefund(deps, sale.id, reference, made)
}

function salesOf({ database }: Deps, gateway: PaymentGateway) {
  return database.queries
    .selectFrom('gift_card_sales')
    .selectAll()
    .where('gateway', '=', gatewayKey(gateway))
}

async function check(deps: Deps, sale: GiftCardSale): Promise<void> {
  const outcome = await resolveSale(deps, sale, false)
  const isOpen = outcome?.status === 'pending' && awaitedOf(outcome) === null
  if (outcome === null || isOpen) return
  await settleSale(deps, sale.id, attemptOfSale(sale).attempt.attemptKey, outcome)
}

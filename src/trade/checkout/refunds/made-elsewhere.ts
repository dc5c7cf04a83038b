// Refunds that this program did not ask for: somebody made them at the gateway, or gave the money back
// in another way. They are booked like ours, and the gateway is never asked to make them.

import type { MadeElsewhere } from '../../orders/order-events.ts'
import type { RefundRow } from './begin-refund.ts'

const atGateway = 'gateway:'
const byOtherMeans = 'other-means:'

/** The key of a refund that has this name at the gateway. */
export function keyOfGatewayRefund(reference: string): string {
  return atGateway + reference
}

/** For one such refund of an order after the other. */
export function keyByOtherMeans(unique: string): string {
  return byOtherMeans + unique
}

export function isMadeAtGateway({ refund_key: key }: RefundRow): boolean {
  return key.startsWith(atGateway)
}

/** What the order's events tell of it. */
export function madeElsewhere(refund: RefundRow): MadeElsewhere {
  if (isMadeAtGateway(refund)) return { made_at_gateway: true, reference: refund.reference }
  return refund.refund_key.startsWith(byOtherMeans) ? { by_other_means: true } : {}
}

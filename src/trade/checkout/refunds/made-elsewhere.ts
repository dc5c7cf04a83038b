// Refunds that this program did not request, made in the gateway's dashboard or by other means.
// They are booked like our own, but the gateway is never asked to make them.

import type { MadeElsewhere } from '../../orders/core/order-events.ts'
import type { RefundRow } from './begin-refund.ts'

const atGateway = 'gateway:'
const byOtherMeans = 'other-means:'

export function keyOfGatewayRefund(reference: string): string {
  return atGateway + reference
}

/** `unique` distinguishes several such refunds of one order. */
export function keyByOtherMeans(unique: string): string {
  return byOtherMeans + unique
}

export function isMadeAtGateway({ refund_key: key }: RefundRow): boolean {
  return key.startsWith(atGateway)
}

export function madeElsewhere(refund: RefundRow): MadeElsewhere {
  if (isMadeAtGateway(refund)) return { made_at_gateway: true, reference: refund.reference }
  return refund.refund_key.startsWith(byOtherMeans) ? { by_other_means: true } : {}
}

// Whether a shopper can still cancel, how long, and what comes back. Their time zone is not known, so
// it is said in minutes.

import type { OrderJson } from '../../../pure/contract/schemas/order-schema.ts'

export type CancelStep = 'offer' | 'question' | 'too-late'

export type CancellingView = {
  /** What the receipt's address asks for. */
  step: CancelStep
  currency: string
  /** Null when it can't be cancelled any more. `moneyBack`: null where its store pays for it. */
  left: { minutes: number; moneyBack: number | null } | null
}

export function cancellingView(order: OrderJson, step: CancelStep, now: number): CancellingView {
  const { currency, cancellable_until: until } = order
  if (until === null) return { step, currency, left: null }
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now) / 60_000))
  const moneyBack = order.on_account ? null : order.total - order.refunded_total
  return { step, currency, left: { minutes, moneyBack } }
}

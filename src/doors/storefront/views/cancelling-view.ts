// Whether and how long a shopper can still cancel, and the refund. Given in minutes, because the
// shopper's time zone is not known.

import type { OrderJson } from '../../../pure/contract/schemas/order-schema.ts'

export type CancelStep = 'offer' | 'question' | 'too-late'

export type CancellingView = {
  /** The step requested by the receipt's URL. */
  step: CancelStep
  currency: string
  /**
   * Null if it can't be cancelled any more. `moneyBack` is null if the store pays for the order.
   */
  left: { minutes: number; moneyBack: number | null } | null
}

export function cancellingView(order: OrderJson, step: CancelStep, now: number): CancellingView {
  const { currency, cancellable_until: until } = order
  if (until === null) return { step, currency, left: null }
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now) / 60_000))
  const moneyBack = order.on_account ? null : order.total - order.refunded_total
  return { step, currency, left: { minutes, moneyBack } }
}

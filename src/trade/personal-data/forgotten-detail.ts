// What stays of an event's detail when the shopper's data go, in the order's events, in what webhooks are
// told of them and in the facts of mails alike; whatever shape an older build gave it.

import type { ActorKind } from '../../pure/contract/order-statuses.ts'
import type { OrderEventFact } from '../orders/order-events.ts'

/** They lead to the shopper. */
const tracking = ['tracking_number', 'tracking_url'] as const satisfies readonly OrderEventFact[]
/** Typed by people, in words of their own. */
const words = ['reason', 'asked_for'] as const satisfies readonly OrderEventFact[]

export function forgottenDetail(
  detail: Record<string, unknown>,
  by: ActorKind,
): Record<string, unknown> {
  const forgotten: readonly string[] = isWriter(by) ? [...tracking, ...words] : tracking
  return Object.fromEntries(Object.entries(detail).filter(([name]) => !forgotten.includes(name)))
}

/** Whether it writes words of its own; those of the program itself name nobody. */
export function isWriter(by: ActorKind): boolean {
  return by === 'operator' || by === 'store'
}

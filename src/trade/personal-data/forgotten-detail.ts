// What stays of an event's detail when the shopper's data go, in the order's events and in what
// webhooks are told of them alike.

import type { ActorKind } from '../../pure/contract/order-statuses.ts'

export function forgottenDetail(
  detail: Record<string, unknown>,
  by: ActorKind,
): Record<string, unknown> {
  const { tracking_number: _, tracking_url: __, ...rest } = detail
  if (!isWriter(by)) return rest
  const { reason: ___, asked_for: ____, ...left } = rest
  return left
}

/** Whether it writes words of its own; those of the program itself name nobody. */
export function isWriter(by: ActorKind): boolean {
  return by === 'operator' || by === 'store'
}

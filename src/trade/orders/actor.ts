// Who did something to an order. Kept with every event as JSON; an operator's name is for the panel
// alone.

import type { StoredActor } from '../../ground/database/tables/actor.ts'
import type { ActorKind } from '../../pure/contract/order-statuses.ts'
import type { AuditActor } from '../audit/add-audit-entry.ts'

export type Actor =
  | { kind: Exclude<ActorKind, 'operator' | 'store'> }
  /** `as`: the key or the person, for the audit log alone. */
  | { kind: 'store'; as?: AuditActor }
  | { kind: 'operator'; id: string; name: string }

export const system: Actor = { kind: 'system' }

/** As columns hold it. */
export function storedActor(actor: Actor): StoredActor {
  return actor.kind === 'store' ? { kind: actor.kind } : actor
}

// Who did something to an order. Stored with every event as JSON. An operator's name is shown only
// in the panel.

import type { StoredActor } from '../../../ground/database/tables/stored-actor.ts'
import type { ActorKind } from '../../../pure/contract/order-statuses.ts'
import type { AuditActor } from '../../audit/add-audit-entry.ts'

export type Actor =
  | { kind: Exclude<ActorKind, 'operator' | 'store'> }
  /** `as`: the key or person, only for the audit log. */
  | { kind: 'store'; as?: AuditActor }
  | { kind: 'operator'; id: string; name: string }

export const system: Actor = { kind: 'system' }

export function storedActor(actor: Actor): StoredActor {
  return actor.kind === 'store' ? { kind: actor.kind } : actor
}

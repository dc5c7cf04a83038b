// Who did something to an order. Kept with every event as JSON; an operator's name is for the panel
// alone.

import type { ActorKind } from '../../pure/contract/order-statuses.ts'

export type Actor =
  | { kind: Exclude<ActorKind, 'operator'> }
  | { kind: 'operator'; id: string; name: string }

export const system: Actor = { kind: 'system' }

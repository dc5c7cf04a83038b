// Who did something to an order. Kept with every event as JSON; an operator's name is for the panel
// alone.

import type { ActorKind } from '../../pure/contract/order-statuses.ts'

export type Actor =
  | { kind: Exclude<ActorKind, 'operator'> }
  | { kind: 'operator'; id: string; name: string }

export const system: Actor = { kind: 'system' }

/** For a column. */
export function actorText(actor: Actor): string {
  return JSON.stringify(actor)
}

/** Events from before it was kept have none: the program did it, as far as anybody knows. */
export function readActor(text: string | null): Actor {
  return text === null ? system : (JSON.parse(text) as Actor)
}

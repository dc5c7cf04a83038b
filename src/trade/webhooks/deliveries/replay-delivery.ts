// Sends an event again with the same body and a new time and signature: one that was given up, one
// that was lost after its arrival, or one whose next attempt is hours away.

import type { Queries } from '../../../ground/database/database.ts'
import { deliveryUnknown } from '../webhook-errors.ts'

/**
 * A delivery that has ended starts over with all its attempts, outside the order of events. A
 * waiting one is only sent sooner, and one in progress is left alone, so a double request sends
 * once. Throws `webhook_delivery_unknown` (404).
 */
export async function replayDelivery(
  tx: Queries,
  endpointId: string,
  id: string,
  at: number,
): Promise<void> {
  const delivery = await tx
    .selectFrom('webhook_deliveries')
    .select(['state', 'due_at', 'sending_until'])
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (delivery === undefined) throw deliveryUnknown()
  const hasEnded = delivery.state !== 'waiting'
  const isPaused = delivery.due_at === null
  if (!hasEnded && (isPaused || delivery.sending_until !== null)) return
  const anew = { state: 'waiting' as const, is_replay: 1, attempts: 0, ended_at: null }
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: at, ...(hasEnded && anew) })
    .where('id', '=', id)
    .execute()
}

/** Gives up all waiting deliveries. They are sent only on request. */
export async function giveUpDeliveries(tx: Queries, at: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', due_at: null, sending_until: null, ended_at: at })
    .where('state', '=', 'waiting')
    .execute()
}

// Records an attempt's result: the delivery is done, waits for its next attempt, or is given up.
// Once it has ended, the next event of the same subject may be sent.

import { randomBytes } from 'node:crypto'
import type { Database, Queries } from '../../../ground/database/database.ts'
import { requestHeaders } from '../../../ground/database/tables/webhooks-table.ts'
import { toldText } from '../../../ground/database/told-text.ts'
import { untilAnswered } from '../../../ground/database/until-answered.ts'
import { events } from '../../../ground/telemetry/events.ts'
import { inEnglish } from '../../../pure/sentences/sentence.ts'
import type { Delivery } from './due-deliveries.ts'
import { releaseNext } from './preserve-order.ts'
import { webhookRetryPauseMs } from './retry-schedule.ts'
import type { DeliveryAttempt } from './try-delivery.ts'

export type Settled = 'delivered' | 'waiting' | 'failed' | 'gone'

export type SettleDeps = {
  database: Database
  now: () => number
  /** Called in the transaction that records it. */
  onGivenUp?: ((tx: Queries, endpointId: string) => Promise<void>) | undefined
}

/** `gone`: the webhook was deleted, or another node has the delivery by now. */
export async function settleAttempt(
  { database, now, onGivenUp }: SettleDeps,
  taken: Delivery,
  attempt: DeliveryAttempt,
): Promise<Settled> {
  const random = Math.random()
  const settle = async (tx: Queries): Promise<Settled> => {
    const at = now()
    const pauseMs = webhookRetryPauseMs(taken.attempts, attempt.retryAfterMs, random)
    const failed = pauseMs === null ? 'failed' : 'waiting'
    const state = attempt.error === null ? 'delivered' : failed
    const hasEnded = state !== 'waiting'
    const settled = await tx
      .updateTable('webhook_deliveries')
      .set({
        state,
        due_at: hasEnded || (await isPaused(tx, taken.endpoint_id)) ? null : at + (pauseMs ?? 0),
        sending_until: null,
        ended_at: hasEnded ? at : null,
      })
      .where('id', '=', taken.id)
      .where('sending_until', '=', taken.sending_until)
      .returning('body')
      .executeTakeFirst()
    if (settled === undefined) return 'gone'
    // If the shopper's data was erased meanwhile, the answer may still repeat it, so it is dropped.
    const answer = settled.body === taken.body ? attempt.answer : null
    await keepAttempt(tx, taken.id, { ...attempt, answer })
    if (state === 'failed') await onGivenUp?.(tx, taken.endpoint_id)
    return state
  }
  // Retries until the lease expires.
  const signal = AbortSignal.timeout(Math.max(0, (taken.sending_until ?? 0) - now()))
  const settled = await untilAnswered(() => database.transaction(settle), signal)
  events.webhookTry.emit({ result: settled, ms: attempt.durationMs })
  const { endpoint_id: endpointId, subject } = taken
  if (settled !== 'waiting' && subject !== null && taken.is_replay === 0) {
    await untilAnswered(
      () => releaseNext(database.queries, { endpointId, subject, id: taken.id }, now()),
      signal,
    )
  }
  return settled
}

async function isPaused(tx: Queries, endpointId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('webhook_endpoints')
    .select('paused_at')
    .where('id', '=', endpointId)
    .executeTakeFirst()
  return row !== undefined && row.paused_at !== null
}

async function keepAttempt(
  tx: Queries,
  deliveryId: string,
  attempt: DeliveryAttempt,
): Promise<void> {
  await tx
    .insertInto('webhook_attempts')
    .values({
      id: randomBytes(16).toString('hex'),
      delivery_id: deliveryId,
      at: attempt.at,
      duration_ms: attempt.durationMs,
      status: attempt.status,
      error: attempt.error === null ? null : inEnglish(attempt.error),
      told: toldText.write(attempt.error),
      answer: attempt.answer,
      request_headers: requestHeaders.write(attempt.requestHeaders),
    })
    .execute()
}

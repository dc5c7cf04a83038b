// Recovery mode. After a backup was restored, the database lags behind the outside world: mails,
// webhooks and lab orders that it holds may already have been sent, and charges may have been made
// that it does not know. Until an operator resumes the shop, nothing is sent and nothing changes.

import { randomUUID } from 'node:crypto'
import { fault, type HandprintError } from '../../pure/errors.ts'
import type { Database, Queries } from '../database/database.ts'
import { readDatabaseNow } from '../database/database-clock.ts'

/** `pointAt`: the point in time of the backup. Milliseconds since the epoch. */
export type Recovery = { pointAt: number; begunAt: number }

/** Null if the shop is not in recovery mode. */
export async function readRecovery(queries: Queries): Promise<Recovery | null> {
  const row = await queries
    .selectFrom('recoveries')
    .select(['point_at', 'begun_at'])
    .where('ended_at', 'is', null)
    // If several backups were restored one after another, the oldest counts.
    .orderBy('point_at')
    .executeTakeFirst()
  return row === undefined ? null : { pointAt: row.point_at, begunAt: row.begun_at }
}

/** @param pointAt the point in time of the backup, in milliseconds since the epoch */
export async function beginRecovery(database: Database, pointAt: number): Promise<void> {
  const at = await readDatabaseNow(database)
  // The nodes that ran when the backup was made are gone.
  await database.queries.deleteFrom('nodes').execute()
  await database.queries
    .insertInto('recoveries')
    .values({ id: randomUUID(), point_at: pointAt, begun_at: at, number_mark: numberMark(at) })
    .execute()
}

/** Minutes since the start of 2026, which stays short for decades. */
function numberMark(at: number): string {
  return String(Math.floor((at - Date.UTC(2026, 0)) / 60_000))
}

/**
 * Part of document numbers. Numbers issued after the backup are unknown, and none may be issued
 * twice. Two restored copies of one backup have different marks. Empty if no backup was ever
 * restored.
 */
export async function readNumberMark(queries: Queries): Promise<string> {
  const row = await queries
    .selectFrom('recoveries')
    .select('number_mark')
    .orderBy('begun_at', 'desc')
    .executeTakeFirst()
  return row?.number_mark ?? ''
}

export async function endRecovery(tx: Queries, at: number): Promise<void> {
  await tx.updateTable('recoveries').set({ ended_at: at }).where('ended_at', 'is', null).execute()
}

export interface RecoveryMode {
  isOn(): boolean
  /**
   * Checks in the database whether recovery has begun or ended, and reports a change to `OnChange`.
   */
  look(): Promise<void>
}

type OnChange = {
  /**
   * Recovery began while this node was running. The restore did not see the node at work, because
   * it was cut off or reconnected to a database that was set back.
   */
  begun(): void
  /**
   * Recovery ended while this node was running. Not called if it was never on. Repeated until it
   * succeeds.
   */
  ended(): Promise<void>
}

export async function openRecoveryMode(queries: Queries, on: OnChange): Promise<RecoveryMode> {
  let isOn = (await readRecovery(queries)) !== null
  return {
    isOn: () => isOn,
    async look() {
      const isOpen = (await readRecovery(queries)) !== null
      if (isOpen === isOn) return
      // If this fails, the next look tries again.
      if (isOn) await on.ended()
      else on.begun()
      isOn = isOpen
    },
  }
}

export function inRecovery(): HandprintError {
  const message =
    'This shop is in recovery mode: it was restored from a backup, and its operator has not resumed it. ' +
    'Nothing was kept of this processed. Send it again later.'
  return fault('in_recovery', 503, message, { retryAfterSeconds: 300 })
}

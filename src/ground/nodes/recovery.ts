// Recovery mode. After a backup was restored, the world is ahead of the database: mails, webhooks and orders
// to labs that it holds may have gone out, and charges that it does not know may have been taken. Until an
// operator resumes the shop, nothing leaves it and nothing in it changes.

import { randomUUID } from 'node:crypto'
import { fault, type HandprintError } from '../../pure/errors.ts'
import type { Database, Queries } from '../database/database.ts'
import { readDatabaseNow } from '../database/database-clock.ts'

/** `pointAt`: the moment that the backup shows. */
export type Recovery = { pointAt: number; begunAt: number }

/** Null: the shop is at work. */
export async function readRecovery(queries: Queries): Promise<Recovery | null> {
  const row = await queries
    .selectFrom('recoveries')
    .select(['point_at', 'begun_at'])
    .where('ended_at', 'is', null)
    // Of several backups on top of each other, the oldest.
    .orderBy('point_at')
    .executeTakeFirst()
  return row === undefined ? null : { pointAt: row.point_at, begunAt: row.begun_at }
}

/** @param pointAt the moment that the backup shows, in milliseconds since 1970 */
export async function beginRecovery(database: Database, pointAt: number): Promise<void> {
  const at = await readDatabaseNow(database)
  // The nodes that ran when the backup was made are gone.
  await database.queries.deleteFrom('nodes').execute()
  await database.queries
    .insertInto('recoveries')
    .values({ id: randomUUID(), point_at: pointAt, begun_at: at, number_mark: numberMark(at) })
    .execute()
}

/** In minutes of 2026, which is short for decades. */
function numberMark(at: number): string {
  return String(Math.floor((at - Date.UTC(2026, 0)) / 60_000))
}

/**
 * Part of the numbers of documents: those that were given after the backup are not known, and none may be given
 * twice. Two restored copies of one backup have different ones. Empty: no backup was ever restored.
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
  /** Asks the database whether it has begun beneath this node, or has ended, and lets the node work when it has. */
  look(): Promise<void>
}

type OnChange = {
  /** It was begun while this node runs, which nobody saw at work: cut off, or back on a database that was set back. */
  begun(): void
  /** It has ended while this node runs, not when it never was; called until it has gone well. */
  ended(): Promise<void>
}

export async function openRecoveryMode(queries: Queries, on: OnChange): Promise<RecoveryMode> {
  let isOn = (await readRecovery(queries)) !== null
  return {
    isOn: () => isOn,
    async look() {
      const isOpen = (await readRecovery(queries)) !== null
      if (isOpen === isOn) return
      // A node that could not begin its work tries again at the next look.
      if (isOn) await on.ended()
      else on.begun()
      isOn = isOpen
    },
  }
}

export function inRecovery(): HandprintError {
  const message =
    'This shop is in recovery mode: it was restored from a backup, and its operator has not resumed it. ' +
    'Nothing was kept of this request. Send it again later.'
  return fault('in_recovery', 503, message, { retryAfterSeconds: 300 })
}

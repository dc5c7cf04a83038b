// After a backup is restored, the database is behind reality: mails, webhooks and lab orders in it
// may already have been sent, and charges unknown to it may have been made. Until an operator has
// reviewed that, nothing is sent out and nothing is changed.

import { randomUUID } from 'node:crypto'
import { fault, type HandprintError } from '../../pure/errors.ts'
import type { Database, Queries } from '../database/database.ts'
import { databaseNow } from '../database/database-clock.ts'

export type Restoration = { pointAt: number; restoredAt: number }

/** Null if the installation is not in restored mode. */
export async function readRestoration(queries: Queries): Promise<Restoration | null> {
  const row = await queries
    .selectFrom('restorations')
    .select(['point_at', 'restored_at'])
    .where('ended_at', 'is', null)
    // Of several restores on top of each other, the one that goes back farthest.
    .orderBy('point_at')
    .executeTakeFirst()
  return row === undefined ? null : { pointAt: row.point_at, restoredAt: row.restored_at }
}

/** @param pointAt the point in time of the backup, in milliseconds since the epoch */
export async function beginRestoration(database: Database, pointAt: number): Promise<void> {
  // The nodes registered in the backup no longer run.
  await database.queries.deleteFrom('nodes').execute()
  await database.queries
    .insertInto('restorations')
    .values({ id: randomUUID(), point_at: pointAt, restored_at: databaseNow(database.kind) })
    .execute()
}

/**
 * Returns the mark for document numbers from now on. Two restores never share a mark, even of the
 * same backup, whose database does not know about the other restore. Calling it again returns the
 * same mark.
 */
export async function markNumbers(tx: Queries): Promise<string> {
  const { at } = await tx
    .selectFrom('restorations')
    .select(({ fn }) => fn.max('restored_at').as('at'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  const mark = String(Math.floor((Number(at) - marksBeganAt) / 60_000))
  const open = tx.updateTable('restorations').where('ended_at', 'is', null)
  await open.set({ number_mark: mark }).execute()
  return mark
}

// Counted in minutes since then, which stays short for decades.
const marksBeganAt = Date.UTC(2026, 0)

/** Empty if nothing was restored, or if nothing was lost. */
export async function readNumberMark(queries: Queries): Promise<string> {
  const row = await queries
    .selectFrom('restorations')
    .select('number_mark')
    .where('number_mark', 'is not', null)
    .orderBy('restored_at', 'desc')
    .executeTakeFirst()
  return row?.number_mark ?? ''
}

export async function endRestoration(tx: Queries, at: number): Promise<void> {
  await tx.updateTable('restorations').set({ ended_at: at }).where('ended_at', 'is', null).execute()
}

export interface RestoredMode {
  isOn(): boolean
  /**
   * Checks the database for a started or ended restore, and resumes the node's work when it has
   * ended.
   */
  look(): Promise<void>
}

type OnChange = {
  /**
   * A restore was started while this node was running unnoticed: it was cut off from the database,
   * or the database was reset beneath it.
   */
  begun(): void
  /**
   * The restore has ended while this node runs; not called if there never was one. Retried until it
   * succeeds.
   */
  ended(): Promise<void>
}

export async function openRestoredMode(queries: Queries, on: OnChange): Promise<RestoredMode> {
  let isOn = (await readRestoration(queries)) !== null
  return {
    isOn: () => isOn,
    async look() {
      const isOpen = (await readRestoration(queries)) !== null
      if (isOpen === isOn) return
      // A node that could not resume its work retries at the next check.
      if (isOn) await on.ended()
      else on.begun()
      isOn = isOpen
    },
  }
}

export function beingRestored(): HandprintError {
  const message =
    'This shop was brought back from a backup and is being looked through. Nothing was kept of this ' +
    'request. Send it again later.'
  return fault('restored', 503, message, { retryAfterSeconds: 300 })
}

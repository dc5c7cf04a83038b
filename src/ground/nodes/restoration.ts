// After a backup was brought back, the world is ahead of the database: mails, webhooks and orders to labs
// that it holds may have gone out, and charges that it does not know may have been taken. Until somebody
// has looked at that, nothing leaves the installation and nothing in it changes.

import { randomUUID } from 'node:crypto'
import { fault, type HandprintError } from '../../pure/errors.ts'
import type { Database, Queries } from '../database/database.ts'
import { databaseNow } from '../database/database-clock.ts'

export type Restoration = { pointAt: number; restoredAt: number }

/** Null: the installation works as always. */
export async function readRestoration(queries: Queries): Promise<Restoration | null> {
  const row = await queries
    .selectFrom('restorations')
    .select(['point_at', 'restored_at'])
    .where('ended_at', 'is', null)
    // Of several that were brought back on top of each other, the one that goes back farthest.
    .orderBy('point_at')
    .executeTakeFirst()
  return row === undefined ? null : { pointAt: row.point_at, restoredAt: row.restored_at }
}

/** @param pointAt the moment that the backup shows, in milliseconds since 1970 */
export async function beginRestoration(database: Database, pointAt: number): Promise<void> {
  // Whoever ran when it was made is gone.
  await database.queries.deleteFrom('nodes').execute()
  await database.queries
    .insertInto('restorations')
    .values({ id: randomUUID(), point_at: pointAt, restored_at: databaseNow(database.kind) })
    .execute()
}

/**
 * What numbers for people bear from now on: two restorations never share it, not even of one backup, whose
 * database does not know of the other. Begun again it is the same.
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

// In minutes, which is short for the next decades.
const marksBeganAt = Date.UTC(2026, 0)

/** Empty: nothing was brought back, or with nothing lost. */
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
  /** Asks the database whether it has begun beneath this node, or has ended, and lets the node work when it has. */
  look(): Promise<void>
}

type OnChange = {
  /** It was begun while this node runs, which nobody saw at work: cut off, or back on a database that was set back. */
  begun(): void
  /** It has ended while this node runs, not when it never was; called until it has gone well. */
  ended(): Promise<void>
}

export async function openRestoredMode(queries: Queries, on: OnChange): Promise<RestoredMode> {
  let isOn = (await readRestoration(queries)) !== null
  return {
    isOn: () => isOn,
    async look() {
      const isOpen = (await readRestoration(queries)) !== null
      if (isOpen === isOn) return
      // A node that could not begin its work tries again at the next look.
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

// The most that each work may cost. A change that costs less lowers the number here; one that costs
// more needs a reason for it. `npm run bench -- budget` lists the statements of each work.

import { entriesOf } from '../../src/pure/objects.ts'
import type { DatabaseName } from '../builds.ts'

export type Cost = {
  /** Without those by which an idle service looks for work, and those that begin and end transactions. */
  statements: number
  /** A statement outside of them is one by itself. On PostgreSQL each that writes is one sync. */
  transactions: number
  /** Calls of fsync by the service: files, and on SQLite commits. */
  syncs: number
  /** Written by the service to files, sockets and pipes. NaN where the system does not tell. */
  bytes: number
}

export type WorkName =
  | 'a push'
  | 'a cart page that nobody changed'
  | 'a cart page made anew'
  | 'an order'
  | 'an order and its print'
  | 'a refund'

/** Of bytes: pages of SQLite and chunks of the network divide the same data differently. */
const roomOfBytes = 1.1

/** The same on both databases. */
const counts: Record<WorkName, Pick<Cost, 'statements' | 'transactions'>> = {
  'a push': { statements: 8, transactions: 4 },
  'a cart page that nobody changed': { statements: 1, transactions: 1 },
  'a cart page made anew': { statements: 6, transactions: 6 },
  'an order': { statements: 49, transactions: 15 },
  'an order and its print': { statements: 77, transactions: 25 },
  'a refund': { statements: 63, transactions: 22 },
}

const written: Record<DatabaseName, Record<WorkName, Pick<Cost, 'syncs' | 'bytes'>>> = {
  SQLite: {
    'a push': { syncs: 4, bytes: 392_000 },
    'a cart page that nobody changed': { syncs: 0, bytes: 110_000 },
    'a cart page made anew': { syncs: 0, bytes: 110_000 },
    'an order': { syncs: 8, bytes: 480_000 },
    'an order and its print': { syncs: 17, bytes: 8_900_000 },
    'a refund': { syncs: 11, bytes: 417_000 },
  },
  PostgreSQL: {
    'a push': { syncs: 1, bytes: 658_000 },
    'a cart page that nobody changed': { syncs: 0, bytes: 115_000 },
    'a cart page made anew': { syncs: 0, bytes: 117_000 },
    'an order': { syncs: 0, bytes: 101_000 },
    'an order and its print': { syncs: 0, bytes: 10_060_000 },
    'a refund': { syncs: 0, bytes: 104_000 },
  },
}

export function allowed(database: DatabaseName, work: WorkName): Cost {
  const { syncs, bytes } = written[database][work]
  return { ...counts[work], syncs, bytes: Math.round(bytes * roomOfBytes) }
}

/** One line for each number above its budget. */
export function excesses(
  database: DatabaseName,
  costs: Readonly<Record<WorkName, Cost>>,
): string[] {
  return entriesOf(costs).flatMap(([work, cost]) =>
    entriesOf(allowed(database, work))
      .filter(([key, most]) => cost[key] > most)
      .map(([key, most]) => `${work}, ${database}: ${cost[key]} ${key}, at most ${most}`),
  )
}

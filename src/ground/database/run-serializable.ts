// Runs a transaction on PostgreSQL and retries it on conflict. Serializable transactions also
// produce false conflicts: PostgreSQL locks whole pages of a small table, so on a young database
// all concurrent orders conflict. Retries run one at a time within this process and cannot conflict
// with each other again, so few attempts are enough at any concurrency.

import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isOfCode } from '../../pure/errors.ts'
import type { Queries } from './database.ts'
import { databaseUnavailable } from './database-errors.ts'
import { statementIsStale } from './prepared-statements.ts'
import type { Schema } from './schema.ts'

/** Retries are counted in `story`. */
export type RunSerializable = <T>(
  work: TransactionWork<T>,
  about: { level: Level; story: { reruns: number } },
) => Promise<T>

/** SQLSTATE of a serialization failure and of a deadlock, and a schema that changed. */
const collisions = ['40001', '40P01', statementIsStale]
/**
 * The first time, a row found earlier was deleted by another transaction. The second time it is a
 * bug in the work.
 */
const foreignKeyViolation = '23503'
const maxAttempts = 20
const firstPauseMs = 2
const longestPauseMs = 200

export function createRunSerializable(db: Kysely<Schema>): RunSerializable {
  const oneAtATime = createKeyedMutex()

  function beginAt(level: Level) {
    if (level !== 'one moment') return db.transaction().setIsolationLevel(level)
    return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  }

  async function runOnce<T>(
    work: TransactionWork<T>,
    level: Level,
    codes: string[],
  ): Promise<{ is: T } | Collision> {
    try {
      return { is: await beginAt(level).execute(work) }
    } catch (error) {
      // The error may be wrapped by the work.
      if (codes.some((code) => isOfCode(error, code))) return { collision: error }
      throw error
    }
  }

  // First runs and other nodes can still conflict with it, hence the pauses.
  const runAgain: RunSerializable = async (work, { level, story }) => {
    for (let attempt = 2; ; attempt++) {
      story.reruns++
      const run = await runOnce(work, level, collisions)
      if ('is' in run) return run.is
      if (attempt === maxAttempts) throw databaseUnavailable(run.collision)
      await pause(Math.random() * Math.min(firstPauseMs * 2 ** attempt, longestPauseMs))
    }
  }

  return async (work, about) => {
    const run = await runOnce(work, about.level, [...collisions, foreignKeyViolation])
    return 'is' in run ? run.is : await oneAtATime('again', () => runAgain(work, about))
  }
}

export type TransactionWork<T> = (tx: Queries) => Promise<T>
/** `one moment` is for read-only work. */
export type Level = 'serializable' | 'read committed' | 'one moment'
type Collision = { collision: unknown }

type KeyedMutex = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Runs tasks with the same name one at a time within this process, in order of arrival. */
export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const before = tails.get(name) ?? Promise.resolve()
    const mine = before.then(work)
    const tail = mine.catch(() => {})
    tails.set(name, tail)
    try {
      return await mine
    } finally {
      if (tails.get(name) === tail) tails.delete(name)
    }
  }
}

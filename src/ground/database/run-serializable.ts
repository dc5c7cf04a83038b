// A transaction on PostgreSQL, run again when it collided with another. Of
// serializable ones PostgreSQL also
// sees collisions where there are none: of a small table it guards whole pages, so on a young
// database orders placed at once all collide. Who has collided runs again in turn with the others of
// this process that have: these can not collide with each other once more, so few runs are enough
// however many there are.

import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { happenings } from '../telemetry/happenings.ts'
import type { Queries } from './database.ts'
import { databaseUnavailable } from './database-errors.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import type { Schema } from './schema.ts'

export type RunSerializable = <T>(work: Work<T>, level?: Level) => Promise<T>

const maxAttempts = 20
const firstPauseMs = 2
const longestPauseMs = 200

export function createRunSerializable(db: Kysely<Schema>): RunSerializable {
  const oneAtATime = createKeyedMutex()

  async function runOnce<T>(work: Work<T>, level: Level): Promise<{ is: T } | Collision> {
    try {
      return { is: await db.transaction().setIsolationLevel(level).execute(work) }
    } catch (error) {
      if (isCollision(error)) return { collision: error }
      throw error
    }
  }

  // Those that run for the first time, and other nodes, still collide with it; hence the pauses.
  async function runAgain<T>(work: Work<T>, level: Level): Promise<T> {
    for (let attempt = 2; ; attempt++) {
      const run = await runOnce(work, level).catch((error: unknown) => {
        happenings.transaction.tell({ result: 'failed', reruns: attempt - 1 })
        throw error
      })
      if ('is' in run) {
        happenings.transaction.tell({ result: 'committed', reruns: attempt - 1 })
        return run.is
      }
      if (attempt === maxAttempts) {
        happenings.transaction.tell({ result: 'failed', reruns: attempt - 1 })
        throw databaseUnavailable(run.collision)
      }
      await pause(Math.random() * Math.min(firstPauseMs * 2 ** attempt, longestPauseMs))
    }
  }

  return async (work, level = 'serializable') => {
    const run = await runOnce(work, level).catch((error: unknown) => {
      happenings.transaction.tell({ result: 'failed', reruns: 0 })
      throw error
    })
    if (!('is' in run)) return await oneAtATime('again', () => runAgain(work, level))
    happenings.transaction.tell({ result: 'committed', reruns: 0 })
    return run.is
  }
}

type Work<T> = (tx: Queries) => Promise<T>
type Level = 'serializable' | 'read committed'
type Collision = { collision: unknown }

/** SQLSTATE 40001 (serialization failure) and 40P01 (deadlock), also inside an error of the work. */
function isCollision(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === '40001' || error.code === '40P01')) return true
  return isCollision(error.cause)
}

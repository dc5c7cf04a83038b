// A transaction on PostgreSQL, run again when it collided with another. Of serializable ones PostgreSQL
// also sees collisions where there are none: of a small table it guards whole pages, so on a young
// database orders placed at once all collide. Who has collided runs again in turn with the others of
// this process that have: these can not collide with each other once more, so few runs are enough
// however many there are.

import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Queries } from './database.ts'
import { databaseUnavailable } from './database-errors.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import type { Schema } from './schema.ts'

/** How often it ran again is counted in `story`. */
export type RunSerializable = <T>(
  work: Work<T>,
  about: { level: Level; story: { reruns: number } },
) => Promise<T>

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
  const runAgain: RunSerializable = async (work, { level, story }) => {
    for (let attempt = 2; ; attempt++) {
      story.reruns++
      const run = await runOnce(work, level)
      if ('is' in run) return run.is
      if (attempt === maxAttempts) throw databaseUnavailable(run.collision)
      await pause(Math.random() * Math.min(firstPauseMs * 2 ** attempt, longestPauseMs))
    }
  }

  return async (work, about) => {
    const run = await runOnce(work, about.level)
    return 'is' in run ? run.is : await oneAtATime('again', () => runAgain(work, about))
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

// A serializable transaction on PostgreSQL, run again when it collided with another. One of those
// that collide always gets through, so a pause that grows and differs is all that it takes.

import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Queries } from './database.ts'
import { databaseUnavailable } from './database-errors.ts'
import type { Schema } from './schema.ts'

const maxAttempts = 20
const firstPauseMs = 2
const longestPauseMs = 200

export async function runSerializable<T>(
  db: Kysely<Schema>,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work)
    } catch (error) {
      if (!isCollision(error)) throw error
      if (attempt === maxAttempts) throw databaseUnavailable(error)
      const longestMs = Math.min(firstPauseMs * 2 ** attempt, longestPauseMs)
      await pause(Math.random() * longestMs)
    }
  }
}

/** SQLSTATE 40001 (serialization failure) and 40P01 (deadlock), also inside an error of the work. */
function isCollision(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === '40001' || error.code === '40P01')) return true
  return isCollision(error.cause)
}

// Starts what all tests share, once for a run: PostgreSQL. Its address reaches them through the
// environment.

import { randomBytes } from 'node:crypto'
import { startPostgres } from './postgres.ts'

export async function setup(): Promise<() => Promise<void>> {
  process.env.HANDPRINT_TEST_RUN ??= randomBytes(4).toString('hex')
  const postgres = await startPostgres()
  if (postgres === null) {
    if (process.env.CI === 'true') {
      throw new Error('PostgreSQL was not found. Install it, or name a server in DATABASE_URL.')
    }
    process.stderr.write('\nPostgreSQL was not found: the tests ran on SQLite alone.\n\n')
    return async () => {}
  }
  process.env.HANDPRINT_TEST_POSTGRES_URL = postgres.url
  return () => postgres.stop()
}

export default setup

// Creates what all tests of a run share: PostgreSQL, and template databases. Passes their locations
// to the tests in the environment.

import { randomBytes } from 'node:crypto'
import { makePostgresTemplate, makeSqliteTemplate } from './migrated-templates.ts'
import { startPostgres } from './postgres.ts'

export default async function setup(): Promise<() => Promise<void>> {
  // Called by each project of a run.
  if (process.env.HANDPRINT_TEST_POSTGRES_URL) return async () => {}
  process.env.HANDPRINT_TEST_RUN ??= randomBytes(4).toString('hex')
  const removeTemplate = await makeSqliteTemplate()
  const postgres = await startPostgres()
  if (postgres === null) {
    if (process.env.CI === 'true') {
      throw new Error('PostgreSQL was not found. Install it, or name a server in DATABASE_URL.')
    }
    process.stderr.write('\nPostgreSQL was not found: the tests ran on SQLite alone.\n\n')
    return removeTemplate
  }
  process.env.HANDPRINT_TEST_POSTGRES_URL = postgres.url
  await makePostgresTemplate(postgres.url)
  return async () => {
    await postgres.stop()
    await removeTemplate()
  }
}

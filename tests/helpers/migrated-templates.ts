// Empty, migrated databases, created once for a test run: copying one takes a fraction of the time
// of all migrations.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../src/ground/database/open-database.ts'
import { onServer, testDatabasePrefix } from './postgres.ts'

type MigratedTemplates = {
  /** Path of a file that no process has open. */
  sqlite: string | null
  /** Name of a database without connections. */
  postgres: string | null
}

/** As created by global-services.ts; null if it was not. */
export function migratedTemplates(): MigratedTemplates {
  return {
    sqlite: process.env.HANDPRINT_TEST_SQLITE_TEMPLATE ?? null,
    postgres: process.env.HANDPRINT_TEST_POSTGRES_TEMPLATE ?? null,
  }
}

/**
 * Passes the file to the run's processes in the environment; returns a function that removes it. An
 * existing one is kept.
 */
export async function makeSqliteTemplate(): Promise<() => Promise<void>> {
  if (migratedTemplates().sqlite !== null) return async () => undefined
  const folder = await mkdtemp(join(tmpdir(), 'handprint-template-'))
  const path = join(folder, 'handprint.sqlite')
  const database = await openDatabase({ kind: 'sqlite', path })
  // Moves everything into the one file that is copied; otherwise most of it stays in the WAL.
  await sql`pragma wal_checkpoint(truncate)`.execute(database.queries)
  await database.close()
  process.env.HANDPRINT_TEST_SQLITE_TEMPLATE = path
  return () => rm(folder, { recursive: true, force: true })
}

/** Removed with the other databases of the run. */
export async function makePostgresTemplate(serverUrl: string): Promise<void> {
  const name = `${testDatabasePrefix()}template`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await (await openDatabase({ kind: 'postgres', url: url.href, connections: 2 })).close()
  process.env.HANDPRINT_TEST_POSTGRES_TEMPLATE = name
}

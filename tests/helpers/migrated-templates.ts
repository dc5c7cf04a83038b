// Databases that hold nothing yet but every table, made once for a run of the tests: copying one
// takes a fraction of what all migrations take.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../src/ground/database/open-database.ts'
import { onServer, testDatabasePrefix } from './postgres.ts'

type MigratedTemplates = {
  /** A file, which nobody has open. */
  sqlite: string | null
  /** The name of a database, which nobody is connected to. */
  postgres: string | null
}

/** As global-services.ts made them; null where it did not. */
export function migratedTemplates(): MigratedTemplates {
  return {
    sqlite: process.env.HANDPRINT_TEST_SQLITE_TEMPLATE ?? null,
    postgres: process.env.HANDPRINT_TEST_POSTGRES_TEMPLATE ?? null,
  }
}

/** Tells the run's processes of them through the environment; returns what removes the file. One that is given is left. */
export async function makeSqliteTemplate(): Promise<() => Promise<void>> {
  if (migratedTemplates().sqlite !== null) return async () => undefined
  const folder = await mkdtemp(join(tmpdir(), 'handprint-template-'))
  const path = join(folder, 'handprint.sqlite')
  const database = await openDatabase({ kind: 'sqlite', path })
  // All of it into the one file that is copied; else most of it stays in the log beside it.
  await sql`pragma wal_checkpoint(truncate)`.execute(database.queries)
  await database.close()
  process.env.HANDPRINT_TEST_SQLITE_TEMPLATE = path
  return () => rm(folder, { recursive: true, force: true })
}

/** It goes with the other databases of the run. */
export async function makePostgresTemplate(serverUrl: string): Promise<void> {
  const name = `${testDatabasePrefix()}template`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await (await openDatabase({ kind: 'postgres', url: url.href, connections: 2 })).close()
  process.env.HANDPRINT_TEST_POSTGRES_TEMPLATE = name
}

// Every database that Handprint runs on, for `describe.each(testDatabases)`. PostgreSQL is among
// them when the test run could start one; see global-services.ts.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../src/ground/database/database.ts'
import { type DatabaseConfig, openDatabase } from '../../src/ground/database/open-database.ts'
import { onServer, testDatabasePrefix } from './postgres.ts'

export type TestDatabase = {
  name: 'SQLite' | 'PostgreSQL'
  /** An empty, migrated database of its own; `close()` removes it. */
  open(): Promise<Database>
  /** A place for a database, to open it oneself, more than once, or to spoil it. */
  prepare(): Promise<{ config: DatabaseConfig; remove(): Promise<void> }>
}

const postgresUrl = process.env.HANDPRINT_TEST_POSTGRES_URL

export const testDatabases: readonly TestDatabase[] = [
  {
    name: 'SQLite',
    prepare: prepareSqlite,
    async open() {
      const place = await prepareSqlite()
      return openAt(place.config, place.remove)
    },
  },
  ...(postgresUrl ? [onPostgres(postgresUrl)] : []),
]

/**
 * Making a PostgreSQL database takes ten times as long as emptying one, so those that were closed
 * are emptied and used again within a test file. global-services.ts removes them in the end.
 */
function onPostgres(serverUrl: string): TestDatabase {
  const free: DatabaseConfig[] = []
  return {
    name: 'PostgreSQL',
    prepare: () => preparePostgres(serverUrl),
    async open() {
      const config = free.pop() ?? (await preparePostgres(serverUrl)).config
      return openAt(config, async () => {
        if (config.kind === 'postgres') await onServer(config.url, emptyAllTables)
        free.push(config)
      })
    },
  }
}

async function openAt(config: DatabaseConfig, afterwards: () => Promise<void>): Promise<Database> {
  const database = await openDatabase(config)
  return {
    ...database,
    async close() {
      await database.close()
      await afterwards()
    },
  }
}

async function prepareSqlite() {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-sqlite-'))
  return {
    config: { kind: 'sqlite', path: join(folder, 'handprint.sqlite') } as const,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function preparePostgres(serverUrl: string) {
  const name = `${testDatabasePrefix()}${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    config: { kind: 'postgres', url: url.href } as const,
    remove: async () => {
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

const emptyAllTables = `
  set lock_timeout = '5s';
  do $$ begin
    execute (
      select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' cascade'
      from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%'
    );
  end $$
`

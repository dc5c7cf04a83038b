// Every database that Handprint runs on, for `describe.each(testDatabases)`. PostgreSQL is among
// them when the test run could start one; see global-services.ts.

import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../src/ground/database/database.ts'
import { type DatabaseConfig, openDatabase } from '../../src/ground/database/open-database.ts'
import { migratedTemplates } from './migrated-templates.ts'
import { onServer, testDatabasePrefix } from './postgres.ts'

export type TestDatabase = {
  name: 'SQLite' | 'PostgreSQL'
  /** An empty, migrated database of its own; `close()` removes it. */
  open(): Promise<Database>
  /** A place for a database, empty unless said otherwise, to open it oneself, or to spoil it. */
  prepare(options?: { isMigrated?: boolean }): Promise<DatabasePlace>
}

type DatabasePlace = { config: DatabaseConfig; remove(): Promise<void> }

const postgresUrl = process.env.HANDPRINT_TEST_POSTGRES_URL

export const testDatabases: readonly TestDatabase[] = [
  {
    name: 'SQLite',
    prepare: prepareSqlite,
    async open() {
      const place = await prepareSqlite({ isMigrated: true })
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
    prepare: (options) => preparePostgres(serverUrl, options),
    async open() {
      const config = free.pop() ?? (await preparePostgres(serverUrl, { isMigrated: true })).config
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

async function prepareSqlite({ isMigrated = false } = {}): Promise<DatabasePlace> {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-sqlite-'))
  const path = join(folder, 'handprint.sqlite')
  const template = migratedTemplates().sqlite
  if (isMigrated && template !== null) await copyFile(template, path)
  return {
    config: { kind: 'sqlite', path },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function preparePostgres(
  serverUrl: string,
  { isMigrated = false } = {},
): Promise<DatabasePlace> {
  const name = `${testDatabasePrefix()}${randomBytes(8).toString('hex')}`
  const template = isMigrated ? migratedTemplates().postgres : null
  const from = template === null ? '' : ` template ${template} strategy file_copy`
  await onServer(serverUrl, `create database ${name}${from}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    config: { kind: 'postgres', url: url.href },
    remove: async () => {
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

// Truncating writes a new file for each table and for each index of it, most of which hold nothing.
// Deleting without a look at foreign keys is a superuser's.
const emptyAllTables = `
  set lock_timeout = '5s';
  do $$ declare tables text[]; name text; begin
    tables := array(
      select quote_ident(tablename) from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%'
    );
    if current_setting('is_superuser') = 'on' then
      set session_replication_role = replica;
      foreach name in array tables loop execute 'delete from ' || name; end loop;
    else
      execute 'truncate ' || array_to_string(tables, ', ') || ' cascade';
    end if;
  end $$
`

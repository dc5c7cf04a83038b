// Every database that Handprint runs on, for `describe.each(testDatabases)`. PostgreSQL is among
// them when the test run could start one; see global-services.ts.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../../src/database/database.ts'
import { type DatabaseConfig, openDatabase } from '../../src/database/open-database.ts'

export type TestDatabase = {
  name: 'SQLite' | 'PostgreSQL'
  /** An empty, migrated database of its own; `close()` removes it. */
  open(): Promise<Database>
  /** A place for a database, to open it oneself, or more than once. */
  prepare(): Promise<{ config: DatabaseConfig; remove(): Promise<void> }>
}

const postgresUrl = process.env.HANDPRINT_TEST_POSTGRES_URL

export const testDatabases: readonly TestDatabase[] = [
  testDatabase('SQLite', prepareSqlite),
  ...(postgresUrl ? [testDatabase('PostgreSQL', () => preparePostgres(postgresUrl))] : []),
]

function testDatabase(name: TestDatabase['name'], prepare: TestDatabase['prepare']): TestDatabase {
  return {
    name,
    prepare,
    async open() {
      const place = await prepare()
      try {
        const database = await openDatabase(place.config)
        return {
          ...database,
          async close() {
            await database.close()
            await place.remove()
          },
        }
      } catch (error) {
        await place.remove()
        throw error
      }
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
  const name = `handprint_test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    config: { kind: 'postgres', url: url.href } as const,
    remove: () => onServer(serverUrl, `drop database ${name} with (force)`),
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

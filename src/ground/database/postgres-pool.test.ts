// Uses the test run's PostgreSQL. Skipped if there is none.

import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { freePort } from '../../../tests/helpers/free-port.ts'
import { startPgBouncer } from '../../../tests/helpers/pgbouncer.ts'
import { onServer } from '../../../tests/helpers/postgres.ts'
import { events } from '../telemetry/events.ts'
import type { Database, Queries } from './database.ts'
import { databaseOn, poolOf } from './postgres-database.ts'
import { createPostgresPool } from './postgres-pool.ts'

const onPostgres = testDatabases.filter(({ name }) => name === 'PostgreSQL')

describe.each(onPostgres)('connections to $name', ({ prepare }) => {
  let url = ''
  let name = ''
  beforeEach(async () => {
    const { config, remove } = await prepare({ isMigrated: true })
    onTestFinished(() => remove())
    url = config.kind === 'postgres' ? config.url : ''
    name = new URL(url).pathname.slice(1)
  })
  function openAt(url: string, connections = 10): Database {
    const database = databaseOn(poolOf({ url, connections }))
    onTestFinished(() => database.close())
    return database
  }
  function withHosts(...hosts: string[]): string {
    return url.replace(/@[^/]+/, `@${hosts.join(',')}`)
  }
  const setReadOnly = (is: 'on' | 'off') =>
    onServer(
      url.replace(/[^/]*$/, 'postgres'),
      `alter database "${name}" set default_transaction_read_only = ${is}`,
    )
  const pidOf = async ({ queries }: Database) => {
    const asked = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)
    return asked.rows[0]?.pid
  }

  it('are opened to the host that answers', async () => {
    const { host } = new URL(url)
    const database = openAt(withHosts(`127.0.0.1:${await freePort()}`, host))
    await database.ping()
    await Promise.all(Array.from({ length: 12 }, () => database.ping()))
  })

  it('are refused while the server is read-only, and opened when it is writable', async () => {
    const { host } = new URL(url)
    await setReadOnly('on')
    const database = openAt(withHosts(host, host))
    await expect(database.ping()).rejects.toMatchObject({ code: 'database_unavailable' })
    await setReadOnly('off')
    await database.ping()
  })

  it('are limited to the configured number, and waited for', async () => {
    const database = openAt(url, 2)
    await Promise.all(Array.from({ length: 6 }, () => database.ping()))
    expect(database.connections()).toEqual({ idle: 2, busy: 0, waiting: 0 })
  })

  it('are waited for if the server allows fewer than configured', async () => {
    const role = `${name}_few`
    const server = url.replace(/[^/]*$/, 'postgres')
    await onServer(server, `create role "${role}" login connection limit 2 password 'few'`)
    onTestFinished(async () => void (await onServer(server, `drop role "${role}"`)))
    const database = openAt(url.replace(/\/\/[^@]+@/, `//${role}:few@`))
    let taken = 0
    events.connection.subscribe(() => taken++)
    await Promise.all(Array.from({ length: 12 }, () => database.ping()))
    expect(taken).toBe(12)
  })

  it.each([
    ['25P03', 'database_unavailable', 'ends'],
    ['25P04', 'database_unavailable', 'ends'],
    ['57P01', 'database_unavailable', 'ends'],
    ['40001', 'database_unavailable', 'goes on'],
    ['40P01', 'database_unavailable', 'goes on'],
    ['55P03', 'database_unavailable', 'goes on'],
    ['57014', 'database_unavailable', 'goes on'],
    ['53100', 'storage_unavailable', 'goes on'],
    ['XX000', 'XX000', 'goes on'],
  ])('whose statement fails by %s: %s, and the connection %s', async (state, code, then) => {
    const database = openAt(url, 1)
    const before = await pidOf(database)
    const failing = sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`)
    await expect(failing.execute(database.queries)).rejects.toMatchObject({ code })
    expect((await pidOf(database)) === before).toBe(then === 'goes on')
  })

  it('are closed when the server has become read-only', async () => {
    const database = openAt(url)
    const before = await pidOf(database)
    await sql`set session characteristics as transaction read only`.execute(database.queries)
    const write = database.queries.deleteFrom('jobs').execute()
    await expect(write).rejects.toMatchObject({ code: 'database_unavailable' })
    expect(await pidOf(database)).not.toBe(before)
    await database.queries.deleteFrom('jobs').execute()
  })

  it('are not handed out while nothing can be written', async () => {
    const database = openAt(url)
    const before = await pidOf(database)
    await sql`set session characteristics as transaction read only`.execute(database.queries)
    await expect(database.ping()).rejects.toMatchObject({ code: 'database_unavailable' })
    expect(await pidOf(database)).not.toBe(before)
    await database.ping()
  })

  it('are not leaked by a caller who gives up during the check', async () => {
    const limits = { connectTimeoutMs: 200, statementTimeoutMs: 30_000 }
    const pool = createPostgresPool({ url, maxConnections: 1, ...limits })
    onTestFinished(() => pool.end())
    // On a busy machine the first attempt may time out.
    const connect = () => vi.waitUntil(() => pool.connect().catch(() => null), { timeout: 240_000 })
    const first = await connect()
    const letGo = await holdLooks()
    await first.query('select pg_terminate_backend(pg_backend_pid())', []).catch(() => {})
    const second = pool.connect()
    first.release()
    await expect(second).rejects.toMatchObject({ code: 'database_unavailable' })
    await letGo()
    const third = await connect()
    third.release()
  })

  /** Blocks the query for the backend's process id until released. */
  async function holdLooks(): Promise<() => Promise<void>> {
    const holder = openAt(url, 1)
    let letGo = () => {}
    const over = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let holding: Promise<void> = over
    await new Promise<void>((hold) => {
      holding = holder.transaction(async (tx) => {
        await sql`select pg_advisory_xact_lock(7)`.execute(tx)
        hold()
        await over
      })
    })
    await onServer(
      url,
      `create function public.pg_backend_pid() returns int language plpgsql as $$
        begin perform pg_advisory_lock_shared(7); return pg_catalog.pg_backend_pid(); end $$;
      alter database "${name}" set search_path = public, pg_catalog`,
    )
    return async () => {
      letGo()
      await holding
    }
  }

  describe('and their prepared statements', () => {
    const often = Array.from({ length: 30 }, (_, index) => index)
    const label = (queries: Queries) =>
      sql<{ label: string }>`select * from labels where id = ${1}`.execute(queries)
    const kept = async ({ queries }: Database) => {
      const asked = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like '%labels%'`.execute(
        queries,
      )
      return asked.rows.map(({ statement }) => statement)
    }
    beforeEach(async () => {
      await onServer(url, "create table labels as select 1 as id, 'one' as label")
    })

    it('prepare frequent statements', async () => {
      const database = openAt(url, 1)
      await label(database.queries)
      expect(await kept(database)).toEqual([])
      for (const _ of often) await label(database.queries)
      expect(await kept(database)).toEqual(['select * from labels where id = $1'])
    })

    it('prepare none through a pooler, which gives each transaction another session', async () => {
      const bouncer = await startPgBouncer(url)
      onTestFinished(() => bouncer.close())
      const database = openAt(bouncer.url, 8)
      await Promise.all(often.flatMap(() => [1, 2].map(() => label(database.queries))))
      expect(await kept(database)).toEqual([])
    })

    it.each<[string, (database: Database) => Promise<{ rows: unknown[] }>]>([
      ['by itself', ({ queries }) => label(queries)],
      ['in a transaction', (database) => database.transaction(label)],
      ['in a look at one moment', (database) => database.read(label)],
    ])('return the columns that another release has added, %s', async (_, ask) => {
      const database = openAt(url, 1)
      for (const _ of often) await ask(database)
      const session = await pidOf(database)
      await onServer(url, 'alter table labels add column colour text')
      expect((await ask(database)).rows).toEqual([{ id: 1, label: 'one', colour: null }])
      expect(await pidOf(database)).toBe(session)
    })
  })
})

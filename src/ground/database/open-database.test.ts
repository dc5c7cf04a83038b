import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../tests/helpers/ids.ts'
import { onServer } from '../../../tests/helpers/postgres.ts'
import type { DatabaseConfig } from '../../pure/database-hosts.ts'
import type { Database } from './database.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open-database.ts'
import { embeddingHosts } from './tables/stores-table.ts'

describe.each(testDatabases)('openDatabase on $name', ({ open, prepare }) => {
  async function opened(): Promise<Database> {
    const database = await open()
    onTestFinished(() => database.close())
    return database
  }
  async function prepared(): Promise<DatabaseConfig> {
    const { config, remove } = await prepare({ isMigrated: true })
    onTestFinished(() => remove())
    return config
  }

  it('creates the whole schema and answers queries', async () => {
    const { config, remove } = await prepare()
    onTestFinished(() => remove())
    const database = await openDatabase(config)
    await database.ping()
    expect(await database.queries.selectFrom('orders').selectAll().execute()).toEqual([])
    await database.close()
  })

  it('gives an empty database each time', async () => {
    const first = await open()
    await addStore(first.queries, 'a')
    await first.close()
    const { queries } = await opened()
    expect(await queries.selectFrom('stores').selectAll().execute()).toEqual([])
  })

  it('keeps committed rows when reopened', async () => {
    const config = await prepared()
    const first = await openDatabase(config)
    await addStore(first.queries, 'kept')
    await first.close()
    const second = await openDatabase(config)
    expect(await storeIds(second.queries)).toEqual(['kept'])
    await second.close()
  })

  it('rejects a schema of a newer release, and names the unknown migrations', async () => {
    const config = await prepared()
    const newer = await openDatabase(config)
    await sql`insert into schema_migrations (name, phase, done_at)
      values ('999-from-the-future', 'contract', 1)`.execute(newer.queries)
    await newer.close()
    await expect(openDatabase(config)).rejects.toThrow(
      /The database was created by a newer version of Handprint:.*999-from-the-future.*Start the newer version again/,
    )
  })

  it.each(['001-the-whole-road', '001-baseline'])(
    'refuses a database older than the first release, with %s, and says what to do',
    async (name) => {
      const config = await prepared()
      const older = await openDatabase(config)
      await sql`create table kysely_migration (name text, timestamp text)`.execute(older.queries)
      // So far it is the table of another program.
      await (await openDatabase(config)).close()
      await sql`drop table schema_migrations`.execute(older.queries)
      await sql`insert into kysely_migration values (${name}, '2026')`.execute(older.queries)
      await expect(openDatabase(config)).rejects.toThrow(
        /older than release 0\.1\.0.*empty data directory or database.*Nothing was changed/,
      )
      const tables = await older.queries.introspection.getTables()
      expect(tables.map((table) => table.name)).not.toContain('schema_migrations')
      await older.close()
    },
  )

  it('leaves nothing of a failed migration', async () => {
    const config = await prepared()
    const names = migrations as Record<string, (typeof migrations)[string]>
    names['998-broken'] = {
      phase: 'expand',
      up: async (db) => {
        await sql`create table half_done (id text)`.execute(db)
        await sql`this is not SQL`.execute(db)
      },
    }
    try {
      await expect(openDatabase(config)).rejects.toThrow('The database could not be migrated:')
    } finally {
      delete names['998-broken']
    }
    const database = await openDatabase(config)
    await expect(sql`select * from half_done`.execute(database.queries)).rejects.toThrow(
      /half_done/,
    )
    await database.close()
  })

  it('reads counts, sums, large integers, fractions and bytes alike', async () => {
    const { queries } = await opened()
    await addImage(queries, 'a', 3_000_000_000)
    await addImage(queries, 'b', 4_000_000_000)
    const { rows } = await sql`
      select count(*) as n, sum(byte_length) as total, max(byte_length) as largest from images
    `.execute(queries)
    expect(rows).toEqual([{ n: 2, total: 7_000_000_000, largest: 4_000_000_000 }])
    const image = await queries.selectFrom('images').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.isBuffer(image.miniature)).toBe(true)
    expect([...image.miniature]).toEqual([0, 1, 255])
    expect(image).toMatchObject({ dpi: 299.5, created_at: 1_763_700_000_000, icc_profile: null })
  })

  it('reports how many rows a statement has changed', async () => {
    const { queries } = await opened()
    await addStore(queries, 'a')
    const rename = (text: string) =>
      queries
        .updateTable('stores')
        .set({ name: 'new' })
        .where('id', '=', storeIdOf(text))
        .executeTakeFirst()
    expect((await rename('a')).numUpdatedRows).toBe(1n)
    expect((await rename('b')).numUpdatedRows).toBe(0n)
  })

  it('enforces foreign keys', async () => {
    const { queries } = await opened()
    const orphan = {
      id: 'k',
      store_id: storeIdOf('nobody'),
      kind: 'access',
      lookup: 'l',
      hint: 'h',
    } as const
    const adding = queries
      .insertInto('store_keys')
      .values({ ...orphan, created_at: 1, expires_at: null })
      .execute()
    await expect(adding).rejects.toThrow(/foreign key/i)
  })
})

describe('openDatabase', () => {
  it.each(testDatabases.filter(({ name }) => name === 'PostgreSQL'))(
    'lets several nodes start concurrently on an empty $name database',
    async ({ prepare }) => {
      const { config, remove } = await prepare()
      onTestFinished(() => remove())
      const nodes = await Promise.all([1, 2, 3, 4].map(() => openDatabase(config)))
      for (const node of nodes) await node.ping()
      const done = sql<{ name: string }>`select name from schema_migrations`
      const { rows } = await done.execute(nodes[0]?.queries as Database['queries'])
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
      for (const node of nodes) await node.close()
    },
  )

  it.each(testDatabases.filter(({ name }) => name === 'PostgreSQL'))(
    'rejects a $name that is too old, names the required version, and touches nothing',
    async ({ prepare }) => {
      const { config, remove } = await prepare()
      onTestFinished(() => remove())
      const url = config.kind === 'postgres' ? config.url : ''
      await onServer(
        url,
        `create function public.current_setting(name text) returns text language sql as
          $$ select case name when 'server_version_num' then '120022'
            else pg_catalog.current_setting(name) end $$;
        alter database "${new URL(url).pathname.slice(1)}" set search_path = public, pg_catalog`,
      )
      await expect(openDatabase(config)).rejects.toThrow(/PostgreSQL 12 is too old.* 13 or newer/)
      const tables = await onServer(url, 'select from pg_tables where schemaname = $$public$$')
      expect(tables).toEqual([])
    },
  )

  it('reports the database as unavailable if no server listens', async () => {
    // Port 1 is reserved and never served.
    const opening = openDatabase({
      kind: 'postgres',
      url: 'postgres://a:b@127.0.0.1:1/c',
      connections: 2,
    })
    await expect(opening).rejects.toMatchObject({
      code: 'database_unavailable',
      status: 503,
      retryAfterSeconds: 5,
    })
    await expect(opening).rejects.not.toThrow(/127\.0\.0\.1/)
  })

  it.each([true, undefined, Number.NaN, {}])('refuses to store %s on SQLite', async (value) => {
    const sqlite = testDatabases.find(({ name }) => name === 'SQLite')
    const database = await sqlite?.open()
    await expect(sql`select ${value} as x`.execute(database?.queries as never)).rejects.toThrow(
      /can't be stored in the database\./,
    )
    await database?.close()
  })
})

async function storeIds(queries: Database['queries']): Promise<string[]> {
  const rows = await queries.selectFrom('stores').select('id').execute()
  return rows.map((row) => row.id)
}

async function addStore(queries: Database['queries'], id: string): Promise<void> {
  await queries
    .insertInto('stores')
    .values({
      id: storeIdOf(id),
      name: id,
      mode: 'test',
      currency: 'USD',
      embedding_hosts: embeddingHosts.write([]),
      image_root: null,
      created_at: 1,
      updated_at: 1,
    })
    .execute()
}

async function addImage(queries: Database['queries'], sha256: string, byteLength: number) {
  await queries
    .insertInto('images')
    .values({
      sha256,
      picture_key: `key-${sha256}`,
      byte_length: byteLength,
      format: 'jpeg',
      width: 10,
      height: 10,
      orientation: 1,
      colour_space: 'srgb',
      bit_depth: 8,
      has_alpha: 0,
      pages: 1,
      dpi: 299.5,
      icc_profile: null,
      miniature: Buffer.from([0, 1, 255]),
      created_at: 1_763_700_000_000,
    })
    .execute()
}

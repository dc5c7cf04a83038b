import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../tests/helpers/databases.ts'
import type { Database } from './database.ts'

describe.each(testDatabases)('openDatabase on $name', ({ open }) => {
  const closers: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })

  async function opened(): Promise<Database> {
    const database = await open()
    closers.push(() => database.close())
    return database
  }

  it('makes the whole schema and answers', async () => {
    const database = await opened()
    await database.ping()
    expect(await database.queries.selectFrom('orders').selectAll().execute()).toEqual([])
  })

  it('reads counts, sums, large integers and bytes alike', async () => {
    const { queries } = await opened()
    await addImage(queries, 'a', 3_000_000_000)
    await addImage(queries, 'b', 4_000_000_000)
    const { rows } = await sql`
      select count(*) as n, sum(byte_length) as total, max(byte_length) as largest from images
    `.execute(queries)
    expect(rows).toEqual([{ n: 2, total: 7_000_000_000, largest: 4_000_000_000 }])
    const image = await queries.selectFrom('images').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.isBuffer(image.placeholder)).toBe(true)
    expect([...image.placeholder]).toEqual([0, 1, 255])
    expect(image.dpi).toBe(299.5)
  })
})

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
      placeholder: Buffer.from([0, 1, 255]),
      created_at: 1_763_700_000_000,
    })
    .execute()
}

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { keysOf } from '../../../pure/objects.ts'
import { type Migration, migrations } from '../migrations.ts'
import { openDatabase } from '../open-database.ts'

type Made = { taxes: { included: boolean }; hasOrders: boolean }

describe.each(testDatabases)('the migration that adds the books on $name', (testDatabase) => {
  async function updated({ taxes, hasOrders }: Made) {
    const place = await testDatabase.prepare()
    const before = await withoutLaterMigrations(() => openDatabase(place.config))
    const document = JSON.stringify({ taxes })
    await sql`insert into catalogs (sha256, document, version, saved_at)
      values ('a', ${document}, 1, 1)`.execute(before.queries)
    await sql`insert into stores (id, name, mode, currency, embedding_hosts, created_at, updated_at)
      values ('store_1', 'North', 'live', 'EUR', '[]', 1, 1)`.execute(before.queries)
    if (hasOrders) {
      await sql`insert into orders (id, number, store_id, cart_id, status, payment_status, currency,
          subtotal, shipping, tax, total, email, shipping_address, shipping_method, created_at,
          updated_at)
        values ('ord_1', 'A', 'store_1', 'c', 'ready', 'paid', 'EUR', 1, 1, 0, 2, '', '{}', 'x', 1,
          1)`.execute(before.queries)
    }
    await before.close()
    const { queries, close } = await openDatabase(place.config)
    const stores = await queries.selectFrom('stores').select('commission_of').execute()
    const jobs = await queries.selectFrom('jobs').select(['task', 'payload', 'state']).execute()
    await close()
    await place.remove()
    return { commissionOf: stores.map((store) => store.commission_of), jobs }
  }

  it('keeps the earnings of stores, and enters earlier orders', async () => {
    const job = { task: 'book-earlier-orders', payload: '{}', state: 'waiting' }
    expect(await updated({ taxes: { included: true }, hasOrders: true })).toEqual({
      commissionOf: ['gross'],
      jobs: [job],
    })
    expect(await updated({ taxes: { included: false }, hasOrders: false })).toEqual({
      commissionOf: ['net'],
      jobs: [],
    })
  })
})

async function withoutLaterMigrations<T>(work: () => Promise<T>): Promise<T> {
  const all: Record<string, Migration> = migrations
  const later = keysOf(all).filter((name) => name !== '001-baseline')
  const kept = later.map((name) => [name, all[name]] as const)
  for (const name of later) delete all[name]
  try {
    return await work()
  } finally {
    for (const [name, up] of kept) if (up) all[name] = up
  }
}

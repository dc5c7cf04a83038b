import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabases } from '../../../tests/helpers/databases.ts'
import type { Database } from '../database/database.ts'
import { databaseUnavailable } from '../database/database-errors.ts'
import type { Meter } from './meter.ts'
import { createSharedMeter, expireRateLimits } from './shared-meter.ts'

const clock = { at: 0 }
const now = () => clock.at

const onServers = testDatabases.filter(({ name }) => name === 'PostgreSQL')

describe.each(onServers)('several nodes on $name', (testDatabase: TestDatabase) => {
  let database: Database
  let nodes: Meter[]
  let failures: unknown[]

  beforeAll(async () => {
    database = await testDatabase.open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    clock.at = Date.UTC(2026, 10, 21)
    failures = []
    const fail = (error: unknown) => void failures.push(error)
    nodes = [1, 2, 3].map(() => createSharedMeter(database.queries, now, fail))
    await database.queries.deleteFrom('rate_limits').execute()
  })

  const rows = () => database.queries.selectFrom('rate_limits').selectAll().execute()

  async function letThrough(count: number, perMinute: number): Promise<number> {
    let through = 0
    for (let index = 0; index < count; index++) {
      const node = nodes[index % nodes.length]
      if ((await node?.take('pushes store', perMinute)) === 0) through++
    }
    return through
  }

  it.each([3, 20, 100])('count a limit of %i exactly', async (perMinute) => {
    expect(await letThrough(3 * perMinute, perMinute)).toBe(perMinute)
  })

  it.each([600, 6_000])(
    'count a limit of %i up to one share for each further node',
    async (most) => {
      const through = await letThrough(3 * most, most)
      expect(through).toBeGreaterThanOrEqual(most)
      expect(through).toBeLessThanOrEqual(most * 1.04)
    },
  )

  it('reject on a node with little traffic what the others have used up', async () => {
    const [first, second] = nodes
    for (let index = 0; index < 700; index++) await first?.take('pushes store', 600)
    const waits: (number | undefined)[] = []
    for (let index = 0; index < 30; index++) waits.push(await second?.take('pushes store', 600))
    // Its first share, 12 of 600, less the request that finds out.
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(11)
    expect(waits.at(-1)).toBeGreaterThan(0)
  })

  it('count what a node allowed before it was rejected', async () => {
    const [first, second] = nodes
    for (let index = 0; index < 594; index++) await first?.take('pushes store', 600)
    // Eleven of a share pass, which uses up the remaining six.
    for (let index = 0; index < 12; index++) await second?.take('pushes store', 600)
    expect(await first?.take('pushes store', 600)).toBeGreaterThan(0)
  })

  it('query nothing below a share, and once per share above it', async () => {
    const [node] = nodes
    for (let index = 0; index < 19; index++) await node?.take('pages address', 1_000)
    expect(await rows()).toEqual([])
    await node?.take('pages address', 1_000)
    expect(await rows()).toHaveLength(1)
  })

  it('allow everything while the database is down, and report that', async () => {
    const gone = {
      getExecutor() {
        throw databaseUnavailable(new Error('gone'))
      },
    } as unknown as Database['queries']
    const node = createSharedMeter(gone, now, (error) => void failures.push(error))
    for (let index = 0; index < 5; index++) expect(await node.take('checkouts a', 2)).toBe(0)
    expect(failures).toHaveLength(5)
  })

  it('forget names after their minute', async () => {
    await letThrough(5, 20)
    expect(await rows()).toHaveLength(1)
    await expireRateLimits({ database, now })
    expect(await rows()).toHaveLength(1)
    clock.at += 60_000
    await expireRateLimits({ database, now })
    expect(await rows()).toEqual([])
  })
})

it('the table exists only if several nodes are possible', async () => {
  const sqlite = testDatabases.find(({ name }) => name === 'SQLite')
  const database = await sqlite?.open()
  if (database === undefined) throw new Error('SQLite is always there.')
  const tables = await database.queries.introspection.getTables()
  await expireRateLimits({ database, now })
  await database.close()
  expect(tables.map((table) => table.name)).not.toContain('rate_limits')
})

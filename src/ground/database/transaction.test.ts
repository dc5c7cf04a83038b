import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { onServer } from '../../../tests/helpers/postgres.ts'
import { events } from '../telemetry/events.ts'
import type { Database, Queries } from './database.ts'
import { openDatabase } from './open-database.ts'

describe.each(testDatabases)('transactions on $name', ({ open }) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('commits its writes, and returns the result of its work', async () => {
    const given = await database.transaction(async (tx) => {
      await addCharge(tx, 'a', 1)
      return 'done'
    })
    expect(given).toBe('done')
    expect(await amountOf(database.queries, 'a')).toBe(1)
  })

  it('rolls back when the work throws', async () => {
    const failing = database.transaction(async (tx) => {
      await addCharge(tx, 'a', 1)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await amountOf(database.queries, 'a')).toBeUndefined()
  })

  it('loses no update of concurrent read-then-write transactions', async () => {
    await addCharge(database.queries, 'counter', 0)
    const addOne = () =>
      database.transaction(async (tx) => {
        const amount = (await amountOf(tx, 'counter')) ?? 0
        await turn()
        await setAmount(tx, 'counter', amount + 1)
      })
    await Promise.all(Array.from({ length: 24 }, addOne))
    expect(await amountOf(database.queries, 'counter')).toBe(24)
  })

  it('prevents write skew between two transactions', async () => {
    await addCharge(database.queries, 'a', 1)
    await addCharge(database.queries, 'b', 1)
    // At least one has to stay at 1: weaker isolation would permit this write skew.
    let haveRead = 0
    let open = () => {}
    const bothHaveRead = new Promise<void>((resolve) => {
      open = resolve
    })
    const clear = (mine: string) =>
      database.transaction(async (tx) => {
        const { total } = await tx
          .selectFrom('test_gateway_charges')
          .select((eb) => eb.fn.sum<number>('amount').as('total'))
          .executeTakeFirstOrThrow()
        haveRead += 1
        if (haveRead === 2) open()
        // SQLite starts the second transaction only after the first has ended.
        if (database.kind === 'postgres') await bothHaveRead
        if (total >= 2) await setAmount(tx, mine, 0)
      })
    await Promise.all([clear('a'), clear('b')])
    const amounts = [await amountOf(database.queries, 'a'), await amountOf(database.queries, 'b')]
    expect(amounts.sort()).toEqual([0, 1])
  })

  it('adds a row once when many look for it first', async () => {
    const ensure = () =>
      database.transaction(async (tx) => {
        if ((await amountOf(tx, 'one')) === undefined) await addCharge(tx, 'one', 7)
      })
    await Promise.all(Array.from({ length: 12 }, ensure))
    expect(await amountOf(database.queries, 'one')).toBe(7)
  })

  it('completes all of many conflicting transactions, which retry in turn', async () => {
    let runs = 0
    const again = new Set<number>()
    let mostAgain = 0
    const add = async (index: number) => {
      let attempts = 0
      await database.transaction(async (tx) => {
        runs++
        attempts++
        if (attempts > 1) again.add(index)
        mostAgain = Math.max(mostAgain, again.size)
        await tx.selectFrom('test_gateway_charges').select('attempt_key').execute()
        await addCharge(tx, String(index), 1)
      })
      again.delete(index)
    }
    let reruns = 0
    events.transaction.subscribe((story) => {
      reruns += story.reruns
    })
    await Promise.all(Array.from({ length: 100 }, (_, index) => add(index)))
    const rows = await database.queries.selectFrom('test_gateway_charges').selectAll().execute()
    expect(rows).toHaveLength(100)
    expect(mostAgain).toBeLessThanOrEqual(1)
    expect(reruns).toBe(runs - 100)
  })

  it('reports the outcome of each, and its tables', async () => {
    const told: unknown[] = []
    events.transaction.subscribe(({ ms, ...story }) => told.push(story))
    await database.transaction(async (tx) => {
      await addCharge(tx, 'a', 1)
      await amountOf(tx, 'a')
      await setAmount(tx, 'a', 2)
    })
    await database.transaction((tx) => amountOf(tx, 'a'))
    const thrown = new Error('changed my mind')
    await expect(database.transaction(() => Promise.reject(thrown))).rejects.toThrow(thrown)
    const none = { result: 'committed', reruns: 0, writes: new Set() }
    expect(told).toEqual([
      { ...none, statements: 3, writes: new Set(['test_gateway_charges']) },
      { ...none, statements: 1 },
      { ...none, statements: 0, result: 'failed' },
    ])
  })

  it('rejects the outer database inside a transaction instead of deadlocking', async () => {
    const nested = database.transaction(async (tx) => {
      await addCharge(tx, 'a', 1)
      await addCharge(database.queries, 'b', 1)
    })
    await expect(nested).rejects.toThrow('use the given `tx` instead.')
    expect(await amountOf(database.queries, 'a')).toBeUndefined()
    const doubled = database.transaction(() => database.transaction(async () => {}))
    await expect(doubled).rejects.toThrow('use the given `tx` instead.')
  })

  it('lets work begun inside continue outside', async () => {
    let later: Promise<unknown> = Promise.resolve()
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    await database.transaction(async () => {
      later = gate.then(() => addCharge(database.queries, 'later', 1))
    })
    open()
    await later
    expect(await amountOf(database.queries, 'later')).toBe(1)
  })

  it('never reports a commit after a failed statement', async () => {
    const hidden = database.transaction(async (tx) => {
      await addCharge(tx, 'a', 1)
      await sql`select * from no_such_table`.execute(tx).catch(() => {})
    })
    const committed = await hidden.then(
      () => true,
      () => false,
    )
    expect((await amountOf(database.queries, 'a')) === 1).toBe(committed)
  })

  it('continues after a failed statement', async () => {
    await addCharge(database.queries, 'a', 1)
    await expect(addCharge(database.queries, 'a', 2)).rejects.toThrow(/unique/i)
    await database.ping()
    expect(await amountOf(database.queries, 'a')).toBe(1)
  })

  it('serializes those of one queue, so that none has to be retried', async () => {
    await addCharge(database.queries, 'a', 0)
    let runs = 0
    const addOne = () =>
      database.transaction(
        async (tx) => {
          runs++
          await setAmount(tx, 'a', ((await amountOf(tx, 'a')) ?? 0) + 1)
        },
        { turn: 'charges' },
      )
    const failing = database.transaction(() => Promise.reject(new Error('no')), { turn: 'charges' })
    await Promise.all([
      expect(failing).rejects.toThrow('no'),
      ...Array.from({ length: 40 }, addOne),
    ])
    expect(await amountOf(database.queries, 'a')).toBe(40)
    expect(runs).toBe(40)
  })
})

describe.each(testDatabases.filter(({ name }) => name === 'PostgreSQL'))(
  'concurrent work on $name',
  ({ prepare }) => {
    it('is retried if a row that it has found is deleted before it is referenced', async () => {
      const { config, remove } = await prepare({ isMigrated: true })
      const url = config.kind === 'postgres' ? config.url : ''
      await onServer(url, 'create table shelves (id int primary key)')
      await onServer(url, 'create table books (shelf_id int references shelves (id))')
      await onServer(url, 'insert into shelves values (1)')
      const database = await openDatabase(config)
      const found: number[] = []
      const addBook = (isCareless = false) =>
        database.transaction(
          async (tx) => {
            const { rows } = await sql`select id from shelves`.execute(tx)
            found.push(rows.length)
            await onServer(url, 'delete from shelves where id = 1')
            if (rows.length > 0 || isCareless) await sql`insert into books values (1)`.execute(tx)
          },
          { sees: 'latest' },
        )
      await addBook()
      expect(found).toEqual([1, 0])
      // A genuine constraint violation is reported and not retried forever.
      await expect(addBook(true)).rejects.toMatchObject({ code: '23503' })
      expect(found).toEqual([1, 0, 0, 0])
      await database.close()
      await remove()
    })

    it('fails as unavailable when its connection is closed, and the next query gets a new one', async () => {
      const { config, remove } = await prepare({ isMigrated: true })
      const url = config.kind === 'postgres' ? config.url : ''
      const database = await openDatabase(config)
      const cut = database.transaction(async (tx) => {
        await addCharge(tx, 'a', 1)
        await onServer(
          url,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        )
        await addCharge(tx, 'b', 1)
      })
      await expect(cut).rejects.toMatchObject({ code: 'database_unavailable', status: 503 })
      await database.ping()
      expect(await amountOf(database.queries, 'a')).toBeUndefined()
      await database.close()
      await remove()
    })
  },
)

function addCharge(queries: Queries, key: string, amount: number) {
  return queries
    .insertInto('test_gateway_charges')
    .values({
      attempt_key: key,
      reference: key,
      amount,
      currency: 'USD',
      status: 'paid',
      decline_code: null,
      created_at: 1,
    })
    .execute()
}

function setAmount(queries: Queries, key: string, amount: number) {
  return queries
    .updateTable('test_gateway_charges')
    .set({ amount })
    .where('attempt_key', '=', key)
    .execute()
}

async function amountOf(queries: Queries, key: string): Promise<number | undefined> {
  const row = await queries
    .selectFrom('test_gateway_charges')
    .select('amount')
    .where('attempt_key', '=', key)
    .executeTakeFirst()
  return row?.amount
}

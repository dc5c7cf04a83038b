import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import Libsql from 'libsql'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ownFolder } from '../../../tests/helpers/own-folder.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite-database.ts'

describe('openSqlite', () => {
  let folder: string
  beforeEach(async () => {
    folder = await ownFolder()
  })

  it('uses write-ahead logging, syncs every commit and enforces foreign keys', async () => {
    const database = await openSqlite(join(folder, 'deep', 'handprint.sqlite'))
    const setting = async (name: string) => {
      const { rows } = await sql
        .raw<Record<string, unknown>>(`pragma ${name}`)
        .execute(database.queries)
      return Object.values(rows[0] ?? {})[0]
    }
    expect(await setting('journal_mode')).toBe('wal')
    expect(await setting('synchronous')).toBe(2)
    expect(await setting('foreign_keys')).toBe(1)
    // The thread never blocks on a lock: wait-for-lock.ts waits instead.
    expect(await setting('busy_timeout')).toBe(0)
    await database.close()
  })

  it('reads the columns of a kept statement anew after a change of the schema', async () => {
    const database = await openSqlite(join(folder, 'handprint.sqlite'))
    const run = (text: string) => sql.raw(text).execute(database.queries)
    await run('create table notes (id integer, body blob)')
    await run(`insert into notes values (1, x'6162')`)
    const read = async () => (await run('select * from notes')).rows
    expect(await read()).toEqual([{ id: 1, body: Buffer.from('ab') }])
    await run('alter table notes add column title text')
    await run(`update notes set title = 'A'`)
    expect(await read()).toEqual([{ id: 1, body: Buffer.from('ab'), title: 'A' }])
    await database.close()
  })

  it('creates files for their owner only, whatever the folder’s mode', async () => {
    const path = join(folder, 'handprint.sqlite')
    const database = await openSqlite(path)
    for (const name of ['', '-wal', '-shm']) {
      expect([name, (await stat(path + name)).mode & 0o777]).toEqual([name, 0o600])
    }
    await database.close()
  })

  it('restricts a copied file with open permissions to its owner', async () => {
    const path = join(folder, 'handprint.sqlite')
    await (await openSqlite(path)).close()
    await chmod(path, 0o644)
    const database = await openSqlite(path)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await database.close()
  })

  it('waits for another writer without blocking the program', async () => {
    const path = join(folder, 'handprint.sqlite')
    const database = await openSqlite(path)
    const other = new Libsql(path)
    other.exec('begin immediate')
    const writing = addCharge(database, 'a')
    // If this thread were blocked, this would never run.
    setTimeout(() => other.exec('commit'), 100)
    await writing
    expect(await chargeKeys(database)).toEqual(['a'])
    other.close()
    await database.close()
  })

  it('reports as unavailable that another writer keeps the lock', async () => {
    const path = join(folder, 'handprint.sqlite')
    const database = await openSqlite(path)
    const other = new Libsql(path)
    other.exec('begin immediate')
    // Speeds up the clock, so that five seconds pass in a quarter of a second.
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => 20 * now())
    onTestFinished(() => clock.mockRestore())
    const attempts = [database.ping(), addCharge(database, 'a'), addCharge(database, 'b')]
    for (const outcome of await Promise.allSettled(attempts)) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { code: 'database_unavailable', status: 503, retryAfterSeconds: 5 },
      })
    }
    expect(await chargeKeys(database)).toEqual([])
    other.exec('commit')
    other.close()
    await database.ping()
    await addCharge(database, 'c')
    expect(await chargeKeys(database)).toEqual(['c'])
    await database.close()
  })

  it('reports a full disk as such, loses nothing, and continues when there is room', async () => {
    const database = await openSqlite(join(folder, 'handprint.sqlite'))
    await addCharge(database, 'before')
    await sql`pragma max_page_count = 1`.execute(database.queries)
    const filling = database.transaction(async (tx) => {
      for (let n = 0; n < 2_000; n++) await addCharge({ queries: tx }, `${n}${'x'.repeat(200)}`)
    })
    await expect(filling).rejects.toMatchObject({
      code: 'storage_unavailable',
      status: 503,
      retryAfterSeconds: expect.any(Number),
    })
    expect(await chargeKeys(database)).toEqual(['before'])
    await sql`pragma max_page_count = 1000000`.execute(database.queries)
    await addCharge(database, 'after')
    expect(await chargeKeys(database)).toEqual(['after', 'before'])
    await database.close()
  })

  it('has every committed row, and no partial transaction, after kill -9', async () => {
    const path = join(folder, 'handprint.sqlite')
    const committed = await commitUntilKilled(path, 40)
    const database = await openSqlite(path)
    const rows = await database.queries
      .selectFrom('test_gateway_charges')
      .select(['attempt_key', 'amount'])
      .execute()
    await database.close()
    const found = new Set(rows.map((row) => row.attempt_key))
    for (const n of committed) expect(found).toContain(`${n}-a`)
    for (const key of found)
      expect(found).toContain(key.replace(/.$/, key.endsWith('a') ? 'b' : 'a'))
  })
})

async function addCharge({ queries }: Pick<Database, 'queries'>, key: string): Promise<void> {
  const charge = { attempt_key: key, reference: key, amount: 1, currency: 'USD', created_at: 1 }
  const values = { ...charge, status: 'paid' as const, decline_code: null }
  await queries.insertInto('test_gateway_charges').values(values).execute()
}

async function chargeKeys({ queries }: Database): Promise<string[]> {
  const rows = await queries.selectFrom('test_gateway_charges').select('attempt_key').execute()
  return rows.map((row) => row.attempt_key).sort()
}

/**
 * Commits two rows at a time in another process. Returns the rows it reported before it was killed.
 */
async function commitUntilKilled(path: string, count: number): Promise<string[]> {
  const modulePath = fileURLToPath(new URL('./sqlite-database.ts', import.meta.url))
  const program = `
    import { openSqlite } from ${JSON.stringify(modulePath)}
    import { writeSync } from 'node:fs'
    const database = await openSqlite(${JSON.stringify(path)})
    for (let n = 0; ; n++) {
      await database.transaction(async (tx) => {
        for (const half of ['a', 'b']) {
          const key = n + '-' + half
          await tx.insertInto('test_gateway_charges').values({
            attempt_key: key, reference: key, amount: n, currency: 'USD', status: 'paid',
            decline_code: null, created_at: 1,
          }).execute()
        }
      })
      writeSync(1, n + '\\n')
    }
  `
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'close')
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
    if (said.split('\n').length > count) child.kill('SIGKILL')
  })
  await ended
  const whole = said.slice(0, said.lastIndexOf('\n')).split('\n')
  expect(whole.length).toBeGreaterThanOrEqual(count)
  return whole
}

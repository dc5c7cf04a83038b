import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from './sqlite-database.ts'

describe('openSqlite', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'handprint-sqlite-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('writes ahead, syncs every commit and checks references', async () => {
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
    expect(await setting('busy_timeout')).toBe(5_000)
    await database.close()
  })

  it('has every committed row, and no half transaction, after kill -9', async () => {
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

/** Commits two rows at a time in another process; gives those that it reported before its end. */
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

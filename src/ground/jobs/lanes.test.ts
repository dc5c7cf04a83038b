import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countedDatabase } from '../../../tests/helpers/counted-database.ts'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { signalled } from '../../../tests/helpers/signalled.ts'
import type { Database } from '../database/database.ts'
import { addNamedJob } from './add-job.ts'
import { createWorkers, type Workers } from './lanes.ts'

describe.each(testDatabases)('the lanes of a node on $name', ({ open }) => {
  let database: Database
  let workers: Workers | undefined
  const now = () => 1_763_700_000_000
  const log = { info() {}, warn() {}, error() {} }
  beforeEach(async () => {
    database = await open()
  })
  afterEach(async () => {
    await workers?.stop()
    await database.close()
  })

  it('run what another node adds, and ask once for all lanes together', async () => {
    const { counted, asked } = countedDatabase(database)
    const done = { print: signalled(), mail: signalled() }
    const task = (name: keyof typeof done) => async () => done[name].resolve()
    const lanes = {
      print: { tasks: { print: task('print') } },
      mail: { tasks: { mail: task('mail') } },
      sweep: { tasks: { sweep: async () => {} } },
    }
    const widths = { print: 1, mail: 1, sweep: 1 }
    workers = createWorkers(lanes, ['print', 'mail', 'sweep'], widths, {
      database: counted,
      now,
      log,
    })
    await workers.start()
    await expect.poll(() => asked.all).toBeGreaterThan(4)
    const before = asked.all
    workers.wake()
    await expect.poll(() => asked.all).toBeGreaterThan(before)
    expect(asked.all - before).toBeLessThan(3)
    for (const name of ['print', 'mail'] as const) {
      await addNamedJob(database.queries, { task: name, payload: {} }, now())
      await done[name].promise
    }
  })

  it('ask for other work as well, and wake it when it is due', async () => {
    const woken = signalled()
    const name = 'webhooks'
    const due = () => sql<{ task: string }>`select ${sql.lit(name)} as task`
    const common = { database, now, log }
    workers = createWorkers({}, [], {}, common, [{ name, due, wake: woken.resolve }])
    await workers.start()
    await woken.promise
  })
})

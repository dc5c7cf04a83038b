import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import type { Database } from '../database/database.ts'
import { createSchedule } from './schedule.ts'
import type { Task } from './task.ts'
import { createWorker } from './worker.ts'

const hourMs = 60 * 60 * 1_000
const start = 500_000 * hourMs + 1

describe.each(testDatabases)('createSchedule on $name', ({ open }) => {
  let database: Database
  let clock: number
  const now = () => clock

  beforeEach(async () => {
    database = await open()
    clock = start
  })
  afterEach(() => database.close())

  function node(sweep: Task, everyMs = hourMs) {
    const schedule = createSchedule({ database, entries: { sweep: { everyMs, task: sweep } }, now })
    const log = { info() {}, warn() {}, error() {} }
    const worker = createWorker({ database, tasks: schedule.tasks, now, log })
    return { begin: schedule.begin, runDue: worker.runDue }
  }
  const rows = () => database.queries.selectFrom('jobs').selectAll().execute()

  it('runs once per period, with several nodes and restarts', async () => {
    let runs = 0
    const nodes = [node(async () => void runs++), node(async () => void runs++)]
    for (let period = 1; period <= 3; period++) {
      await Promise.all(nodes.map((each) => each.begin()))
      await Promise.all(nodes.map((each) => each.runDue()))
      expect(runs).toBe(period - 1)
      clock += hourMs
      await Promise.all(nodes.map((each) => each.runDue()))
      await Promise.all(nodes.map((each) => each.begin()))
      await Promise.all(nodes.map((each) => each.runDue()))
      expect(runs).toBe(period)
    }
    expect(await rows()).toHaveLength(1)
  })

  it('runs once, not once per missed period, after a long downtime', async () => {
    let runs = 0
    const only = node(async () => void runs++)
    await only.begin()
    clock += 100 * hourMs
    expect(await only.runDue()).toBe(1)
    expect(await rows()).toMatchObject([{ run_at: 500_101 * hourMs, leased_by: null }])
  })

  it('retries within the period, and again in the next one if that fails too', async () => {
    const failing = node(async () => {
      throw new Error('the disk is full')
    })
    await failing.begin()
    const attempts: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      const [row] = await rows()
      clock = row?.run_at ?? 0
      attempts.push(row?.attempts ?? -1)
      await failing.runDue()
    }
    expect(attempts).toEqual([0, 1, 2, 3, 4, 0])
    expect((await rows())[0]?.last_error).toContain('the disk is full')
  })

  it('is no longer reported as failing after a success', async () => {
    let fault: Error | null = new Error('the disk is full')
    const only = node(async () => {
      if (fault !== null) throw fault
    })
    const runNext = async () => {
      clock = (await rows())[0]?.run_at ?? 0
      await only.runDue()
    }
    await only.begin()
    await runNext()
    expect((await rows())[0]?.last_error).toContain('the disk is full')
    fault = null
    await runNext()
    expect(await rows()).toMatchObject([{ last_error: null }])
  })

  it('is rescheduled after every attempt of a period has crashed the program', async () => {
    let runs = 0
    const only = node(async () => void runs++)
    await only.begin()
    clock = 500_001 * hourMs
    const vanished = { attempts: 5, leased_by: 'vanished', leased_until: clock - 1 }
    await database.queries.updateTable('jobs').set(vanished).execute()
    await only.runDue()
    expect(runs).toBe(0)
    const next = { state: 'waiting', run_at: 500_002 * hourMs, attempts: 0, leased_by: null }
    expect(await rows()).toMatchObject([next])
    expect((await rows())[0]?.last_error).toContain(
      'The program exited every time it ran this job.',
    )
    clock = 500_002 * hourMs
    await only.runDue()
    expect(runs).toBe(1)
  })

  it('records the time and outcome of each run, and the last success', async () => {
    const runs = () => database.queries.selectFrom('schedule_runs').selectAll().execute()
    let fault: Error | null = null
    const only = node(async () => {
      clock += 20
      if (fault !== null) throw fault
    })
    await only.begin()
    expect(await runs()).toEqual([])
    const well = 500_001 * hourMs
    clock = well
    await only.runDue()
    const went = { task: 'sweep', started_at: well, ended_at: well + 20, succeeded_at: well + 20 }
    expect(await runs()).toMatchObject([{ ...went, failure: null }])
    fault = new Error('the disk is full')
    clock = well + hourMs
    await only.runDue()
    expect(await runs()).toMatchObject([
      {
        started_at: well + hourMs,
        succeeded_at: well + 20,
        failure: 'the disk is full',
      },
    ])
    fault = null
    clock = (await rows())[0]?.run_at ?? 0
    await only.runDue()
    expect(await runs()).toMatchObject([{ failure: null, succeeded_at: clock }])
  })

  it('runs again some time after a start, also if it ran by itself before that', async () => {
    let runs = 0
    const sweep = async () => void runs++
    const entries = { sweep: { everyMs: 24 * hourMs, afterStartMs: hourMs, task: sweep } }
    const schedule = createSchedule({ database, entries, now })
    const log = { info() {}, warn() {}, error() {} }
    const { runDue } = createWorker({ database, tasks: schedule.tasks, now, log })
    const nextDay = Math.ceil(start / (24 * hourMs)) * 24 * hourMs
    clock = nextDay - hourMs / 2 + 1
    for (let starts = 0; starts < 3; starts++) {
      await schedule.begin()
      clock += 1000
    }
    expect(await rows()).toHaveLength(2)
    clock = nextDay
    await runDue()
    expect(runs).toBe(1)
    clock = nextDay + hourMs / 2
    await runDue()
    expect(runs).toBe(1)
    clock += 600_000
    await runDue()
    expect(runs).toBe(2)
    expect(await rows()).toHaveLength(1)
  })

  it('runs sooner if the period was shortened, and not later if it was lengthened', async () => {
    await node(async () => {}, 24 * hourMs).begin()
    await node(async () => {}, hourMs).begin()
    const sooner = 500_001 * hourMs
    expect(await rows()).toMatchObject([{ run_at: sooner }])
    await node(async () => {}, 24 * hourMs).begin()
    expect(await rows()).toMatchObject([{ run_at: sooner }])
  })
})

import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { addNamedJob } from '../jobs/add-job.ts'
import { leaseJob } from '../jobs/leased-job.ts'
import type { Database } from './database.ts'
import { openNodeClock } from './node-clock.ts'

const wrongByMs = 90_000

describe.each(testDatabases)('the clock of a node on $name', ({ name, open }) => {
  async function clockOf(database: Database, own: () => number) {
    const told: object[] = []
    const log = { warn: (details: object) => told.push(details) }
    const clock = await openNodeClock(database, { log, own })
    onTestFinished(() => clock.stop())
    return { ...clock, told }
  }
  async function opened(): Promise<Database> {
    const database = await open()
    onTestFinished(() => database.close())
    return database
  }

  if (name === 'SQLite') {
    it('is the local one, since there is no other', async () => {
      const clock = await clockOf(await opened(), () => 12)
      expect([clock.now(), clock.skewSeconds(), clock.told]).toEqual([12, 0, []])
    })
    return
  }

  it('is the database’s, and reports the offset of the local one', async () => {
    const database = await opened()
    const right = await clockOf(database, Date.now)
    const ahead = await clockOf(database, () => Date.now() + wrongByMs)
    // Both run on one machine, and other work may delay either.
    expect(Math.abs(ahead.now() - right.now())).toBeLessThan(wrongByMs / 3)
    expect(ahead.skewSeconds()).toBeGreaterThan(60)
    expect(ahead.told).toHaveLength(1)
  })

  it('takes no job from another node, however wrong the local one is', async () => {
    const database = await opened()
    const right = await clockOf(database, Date.now)
    const ahead = await clockOf(database, () => Date.now() + wrongByMs)
    await addNamedJob(database.queries, { task: 'slow', payload: {} }, right.now())
    const held = await leaseJob(database, { tasks: ['slow'] }, right.now(), 30_000)
    expect(held).not.toBeNull()
    expect(await leaseJob(database, { tasks: ['slow'] }, ahead.now(), 30_000)).toBeNull()
  })
})

it('is corrected by a slow answer as far as the answer proves it wrong, and no further', async () => {
  let ran = 0
  const running = vi.spyOn(performance, 'now').mockImplementation(() => ran)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    let answer = { at: 0, afterMs: 0 }
    const executor = {
      transformQuery: (node: unknown) => node,
      compileQuery: () => ({}),
      async executeQuery() {
        ran += answer.afterMs
        return { rows: [{ now: answer.at }] }
      },
    }
    const queries = { getExecutor: () => executor } as unknown as Database['queries']
    answer = { at: 1_000_000, afterMs: 2 }
    const log = { warn: () => {} }
    const clock = await openNodeClock(
      { kind: 'postgres', queries },
      { log, own: () => 0, everyMs: 10 },
    )
    const toldAfter = async (next: typeof answer) => {
      answer = next
      const before = ran
      await vi.advanceTimersByTimeAsync(10)
      return clock.now() - ran + before
    }
    // Both are plausible: one is the time of the response, the other of the request.
    expect(await toldAfter({ at: 1_006_001, afterMs: 6_000 })).toBe(1_000_001)
    expect(await toldAfter({ at: 1_006_001, afterMs: 6_000 })).toBe(1_006_001)
    // The clock was set back by a minute.
    expect(await toldAfter({ at: 952_001, afterMs: 0 })).toBe(952_001)
    clock.stop()
  } finally {
    vi.useRealTimers()
    running.mockRestore()
  }
})

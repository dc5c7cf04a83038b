// Both meters pass the same tests. What only several nodes have is in shared-meter.test.ts.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import type { Database } from '../database/database.ts'
import { createMemoryMeter, type Meter } from './meter.ts'
import { createSharedMeter } from './shared-meter.ts'

const clock = { at: 0 }
const now = () => clock.at

function unasked(error: unknown): never {
  throw error
}

const meters = testDatabases.map((testDatabase) =>
  testDatabase.name === 'SQLite'
    ? { name: 'memory', testDatabase: null, create: () => createMemoryMeter(now) }
    : {
        name: 'PostgreSQL',
        testDatabase,
        create: (database: Database | null) =>
          createSharedMeter(database?.queries ?? unasked('no database'), now, unasked),
      },
)

describe.each(meters)('a meter in $name', ({ testDatabase, create }) => {
  let database: Database | null = null
  let meter: Meter
  let name = ''

  beforeAll(async () => {
    database = (await testDatabase?.open()) ?? null
  })
  afterAll(() => database?.close())
  beforeEach(() => {
    clock.at = Date.UTC(2026, 10, 21)
    meter = create(database)
    name = `test ${Math.random()}`
  })

  async function letThrough(count: number, perMinute: number): Promise<number> {
    let through = 0
    for (let index = 0; index < count; index++) {
      if ((await meter.take(name, perMinute)) === 0) through++
    }
    return through
  }

  it.each([1, 7, 20, 100, 1_000])('allows %i per minute, not one more', async (most) => {
    expect(await letThrough(most + 50, most)).toBe(most)
  })

  it('says how many fit, and when it is full again', async () => {
    expect(meter.stateOf(name, 60)).toEqual({ rest: 60, fullInMs: 0 })
    await letThrough(10, 60)
    expect(meter.stateOf(name, 60).rest).toBe(50)
    expect(meter.stateOf(name, 60).fullInMs).toBeCloseTo(10_000, 0)
    await letThrough(100, 60)
    expect(meter.stateOf(name, 60).rest).toBe(0)
    clock.at += 30_000
    expect(meter.stateOf(name, 60).rest).toBe(30)
  })

  it('allows the same number in a burst', async () => {
    const waits = await Promise.all(Array.from({ length: 60 }, () => meter.take(name, 20)))
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(20)
  })

  it('returns the wait, after which one request is allowed', async () => {
    await letThrough(20, 20)
    const waitMs = await meter.take(name, 20)
    expect(waitMs).toBeGreaterThan(2_999)
    expect(waitMs).toBeLessThanOrEqual(3_000)
    clock.at += waitMs - 1
    expect(await meter.take(name, 20)).toBeGreaterThan(0)
    clock.at += 1
    expect(await letThrough(2, 20)).toBe(1)
  })

  it('does not starve a client that keeps asking', async () => {
    await letThrough(60, 60)
    let through = 0
    for (let tick = 0; tick < 300; tick++) {
      clock.at += 100
      through += await letThrough(1, 60)
    }
    expect(through).toBeGreaterThanOrEqual(28)
    expect(through).toBeLessThanOrEqual(30)
  })

  it('is full again after a minute of silence', async () => {
    await letThrough(50, 20)
    clock.at += 60_000
    expect(await letThrough(50, 20)).toBe(20)
  })

  it('counts each name separately', async () => {
    await letThrough(50, 20)
    name += ' another'
    expect(await letThrough(1, 20)).toBe(1)
  })

  it('returns the wait without counting', async () => {
    expect(meter.waitFor(name, 5)).toBe(0)
    await letThrough(6, 5)
    expect(meter.waitFor(name, 5)).toBeGreaterThan(11_000)
    clock.at += 60_000
    expect(meter.waitFor(name, 5)).toBe(0)
    expect(await letThrough(6, 5)).toBe(5)
  })
})

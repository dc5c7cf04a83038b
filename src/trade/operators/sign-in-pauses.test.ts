import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import type { Database } from '../../ground/database/database.ts'
import { HandprintError } from '../../pure/errors.ts'
import { countTry, forgetTries, signInCounts, type Trying } from './sign-in-pauses.ts'

const start = Date.UTC(2026, 10, 21)

describe.each(testDatabases)('pauses at sign-in on $name', ({ open }) => {
  let database: Database
  let clock: number
  beforeEach(async () => {
    clock = start
    database = await open()
  })
  afterEach(() => database.close())

  const trying = (change: Partial<Trying> = {}) =>
    signInCounts({
      email: 'ada@example.com',
      address: '198.51.100.1',
      browser: null,
      ...change,
    })
  /** 0 if the attempt was allowed, otherwise the seconds to wait. */
  async function attempt(change: Partial<Trying> = {}): Promise<number> {
    try {
      await countTry(database, trying(change), clock)
      return 0
    } catch (error) {
      if (!(error instanceof HandprintError) || error.code !== 'rate_limited') throw error
      return error.retryAfterSeconds ?? 0
    }
  }
  const forget = (change: Partial<Trying> = {}) =>
    database.transaction((tx) => forgetTries(tx, trying(change), clock))

  it('grow from one second to 15 minutes', async () => {
    for (let count = 0; count < 5; count++) expect(await attempt()).toBe(0)
    const waits: number[] = []
    for (let count = 0; count < 12; count++) {
      const wait = await attempt()
      waits.push(wait)
      clock += wait * 1000
      expect(await attempt()).toBe(0)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    const wait = await attempt()
    expect(await attempt()).toBe(wait)
    expect(await attempt({ address: '203.0.113.9' })).toBe(0)
    expect(await attempt({ email: 'grace@example.com' })).toBe(0)
  })

  it('allow no more attempts when many are concurrent', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => attempt()))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })

  it('stop an address that tries many accounts, also if others sign in there in between', async () => {
    for (let count = 0; count < 30; count++) {
      expect(await attempt({ email: `user${count}@example.com` })).toBe(0)
    }
    await forget({ email: 'user29@example.com' })
    expect(await attempt({ email: 'user30@example.com' })).toBe(0)
    expect(await attempt({ email: 'user31@example.com' })).toBe(1)
    // Another address is counted separately. An IPv6 address in the same /64 would not be.
    expect(await attempt({ email: 'user31@example.com', address: '203.0.113.9' })).toBe(0)
  })

  it('count no address shared by many users', async () => {
    for (let count = 0; count < 60; count++) {
      const email = `user${count}@example.com`
      expect(await attempt({ email, address: null })).toBe(0)
    }
  })

  it('slow down an account after 20 attempts if addresses are indistinguishable', async () => {
    for (let count = 0; count < 20; count++) expect(await attempt({ address: null })).toBe(0)
    const waits: number[] = []
    for (let count = 0; count < 6; count++) {
      const wait = await attempt({ address: null })
      waits.push(wait)
      clock += wait * 1000
      expect(await attempt({ address: null })).toBe(0)
    }
    expect(waits).toEqual([1, 2, 4, 5, 5, 5])
    expect(await attempt({ address: null, email: 'grace@example.com' })).toBe(0)
  })

  it('count a known browser separately, whatever others try', async () => {
    for (let count = 0; count < 200; count++) await attempt({ address: '203.0.113.9' })
    const [browser, address] = ['b1', '203.0.113.9']
    for (let count = 0; count < 5; count++) expect(await attempt({ browser, address })).toBe(0)
    expect(await attempt({ browser, address })).toBe(1)
    expect(await attempt({ browser: 'b2', address })).toBe(0)
    await forget({ browser, address })
    expect(await attempt({ browser, address })).toBe(0)
    expect(await attempt({ address })).toBeGreaterThan(0)
  })

  it('slow down distributed attempts on an account, for seconds only', async () => {
    for (let count = 0; count < 100; count++) {
      expect(await attempt({ address: `203.0.${count}.1` })).toBe(0)
    }
    const waits: number[] = []
    for (let count = 0; count < 6; count++) {
      const wait = await attempt({ address: `203.0.${count}.9` })
      waits.push(wait)
      clock += wait * 1000
      expect(await attempt({ address: `203.0.${count}.9` })).toBe(0)
    }
    expect(waits).toEqual([1, 2, 4, 5, 5, 5])
  })

  it('are reset after a successful sign-in, and after a day', async () => {
    for (let count = 0; count < 5; count++) await attempt()
    await forget()
    for (let count = 0; count < 5; count++) expect(await attempt()).toBe(0)
    expect(await attempt()).toBe(1)
    clock += 24 * 3_600_000
    for (let count = 0; count < 5; count++) expect(await attempt()).toBe(0)
  })
})

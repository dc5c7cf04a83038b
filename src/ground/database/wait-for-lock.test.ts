import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseUnavailable } from './database-errors.ts'
import { createWaitForLock } from './wait-for-lock.ts'

describe('waitForLock', () => {
  // Fakes time, so that each attempt takes equally long on a busy machine.
  let at = 0
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => at)
  })
  afterEach(() => void vi.restoreAllMocks())

  it('retries until the file is unlocked', async () => {
    const work = lockedFor(3)
    expect(await createWaitForLock(60_000)(work.run)).toBe('done')
    expect(work.tries()).toBe(4)
  })

  it('gives up in the end, and then fails those behind it immediately', async () => {
    const waitForLock = createWaitForLock(100)
    const first = lockedFor(Number.POSITIVE_INFINITY)
    const second = lockedFor(Number.POSITIVE_INFINITY)
    await expect(waitForLock(first.run)).rejects.toMatchObject({ code: 'database_unavailable' })
    expect(first.tries()).toBe(6)
    await expect(waitForLock(second.run)).rejects.toMatchObject({ code: 'database_unavailable' })
    expect(second.tries()).toBe(1)
  })

  it('waits the full time for the next lock once one was acquired', async () => {
    const waitForLock = createWaitForLock(300)
    for (let lock = 0; lock < 20; lock++) {
      expect(await waitForLock(lockedFor(2).run)).toBe('done')
    }
  })

  it('passes on errors that are no lock immediately', async () => {
    const full = () => Promise.reject(databaseUnavailable(faultOf('SQLITE_FULL')))
    await expect(createWaitForLock(60_000)(full)).rejects.toMatchObject({ status: 503 })
  })

  function lockedFor(times: number) {
    let tries = 0
    return {
      tries: () => tries,
      run: async () => {
        tries++
        at += 20
        if (tries <= times) throw databaseUnavailable(faultOf('SQLITE_BUSY'))
        return 'done'
      },
    }
  }
})

function faultOf(code: string): Error {
  return Object.assign(new Error(code), { code })
}

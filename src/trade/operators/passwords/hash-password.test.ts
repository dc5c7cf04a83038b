import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from './hash-password.ts'

const password = 'correct horse battery'

describe('passwords', () => {
  it('are verified, and a missing account never matches', async () => {
    const hashed = await hashPassword(password)
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword(password, hashed)).toBe(true)
    expect(await isPassword('another one', hashed)).toBe(false)
    expect(await isPassword('No account has this password.', null)).toBe(false)
  })

  it('wait in a queue, and are rejected when it is flooded', async () => {
    const hashed = await hashPassword(password)
    const flood = await Promise.allSettled(
      Array.from({ length: 60 }, () => isPassword(password, hashed)),
    )
    const refused = flood.filter((one) => one.status === 'rejected')
    expect(flood.length - refused.length).toBe(34)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'rate_limited', status: 429, retryAfterSeconds: 5 })
    }
    expect(await isPassword(password, hashed)).toBe(true)
  })
})

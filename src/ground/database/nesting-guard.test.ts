import { describe, expect, it } from 'vitest'
import { createNestingGuard } from './nesting-guard.ts'

describe('a guard against nested transactions', () => {
  const [one, other] = [createNestingGuard(), createNestingGuard()]

  it('detects its own transaction, and not that of another database', async () => {
    await one.inside(async () => {
      expect(one.refuseInside).toThrow('inside a transaction')
      expect(other.refuseInside).not.toThrow()
    })
    expect(one.refuseInside).not.toThrow()
  })

  it('detects it inside a transaction of another database as well', async () => {
    await one.inside(() =>
      other.inside(async () => expect(one.refuseInside).toThrow('inside a transaction')),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { createNestingGuard } from './nesting-guard.ts'

describe('a guard against nested transactions', () => {
  const [one, other] = [createNestingGuard(), createNestingGuard()]

  it('knows of its own transaction, not of another database’s', async () => {
    await one.inside(async () => {
      expect(one.refuseInside).toThrow('inside a transaction')
      expect(other.refuseInside).not.toThrow()
    })
    expect(one.refuseInside).not.toThrow()
  })

  it('knows of it inside a transaction of another database as well', async () => {
    await one.inside(() =>
      other.inside(async () => expect(one.refuseInside).toThrow('inside a transaction')),
    )
  })
})

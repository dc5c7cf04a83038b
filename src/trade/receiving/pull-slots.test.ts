import { describe, expect, it } from 'vitest'
import { storeIdOf } from '../../../tests/helpers/ids.ts'
import { createPullSlots } from './pull-slots.ts'

function mostOf(slots: ReturnType<typeof createPullSlots>, store: string): number {
  for (let taken = 0; ; taken++) {
    try {
      slots.take(storeIdOf(store))
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate_limited', status: 429, retryAfterSeconds: 5 })
      return taken
    }
  }
}

describe('pull slots', () => {
  it('leave room for other stores, however many one asks for', () => {
    const slots = createPullSlots(100)
    expect(mostOf(slots, 'a')).toBe(75)
    expect(mostOf(slots, 'b')).toBe(19)
    expect(mostOf(slots, 'c')).toBe(5)
    expect(mostOf(slots, 'a')).toBe(0)
  })

  it('give a store a slot also if there is only one', () => {
    const slots = createPullSlots(1)
    expect(mostOf(slots, 'a')).toBe(1)
    expect(mostOf(slots, 'b')).toBe(0)
  })

  it('are released once, however often release is called', () => {
    const slots = createPullSlots(2)
    const giveBack = slots.take(storeIdOf('a'))
    expect(mostOf(slots, 'b')).toBe(1)
    giveBack()
    giveBack()
    expect(mostOf(slots, 'a')).toBe(1)
    expect(mostOf(slots, 'c')).toBe(0)
  })
})

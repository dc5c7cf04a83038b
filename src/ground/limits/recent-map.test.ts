import { describe, expect, it } from 'vitest'
import { createRecentMap } from './recent-map.ts'

describe('createRecentMap', () => {
  it('stores values', () => {
    const map = createRecentMap<number>(10)
    map.set('a', 1)
    map.set('a', 2)
    expect(map.get('a')).toBe(2)
    expect(map.get('b')).toBeUndefined()
  })

  it('keeps the most recently used half of its capacity, and no more than its capacity', () => {
    const map = createRecentMap<number>(1_000)
    const names = Array.from({ length: 100_000 }, (_, index) => `address ${index}`)
    for (const name of names) {
      map.set(name, 1)
      map.get('address 0')
    }
    const kept = names.filter((name) => map.get(name) !== undefined)
    expect(kept.length).toBeLessThanOrEqual(1_000)
    const youngest = names.slice(-499)
    for (const name of names.slice(-2_000)) map.set(name, 1)
    expect(youngest.every((name) => map.get(name) === 1)).toBe(true)
  })

  it('keeps frequently used entries', () => {
    const map = createRecentMap<number>(10)
    map.set('busy', 1)
    for (let index = 0; index < 1_000; index++) {
      map.set(`once ${index}`, 1)
      expect(map.get('busy')).toBe(1)
    }
  })
})

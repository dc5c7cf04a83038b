// An LRU map with two generations: when the young one is full, it becomes the old one, and entries
// used again move to the new one. Memory is bounded regardless of input, and an access costs at
// most two lookups.

export type RecentMap<V> = {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/** Keeps at least the `capacity / 2` most recently used entries, and never more than `capacity`. */
export function createRecentMap<V>(capacity: number): RecentMap<V> {
  let young = new Map<string, V>()
  let old = new Map<string, V>()

  function set(key: string, value: V): void {
    young.set(key, value)
    if (young.size * 2 < capacity) return
    old = young
    young = new Map()
  }

  return {
    get(key) {
      const value = young.get(key)
      if (value !== undefined) return value
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
  }
}

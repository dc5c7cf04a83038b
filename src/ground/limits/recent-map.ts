// A map that forgets what was not used for longest, in two generations: when the young one is full
// it becomes the old one, and what is asked for again moves over. Its memory is bounded whatever
// strangers send, at no more cost than two look-ups.

export type RecentMap<V> = {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/** Keeps at least `capacity / 2` of the entries used last, never more than `capacity`. */
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

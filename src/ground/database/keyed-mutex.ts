// One at a time for each name, in this process, in the order in which they asked.

export type KeyedMutex = <T>(name: string, work: () => Promise<T>) => Promise<T>

export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const before = tails.get(name) ?? Promise.resolve()
    const mine = before.then(work)
    const tail = mine.catch(() => {})
    tails.set(name, tail)
    try {
      return await mine
    } finally {
      if (tails.get(name) === tail) tails.delete(name)
    }
  }
}

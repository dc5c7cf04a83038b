/** A fixed number of places. Who finds none free waits in line. */
export interface Places {
  /** Resolves to the function that leaves the place. Rejects with the signal's reason. */
  enter(signal: AbortSignal): Promise<() => void>
}

export function createPlaces(count: number): Places {
  let free = count
  const waiting: (() => void)[] = []
  const leave = (): void => {
    const next = waiting.shift()
    if (next === undefined) free++
    else next()
  }
  return {
    async enter(signal) {
      signal.throwIfAborted()
      if (free > 0) {
        free--
        return leave
      }
      await new Promise<void>((resolve, reject) => {
        const giveUp = (): void => {
          waiting.splice(waiting.indexOf(take), 1)
          reject(signal.reason)
        }
        const take = (): void => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
        signal.addEventListener('abort', giveUp)
        waiting.push(take)
      })
      return leave
    },
  }
}

// Keeps connections to origins that responded well, for the next picture: a shop's pictures come
// from one place, and a new TLS connection takes two or three round trips. All users of a pool must
// allow the same private hosts, because a connection is checked only when it is made.

import type { Client } from 'undici'

export interface ConnectionPool {
  /**
   * Transfers ownership to the caller. Null if none is open. The origin may close it at any time.
   */
  take(origin: string): Client | null
  /** Closes it instead if it is not idle or if enough are kept. */
  keep(origin: string, client: Client): void
  close(): Promise<void>
}

/** Maximum idle time, even if the origin allows more. */
export const maxIdleMs = 4_000
const maxPerOrigin = 4
const maxOfAll = 64

export function createConnectionPool(): ConnectionPool {
  const idle = new Map<Client, { origin: string; onEnd: () => void }>()
  let isClosed = false

  const of = (origin: string) => [...idle].filter(([, eb]) => eb.origin === origin)

  function takeOut(client: Client): void {
    const eb = idle.get(client)
    idle.delete(client)
    if (eb !== undefined) client.off('disconnect', eb.onEnd)
  }

  return {
    take(origin) {
      const [latest] = of(origin).at(-1) ?? []
      if (latest === undefined) return null
      takeOut(latest)
      return latest
    },

    keep(origin, client) {
      const { connected, size } = client.stats
      const isFull = idle.size >= maxOfAll || of(origin).length >= maxPerOrigin
      if (isClosed || !connected || size > 0 || isFull) {
        void client.destroy()
        return
      }
      const onEnd = (): void => {
        takeOut(client)
        void client.destroy()
      }
      idle.set(client, { origin, onEnd })
      client.on('disconnect', onEnd)
    },

    async close() {
      isClosed = true
      const all = [...idle.keys()]
      all.forEach(takeOut)
      await Promise.all(all.map((client) => client.destroy()))
    },
  }
}

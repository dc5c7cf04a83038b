// Connections to origins that have answered well, for the next picture from there: a shop's own
// pictures come from one place, and with TLS a new connection takes two or three round trips. Whoever
// shares one of these allows the same private hosts: a connection was judged when it was made.

import type { Client } from 'undici'

export interface ConnectionPool {
  /** The caller's from now on; null when none is open. It may be closed by the origin at any time. */
  take(origin: string): Client | null
  /** Ends it instead when it is not idle, or when enough are kept. */
  keep(origin: string, client: Client): void
  close(): Promise<void>
}

/** For so long an idle one is kept, also when the origin would like more. */
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

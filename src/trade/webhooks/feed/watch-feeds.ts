// Lets requests wait for a store's next event. All that wait on this node share one look at the
// database per second; without them there is none.

import type { Database } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { withTimeout } from '../../../pure/with-timeout.ts'
import { lookAtFeeds } from './look-at-feeds.ts'

const everyMs = 1_000

export type FeedWatch = {
  /**
   * Resolves when the store has an event after number `seen`, when time is up, or when the signal
   * is aborted. Rejects if the database does not answer.
   */
  next(storeId: StoreId, seen: number, forMs: number, signal: AbortSignal): Promise<void>
}

type Waiter = { storeId: StoreId; seen: number; end: (error?: unknown) => void }

export function createFeedWatch({ queries }: Pick<Database, 'queries'>): FeedWatch {
  const waiters = new Set<Waiter>()
  let isDue = false

  function lookSoon(): void {
    if (isDue || waiters.size === 0) return
    isDue = true
    setTimeout(() => void look(), everyMs)
  }

  async function look(): Promise<void> {
    const asking = [...waiters]
    try {
      const feeds = await lookAtFeeds(queries, [...new Set(asking.map(({ storeId }) => storeId))])
      for (const { storeId, seen, end } of asking) {
        const { newest = seen, isNumbered = true } = feeds.get(storeId) ?? {}
        if (newest !== seen || !isNumbered) end()
      }
    } catch (error) {
      for (const { end } of asking) end(error)
    }
    isDue = false
    lookSoon()
  }

  return {
    async next(storeId, seen, forMs, signal) {
      if (signal.aborted) return
      const waiter: Waiter = { storeId, seen, end: () => {} }
      const ended = new Promise<void>((resolve, reject) => {
        waiter.end = (error) => (error === undefined ? resolve() : reject(error))
      })
      const onAbort = () => waiter.end()
      signal.addEventListener('abort', onAbort)
      waiters.add(waiter)
      lookSoon()
      try {
        await withTimeout(ended, forMs, () => {})
      } finally {
        waiters.delete(waiter)
        signal.removeEventListener('abort', onAbort)
      }
    },
  }
}

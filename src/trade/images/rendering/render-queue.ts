// Queue for rendering pictures. Stores take turns, so that none blocks the others; within a store
// its carts take turns; within a cart the latest request comes first, since that is what the
// shopper is looking at.

import type { StoreId } from '../../../pure/contract/ids.ts'
import { fault, type HandprintError } from '../../../pure/errors.ts'

export type RenderClient = {
  storeId: StoreId
  /** What is being viewed: the id of a cart, or the hash of a picture shown on any page. */
  of: string
  /** Aborted when the result is no longer wanted; work that has not started is dropped. */
  signal?: AbortSignal | undefined
}

export interface RenderQueue {
  /**
   * Runs `work` in its turn. Throws `rate_limited` (429), the signal's reason, and what `work`
   * throws.
   */
  run<T>(client: RenderClient, work: () => Promise<T>): Promise<T>
}

export type RenderQueueOptions = {
  atOnce: number
  /** Further requests of the store are rejected. */
  mostOfStore?: number
  /**
   * Beyond this the oldest request of the cart is rejected. A picture has no more sizes and formats
   * than that.
   */
  mostOfOne?: number
}

type Waiting = { start(): void; refuse(error: unknown): void }

export function createRenderQueue(options: RenderQueueOptions): RenderQueue {
  const { atOnce, mostOfStore = 100, mostOfOne = 8 } = options
  /** By store and cart, in order of turns; within a cart the newest is last. */
  const stores = new Map<string, Map<string, Waiting[]>>()
  let running = 0

  function takeNext(): Waiting | undefined {
    const [store] = stores
    const [one] = store?.[1] ?? []
    if (store === undefined || one === undefined) return undefined
    const [storeId, ones] = store
    const [of, waiting] = one
    const newest = waiting.pop()
    stores.delete(storeId)
    ones.delete(of)
    if (waiting.length > 0) ones.set(of, waiting)
    if (ones.size > 0) stores.set(storeId, ones)
    return newest
  }

  function line({ storeId, of }: RenderClient, entry: Waiting): void {
    const ones = stores.get(storeId) ?? new Map<string, Waiting[]>()
    const waiting = ones.get(of) ?? []
    if (waiting.length >= mostOfOne) waiting.shift()?.refuse(overtaken())
    else if (countOf(ones) >= mostOfStore) throw tooManyRenderings()
    waiting.push(entry)
    ones.set(of, waiting)
    stores.set(storeId, ones)
  }

  function drop({ storeId, of }: RenderClient, entry: Waiting): void {
    const ones = stores.get(storeId)
    const waiting = ones?.get(of)
    if (ones === undefined || waiting?.includes(entry) !== true) return
    waiting.splice(waiting.indexOf(entry), 1)
    if (waiting.length === 0) ones.delete(of)
    if (ones.size === 0) stores.delete(storeId)
  }

  function turnOf(client: RenderClient): Promise<void> {
    return new Promise((resolve, reject) => {
      const { signal } = client
      const left = () => {
        drop(client, entry)
        reject(signal?.reason)
      }
      const entry: Waiting = {
        start() {
          signal?.removeEventListener('abort', left)
          resolve()
        },
        refuse(error) {
          signal?.removeEventListener('abort', left)
          reject(error)
        },
      }
      line(client, entry)
      signal?.addEventListener('abort', left)
    })
  }

  return {
    async run(client, work) {
      client.signal?.throwIfAborted()
      if (running < atOnce) running++
      else await turnOf(client)
      try {
        return await work()
      } finally {
        // Passes the slot to the next job, or frees it.
        const next = takeNext()
        if (next === undefined) running--
        else next.start()
      }
    },
  }
}

function countOf(ones: ReadonlyMap<string, readonly Waiting[]>): number {
  let count = 0
  for (const waiting of ones.values()) count += waiting.length
  return count
}

function tooManyRenderings(): HandprintError {
  const message =
    'Too many pictures of this store are requested at the same time. Try again in a few seconds.'
  return fault('rate_limited', 429, message, { retryAfterSeconds: 5 })
}

function overtaken(): HandprintError {
  const message =
    'Newer views of this cart were requested since. Request this one again if you still need it.'
  return fault('rate_limited', 429, message, { retryAfterSeconds: 1 })
}

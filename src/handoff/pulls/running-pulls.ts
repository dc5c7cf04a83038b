// Pictures on their way from slow origins. A fetch belongs to everybody who asks the same store for
// the same address while it runs, so a reload or a second click asks the origin nothing; its result
// belongs to the pull ids that took part, so nobody gets a picture from before they asked for it.

import type { ImageToken } from '../../contract/image-token.ts'
import type { PullProgress } from '../../contract/pull-progress.ts'
import type { Queries } from '../../database/database.ts'
import { type OpenedCart, openCartIn } from '../../orders/open-cart.ts'
import type { Store } from '../../stores/store.ts'
import { askerLeft, tooManyPulls } from '../opening-errors.ts'
import { type PullImageDeps, pullImage } from '../pull-image.ts'
import type { PullQuery } from '../pull-query.ts'
import { sourceAddress } from '../source-address.ts'
import type { PullSlots } from './pull-slots.ts'

export type RunningPullsDeps = PullImageDeps & {
  slots: PullSlots
  stopping: Pick<AbortController, 'signal'>
  /** How long a fetch goes on that nobody waits for. Default 15 s: a reload, or a phone's lock. */
  pullGraceMs?: number
}

export type AskedPull = {
  query: PullQuery
  store: Store
  imageUrl: string
  /** Whether its cart, of a new fetch, may open with the token, since whoever asked is there. */
  isWaiting?: () => boolean
}

/** The cart of the pull that began the fetch may come with the token; the others open their own. */
export type Pulled = { token: ImageToken; cart: (OpenedCart & { pullId: string }) | null }

export type RunningPull = {
  readonly isOver: boolean
  /** Rejects as pullImage does. */
  readonly pulled: Promise<Pulled>
  /** Resolves when it is over, or after so long. */
  wait(timeoutMs: number): Promise<void>
  progress(): PullProgress
  /** Keeps the fetch going until what it returns is called, and for the time of grace. */
  watch(): () => void
}

export type RunningPulls = {
  /**
   * The fetch that this pull takes part in already, or one that runs, or a new one.
   * @throws image_url_invalid (400), rate_limited (429)
   */
  join(pullId: string, asked: AskedPull): RunningPull
  knows(pullId: string): boolean
  /** The next join of this id fetches again. */
  forget(pullId: string): void
}

const rememberMs = 60_000
const mostPulls = 10_000

export function createRunningPulls(deps: RunningPullsDeps): RunningPulls {
  const byAddress = new Map<string, RunningPull>()
  const byId = new Map<string, RunningPull>()

  function forgetAll(pull: RunningPull): void {
    for (const [id, each] of byId) if (each === pull) byId.delete(id)
  }

  function begin(key: string, pullId: string, asked: AskedPull): RunningPull {
    const leave = (): void => {
      if (byAddress.get(key) === pull) byAddress.delete(key)
    }
    const pull = startPull(deps, asked, {
      openCart: async (tx, token) => {
        const { store, query } = asked
        const { referenceId, cart: addTo } = query
        if (!asked.isWaiting?.()) return null
        const opening = { store, token, referenceId, addTo, openingId: pullId }
        return { ...(await openCartIn(tx, deps.now, opening)), pullId }
      },
      over: () => {
        leave()
        setTimeout(() => forgetAll(pull), rememberMs).unref()
      },
      // Whoever comes back later begins anew, instead of learning that nobody was there.
      abandoned: () => {
        leave()
        forgetAll(pull)
      },
    })
    byAddress.set(key, pull)
    return pull
  }

  return {
    join(pullId, asked) {
      const known = byId.get(pullId)
      if (known !== undefined) return known
      if (byId.size >= mostPulls) throw tooManyPulls()
      const { store, imageUrl, query } = asked
      // With the cart: one that can't be added to is a fault of those who name it.
      const key = `${store.id} ${query.cart} ${sourceAddress(imageUrl, store.imageRoot)}`
      const pull = byAddress.get(key) ?? begin(key, pullId, asked)
      byId.set(pullId, pull)
      return pull
    },
    knows: (pullId) => byId.has(pullId),
    forget: (pullId) => void byId.delete(pullId),
  }
}

function startPull(
  deps: RunningPullsDeps,
  { store, imageUrl }: AskedPull,
  on: {
    openCart: (tx: Queries, token: ImageToken) => Promise<Pulled['cart']>
    over: () => void
    abandoned: () => void
  },
): RunningPull {
  const { stopping, pullGraceMs = 15_000 } = deps
  const release = deps.slots.take(store.id)
  const controller = new AbortController()
  const stop = (): void => controller.abort(stopping.signal.reason)
  if (stopping.signal.aborted) stop()
  stopping.signal.addEventListener('abort', stop)
  let progress: PullProgress = { received_bytes: 0, total_bytes: null, stage: 'fetching' }
  let isOver = false
  let watchers = 0
  let grace: NodeJS.Timeout | undefined

  const pulled = pullImage(deps, {
    store,
    imageUrl,
    signal: controller.signal,
    openCart: on.openCart,
    onProgress: (seen) => {
      progress = seen
    },
  })
  const settled = pulled
    .catch(() => undefined)
    .then(() => {
      isOver = true
      clearTimeout(grace)
      stopping.signal.removeEventListener('abort', stop)
      release()
      on.over()
    })

  return {
    get isOver() {
      return isOver
    },
    pulled,
    async wait(timeoutMs) {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs)
      })
      await Promise.race([settled, timeout])
      clearTimeout(timer)
    },
    progress: () => progress,
    watch() {
      watchers++
      clearTimeout(grace)
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        watchers--
        if (watchers > 0 || isOver) return
        grace = setTimeout(() => {
          on.abandoned()
          controller.abort(askerLeft())
        }, pullGraceMs)
        grace.unref()
      }
    },
  }
}

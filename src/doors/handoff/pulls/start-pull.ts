// One fetch of a picture that somebody watches, and that is stopped when nobody has for a while.

import type { Queries } from '../../../ground/database/database.ts'
import { clientGone } from '../../../ground/http/client-signal.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import type { PullProgress } from '../../../pure/contract/pull-progress.ts'
import { inTime } from '../../../pure/in-time.ts'
import type { OpenedCart } from '../../../trade/carts/open-cart.ts'
import type { Picture } from '../../../trade/images/picture.ts'
import type { PullSlots } from '../../../trade/receiving/pull-slots.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { type PullImageDeps, pullImage } from './pull-image.ts'

export type StartPullDeps = PullImageDeps & {
  slots: PullSlots
  stopping: Pick<AbortController, 'signal'>
  /** How long a fetch goes on that nobody waits for. Default 15 s: a reload, or a phone's lock. */
  pullGraceMs?: number
}

/** The cart of whoever began the fetch may come with the token; the others open their own. */
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

export type PullEvents = {
  /** In the transaction that makes the token; null where no cart is to be opened. */
  openCart: (tx: Queries, picture: Picture) => Promise<Pulled['cart']>
  over: () => void
  abandoned: () => void
}

/** @throws rate_limited (429) */
export function startPull(
  deps: StartPullDeps,
  { store, imageUrl, isSample }: { store: Store; imageUrl: string; isSample: boolean },
  on: PullEvents,
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
    isSample,
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
    wait: (timeoutMs) => inTime(settled, timeoutMs, () => {}),
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
          controller.abort(clientGone())
        }, pullGraceMs)
        grace.unref()
      }
    },
  }
}

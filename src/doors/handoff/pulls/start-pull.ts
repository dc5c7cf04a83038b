// A fetch of a picture that is aborted if no one has watched it for a while.

import type { Queries } from '../../../ground/database/database.ts'
import { clientGone } from '../../../ground/http/client-signal.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import type { PullProgress } from '../../../pure/contract/pull-progress.ts'
import { withTimeout } from '../../../pure/with-timeout.ts'
import type { OpenedCart } from '../../../trade/carts/open-cart.ts'
import type { Picture } from '../../../trade/images/picture.ts'
import type { PullSlots } from '../../../trade/receiving/pull-slots.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { type PullImageDeps, pullImage } from './pull-image.ts'
import { createWatched } from './watched.ts'

export type StartPullDeps = PullImageDeps & {
  slots: PullSlots
  stopping: Pick<AbortController, 'signal'>
  /**
   * How long a fetch continues while no one waits for it. Default 15 s: enough for a reload or a
   * locked phone.
   */
  pullGraceMs?: number
}

/**
 * The cart of the requester that started the fetch may come with the token. The others open their
 * own.
 */
export type Pulled = { token: ImageToken; cart: (OpenedCart & { pullId: string }) | null }

export type RunningPull = {
  readonly isOver: boolean
  /** Rejects with the errors of pullImage. */
  readonly pulled: Promise<Pulled>
  /** Resolves when the pull is over or after the timeout. */
  wait(timeoutMs: number): Promise<void>
  progress(): PullProgress
  /**
   * Keeps the fetch running until the returned function is called, and for the grace period after
   * that.
   */
  watch(): () => void
}

export type PullEvents = {
  /** Runs in the transaction that creates the token. Returns null if no cart is to be opened. */
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
  const watched = createWatched(pullGraceMs, () => {
    on.abandoned()
    controller.abort(clientGone())
  })

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
      watched.end()
      stopping.signal.removeEventListener('abort', stop)
      release()
      on.over()
    })

  return {
    get isOver() {
      return isOver
    },
    pulled,
    wait: (timeoutMs) => withTimeout(settled, timeoutMs, () => {}),
    progress: () => progress,
    watch: watched.watch,
  }
}

// Sets whose pictures are being fetched by this process, a few at a time. Each picture is kept as soon
// as it is here, so that a set goes on where it was, in this process or another. A set that no one
// watches stops, like a single pull.

import { setTimeout as sleep } from 'node:timers/promises'
import { clientGone } from '../../../ground/http/client-signal.ts'
import type { PullProgress } from '../../../pure/contract/pull-progress.ts'
import { codeOf, HandprintError } from '../../../pure/errors.ts'
import { withTimeout } from '../../../pure/with-timeout.ts'
import { keepFailure, keepToken, type PullSet } from '../../../trade/receiving/pull-sets.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { pullImage } from './pull-image.ts'
import type { RunningPull, StartPullDeps } from './start-pull.ts'
import { createWatched } from './watched.ts'

/** At the same time, by one set. */
const mostAtATime = 4
/** Until the next try, while all slots of the store are taken. */
const slotPauseMs = 250

export type RunningSet = Pick<RunningPull, 'isOver' | 'wait' | 'progress' | 'watch'>

export type RunningSets = {
  /**
   * The running fetch of the set's missing pictures, or a new one.
   *
   * @param sample the address of this service's own sample picture, if the store may use it.
   */
  join(set: PullSet, store: Store, sample: string | null): RunningSet
  knows(setId: string): boolean
}

export function createRunningSets(deps: StartPullDeps): RunningSets {
  const running = new Map<string, RunningSet>()
  return {
    join(set, store, sample) {
      const known = running.get(set.id)
      if (known !== undefined) return known
      const started = startSet(deps, set, { store, sample, over: () => running.delete(set.id) })
      running.set(set.id, started)
      return started
    },
    knows: (setId) => running.has(setId),
  }
}

function startSet(
  deps: StartPullDeps,
  set: PullSet,
  { store, sample, over }: { store: Store; sample: string | null; over: () => void },
): RunningSet {
  const { stopping, pullGraceMs = 15_000 } = deps
  const missing = set.pictures.filter(({ token, failure }) => token === null && failure === null)
  const countOf = (url: string) => missing.filter(({ imageUrl }) => imageUrl === url).length
  const waiting = [...new Set(missing.map(({ imageUrl }) => imageUrl))]
  const controller = new AbortController()
  const signal = AbortSignal.any([controller.signal, stopping.signal])
  let ready = set.pictures.length - missing.length
  let isOver = false
  const watched = createWatched(pullGraceMs, () => controller.abort(clientGone()))

  async function fetchNext(): Promise<void> {
    for (;;) {
      const imageUrl = waiting.shift()
      if (imageUrl === undefined || signal.aborted) return
      await fetchOne(imageUrl)
      ready += countOf(imageUrl)
    }
  }

  async function fetchOne(imageUrl: string): Promise<void> {
    let release = (): void => undefined
    try {
      release = await takeSlot(deps, store, signal)
      const isSample = imageUrl === sample
      await pullImage(deps, {
        ...{ store, imageUrl, isSample, signal },
        openCart: (tx, { token }) => keepToken(tx, set, imageUrl, token),
      })
    } catch (error) {
      // It is missing still, and fetched when someone asks again.
      if (signal.aborted) return
      const code = error instanceof HandprintError ? error.code : 'internal'
      await keepFailure(deps.database.queries, set, imageUrl, code)
    } finally {
      release()
    }
  }

  const workers = Array.from({ length: mostAtATime }, fetchNext)
  const settled = Promise.allSettled(workers).then(() => {
    isOver = true
    watched.end()
    over()
  })

  return {
    get isOver() {
      return isOver
    },
    wait: (timeoutMs) => withTimeout(settled, timeoutMs, () => {}),
    progress: (): PullProgress => ({
      ...{ received_bytes: 0, total_bytes: null, stage: 'fetching' },
      pictures: { ready, all: set.pictures.length },
    }),
    watch: watched.watch,
  }
}

/** Waits for one: a set is not refused because others are fetched. */
async function takeSlot(
  { slots }: Pick<StartPullDeps, 'slots'>,
  store: Store,
  signal: AbortSignal,
): Promise<() => void> {
  for (;;) {
    try {
      return slots.take(store.id)
    } catch (error) {
      if (codeOf(error) !== 'rate_limited') throw error
      await sleep(slotPauseMs, undefined, { signal })
    }
  }
}

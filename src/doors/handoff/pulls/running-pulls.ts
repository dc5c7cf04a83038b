// Pictures on their way from slow origins. A fetch belongs to everybody who asks the same store for
// the same address while it runs, so a reload or a second click asks the origin nothing; its result
// belongs to the pull ids that took part, so nobody gets a picture from before they asked for it.

import type { Measures } from '../../../pure/contract/preferences.ts'
import { type Opening, openCartIn } from '../../../trade/carts/open-cart.ts'
import { tooManyPulls } from '../../../trade/receiving/pull-slots.ts'
import { sourceAddress } from '../../../trade/receiving/source-address.ts'
import type { Store } from '../../../trade/stores/store.ts'
import type { PullQuery } from './pull-query.ts'
import { type RunningPull, type StartPullDeps, startPull } from './start-pull.ts'

export type RequestedPull = {
  /** Its `cameFrom` may be led back to. */
  query: PullQuery
  store: Store
  imageUrl: string
  /** It is the sample picture of this very service. */
  isSample: boolean
  /** The Accept-Language of a shopper. */
  languages?: string | undefined
  measures?: Measures | undefined
  /** Whether its cart, of a new fetch, may open with the token, since whoever asked is there. */
  isWaiting?: () => boolean
}

export type RunningPulls = {
  /**
   * The fetch that this pull takes part in already, or one that runs, or a new one.
   * @throws image_url_invalid (400), rate_limited (429)
   */
  join(pullId: string, requested: RequestedPull): RunningPull
  knows(pullId: string): boolean
  /** The next join of this id fetches again. */
  forget(pullId: string): void
}

/** All that is known before the picture is here. */
export function openingOf({
  store,
  query,
  languages,
  measures,
}: RequestedPull): Omit<Opening, 'token'> {
  const { referenceId, currency, cart: addTo, cameFrom } = query
  return { store, referenceId, currency, languages, measures, addTo, cameFrom }
}

const rememberMs = 60_000
const maxPulls = 10_000

export function createRunningPulls(deps: StartPullDeps): RunningPulls {
  const byAddress = new Map<string, RunningPull>()
  const byId = new Map<string, RunningPull>()

  function forgetAll(pull: RunningPull): void {
    for (const [id, each] of byId) if (each === pull) byId.delete(id)
  }

  function begin(key: string, pullId: string, requested: RequestedPull): RunningPull {
    const leave = (): void => {
      if (byAddress.get(key) === pull) byAddress.delete(key)
    }
    const pull = startPull(deps, requested, {
      openCart: async (tx, picture) => {
        if (!requested.isWaiting?.()) return null
        const opening = {
          ...openingOf(requested),
          token: picture.token,
          picture,
          openingId: pullId,
        }
        return { ...(await openCartIn(tx, deps.now(), opening)), pullId }
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
    join(pullId, requested) {
      const known = byId.get(pullId)
      if (known !== undefined) return known
      if (byId.size >= maxPulls) throw tooManyPulls()
      const { store, imageUrl, isSample, query } = requested
      // With the cart: one that can't be added to is a fault of those who name it.
      const key = `${store.id} ${query.cart} ${isSample} ${sourceAddress(imageUrl, store.imageRoot)}`
      const pull = byAddress.get(key) ?? begin(key, pullId, requested)
      byId.set(pullId, pull)
      return pull
    },
    knows: (pullId) => byId.has(pullId),
    forget: (pullId) => void byId.delete(pullId),
  }
}

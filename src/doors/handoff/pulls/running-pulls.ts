// Pictures being fetched from slow origins. A running fetch is shared by all requests for the same
// URL and store, so a reload or a second click causes no further request to the origin. Its result
// belongs only to the pull ids that took part, so no one gets a picture from before their request.

import type { Measures } from '../../../pure/contract/preferences.ts'
import { type Opening, openCartIn } from '../../../trade/carts/open-cart.ts'
import { tooManyPulls } from '../../../trade/receiving/pull-slots.ts'
import { sourceAddress } from '../../../trade/receiving/source-address.ts'
import type { Store } from '../../../trade/stores/store.ts'
import type { PullQuery } from './pull-query.ts'
import { type RunningPull, type StartPullDeps, startPull } from './start-pull.ts'

export type RequestedPull = {
  /** Its `cameFrom` and `returnUrl` have been validated as link targets, and its code checked. */
  query: PullQuery
  store: Store
  imageUrl: string
  /** True for this service's own sample picture. */
  isSample: boolean
  /** The shopper's Accept-Language. */
  languages?: string | undefined
  measures?: Measures | undefined
  /**
   * Returns true while the requester is still connected. Only then may a new fetch open its cart
   * together with the token.
   */
  isWaiting?: () => boolean
}

export type RunningPulls = {
  /**
   * Returns the fetch that this pull already takes part in, or a running one for the same URL, or a
   * new one.
   *
   * @throws image_url_invalid (400), rate_limited (429)
   */
  join(pullId: string, requested: RequestedPull): RunningPull
  knows(pullId: string): boolean
  /** The next join of this id fetches again. */
  forget(pullId: string): void
}

/** Everything about a cart that is known before the picture arrives. */
export function openingOf({
  store,
  query,
  languages,
  measures,
}: RequestedPull): Omit<Opening, 'token'> {
  const { referenceId, currency, cart: addTo, cameFrom, returnUrl, discountCode } = query
  return {
    ...{ store, referenceId, currency, languages, measures, addTo, cameFrom },
    ...{ returnUrl, discountCode },
  }
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
      // A shopper who returns later starts a new pull, instead of getting the error that no one was
      // waiting.
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
      // The key includes the cart: a cart that can't be added to is an error only for requests that
      // name it.
      const key = `${store.id} ${query.cart} ${isSample} ${sourceAddress(imageUrl, store.imageRoot)}`
      const pull = byAddress.get(key) ?? begin(key, pullId, requested)
      byId.set(pullId, pull)
      return pull
    },
    knows: (pullId) => byId.has(pullId),
    forget: (pullId) => void byId.delete(pullId),
  }
}

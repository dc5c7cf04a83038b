// Keeps the pages of carts as they were sent, for reloads, for shoppers who come back from the
// checkout, and for several visitors of one cart. A page is sent again if the request asks for the
// same and no row that it was made of has changed.

import type { FastifyRequest } from 'fastify'
import type { CartId } from '../../../pure/contract/ids.ts'
import type { CartPageState } from '../../../trade/carts/page-state/cart-page-state.ts'

export type KeptPage = {
  readonly html: Buffer
  /** See `allowFraming`. */
  readonly ancestors: readonly string[]
  /** When the cart expires, in milliseconds since the epoch. */
  readonly expiresAt: number
}

/** Midnight is at one of these in every time zone, and dates of delivery follow the day. */
const quarterMs = 15 * 60_000

/** About fifty kilobytes each, plus their compressed form. */
const maxKept = 100

export function keepCartPages({ stateOf, now }: { stateOf: CartPageState; now: () => number }) {
  // In order of last use.
  const kept = new Map<string, KeptPage & { state: string; quarter: number }>()

  return {
    /**
     * Returns the page if it is kept, and otherwise `keep`, to be called with what is sent. The
     * state is read before the page is made, so a change meanwhile makes it again next time.
     */
    async find(request: FastifyRequest, cartId: CartId) {
      const key = keyOf(request)
      const quarter = Math.floor(now() / quarterMs)
      const state = await stateOf(cartId)
      const page = kept.get(key)
      if (page !== undefined) {
        kept.delete(key)
        if (page.state === state && page.quarter === quarter && page.expiresAt > now()) {
          kept.set(key, page)
          return { page }
        }
      }
      return {
        keep(made: KeptPage) {
          kept.set(key, { ...made, state, quarter })
          for (const [oldest] of kept) {
            if (kept.size <= maxKept) break
            kept.delete(oldest)
          }
        },
      }
    },
  }
}

/** All of a request that a page depends on. There are no cookies. */
function keyOf({ url, protocol, host, headers }: FastifyRequest): string {
  const { accept, referer, 'accept-language': languages, 'sec-fetch-dest': destination } = headers
  return JSON.stringify([url, protocol, host, accept, languages, referer, destination])
}

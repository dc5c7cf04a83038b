// A pull joins the road of a push: what comes from the address is handed over. Its cart opens in the
// same transaction, so that a pull costs one commit and leaves nothing when the cart can't be had.

import type { ImageToken } from '../contract/image-token.ts'
import { handOver } from '../images/hand-over.ts'
import type { ImageDeps } from '../images/image-deps.ts'
import { type OpenedCart, openCartIn } from '../orders/open-cart.ts'
import type { Store } from '../stores/store.ts'
import { type FetchImageDeps, fetchImage } from './fetch-image.ts'

export type PullImageDeps = ImageDeps & FetchImageDeps

export type Pull = {
  store: Store
  imageUrl: string
  referenceId: string | null
  /** A cart of the same store to add a line to. */
  addTo: string | null
  signal: AbortSignal
}

/** Throws what fetchImage, handOver and openCart throw. */
export async function pullImage(
  deps: PullImageDeps,
  pull: Pull,
): Promise<OpenedCart & { token: ImageToken }> {
  const { store, referenceId, addTo } = pull
  const { file, sourceUrl } = await fetchImage(deps, pull)
  const { token, after: cart } = await handOver(deps, {
    store,
    kind: 'pull',
    file,
    sourceUrl,
    afterwards: (tx, token) => openCartIn(tx, deps.now, { store, token, referenceId, addTo }),
  })
  return { ...cart, token }
}

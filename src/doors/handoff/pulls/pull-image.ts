// A pull: fetches the image and hands it over like a push. The cart is opened in the same
// transaction, so that a pull needs one commit and leaves nothing behind if the cart can't be
// opened.

import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import type { ImageDeps } from '../../../trade/images/image-deps.ts'
import { handOver } from '../../../trade/images/intake/hand-over.ts'
import type { Picture } from '../../../trade/images/picture.ts'
import {
  type FetchImageDeps,
  type FetchImageInput,
  fetchImage,
} from '../../../trade/receiving/fetch-image.ts'

export type PullImageDeps = ImageDeps & FetchImageDeps

export type Pull<Cart> = FetchImageInput & {
  /** Runs in the transaction that creates the token. */
  openCart: (tx: Queries, picture: Picture) => Promise<Cart>
}

/** Throws the errors of fetchImage, handOver and `openCart`. */
export async function pullImage<Cart>(
  deps: PullImageDeps,
  pull: Pull<Cart>,
): Promise<{ token: ImageToken; picture: Picture; cart: Cart }> {
  const { file, sourceUrl } = await fetchImage(deps, pull)
  const {
    token,
    picture,
    after: cart,
  } = await handOver(deps, {
    store: pull.store,
    kind: 'pull',
    file,
    sourceUrl,
    afterwards: (tx, _token, made) => pull.openCart(tx, made),
  })
  return { token, picture, cart }
}

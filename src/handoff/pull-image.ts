// A pull joins the road of a push: what comes from the address is handed over.

import type { ImageToken } from '../contract/image-token.ts'
import { handOver } from '../images/hand-over.ts'
import type { ImageDeps } from '../images/image-deps.ts'
import type { Image } from '../images/picture.ts'
import type { Store } from '../stores/store.ts'
import { type FetchImageDeps, fetchImage } from './fetch-image.ts'

export type PullImageDeps = ImageDeps & FetchImageDeps

/** Throws what fetchImage and handOver throw. */
export async function pullImage(
  deps: PullImageDeps,
  input: { store: Store; imageUrl: string; signal: AbortSignal },
): Promise<{ token: ImageToken; image: Image }> {
  const { file, sourceUrl } = await fetchImage(deps, input)
  return await handOver(deps, { store: input.store, kind: 'pull', file, sourceUrl })
}

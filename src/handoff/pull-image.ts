// A pull joins the road of a push: what comes from the address is spooled and handed over. Nothing
// that the origin says about the file is believed; its bytes decide.

import type { ImageToken } from '../contract/image-token.ts'
import type { Resolve } from '../http/checked-lookup.ts'
import type { AllowedHost } from '../http/fetchable-url.ts'
import { type FetchTimeouts, safeFetch } from '../http/safe-fetch.ts'
import { handOver } from '../images/hand-over.ts'
import type { ImageDeps } from '../images/image-deps.ts'
import type { Image } from '../images/picture.ts'
import type { Spool } from '../images/spool.ts'
import type { Store } from '../stores/store.ts'
import { sourceAddress } from './source-address.ts'

export type PullImageDeps = ImageDeps & {
  spool: Spool
  maxUploadBytes: number
  /** Hosts that may be reached although they are private. */
  pullAllowPrivate: readonly AllowedHost[]
  pullTimeouts?: FetchTimeouts
  /** How names become addresses; the system's resolver by default. */
  resolve?: Resolve
}

export const defaultPullTimeouts: FetchTimeouts = {
  headersTimeoutMs: 10_000,
  idleTimeoutMs: 10_000,
  totalTimeoutMs: 120_000,
}

/**
 * @param imageUrl absolute, or relative to the store's image root.
 * @throws what safeFetch and handOver throw, or the signal's reason.
 */
export async function pullImage(
  deps: PullImageDeps,
  input: { store: Store; imageUrl: string; signal: AbortSignal },
): Promise<{ token: ImageToken; image: Image }> {
  const { store, signal } = input
  const maxBytes = deps.maxUploadBytes
  const sourceUrl = sourceAddress(input.imageUrl, store.imageRoot)
  const fetched = await safeFetch(sourceUrl, {
    allowPrivate: deps.pullAllowPrivate,
    maxBytes,
    timeouts: deps.pullTimeouts ?? defaultPullTimeouts,
    signal,
    ...(deps.resolve === undefined ? {} : { resolve: deps.resolve }),
  })
  try {
    const file = await deps.spool.write(fetched.body, { maxBytes, signal })
    return await handOver(deps, { store, kind: 'pull', file, sourceUrl })
  } finally {
    await fetched.discard()
  }
}

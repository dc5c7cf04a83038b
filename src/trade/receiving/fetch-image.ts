// Fetches a picture from an integrator's address into the spool. What the origin declares about the
// file is not trusted; only its bytes count.

import { createReadStream } from 'node:fs'
import type { Database } from '../../ground/database/database.ts'
import type { Resolve } from '../../ground/http/fetching/checked-lookup.ts'
import type { ConnectionPool } from '../../ground/http/fetching/connection-pool.ts'
import { imageUrlToBeAllowed } from '../../ground/http/fetching/fetch-errors.ts'
import { type AllowedHost, settingToAllow } from '../../ground/http/fetching/fetchable-url.ts'
import {
  type FetchedFile,
  type FetchTimeouts,
  safeFetch,
} from '../../ground/http/fetching/safe-fetch.ts'
import type { PullProgress } from '../../pure/contract/pull-progress.ts'
import { HandprintError } from '../../pure/errors.ts'
import { parseUrl } from '../../pure/parse-url.ts'
import type { Spool, SpooledFile } from '../images/spool.ts'
import { isTestInstallation } from '../stores/is-test-installation.ts'
import type { Store } from '../stores/store.ts'
import { sourceAddress } from './source-address.ts'

export type FetchImageDeps = {
  database: Pick<Database, 'queries'>
  spool: Spool
  samplePath?: string
  maxUploadBytes: number
  /** Hosts that may be reached although they are private. */
  pullAllowPrivate: readonly AllowedHost[]
  pullTimeouts?: FetchTimeouts
  /** If omitted, each pull opens a connection of its own. */
  pullConnections?: ConnectionPool
  resolve?: Resolve
}

const defaultPullTimeouts: FetchTimeouts = {
  headersTimeoutMs: 10_000,
  idleTimeoutMs: 10_000,
  totalTimeoutMs: 120_000,
}

export type FetchImageInput = {
  store: Store
  /** Absolute, or relative to the store's image root. */
  imageUrl: string
  /** Uses the file at `samplePath` instead of fetching. */
  isSample?: boolean
  signal: AbortSignal
  /** Called for every chunk, and once after the last one. */
  onProgress?: (progress: PullProgress) => void
}

/**
 * @returns the file, which the caller must discard, and its source.
 * @throws what safeFetch throws, or the signal's reason.
 */
export async function fetchImage(
  deps: FetchImageDeps,
  input: FetchImageInput,
): Promise<{ file: SpooledFile; sourceUrl: string }> {
  const { store, signal } = input
  const maxBytes = deps.maxUploadBytes
  const sourceUrl = sourceAddress(input.imageUrl, store.imageRoot)
  if (input.isSample && deps.samplePath !== undefined) {
    const file = await deps.spool.write(createReadStream(deps.samplePath), { maxBytes, signal })
    return { file, sourceUrl }
  }
  const fetched = await safeFetch(sourceUrl, {
    allowPrivate: deps.pullAllowPrivate,
    maxBytes,
    timeouts: deps.pullTimeouts ?? defaultPullTimeouts,
    signal,
    ...(deps.pullConnections === undefined ? {} : { pool: deps.pullConnections }),
    ...(deps.resolve === undefined ? {} : { resolve: deps.resolve }),
  }).catch((error: unknown) => explainHowToAllow(deps, input.imageUrl, error))
  try {
    const { onProgress } = input
    const body = onProgress ? reported(fetched, onProgress) : fetched.body
    const { contentLength: expectedBytes } = fetched
    const file = await deps.spool.write(body, { maxBytes, expectedBytes, signal })
    return { file, sourceUrl }
  } finally {
    await fetched.discard()
  }
}

/** Rejects with `error`, or with a more specific one. */
async function explainHowToAllow(
  { database, pullAllowPrivate }: FetchImageDeps,
  imageUrl: string,
  error: unknown,
): Promise<never> {
  const isRefused = error instanceof HandprintError && error.reason === 'private_address'
  const url = parseUrl(imageUrl)
  if (!isRefused || url === null || !(await isTestInstallation(database.queries))) throw error
  throw imageUrlToBeAllowed(settingToAllow(url, pullAllowPrivate))
}

async function* reported(
  { body, contentLength }: FetchedFile,
  onProgress: (progress: PullProgress) => void,
): AsyncGenerator<Uint8Array> {
  let receivedBytes = 0
  const tell = (stage: PullProgress['stage']): void =>
    onProgress({ received_bytes: receivedBytes, total_bytes: contentLength, stage })
  tell('fetching')
  for await (const piece of body) {
    receivedBytes += piece.byteLength
    tell('fetching')
    yield piece
  }
  tell('preparing')
}

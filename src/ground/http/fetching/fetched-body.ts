// The body of a fetched response as a bounded stream: counted as it arrives, with a limit on each
// wait, and decompressed if an origin compresses although it was asked not to. The decompressed
// size is counted, which stops decompression bombs.

import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { memberOf } from '../../../pure/objects.ts'
import type { FetchDeadline } from './fetch-deadline.ts'
import { fetchedTooLarge, originRefused, toFetchError } from './fetch-errors.ts'

export type BodyBounds = {
  maxBytes: number
  idleTimeoutMs: number
  deadline: FetchDeadline
  /** Stops the timeouts, and closes the connection unless it is idle. */
  leave: (isIdle: boolean) => Promise<void>
}

export type FetchedBody = { contentLength: number | null; body: AsyncIterable<Uint8Array> }

/** @throws image_too_large (413) by the announced length, origin_refused (502). */
export function fetchedBody(answer: Dispatcher.ResponseData, bounds: BodyBounds): FetchedBody {
  // An error after we left must not become an uncaught one.
  answer.body.on('error', () => {})
  const announced = announcedLength(answer)
  if (announced !== null && announced > bounds.maxBytes) {
    throw fetchedTooLarge(bounds.maxBytes, announced)
  }
  const unpack = unpackerFor(answer)
  const stream = unpack === null ? answer.body : pipeline(answer.body, unpack, () => {})
  return { contentLength: unpack === null ? announced : null, body: readBounded(stream, bounds) }
}

async function* readBounded(stream: Readable, bounds: BodyBounds): AsyncGenerator<Uint8Array> {
  const { deadline, maxBytes } = bounds
  const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  let byteLength = 0
  let isAtEnd = false
  try {
    for (;;) {
      const piece = await deadline.within(bounds.idleTimeoutMs, pieces.next()).catch((error) => {
        throw deadline.signal.aborted ? deadline.signal.reason : toFetchError(error)
      })
      isAtEnd = piece.done === true
      if (piece.done) return
      byteLength += piece.value.byteLength
      if (byteLength > maxBytes) throw fetchedTooLarge(maxBytes, null)
      yield piece.value
    }
  } finally {
    stream.destroy()
    await bounds.leave(isAtEnd)
  }
}

function announcedLength(answer: Dispatcher.ResponseData): number | null {
  const header = answer.headers['content-length']
  return typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : null
}

function unpackerFor(answer: Dispatcher.ResponseData): Transform | null {
  const header = answer.headers['content-encoding'] ?? 'identity'
  const encoding = String(header).trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return null
  const create = memberOf(unpackers, encoding)
  if (create === undefined) throw originRefused('uses an unsupported content encoding')
  return create()
}

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

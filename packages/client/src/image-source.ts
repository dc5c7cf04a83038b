// What can be pushed, read in pieces.

import { HandprintError } from './handprint-error.ts'

/**
 * Bytes of a known length that can be read in any order: a Blob, a File, or what `fromPath` of
 * `@handprint/client/file` returns.
 */
export type Sliceable = {
  readonly size: number
  slice(start: number, end: number): Blob | Promise<Blob>
  readonly name?: string
  /** Milliseconds since 1970. With name and size it tells whether an upload can be resumed. */
  readonly lastModified?: number
}

/** An address is fetched by the service; a stream can be read only once. */
export type ImageSource =
  | Sliceable
  | URL
  | string
  | ArrayBuffer
  | Uint8Array<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>

export type OpenedSource =
  | { kind: 'address'; address: string }
  | { kind: 'bytes'; bytes: Sliceable }
  | { kind: 'stream'; stream: ReadableStream<Uint8Array> }

/** A source of at least this many bytes is sent in pieces. */
export const piecesFromBytes = 8 * 1024 * 1024

/** @param size of a stream, in bytes, if it is known. */
export async function openSource(source: ImageSource, size?: number): Promise<OpenedSource> {
  if (typeof source === 'string' || source instanceof URL) {
    return { kind: 'address', address: addressOf(source) }
  }
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return { kind: 'bytes', bytes: new Blob([source]) }
  }
  // Without types, anything may come.
  const given: typeof source = Object(source)
  if ('slice' in given && 'size' in given) return { kind: 'bytes', bytes: given }
  if (!(given instanceof ReadableStream || Symbol.asyncIterator in given)) {
    const message =
      'An image is a File, a Blob, bytes, a stream, an address, or fromPath(…) of "@handprint/client/file".'
    throw new HandprintError('source_unusable', message)
  }
  const pieces = piecesOf(given)
  const begin = await take(pieces, piecesFromBytes)
  if (begin.isWhole) return { kind: 'bytes', bytes: begin.bytes }
  if (size !== undefined) return { kind: 'bytes', bytes: sliceInOrder(begin.bytes, pieces, size) }
  return { kind: 'stream', stream: joined(begin.bytes, pieces) }
}

function addressOf(source: string | URL): string {
  if (URL.canParse(source) && /^https?:$/.test(new URL(source).protocol)) return String(source)
  throw new HandprintError(
    'source_unusable',
    `"${source}" is not an http(s) address. Push a file by its path with fromPath(…) of "@handprint/client/file", and a File or Blob as it is.`,
  )
}

type Pieces = AsyncIterator<Uint8Array>

function piecesOf(source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): Pieces {
  // Safari's streams do not iterate.
  if (!(source instanceof ReadableStream)) return source[Symbol.asyncIterator]()
  const reader = source.getReader()
  return {
    next: async () => (await reader.read()) as IteratorResult<Uint8Array>,
    async return() {
      await reader.cancel()
      return { done: true, value: undefined }
    },
  }
}

async function take(pieces: Pieces, bytes: number): Promise<{ bytes: Blob; isWhole: boolean }> {
  const taken: BlobPart[] = []
  let length = 0
  while (length < bytes) {
    const { done, value } = await pieces.next()
    if (done) return { bytes: new Blob(taken), isWhole: true }
    // A copy: some streams use their buffer again.
    taken.push(new Uint8Array(value))
    length += value.length
  }
  return { bytes: new Blob(taken), isWhole: false }
}

/** Keeps only what has not been read past. */
function sliceInOrder(begin: Blob, pieces: Pieces, size: number): Sliceable {
  let kept = begin
  let keptFrom = 0
  return {
    size,
    async slice(start, end) {
      kept = kept.slice(start - keptFrom)
      keptFrom = start
      const missing = end - start - kept.size
      const more = missing > 0 ? await take(pieces, missing) : null
      if (more !== null) kept = new Blob([kept, more.bytes])
      if (kept.size >= end - start) return kept.slice(0, end - start)
      const message = `The stream ended after ${start + kept.size} of the ${size} bytes given as its size.`
      throw new HandprintError('source_unusable', message)
    },
  }
}

function joined(begin: Blob, pieces: Pieces): ReadableStream<Uint8Array> {
  const first = begin.stream().getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await first.read()
      if (!done) return controller.enqueue(value)
      const next = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}

// Parses a multipart/form-data body (RFC 7578, RFC 2046 §5.1) as a stream. Only a part's headers
// are buffered.

import type { Readable } from 'node:stream'
import { type BodyChunks, readChunks } from './body-chunks.ts'
import { multipartExpected, multipartMalformed } from './multipart-errors.ts'
import { parseParameters } from './parse-parameters.ts'
import { type PartHeaders, parsePartHeaders } from './part-headers.ts'

export type Part = PartHeaders & {
  /** Must be read before the next part is requested. Unread bytes are skipped. */
  bytes: AsyncIterable<Buffer>
}

export type MultipartOptions = {
  idleTimeoutMs?: number
  /** Aborted when there is no more time. Its reason is thrown. */
  signal?: AbortSignal
  maxParts?: number
}

const maxHeaderBytes = 16 * 1024
const usualParts = 100
/** Limit for data before the first boundary and after the last. */
const maxAroundBytes = 64 * 1024
const maxPaddingBytes = 1024

/**
 * Throws `multipart_expected`, `multipart_malformed` and `upload_incomplete`. After stopping early,
 * the stream is paused, not destroyed.
 */
export async function* readMultipart(
  source: Readable,
  contentType: string | undefined,
  options: MultipartOptions = {},
): AsyncGenerator<Part, void, undefined> {
  const boundary = boundaryOf(contentType)
  const { maxParts = usualParts } = options
  const chunks = readChunks(source, {
    idleTimeoutMs: options.idleTimeoutMs ?? 30_000,
    signal: options.signal,
  })
  try {
    const scanner = createScanner(chunks, boundary)
    await skip(scanner.untilBoundary(), maxAroundBytes)
    for (let count = 1; await scanner.opensPart(); count++) {
      if (count > maxParts) throw multipartMalformed(`it has more than ${maxParts} parts`)
      const headers = parsePartHeaders(await scanner.headerBlock())
      const bytes = scanner.untilBoundary()
      yield { ...headers, bytes: { [Symbol.asyncIterator]: () => unbreakable(bytes) } }
      await skip(bytes, Number.POSITIVE_INFINITY)
    }
    await skip(scanner.untilEnd(), maxAroundBytes)
  } finally {
    chunks.release()
  }
}

// Leaving a `for await` early would end the generator and lose the rest of the part.
function unbreakable(bytes: AsyncGenerator<Buffer>): AsyncIterator<Buffer> {
  return { next: () => bytes.next() }
}

async function skip(bytes: AsyncIterable<Buffer>, maxBytes: number): Promise<void> {
  let skipped = 0
  for await (const chunk of bytes) {
    skipped += chunk.length
    if (skipped > maxBytes) throw multipartMalformed('there is too much data around its parts')
  }
}

const lineEnd = Buffer.from('\r\n')
const headerEnd = Buffer.from('\r\n\r\n')

function createScanner(chunks: BodyChunks, boundary: string) {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  // The first boundary does not need a preceding line break.
  let rest: Buffer = lineEnd

  async function readMore(): Promise<boolean> {
    const chunk = await chunks.next()
    if (chunk === null) return false
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    return true
  }

  async function need(byteCount: number): Promise<void> {
    while (rest.length < byteCount) if (!(await readMore())) throw cutShort()
  }

  function take(byteCount: number): Buffer {
    const taken = rest.subarray(0, byteCount)
    rest = rest.subarray(byteCount)
    return taken
  }

  return {
    /** Yields the bytes up to the next boundary and skips the boundary. */
    async *untilBoundary(): AsyncGenerator<Buffer, void, undefined> {
      for (;;) {
        const at = rest.indexOf(delimiter)
        if (at !== -1) {
          const last = take(at)
          take(delimiter.length)
          if (last.length > 0) yield last
          return
        }
        const sure = take(rest.length - beginningAtEnd(rest, delimiter))
        if (sure.length > 0) yield sure
        if (!(await readMore())) throw cutShort()
      }
    },

    /** After a boundary: true if a part follows, false if it was the final one. */
    async opensPart(): Promise<boolean> {
      await need(2)
      if (rest[0] === 0x2d && rest[1] === 0x2d) return false
      // Transport padding: spaces and tabs that a gateway may have added (RFC 2046 §5.1.1).
      let padding = 0
      while (rest[0] === 0x20 || rest[0] === 0x09) {
        take(1)
        padding += 1
        if (padding > maxPaddingBytes) throw afterBoundary()
        await need(2)
      }
      if (!rest.subarray(0, 2).equals(lineEnd)) throw afterBoundary()
      return true
    },

    /** The header lines. A part without a body may omit the line break of the empty line. */
    async headerBlock(): Promise<Buffer> {
      let end = rest.indexOf(headerEnd)
      while (end === -1 && rest.length <= maxHeaderBytes) {
        if (!(await readMore())) throw cutShort()
        end = rest.indexOf(headerEnd)
      }
      if (end === -1 || end > maxHeaderBytes) {
        throw multipartMalformed('the headers of a part are too long')
      }
      const block = Buffer.from(take(end).subarray(2))
      take(2)
      await need(delimiter.length)
      if (!rest.subarray(0, delimiter.length).equals(delimiter)) take(2)
      return block
    },

    async *untilEnd(): AsyncGenerator<Buffer, void, undefined> {
      do yield take(rest.length)
      while (await readMore())
    },
  }
}

/** Number of bytes at the end of `bytes` that may be the beginning of `delimiter`. */
function beginningAtEnd(bytes: Buffer, delimiter: Buffer): number {
  const from = Math.max(0, bytes.length - delimiter.length + 1)
  // A boundary contains no CR, so a delimiter can only begin at one.
  for (let at = bytes.indexOf(0x0d, from); at !== -1; at = bytes.indexOf(0x0d, at + 1)) {
    const tail = bytes.subarray(at)
    if (tail.equals(delimiter.subarray(0, tail.length))) return tail.length
  }
  return 0
}

function cutShort() {
  return multipartMalformed('it ends before its final boundary')
}

function afterBoundary() {
  return multipartMalformed('a boundary line contains extra data')
}

// RFC 2046's bchars, 1 to 70 of them, not ending with a space. Some clients use a few more.
const allowed = /^[0-9A-Za-z'()+_,\-./:=? *&!#$%^@~|{}[\]]{0,69}[^\s]$/

/**
 * The boundary from the Content-Type (RFC 2046 §5.1.1). Throws `multipart_expected`, or
 * `multipart_malformed` if there is no usable boundary.
 */
function boundaryOf(contentType: string | undefined): string {
  const isMultipart = /^\s*multipart\/form-data\s*(?:;|$)/i.test(contentType ?? '')
  if (contentType === undefined || !isMultipart) throw multipartExpected()
  const boundary = parseParameters(contentType)?.parameters.get('boundary')
  if (boundary === undefined) throw multipartMalformed('its Content-Type has no boundary')
  if (!allowed.test(boundary))
    throw multipartMalformed('the boundary in its Content-Type is not valid')
  return boundary
}

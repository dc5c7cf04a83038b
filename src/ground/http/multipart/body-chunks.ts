// The bytes of a body, chunk by chunk. Reads a limited amount ahead, so that network and consumer
// do not wait for each other.

import type { Readable } from 'node:stream'
import { cutOffEvent, isCutOff } from '../cut-off.ts'
import { uploadIncomplete } from './multipart-errors.ts'

export interface BodyChunks {
  /** Null at the end. Throws `upload_incomplete` if the body breaks off or stalls. */
  next(): Promise<Buffer | null>
  /** Leaves the stream paused, not destroyed, for another reader. */
  release(): void
}

const readAheadBytes = 256 * 1024
const smallChunkBytes = 4 * 1024
const gatheredBytes = 64 * 1024

export type ChunkOptions = {
  idleTimeoutMs: number
  /** Aborted when there is no more time. Its reason is thrown. */
  signal?: AbortSignal | undefined
}

export function readChunks(source: Readable, { idleTimeoutMs, signal }: ChunkOptions) {
  let queue: Buffer[] = []
  let queuedBytes = 0
  let hasEnded = source.readableEnded
  let failure: Error | null = null
  let wake: (() => void) | null = null
  const idle = setTimeout(() => {
    // A slow consumer is not a stalled body.
    if (wake !== null) fail(uploadIncomplete('stalled'))
  }, idleTimeoutMs)

  const onData = (chunk: Buffer) => {
    queue.push(chunk)
    queuedBytes += chunk.length
    if (queuedBytes >= readAheadBytes) source.pause()
    wakeUp()
  }
  const onEnd = () => {
    hasEnded = true
    wakeUp()
  }
  const onError = (error: Error) => breakOff(error)
  const onClose = () => {
    if (!hasEnded) breakOff()
  }

  const onAbort = () => fail(signal?.reason)

  // Data received before the client left is still buffered, and no event announces it. Node reads
  // 64 kB and more ahead.
  function breakOff(cause?: Error): void {
    for (let chunk = source.read(); chunk !== null; chunk = source.read()) {
      queue.push(chunk)
      queuedBytes += chunk.length
    }
    fail(uploadIncomplete('stopped', cause))
  }

  function fail(error: Error): void {
    failure ??= error
    wakeUp()
  }

  function wakeUp(): void {
    wake?.()
    wake = null
  }

  function take(): Buffer {
    const gathered = queue.length > 1 && isSmall(queue[0]) ? gather(queue) : queue.slice(0, 1)
    queue = queue.slice(gathered.length)
    const chunk = gathered.length === 1 ? gathered[0] : undefined
    const bytes = chunk ?? Buffer.concat(gathered)
    queuedBytes -= bytes.length
    if (queuedBytes < readAheadBytes && source.isPaused()) source.resume()
    return bytes
  }

  source.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose)
  source.on(cutOffEvent, onClose)
  if (!hasEnded && (source.destroyed || isCutOff(source))) breakOff()
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted) onAbort()
  // Stays attached: an error after release() must not become an uncaught one.
  source.on('error', () => undefined)
  if (source.isPaused()) source.resume()

  const chunks: BodyChunks = {
    async next() {
      while (queue.length === 0) {
        if (failure !== null) throw failure
        if (hasEnded) return null
        idle.refresh()
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return take()
    },
    release() {
      clearTimeout(idle)
      signal?.removeEventListener('abort', onAbort)
      source.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose)
      source.off(cutOffEvent, onClose)
      source.pause()
      queue = []
    },
  }
  return chunks
}

function isSmall(chunk: Buffer | undefined): boolean {
  return chunk !== undefined && chunk.length < smallChunkBytes
}

// Thousands of tiny chunks would each cost a pass of the parser.
function gather(queue: Buffer[]): Buffer[] {
  let bytes = 0
  const end = queue.findIndex((chunk) => {
    bytes += chunk.length
    return bytes > gatheredBytes
  })
  return queue.slice(0, end === -1 ? queue.length : Math.max(end, 1))
}

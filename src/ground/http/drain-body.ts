// Reading on after a failure. A server that answers and closes while the client still sends makes
// the client's system throw the answer away (a reset), so the rest of the body is read first and
// thrown away: within bounds, since a client that never ends must not hold us.

import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutOffEvent, isCutOff } from './cut-off.ts'

export type DrainBounds = {
  /** Of the rest, beyond what has been read already. */
  maxBytes: number
  /** Without a byte for that long the client is given up. */
  idleTimeoutMs: number
  timeoutMs: number
  /** Aborted when there is no more time. */
  signal?: AbortSignal
}

/** True when the body is at its end, false when a bound was reached first. Never rejects. */
export function drainBody(source: Readable, bounds: DrainBounds): Promise<boolean> {
  if (source.readableEnded) return Promise.resolve(true)
  const isBroken = source.destroyed || isCutOff(source)
  if (isBroken || bounds.signal?.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    let drainedBytes = 0
    const idle = setTimeout(() => finish(false), bounds.idleTimeoutMs)
    const total = setTimeout(() => finish(false), bounds.timeoutMs)
    const onData = (chunk: Buffer) => {
      drainedBytes += chunk.length
      idle.refresh()
      if (drainedBytes > bounds.maxBytes) finish(false)
    }
    const onEnd = () => finish(true)
    const onClose = () => finish(source.readableEnded)
    const onAbort = () => finish(false)

    function finish(isAtEnd: boolean): void {
      clearTimeout(idle)
      clearTimeout(total)
      source.off('data', onData).off('end', onEnd).off('close', onClose).off(cutOffEvent, onClose)
      bounds.signal?.removeEventListener('abort', onAbort)
      if (!isAtEnd) source.pause()
      resolve(isAtEnd)
    }

    source.on('error', () => undefined)
    source.on('data', onData).on('end', onEnd).on('close', onClose).on(cutOffEvent, onClose)
    bounds.signal?.addEventListener('abort', onAbort)
    source.resume()
  })
}

/**
 * What a hook before sending gives out while the body still comes: the client has the whole answer with the
 * first chunk; the connection ends with the stream.
 */
export function answerWhileDraining(
  payload: string,
  request: FastifyRequest,
  reply: FastifyReply,
  bounds: DrainBounds,
): Readable {
  reply.header('content-length', Buffer.byteLength(payload))
  return Readable.from(slowToEnd(payload, request.raw, bounds))
}

async function* slowToEnd(
  payload: string,
  source: Readable,
  bounds: DrainBounds,
): AsyncGenerator<Buffer> {
  yield Buffer.from(payload)
  await drainBody(source, bounds)
}

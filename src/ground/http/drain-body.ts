// Reads the rest of a body after a failure. If a server responds and closes while the client is
// still sending, the client's system discards the response (a TCP reset), so the rest is read and
// discarded first, within limits, since a client may never stop.

import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutOffEvent, isCutOff } from './cut-off.ts'

export type DrainBounds = {
  /** Limit for the remaining bytes. */
  maxBytes: number
  idleTimeoutMs: number
  timeoutMs: number
  signal?: AbortSignal
}

/** True if the body was read to its end, false if a limit was reached. Never rejects. */
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
 * Payload for an onSend hook while the body is still arriving: the client gets the whole response
 * in the first chunk, and the connection ends with the stream.
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

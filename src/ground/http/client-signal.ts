// A signal for work a client waits for: aborted if the client disconnects or the service stops.

import type { FastifyReply } from 'fastify'
import { fault, type HandprintError } from '../../pure/errors.ts'

export type ClientSignal = {
  readonly signal: AbortSignal
  /** Must be called when the work is done. */
  end(): void
}

/** @param stopping aborted, with the error for the client, when there is no more time. */
export function clientSignal(reply: FastifyReply, stopping?: AbortSignal): ClientSignal {
  const controller = new AbortController()
  const left = (): void => controller.abort(clientGone())
  const stop = (): void => controller.abort(stopping?.reason)
  if (stopping?.aborted) stop()
  // The response's socket, because the request's own `close` fires as soon as it was read.
  reply.raw.on('close', left)
  stopping?.addEventListener('abort', stop)
  return {
    signal: controller.signal,
    end: () => {
      reply.raw.off('close', left)
      stopping?.removeEventListener('abort', stop)
    },
  }
}

/**
 * Only visible in the log. Not a 400, which would be stored under an Idempotency-Key and returned
 * to a retry.
 */
export function clientGone(): HandprintError {
  return fault('upload_incomplete', 408, 'The connection was closed before the response was ready.')
}

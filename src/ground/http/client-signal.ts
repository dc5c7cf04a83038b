// A signal for work that somebody waits for: aborted when they leave, or when the service stops.

import type { FastifyReply } from 'fastify'
import { fault, type HandprintError } from '../../pure/errors.ts'

export type ClientSignal = {
  readonly signal: AbortSignal
  /** To be called when the work is done. */
  end(): void
}

/** @param stopping aborted, with what the asker shall be told, when there is no more time. */
export function clientSignal(reply: FastifyReply, stopping?: AbortSignal): ClientSignal {
  const controller = new AbortController()
  const left = (): void => controller.abort(clientGone())
  const stop = (): void => controller.abort(stopping?.reason)
  if (stopping?.aborted) stop()
  // The response's socket, since the request's own `close` comes as soon as it has been read.
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

/** Nobody reads it but the log. No 400, which an Idempotency-Key keeps for whoever sends the request again. */
export function clientGone(): HandprintError {
  return fault('upload_incomplete', 408, 'The connection was closed before the answer was ready.')
}

// Sends a push's error only after the body was read to its end, even if it was known earlier: a
// client that is still sending would see a reset instead of the response. A body beyond the limits
// is answered immediately, and the connection is held open briefly, so that the client can read the
// response and stop.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codeOf, HandprintError } from '../../../pure/errors.ts'
import { answerError } from '../answer-error.ts'
import { watchForCutOff } from '../cut-off.ts'
import { answerWhileDraining, type DrainBounds, drainBody } from '../drain-body.ts'
import { multipartExpected } from './multipart-errors.ts'

const lingerBounds: DrainBounds = {
  maxBytes: Number.POSITIVE_INFINITY,
  idleTimeoutMs: 2_000,
  timeoutMs: 5_000,
}

export type AnswerAfterBodyDeps = {
  maxUploadBytes: number
  stopping: Pick<AbortController, 'signal'>
}

export function answerAfterBody(push: FastifyInstance, deps: AnswerAfterBodyDeps): void {
  const bounds: DrainBounds = {
    // Allows for a picture up to twice the maximum size, and for slow connections.
    maxBytes: 2 * deps.maxUploadBytes,
    idleTimeoutMs: 30_000,
    timeoutMs: 600_000,
    signal: deps.stopping.signal,
  }
  const unread = new WeakSet<FastifyRequest>()

  push.addHook('onRequest', async (request, reply) => watchForCutOff(request.raw, reply.raw))

  push.setErrorHandler(async (error, request, reply) => {
    // A client that stalled or left has already been waited for.
    const isOver = error instanceof HandprintError && error.code === 'upload_incomplete'
    if (isOver || !(await isReadToEnd(request, bounds))) {
      unread.add(request)
      reply.header('connection', 'close')
    }
    return answerError(
      codeOf(error) === unreadableType ? multipartExpected() : error,
      request,
      reply,
    )
  })

  push.addHook('onSend', async (request, reply, payload) => {
    if (!unread.has(request) || typeof payload !== 'string') return payload
    return answerWhileDraining(payload, request, reply, lingerBounds)
  })
}

async function isReadToEnd(request: FastifyRequest, bounds: DrainBounds): Promise<boolean> {
  const declaredBytes = Number(request.headers['content-length'] ?? 0)
  if (declaredBytes > bounds.maxBytes) return false
  return await drainBody(request.raw, bounds)
}

/** A Content-Type that Fastify cannot parse. */
const unreadableType = 'FST_ERR_CTP_INVALID_MEDIA_TYPE'

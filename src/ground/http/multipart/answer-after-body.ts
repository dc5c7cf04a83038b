// Failures of a push are answered when the body has been read to its end, also when they were known
// before it came: a client that is still sending would see a reset instead of the answer. A body
// beyond the bounds is answered at once, and the connection is held open for a moment, so that the
// client can find the answer and stop.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codeOf, HandprintError } from '../../../pure/errors.ts'
import { watchForCutOff } from '../cut-off.ts'
import { answerWhileDraining, type DrainBounds, drainBody } from '../drain-body.ts'
import { answerError } from '../error-answers.ts'
import { multipartExpected } from './multipart-errors.ts'

const lingerBounds: DrainBounds = {
  maxBytes: Number.POSITIVE_INFINITY,
  idleTimeoutMs: 2_000,
  timeoutMs: 5_000,
}

export type AnswerAfterBodyDeps = {
  maxUploadBytes: number
  /** Its signal is aborted when requests have to be answered, since the service stops. */
  stopping: Pick<AbortController, 'signal'>
}

export function answerAfterBody(push: FastifyInstance, deps: AnswerAfterBodyDeps): void {
  const bounds: DrainBounds = {
    // Room for a picture that is too large by a factor of two; slow lines get their time.
    maxBytes: 2 * deps.maxUploadBytes,
    idleTimeoutMs: 30_000,
    timeoutMs: 600_000,
    signal: deps.stopping.signal,
  }
  const unread = new WeakSet<FastifyRequest>()

  push.addHook('onRequest', async (request, reply) => watchForCutOff(request.raw, reply.raw))

  push.setErrorHandler(async (error, request, reply) => {
    // Whoever has stalled or gone has had their patience already.
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

/** A Content-Type that Fastify can't even read. */
const unreadableType = 'FST_ERR_CTP_INVALID_MEDIA_TYPE'

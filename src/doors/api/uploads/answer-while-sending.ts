// An error of an upload is answered at once, also while the client is still sending: what it sends
// on is thrown away for a moment, so that it finds the answer instead of a reset, and then the
// connection ends. A push reads the body to its end instead; here the client can ask what arrived.

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DrainBounds, drainBody } from '../../../ground/http/drain-body.ts'
import { answerError } from '../../../ground/http/error-answers.ts'

const lingerBounds: DrainBounds = {
  maxBytes: Number.POSITIVE_INFINITY,
  idleTimeoutMs: 1_000,
  timeoutMs: 4_000,
}

export function answerWhileSending(uploads: FastifyInstance): void {
  const sending = new WeakSet<FastifyRequest>()

  uploads.setErrorHandler((error, request, reply) => {
    if (!request.raw.complete) {
      sending.add(request)
      reply.header('connection', 'close')
    }
    return answerError(error, request, reply)
  })

  uploads.addHook('onSend', async (request, reply, payload) => {
    if (!sending.has(request) || typeof payload !== 'string') return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(slowToEnd(payload, request))
  })
}

// The client has the whole answer with the first chunk; the connection ends with the stream.
async function* slowToEnd(payload: string, request: FastifyRequest): AsyncGenerator<Buffer> {
  yield Buffer.from(payload)
  await drainBody(request.raw, lingerBounds)
}

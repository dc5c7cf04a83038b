import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RequestedRange, requestedRange } from './requested-range.ts'

/**
 * The requested part of a file, with the status and the headers of the answer set. Null for the
 * whole file. Throws `range_not_satisfiable` (416).
 */
export function answerRange(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { byteLength: number; etag: string },
): RequestedRange | null {
  reply.header('accept-ranges', 'bytes').header('content-range', `bytes */${file.byteLength}`)
  const range = requestedRange(request.headers, file)
  reply.removeHeader('content-range')
  if (range === null) return null
  const { first, last } = range
  reply.code(206).header('content-range', `bytes ${first}-${last}/${file.byteLength}`)
  return range
}

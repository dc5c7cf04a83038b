import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

type SentFile = {
  /** Plain letters, digits, dots and hyphens. */
  name: string
  type: string
  /** Omitted if not known in advance, or if `content` determines it. */
  byteLength?: number
  /** Display in the browser instead of downloading. */
  isShown?: boolean
} & ({ stream: Readable } | { content: Buffer | string })

export function sendFile(reply: FastifyReply, file: SentFile): FastifyReply {
  const { name, type, byteLength, isShown = false } = file
  if (byteLength !== undefined) reply.header('content-length', byteLength)
  return reply
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`)
    .type(type)
    .send('stream' in file ? file.stream : file.content)
}

// An answer that is a file with a name of its own.

import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

type SentFile = {
  /** Plain letters, digits, dots and hyphens. */
  name: string
  type: string
  /** Left out where nobody knows it before, or `content` says it. */
  byteLength?: number
  /** A browser shows it; otherwise it saves it. */
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

// Sends a rendered page as bytes. For a string, Fastify would count the bytes and Node would encode
// it afterwards. Encoding it first saves one of two passes.

import type { FastifyReply } from 'fastify'

export function sendHtml(reply: FastifyReply, html: string | Buffer): FastifyReply {
  const bytes = typeof html === 'string' ? htmlBytes(html) : html
  return reply.type('text/html; charset=utf-8').send(bytes)
}

/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const maxBytesPerUnit = 3

export function htmlBytes(html: string): Buffer {
  const bytes = Buffer.allocUnsafe(html.length * maxBytesPerUnit)
  const byteLength = bytes.write(html)
  return bytes.subarray(0, byteLength)
}

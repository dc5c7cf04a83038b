// Sends a page that has been rendered. Of a string Fastify would count the bytes and Node encode it
// afterwards; encoding it at once spares one of two walks over the whole page.

import type { FastifyReply } from 'fastify'

export function sendHtml(reply: FastifyReply, html: string | Buffer): FastifyReply {
  const bytes = typeof html === 'string' ? htmlBytes(html) : html
  return reply.type('text/html; charset=utf-8').send(bytes)
}

/** In UTF-8 a UTF-16 unit takes three bytes at most. */
const maxBytesPerUnit = 3

export function htmlBytes(html: string): Buffer {
  const bytes = Buffer.allocUnsafe(html.length * maxBytesPerUnit)
  const byteLength = bytes.write(html)
  return bytes.subarray(0, byteLength)
}

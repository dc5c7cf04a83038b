// Pages go out compressed where the browser takes that: a cart's page is a sixth then. No page of the
// shop shows a secret beside words of whoever could make a browser ask for it (it has no cookies, and
// a cart's address is its key), so lengths betray nothing (BREACH); pages of who is signed in do, and
// say so. Whatever else is large is a picture, or was compressed when it was built.

import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its pages hold secrets of who asks, and are never compressed. */
    isForSignedIn?: boolean
  }
}

/** Beyond it a page is a few bytes smaller and takes several times as long. */
const level = 4

/** A page that is sent again is compressed once. */
const compressedPages = new WeakMap<Buffer, Buffer>()

export function compressPages(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.config?.isForSignedIn) return done(null, payload)
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isPage || !(typeof payload === 'string' || Buffer.isBuffer(payload))) {
      return done(null, payload)
    }
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join())
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload)
    const send = (compressed: Buffer): void => {
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, compressed)
    }
    const before = Buffer.isBuffer(payload) ? compressedPages.get(payload) : undefined
    if (before !== undefined) return send(before)
    gzip(payload, { level }, (error, compressed) => {
      if (error !== null) return done(error)
      if (Buffer.isBuffer(payload)) compressedPages.set(payload, compressed)
      send(compressed)
    })
  })
}

/** RFC 9110 §12.5.3; what refuses it names it with a weight of 0. */
function takesGzip(header: string | string[] | undefined): boolean {
  const codings = String(header ?? '').split(',')
  const requested = codings.find((coding) => /^\s*(?:x-)?gzip\s*(?:;|$)/i.test(coding))
  return requested !== undefined && !/;\s*q=0(?:\.0*)?\s*$/i.test(requested)
}

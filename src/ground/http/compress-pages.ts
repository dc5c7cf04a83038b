// Compresses pages if the browser accepts it, which reduces a cart page to a sixth. No shop page
// contains a secret next to content chosen by someone who could make a browser request it (there
// are no cookies, and a cart's URL is its key), so lengths leak nothing (BREACH). Pages for
// signed-in users do, and are marked. All other large responses are pictures or were compressed at
// build time.

import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its pages contain the user's secrets and are never compressed. */
    isForSignedIn?: boolean
  }
}

/** Higher levels save a few bytes and take several times as long. */
const level = 4

/** A page sent repeatedly is compressed once. */
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

/** RFC 9110 §12.5.3. A weight of 0 means refused. */
function takesGzip(header: string | string[] | undefined): boolean {
  const codings = String(header ?? '').split(',')
  const requested = codings.find((coding) => /^\s*(?:x-)?gzip\s*(?:;|$)/i.test(coding))
  return requested !== undefined && !/;\s*q=0(?:\.0*)?\s*$/i.test(requested)
}

import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compressPages } from './compress-pages.ts'

describe('compressPages', () => {
  const page = `<p>${'Ünïcode '.repeat(500)}</p>`
  let server: FastifyInstance

  beforeEach(() => {
    server = Fastify({ forceCloseConnections: true })
    compressPages(server)
    server.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
    server.get('/bytes', (_request, reply) =>
      reply.type('text/html').header('vary', 'accept-language').send(Buffer.from(page)),
    )
    server.get('/data', () => ({ page }))
    server.get('/nothing', (_request, reply) => reply.code(303).header('location', '/page').send())
  })
  afterEach(() => server.close())

  function get(url: string, encodings?: string, method: 'GET' | 'HEAD' = 'GET') {
    const headers = encodings === undefined ? {} : { 'accept-encoding': encodings }
    return server.inject({ method, url, headers })
  }

  it.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, GZIP;q=0.5', 'x-gzip'])(
    'compresses a page for clients that accept %s',
    async (encodings) => {
      for (const url of ['/page', '/bytes']) {
        const { headers, rawPayload } = await get(url, encodings)
        expect(headers['content-encoding']).toBe('gzip')
        expect(headers['content-length']).toBe(String(rawPayload.length))
        expect(rawPayload.length).toBeLessThan(page.length / 10)
        expect(gunzipSync(rawPayload).toString()).toBe(page)
      }
    },
  )

  it('compresses a cached page once, and only for clients that accept it', async () => {
    const kept = Buffer.from(page)
    server.get('/kept', (_request, reply) => reply.type('text/html').send(kept))
    const compressed: Buffer[] = []
    server.addHook('onSend', async (_request, _reply, payload) => {
      if (Buffer.isBuffer(payload)) compressed.push(payload)
    })
    for (const encodings of ['gzip', 'gzip', 'br']) {
      const { headers, rawPayload } = await get('/kept', encodings)
      const isCompressed = headers['content-encoding'] === 'gzip'
      expect(isCompressed).toBe(encodings === 'gzip')
      expect(String(isCompressed ? gunzipSync(rawPayload) : rawPayload)).toBe(page)
      expect(headers['content-length']).toBe(String(rawPayload.length))
    }
    expect(compressed[1]).toBe(compressed[0])
    expect(compressed[2]).toBe(kept)
  })

  it.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.000', 'gzipped'])(
    'does not compress for %j',
    async (encodings) => {
      const { headers, payload } = await get('/page', encodings)
      expect(headers).not.toHaveProperty('content-encoding')
      expect(payload).toBe(page)
    },
  )

  it('adds to an existing Vary header', async () => {
    expect((await get('/page')).headers.vary).toBe('accept-encoding')
    expect((await get('/bytes', 'gzip')).headers.vary).toBe('accept-language,accept-encoding')
  })

  it('sends the same headers for a HEAD request', async () => {
    const { headers, rawPayload } = await get('/page', 'gzip', 'HEAD')
    expect(headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(headers['content-length']).toBe((await get('/page', 'gzip')).headers['content-length'])
    expect(rawPayload).toHaveLength(0)
  })

  it('compresses nothing but pages', async () => {
    for (const url of ['/data', '/nothing']) {
      const { headers } = await get(url, 'gzip')
      expect(headers).not.toHaveProperty('content-encoding')
      expect(headers).not.toHaveProperty('vary')
    }
  })
})

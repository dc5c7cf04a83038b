import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServer } from './server.ts'

describe('a HEAD request', () => {
  let server: FastifyInstance
  const asked: string[] = []
  const unread = new Readable({
    read() {
      asked.push('what is not sent')
      this.push(null)
    },
  })

  beforeEach(async () => {
    asked.length = 0
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    const sees = async () => void asked.push('the hook of a route')
    server.get('/text', { onSend: sees }, (_request, reply) =>
      reply.header('x-ours', 'yes').send('é'),
    )
    server.get('/nothing', (_request, reply) => reply.code(303).header('location', '/text').send())
    server.get('/unchanged', (_request, reply) => reply.code(304).send())
    server.get('/stream', (_request, reply) => reply.send(unread))
    server.get('/unheaded', { exposeHeadRoute: false }, () => 'é')
    server.post('/form', () => 'é')
    await server.ready()
  })
  afterEach(() => server.close())

  it('gets the headers of a GET without the body', async () => {
    const head = await server.inject({ method: 'HEAD', url: '/text' })
    const get = await server.inject('/text')
    expect([head.statusCode, head.payload, get.payload]).toEqual([200, '', 'é'])
    const of = ({ headers }: typeof get) => ({ ...headers, date: 0, 'x-request-id': '' })
    expect(of(head)).toEqual(of(get))
    expect(of(head)).toMatchObject({ 'content-length': '2', 'x-ours': 'yes' })
    expect(asked).toEqual(['the hook of a route', 'the hook of a route'])
  })

  it('is answered if there is no body', async () => {
    const { statusCode, headers } = await server.inject({ method: 'HEAD', url: '/nothing' })
    expect([statusCode, headers.location, headers['content-length']]).toEqual([303, '/text', '0'])
  })

  it('gets no content length for a 304', async () => {
    const { statusCode, headers } = await server.inject({ method: 'HEAD', url: '/unchanged' })
    expect([statusCode, headers['content-length']]).toEqual([304, undefined])
  })

  it('reads no stream', async () => {
    const { statusCode, payload } = await server.inject({ method: 'HEAD', url: '/stream' })
    expect([statusCode, payload, unread.destroyed, asked]).toEqual([200, '', true, []])
  })

  it.each(['/unheaded', '/form', '/nowhere'])('answers 404 at %s', async (url) => {
    expect((await server.inject({ method: 'HEAD', url })).statusCode).toBe(404)
  })
})

import Fastify, { type FastifyServerOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { baseUrlOf } from './base-url-of.ts'

describe('baseUrlOf', () => {
  it('is the configured origin, whatever the request says', async () => {
    expect(await askedWith({ host: 'else.example' }, 'https://prints.example.com')).toBe(
      'https://prints.example.com',
    )
  })

  it('drops a trailing slash of the configured origin', async () => {
    expect(await askedWith({}, 'https://prints.example.com/')).toBe('https://prints.example.com')
  })

  it("is the request's own origin without a configured one", async () => {
    expect(await askedWith({ host: 'shop.example:8080' }, null)).toBe('http://shop.example:8080')
    expect(await askedWith({ host: '[::1]:8080' }, null)).toBe('http://[::1]:8080')
  })

  it('trusts forwarded headers only from trusted proxies', async () => {
    const headers = {
      host: 'inner:8080',
      'x-forwarded-host': 'prints.example.com',
      'x-forwarded-proto': 'https',
    }
    expect(await askedWith(headers, null)).toBe('http://inner:8080')
    expect(await askedWith(headers, null, { trustProxy: true })).toBe('https://prints.example.com')
  })

  it.each(['evil.example/path', 'user@evil.example', 'a b', 'x"><script>', 'host:99999'])(
    'falls back to the address of the socket for the host %j',
    async (host) => {
      expect(await askedWith({ host }, null)).toBe('http://127.0.0.1')
    },
  )
})

async function askedWith(
  headers: Record<string, string>,
  configured: string | null,
  options: FastifyServerOptions = {},
): Promise<string> {
  const server = Fastify({ ...options, forceCloseConnections: true })
  server.get('/', (request) => {
    Object.defineProperty(request.socket, 'localAddress', { value: '127.0.0.1' })
    return { baseUrl: baseUrlOf(request, configured) }
  })
  const answer = await server.inject({ url: '/', headers })
  await server.close()
  return answer.json().baseUrl
}

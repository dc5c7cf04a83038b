import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type HostileOrigin,
  hostileOrigin,
  type Misbehaviour,
  openOrigin,
} from '../../../../tests/helpers/hostile-origin.ts'
import { drawPicture, type Handoff, openHandoff } from '../../../../tests/helpers/open-handoff.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { createPullSlots } from '../../../trade/receiving/pull-slots.ts'
import { pullRoutes } from './pull-routes.ts'

let handoff: Handoff
let server: FastifyInstance
let before: Awaited<ReturnType<Handoff['count']>>
const origins: HostileOrigin[] = []

beforeAll(async () => {
  handoff = await openHandoff()
})
beforeEach(async () => {
  server = await handoff.newServer()
  before = await handoff.count()
})
afterEach(async () => {
  await server.close()
  await Promise.all(origins.splice(0).map((origin) => origin.close()))
  handoff.logged.length = 0
})
afterAll(() => handoff.close())

const json = { accept: 'application/json' }

async function pictureOrigin(): Promise<HostileOrigin> {
  const picture = await drawPicture()
  return keep(await openOrigin((response) => response.end(picture)))
}

async function misbehaving(how: Misbehaviour): Promise<HostileOrigin> {
  return keep(await hostileOrigin(how))
}

function keep(origin: HostileOrigin): HostileOrigin {
  origins.push(origin)
  handoff.parts.pullAllowPrivate.push({ host: origin.host, port: origin.port })
  return origin
}

function serve(change: Partial<Parameters<typeof pullRoutes>[1]> = {}): void {
  pullRoutes(server, { ...handoff.parts, ...change })
}

function pull(
  query: string,
  headers: Record<string, string> = json,
  method: 'GET' | 'HEAD' | 'OPTIONS' = 'GET',
) {
  return server.inject({ method, url: `/api/pull?${query}`, headers })
}

function queryFor(imageUrl: string, more: Record<string, string> = {}): string {
  return `${new URLSearchParams({ image_url: imageUrl, access_key: handoff.accessKey, ...more })}`
}

describe('pull', () => {
  it('redirects a browser to a cart with the picture', async () => {
    serve()
    const origin = await pictureOrigin()
    const query = queryFor(`${origin.url}?w=1#part`, { reference_id: 'Größe 1' })
    const answer = await pull(query, { accept: 'text/html' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toMatch(/^\/cart\/[0-9a-f]{32}$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await handoff.count()).toMatchObject({
      tokens: before.tokens + 1,
      carts: before.carts + 1,
      spooled: 0,
    })
    const { queries } = handoff.parts.database
    const opened = await queries
      .selectFrom('carts')
      .innerJoin('cart_lines', 'cart_lines.cart_id', 'carts.id')
      .innerJoin('image_tokens', 'image_tokens.token', 'cart_lines.image_token')
      .innerJoin('images', 'images.sha256', 'image_tokens.print_sha256')
      .selectAll()
      .select('carts.reference_id')
      .where('carts.id', '=', String(answer.headers.location).slice('/cart/'.length) as CartId)
      .executeTakeFirstOrThrow()
    expect(opened).toMatchObject({
      reference_id: 'Größe 1',
      kind: 'pull',
      source_url: `${origin.url}?w=1`,
      width: 600,
      height: 400,
      format: 'jpeg',
    })
  })

  it('requires GET, and says so to other methods', async () => {
    serve()
    for (const [accept, type] of [
      ['application/json', 'application/json'],
      ['text/html', 'text/html'],
    ]) {
      const answer = await server.inject({ method: 'POST', url: '/api/pull', headers: { accept } })
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
      expect(answer.headers['content-type']).toContain(type)
      expect(answer.body).toContain('method_not_allowed')
    }
  })

  it('answers a program with JSON, on any page', async () => {
    serve({ baseUrl: 'https://prints.example' })
    const origin = await pictureOrigin()
    const answer = await pull(queryFor(origin.url))
    expect(answer.statusCode).toBe(200)
    const body = answer.json()
    expect(body).toEqual({
      cart_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      cart_url: `https://prints.example/cart/${body.cart_id}`,
      image_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      reference_id: null,
      print_image: expect.objectContaining({ status: 'here', matches: null }),
    })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  it('requests exactly the given address from the origin', async () => {
    serve()
    const origin = await pictureOrigin()
    const key = `access_key=${handoff.accessKey}`
    const bare = `${origin.url}?w=1&h=2&sig=a%2Fb%3D`
    for (const query of [
      `image_url=${bare}&${key}`,
      `${key}&image_url=${bare}`,
      `${key}&image_url=${encodeURIComponent(bare)}&reference_id=r`,
    ]) {
      expect((await pull(query)).statusCode).toBe(200)
    }
    expect(new Set(origin.asked)).toEqual(new Set(['/picture.jpg?w=1&h=2&sig=a%2Fb%3D']))
  })

  it("finds a relative address below the store's image root", async () => {
    serve()
    const origin = await pictureOrigin()
    const image_root = `http://127.0.0.1:${origin.port}/shop`
    const { queries } = handoff.parts.database
    await queries.updateTable('stores').set({ image_root }).execute()
    expect((await pull(queryFor('2026/a b.jpg'))).statusCode).toBe(200)
    await queries.updateTable('stores').set({ image_root: null }).execute()
    expect(origin.asked).toEqual(['/shop/2026/a%20b.jpg'])
  })

  it('adds a line to the given cart', async () => {
    serve()
    const origin = await pictureOrigin()
    const first = (await pull(queryFor(origin.url))).json()
    const second = (await pull(queryFor(origin.url, { cart: first.cart_id }))).json()
    expect(second.cart_id).toBe(first.cart_id)
    expect(second.image_token).not.toBe(first.image_token)
  })

  it('checks the bytes, whatever content type the origin declares', async () => {
    serve()
    const picture = await drawPicture()
    const origin = keep(
      await openOrigin((response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .end(gzipSync(picture)),
      ),
    )
    expect((await pull(queryFor(origin.url))).statusCode).toBe(200)
  })

  it('fetches nothing for a HEAD request', async () => {
    serve()
    const origin = await pictureOrigin()
    expect((await pull(queryFor(origin.url), {}, 'HEAD')).statusCode).toBe(200)
    expect((await pull(queryFor('ftp://a.example/'), {}, 'HEAD')).statusCode).toBe(400)
    expect((await pull('', {}, 'HEAD')).statusCode).toBe(401)
    const preflight = await pull(queryFor(origin.url), {}, 'OPTIONS')
    expect(preflight.headers['access-control-allow-headers']).toContain('Content-Type')
    expect(origin.asked).toEqual([])
    expect(await handoff.count()).toEqual(before)
  })

  describe('rejects', () => {
    it('a missing or wrong key, before it contacts the origin', async () => {
      serve()
      const origin = await pictureOrigin()
      const imageUrl = encodeURIComponent(origin.url)
      for (const [query, code] of [
        [`image_url=${imageUrl}`, 'access_key_missing'],
        [`image_url=${imageUrl}&access_key=`, 'access_key_missing'],
        [`image_url=${imageUrl}&access_key=${'0'.repeat(32)}`, 'access_key_invalid'],
        [`image_url=${imageUrl}&access_key=x`, 'access_key_invalid'],
      ]) {
        const answer = await pull(query ?? '')
        expect(answer.statusCode).toBe(401)
        expect(answer.json().code).toBe(code)
      }
      expect(origin.asked).toEqual([])
    })

    it.each([
      ['', 'parameter_missing'],
      ['picture.jpg', 'image_url_invalid'],
      ['file:///etc/hostname', 'image_url_invalid'],
      ['http://user:word@a.example/', 'image_url_invalid'],
    ])('the address %j', async (imageUrl, code) => {
      serve()
      const answer = await pull(queryFor(imageUrl))
      expect(answer.statusCode).toBe(400)
      expect(answer.json().code).toBe(code)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    })

    it('a reference id that is too long, and one given twice', async () => {
      serve()
      const long = await pull(queryFor('http://a.example/', { reference_id: 'a'.repeat(257) }))
      expect(long.statusCode).toBe(400)
      expect(long.json().code).toBe('reference_id_too_long')
      const twice = await pull(`${queryFor('http://a.example/')}&reference_id=a&reference_id=b`)
      expect(twice.json().code).toBe('parameter_invalid')
    })

    it('a private address that is not allowed', async () => {
      serve({ pullAllowPrivate: [] })
      const origin = await pictureOrigin()
      for (const address of [origin.url, `http://localhost:${origin.port}/`, 'http://0x7f.1:9/']) {
        const answer = await pull(queryFor(address))
        expect(answer.statusCode).toBe(403)
        expect(answer.json().code).toBe('image_url_not_allowed')
      }
      expect(origin.asked).toEqual([])
    })

    it('with the name of the setting that allows the address, but only in development', async () => {
      serve({ pullAllowPrivate: [] })
      const { queries } = handoff.parts.database
      const messageOf = async (address: string) => (await pull(queryFor(address))).json().message
      const setting = /HANDPRINT_PULL_ALLOW_PRIVATE=(\S+)/
      const told = async (address: string) => setting.exec(await messageOf(address))?.[1]
      expect(await told('http://127.0.0.1:5173/a.jpg')).toBe('127.0.0.1:5173')
      expect(await told('http://localhost/a.jpg')).toBe('localhost:80')
      expect(await told('http://[::1]:81/a.jpg')).toBe('[::1]:81')
      // The caller must not learn what the store's settings contain.
      const change = (changes: { image_root?: string | null; mode?: 'test' | 'live' }) =>
        queries.updateTable('stores').set(changes).execute()
      try {
        await change({ image_root: 'http://10.1.2.3/pictures/' })
        expect(await messageOf('a.jpg')).toMatch(/not allowed(?!.*HANDPRINT)(?!.*10\.1)/)
        await change({ mode: 'live' })
        const live = await messageOf('http://127.0.0.1:5173/a.jpg')
        expect(live).toMatch(/not allowed(?!.*HANDPRINT)(?!.*127)/)
      } finally {
        await change({ image_root: null, mode: 'test' })
      }
    })

    it('with where a key is that a pull does not read', async () => {
      serve()
      const headers = { authorization: `Bearer ${handoff.accessKey}` }
      const url = `/api/pull?image_url=${encodeURIComponent('https://a.example/b.jpg')}`
      const json = { accept: 'application/json' }
      const answer = await server.inject({ url, headers: { ...headers, ...json } })
      expect(answer.json()).toMatchObject({
        code: 'access_key_missing',
        message: expect.stringContaining('The one in the header authorization is not read.'),
      })
    })

    it('with what the setting allows already, so that it can be used as it is', async () => {
      const pullAllowPrivate = [
        { host: 'nas.local', port: null },
        { host: '[fd00::1]', port: 81 },
      ]
      serve({ pullAllowPrivate })
      const { message } = (await pull(queryFor('http://localhost/a.jpg'))).json()
      expect(message).toContain('PRIVATE=nas.local,[fd00::1]:81,localhost:80 ')
    })

    it('without a setting if the address was reached by a redirect', async () => {
      serve()
      const origin = await misbehaving('redirects to loopback')
      const { message } = (await pull(queryFor(origin.url))).json()
      expect(message).toMatch(/^The image URL is not allowed:/)
      expect(message).not.toContain('HANDPRINT')
    })

    it.each([
      ['is honest', 422, 'image_format_unsupported'],
      ['has nothing', 422, 'image_empty'],
      ['announces too much', 413, 'image_too_large'],
      ['never ends', 413, 'image_too_large'],
      ['sends a gzip bomb', 413, 'image_too_large'],
      ['sends a brotli bomb', 413, 'image_too_large'],
      ['sends a page', 422, 'image_format_unsupported'],
      ['announces too little', 422, 'image_format_unsupported'],
      ['sends hints without end', 502, 'origin_refused'],
      ['says that nothing has changed', 502, 'origin_refused'],
      ['compresses twice', 502, 'origin_refused'],
      ['sends half of a gzip', 502, 'origin_unreachable'],
      ['sends endless headers', 502, 'origin_unreachable'],
      ['sends endless trailers', 502, 'origin_unreachable'],
      ['drips its head', 504, 'origin_too_slow'],
      ['redirects to loopback', 403, 'image_url_not_allowed'],
      ['redirects to file:', 403, 'image_url_not_allowed'],
      ['redirects six times', 502, 'origin_refused'],
      ['does not find it', 502, 'origin_refused'],
      ['breaks off', 502, 'origin_unreachable'],
      ['hangs up at once', 502, 'origin_unreachable'],
      ['never answers', 504, 'origin_too_slow'],
      ['sends the head and stops', 504, 'origin_too_slow'],
      ['drips', 504, 'origin_too_slow'],
    ] as const)('an origin that %s with %i %s, and stores nothing', async (how, status, code) => {
      const timeoutMs = status === 504 ? 200 : 20_000
      serve({
        pullTimeouts: {
          headersTimeoutMs: timeoutMs,
          idleTimeoutMs: timeoutMs,
          totalTimeoutMs: timeoutMs,
        },
      })
      const origin = await misbehaving(how)
      const answer = await pull(queryFor(origin.url))
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
      expect(answer.json().message).not.toContain('127.0.0.1')
      expect(await handoff.count()).toEqual(before)
    })

    it('an unknown cart, storing nothing of the picture', async () => {
      const { url } = await pictureOrigin()
      serve()
      const answer = await pull(queryFor(url, { cart: '0'.repeat(32) }))
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'cart_unknown'])
      expect(await handoff.count()).toEqual(before)
    })

    it('half a picture', async () => {
      serve()
      const picture = await drawPicture()
      const half = picture.subarray(0, picture.length / 2)
      const origin = keep(await openOrigin((response) => response.end(half)))
      const answer = await pull(queryFor(origin.url))
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'image_unreadable'])
      expect(await handoff.count()).toEqual(before)
    })

    it('with a page if a browser asks', async () => {
      serve()
      const origin = await misbehaving('does not find it')
      const answer = await pull(queryFor(origin.url), { accept: 'text/html' })
      expect(answer.statusCode).toBe(502)
      expect(answer.body).toBe('<h1>origin_refused</h1>')
    })

    it('more concurrent pulls than allowed', async () => {
      serve({ pullSlots: createPullSlots(1) })
      const origin = await misbehaving('never answers')
      const first = pull(queryFor(origin.url))
      await expect.poll(() => origin.asked.length).toBe(1)
      const second = await pull(queryFor(origin.url))
      expect(second.statusCode).toBe(429)
      expect(second.headers['retry-after']).toBe('5')
      origin.requests[0]?.socket.destroy()
      expect((await first).statusCode).toBe(502)
      const good = await pictureOrigin()
      expect((await pull(queryFor(good.url))).statusCode).toBe(200)
    })
  })

  it('disconnects from the origin if there is no room for the picture', async () => {
    const full = new HandprintError({ code: 'storage_unavailable', status: 503, message: 'Full.' })
    serve({ spool: { ...handoff.parts.spool, write: () => Promise.reject(full) } })
    const origin = await misbehaving('drips')
    expect((await pull(queryFor(origin.url))).statusCode).toBe(503)
    await origin.clientLeft()
  })

  it('disconnects from the origin if the client leaves', async () => {
    serve()
    const origin = await misbehaving('drips')
    const address = await server.listen({ host: '127.0.0.1', port: 0 })
    const asking = httpRequest(`${address}/api/pull?${queryFor(origin.url)}`).on('error', () => {})
    asking.end()
    await expect.poll(() => origin.asked.length).toBe(1)
    asking.destroy()
    await origin.clientLeft()
    await expect.poll(() => handoff.count()).toEqual(before)
  })

  it('answers when the service stops', async () => {
    const stopping = new AbortController()
    serve({ stopping })
    const origin = await misbehaving('drips')
    const answer = pull(queryFor(origin.url))
    await expect.poll(() => origin.asked.length).toBe(1)
    const fault = { code: 'shutting_down', status: 503, message: 'Send it again.' }
    stopping.abort(new HandprintError(fault))
    expect((await answer).statusCode).toBe(503)
    expect(await handoff.count()).toEqual(before)
  })

  it('logs neither key nor address', async () => {
    serve()
    const origin = await misbehaving('breaks off')
    await pull(queryFor(`${origin.url}?sig=verysecret`))
    await pull(queryFor('http://[verysecret/'))
    const log = handoff.logged.join('')
    expect(log).toContain('/api/pull')
    expect(log).toContain('origin_unreachable')
    expect(log).not.toContain('verysecret')
    expect(log).not.toContain(handoff.accessKey)
  })
})

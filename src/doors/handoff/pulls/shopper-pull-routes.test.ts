import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type HeldOrigin, heldOrigin } from '../../../../tests/helpers/held-origin.ts'
import { drawPicture, type Handoff, openHandoff } from '../../../../tests/helpers/open-handoff.ts'
import { embeddingHosts } from '../../../ground/database/tables/stores-table.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { createPullSlots } from '../../../trade/receiving/pull-slots.ts'
import { pullRoutes } from './pull-routes.ts'

let handoff: Handoff
let server: FastifyInstance
let origin: HeldOrigin
let before: Awaited<ReturnType<Handoff['count']>>
const servers: FastifyInstance[] = []

beforeAll(async () => {
  handoff = await openHandoff()
})
beforeEach(async () => {
  origin = await heldOrigin(await drawPicture())
  handoff.parts.pullAllowPrivate.push({ host: origin.host, port: origin.port })
  before = await handoff.count()
})
afterEach(async () => {
  await origin.close()
  await Promise.all(servers.splice(0).map((each) => each.close()))
})
afterAll(() => handoff.close())

type Change = Partial<Parameters<typeof pullRoutes>[1]>

/** Simulates another process on the same database, with its own memory of running pulls. */
async function serve(change: Change = {}): Promise<FastifyInstance> {
  const one = await handoff.newServer()
  servers.push(one)
  one.decorate('renderProgressPage', async (page) => `<p>${JSON.stringify(page)}`)
  // No timeout may expire on its own, and no origin is fast enough for a patience of zero.
  const never = 600_000
  pullRoutes(one, {
    ...handoff.parts,
    pullTimeouts: { headersTimeoutMs: never, idleTimeoutMs: never, totalTimeoutMs: never },
    pullPatienceMs: 0,
    pullGraceMs: never,
    ...change,
  })
  server = one
  return one
}

const asShopper = { accept: 'text/html' }

function ask(url: string, one = server) {
  return one.inject({ url, headers: asShopper })
}

function askFrom(referer: string, url: string, destination = 'document') {
  return server.inject({
    url,
    headers: { ...asShopper, referer, 'sec-fetch-dest': destination, host: 'prints.example' },
  })
}

function pullAddress(more: Record<string, string> = {}): string {
  const query = { image_url: origin.url, access_key: handoff.accessKey, ...more }
  return `/api/pull?${new URLSearchParams(query)}`
}

async function startPull(more: Record<string, string> = {}, one = server): Promise<string> {
  const { statusCode, headers } = await ask(pullAddress(more), one)
  expect(statusCode).toBe(303)
  expect(headers.location).toMatch(/^\/api\/pull\/[0-9a-f]{32}\?image_url=/)
  return String(headers.location)
}

/** Reloads repeatedly, as a page without script does, until it is redirected elsewhere. */
async function followToEnd(address: string, one = server) {
  await expect.poll(async () => (await eventsOf(address, one)).includes('event: over')).toBe(true)
  return await ask(address, one)
}

async function eventsOf(address: string, one = server): Promise<string> {
  return (await one.inject({ url: address.replace('?', '/events?') })).body
}

async function cartOf(address: string): Promise<string> {
  const { statusCode, headers } = await followToEnd(address)
  expect(statusCode).toBe(303)
  expect(headers.location).toMatch(/^\/cart\/[0-9a-f]{32}$/)
  return String(headers.location)
}

/** Sends a request over a connection that can be dropped. */
async function connect(path: string, one = server) {
  const { port } = new URL(
    one.server.listening
      ? `http://127.0.0.1:${(one.server.address() as { port: number }).port}`
      : await one.listen({ host: '127.0.0.1', port: 0 }),
  )
  const asking = httpRequest({ host: '127.0.0.1', port, path, headers: asShopper })
  asking.on('error', () => {}).end()
  const answered = new Promise<IncomingMessage>((resolve) => asking.once('response', resolve))
  return { answered, leave: () => asking.destroy() }
}

const lines = () =>
  handoff.parts.database.queries
    .selectFrom('cart_lines')
    .select(['cart_id', 'image_token'])
    .execute()

describe('a shopper who pulls', () => {
  it('goes straight to the cart if the origin is fast', async () => {
    await serve({ pullPatienceMs: 60_000 })
    origin.release()
    const answer = await ask(pullAddress())
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toMatch(/^\/cart\/[0-9a-f]{32}$/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('sees the progress if the origin is slow, and is redirected to the cart', async () => {
    await serve()
    const address = await startPull({ reference_id: 'Größe 1' })
    await expect.poll(async () => (await ask(address)).body).toMatch(/"received_bytes":[1-9]/)
    const page = await ask(address)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['cache-control']).toBe('no-store')
    const picture = await drawPicture()
    expect(JSON.parse(page.body.slice('<p>'.length))).toEqual({
      shop: {
        id: handoff.store.id,
        name: handoff.store.name,
        brand: handoff.store.brand,
        isTest: true,
      },
      progress: {
        received_bytes: Math.floor(picture.length / 2),
        total_bytes: picture.length,
        stage: 'fetching',
      },
      query: address.slice(address.indexOf('?')),
      cameFrom: null,
      returnUrl: null,
      eventsAddress: address.replace('?', '/events?'),
    })
    origin.release()
    const cart = await cartOf(address)
    const { reference_id } = await handoff.parts.database.queries
      .selectFrom('carts')
      .select('reference_id')
      .where('id', '=', cart.slice('/cart/'.length) as CartId)
      .executeTakeFirstOrThrow()
    expect(reference_id).toBe('Größe 1')
    expect(origin.asked).toHaveLength(1)
  })

  it('sees it only in the frames that may show the cart as well', async () => {
    await serve()
    const { queries } = handoff.parts.database
    const hosts = embeddingHosts.write(['gallery.example'])
    const live = { mode: 'live', embedding_hosts: hosts } as const
    const address = await startPull()
    expect((await ask(address)).headers['content-security-policy']).not.toContain('ancestors')
    await queries.updateTable('stores').set(live).execute()
    try {
      const { headers } = await ask(address)
      expect(headers['content-security-policy']).toContain('ancestors https://gallery.example')
    } finally {
      await queries
        .updateTable('stores')
        .set({ mode: 'test', embedding_hosts: embeddingHosts.write([]) })
        .execute()
    }
  })

  it('gets a link back to the referring page on every page that follows, if the store lists its host', async () => {
    await serve()
    const { queries } = handoff.parts.database
    const name = (...hosts: string[]) =>
      queries
        .updateTable('stores')
        .set({ embedding_hosts: embeddingHosts.write(hosts) })
        .execute()
    const album = 'https://gallery.example/album?page=2'
    const told = `&came_from=${encodeURIComponent(album)}`
    // A test store may be embedded anywhere, but came_from links only to named hosts.
    expect((await askFrom(album, pullAddress())).headers.location).not.toContain('came_from')
    expect((await askFrom('', pullAddress() + told)).headers.location).not.toContain('came_from')
    await name('gallery.example')
    try {
      const address = String((await askFrom(album, pullAddress())).headers.location)
      expect(address).toContain(told)
      const again = (url: string, to?: string) => askFrom(`https://prints.example${url}`, url, to)
      expect((await again(address)).body).toContain(`"cameFrom":"${album}"`)
      expect((await again(address, 'iframe')).body).toContain('"cameFrom":null')
      const elsewhere = address.replace('gallery.example', 'evil.example')
      expect((await again(elsewhere)).body).toContain('"cameFrom":null')
      origin.release()
      await expect.poll(() => eventsOf(address)).toContain('event: over')
      const cart = String((await again(address)).headers.location)
      const { came_from } = await queries
        .selectFrom('carts')
        .select('came_from')
        .where('id', '=', cart.slice('/cart/'.length) as CartId)
        .executeTakeFirstOrThrow()
      expect(came_from).toBe(album)
    } finally {
      await name()
    }
  })

  it('receives the progress and the end as events', async () => {
    await serve()
    const address = await startPull()
    const { answered } = await connect(address.replace('?', '/events?'))
    const events = await answered
    expect(events.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    let text = ''
    events.setEncoding('utf8').on('data', (piece) => {
      text += piece
    })
    await expect.poll(() => text).toMatch(/^event: progress\ndata: \{"received_bytes":\d+,/)
    origin.release()
    await expect.poll(() => text).toMatch(/\n\nevent: over\ndata: \{\}\n\n$/)
  })

  it('gets one fetch and one cart, however often the page is loaded, also concurrently', async () => {
    await serve()
    const address = await startPull()
    await Promise.all([1, 2, 3].map(() => ask(address)))
    origin.release()
    const cart = await cartOf(address)
    const again = await Promise.all([1, 2, 3, 4].map(() => ask(address)))
    expect(again.map(({ headers }) => headers.location)).toEqual([cart, cart, cart, cart])
    expect(origin.asked).toHaveLength(1)
    expect(await handoff.count()).toMatchObject({
      tokens: before.tokens + 1,
      carts: before.carts + 1,
      spooled: 0,
    })
  })

  it('gets one fetch for a double click, and no one else’s cart', async () => {
    await serve()
    const first = await startPull()
    const second = await startPull()
    expect(second).not.toBe(first)
    origin.release()
    expect(await cartOf(second)).not.toBe(await cartOf(first))
    expect(origin.asked).toHaveLength(1)
    expect((await handoff.count()).tokens).toBe(before.tokens + 1)
  })

  it('gets no cart for a click that was aborted before its answer', async () => {
    await serve({ pullPatienceMs: 60_000 })
    const first = await connect(pullAddress())
    await expect.poll(() => origin.asked.length).toBe(1)
    first.leave()
    const second = await connect(pullAddress())
    origin.release()
    expect((await second.answered).headers.location).toMatch(/^\/cart\//)
    expect(origin.asked).toHaveLength(1)
    expect((await handoff.count()).carts).toBe(before.carts + 1)
  })

  it('gets the current picture if it was fetched before', async () => {
    await serve()
    const first = await startPull()
    origin.release()
    await cartOf(first)
    origin.hold()
    const second = await startPull()
    origin.release()
    await cartOf(second)
    expect(origin.asked).toHaveLength(2)
  })

  it('adds one line to the given cart, however often the page is loaded', async () => {
    await serve()
    const first = await startPull()
    origin.release()
    const cart = await cartOf(first)
    origin.hold()
    const address = await startPull({ cart: cart.slice('/cart/'.length) })
    origin.release()
    expect(await cartOf(address)).toBe(cart)
    expect((await ask(address)).headers.location).toBe(cart)
    const own = (await lines()).filter(({ cart_id }) => `/cart/${cart_id}` === cart)
    expect(own).toHaveLength(2)
  })

  it('shares no fetch with another address', async () => {
    await serve()
    const first = await startPull()
    const second = await startPull({ image_url: `${origin.url}?other` })
    origin.release()
    await cartOf(first)
    await cartOf(second)
    expect(origin.asked).toEqual(['/picture.jpg', '/picture.jpg?other'])
  })

  it('may reach another process, which continues by itself and makes no second cart', async () => {
    const first = await serve()
    const address = await startPull()
    const second = await serve()
    expect((await ask(address, second)).statusCode).toBe(200)
    origin.release()
    await followToEnd(address, first)
    const there = await ask(address, second)
    expect(there.headers.location).toMatch(/^\/cart\//)
    expect((await ask(address, first)).headers.location).toBe(there.headers.location)
    expect(await eventsOf(address, await serve())).toBe('event: over\ndata: {}\n\n')
    expect((await handoff.count()).carts).toBe(before.carts + 1)
    expect(origin.asked).toHaveLength(2)
  })

  it('learns from the status what went wrong, and starts again by reloading the page', async () => {
    await serve()
    const address = await startPull()
    await expect.poll(async () => (await ask(address)).body).toMatch(/"received_bytes":[1-9]/)
    origin.breakOff()
    const failed = await followToEnd(address)
    expect([failed.statusCode, failed.body]).toEqual([502, '<h1>origin_unreachable</h1>'])
    expect(await handoff.count()).toEqual(before)
    origin.release()
    expect((await ask(address)).statusCode).toBe(200)
    await cartOf(address)
    expect(origin.asked).toHaveLength(2)
  })

  it('immediately gets errors that need no request to the origin', async () => {
    await serve()
    const address = await startPull()
    await expect.poll(() => origin.asked.length).toBe(1)
    for (const [wrong, status] of [
      [address.replace(/access_key=\w+/, `access_key=${'0'.repeat(32)}`), 401],
      [address.replace(/access_key=\w+/, ''), 401],
      [address.replace(/image_url=[^&]+/, ''), 400],
      [address.replace(/image_url=[^&]+/, 'image_url=file:///etc/hostname'), 400],
      [address.replace(/pull\/./, 'pull/x'), 404],
    ] as const) {
      expect((await ask(wrong)).statusCode).toBe(status)
      expect((await server.inject({ url: wrong.replace('?', '/events?') })).statusCode).toBe(status)
    }
    const looked = await server.inject({
      method: 'HEAD',
      url: address.replace(/pull\/./, 'pull/0'),
    })
    expect(looked.statusCode).toBe(200)
    const events = `${address.replace(/pull\/./, 'pull/0').replace('?', '/events?')}`
    expect((await server.inject({ method: 'HEAD', url: events })).statusCode).toBe(404)
    expect(origin.asked).toHaveLength(1)
    origin.release()
  })

  it('is abandoned if they do not come back, and nothing is stored', async () => {
    await serve({ pullGraceMs: 50 })
    const address = await startPull()
    // A single visit may end before the origin is reached.
    const timesAsked = async () => {
      expect((await ask(address)).statusCode).toBe(200)
      return origin.asked.length
    }
    await expect.poll(timesAsked).toBeGreaterThan(0)
    await origin.clientLeft()
    await expect.poll(() => handoff.count()).toEqual(before)
    // A shopper who returns does not get the old error, but starts a new pull.
    const times = origin.asked.length
    await expect.poll(timesAsked).toBeGreaterThan(times)
  })

  it('is abandoned when the last event stream closes', async () => {
    await serve({ pullGraceMs: 2_000 })
    const address = await startPull()
    const { answered, leave } = await connect(address.replace('?', '/events?'))
    const events = await answered
    await new Promise((resolve) => events.once('data', resolve))
    events.on('error', () => {})
    leave()
    await origin.clientLeft()
    await expect.poll(() => handoff.count()).toEqual(before)
  })

  it('gets an answer when the service stops', async () => {
    const stopping = new AbortController()
    await serve({ stopping })
    const address = await startPull()
    await expect.poll(() => origin.asked.length).toBe(1)
    stopping.abort(new HandprintError({ code: 'shutting_down', status: 503, message: 'Again.' }))
    expect((await followToEnd(address)).statusCode).toBe(503)
    expect(await handoff.count()).toEqual(before)
  })

  it('counts as one pull, and again when the fetch is restarted', async () => {
    const counted: string[] = []
    const countStore = async (kind: string) => void counted.push(kind)
    const limits = { ...handoff.parts.limits, countStore }
    await serve({ limits })
    const address = await startPull()
    await ask(address)
    await ask(address)
    expect(counted).toEqual(['pulls'])
    await ask(address, await serve({ limits }))
    expect(counted).toEqual(['pulls', 'pulls'])
    origin.release()
  })

  it('has to wait when the store has used its share of pulls', async () => {
    await serve({ pullSlots: createPullSlots(4) })
    for (const name of ['a', 'b', 'c']) await startPull({ image_url: `${origin.url}?${name}` })
    const refused = await ask(pullAddress({ image_url: `${origin.url}?d` }))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
    // A visit to a running fetch does not take another slot.
    await startPull({ image_url: `${origin.url}?a` })
    origin.release()
  })
})

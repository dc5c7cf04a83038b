import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HostileOrigin, openOrigin } from '../../../../tests/helpers/hostile-origin.ts'
import { drawPicture, type Handoff, openHandoff } from '../../../../tests/helpers/open-handoff.ts'
import { expirePullSets } from '../../../trade/receiving/pull-sets.ts'
import { createPullSlots } from '../../../trade/receiving/pull-slots.ts'
import { pullRoutes } from './pull-routes.ts'

let handoff: Handoff
let server: FastifyInstance
let origin: HostileOrigin
let broken: Set<string>
let held: (() => void)[]
let isHeld: boolean
let mostAtOnce: number

beforeEach(async () => {
  handoff = await openHandoff()
  const picture = await drawPicture()
  ;[broken, held, isHeld, mostAtOnce] = [new Set(), [], false, 0]
  origin = await openOrigin((response, { url = '' }) => {
    const name = url.slice(1)
    const answer = () => {
      if (broken.has(name)) response.writeHead(404)
      response.end(broken.has(name) ? '' : picture)
    }
    if (!isHeld) return answer()
    mostAtOnce = Math.max(mostAtOnce, held.push(answer))
  })
  handoff.parts.pullAllowPrivate.push({ host: origin.host, port: origin.port })
  server = await serve()
})
afterEach(async () => {
  for (const answer of held) answer()
  await server.close()
  await origin.close()
  await handoff.close()
})

async function serve(change: Partial<Parameters<typeof pullRoutes>[1]> = {}) {
  const one = await handoff.newServer()
  one.decorate('renderProgressPage', async (page) => JSON.stringify(page))
  pullRoutes(one, { ...handoff.parts, pullPatienceMs: 20_000, ...change })
  return one
}

const at = (name: string) => `http://${origin.host}:${origin.port}/${name}`

function link(names: readonly string[], more: Record<string, string> = {}): string {
  const [first = '', ...others] = names.map(at)
  const query = new URLSearchParams({ image_url: first, access_key: handoff.accessKey, ...more })
  for (const each of others) query.append('add', each)
  return `/api/pull?${query}`
}

const browser = { accept: 'text/html', 'accept-language': 'en' }
const see = (url: string, headers: Record<string, string> = browser) =>
  server.inject({ url, headers })

async function begin(body: Record<string, unknown>) {
  const payload = { access_key: handoff.accessKey, ...body }
  return await server.inject({ method: 'POST', url: '/api/pull/set', payload })
}

async function decide(url: string, action: string) {
  const headers = { ...browser, 'content-type': 'application/x-www-form-urlencoded' }
  return await server.inject({ method: 'POST', url, headers, payload: `action=${action}` })
}

const lines = () =>
  handoff.parts.database.queries
    .selectFrom('cart_lines')
    .select(['cart_id', 'name', 'reference_id'])
    .orderBy('position')
    .execute()

describe('a link with several addresses', () => {
  it('leads to one cart with all pictures in their order, from one fetch each', async () => {
    const first = await see(
      link(['a.jpg', 'b%20b.jpg', 'a.jpg', 'c.jpg'], { reference_id: 'mine' }),
    )
    expect(first.statusCode).toBe(303)
    const page = String(first.headers.location)
    expect(page).toMatch(/^\/api\/pull\/set\/[0-9a-f]{32}$/)
    const cart = await see(page)
    expect([cart.statusCode, cart.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/cart\/[0-9a-f]{32}\/prints$/),
    ])
    expect((await lines()).map(({ name }) => name)).toEqual(['a.jpg', 'b b.jpg', 'c.jpg'])
    expect(origin.asked.toSorted()).toEqual(['/a.jpg', '/b%20b.jpg', '/c.jpg'])
    const { queries } = handoff.parts.database
    const carts = await queries.selectFrom('carts').select('reference_id').execute()
    expect(carts).toEqual([{ reference_id: 'mine' }])
    expect((await see(page)).headers.location).toBe(cart.headers.location)
    expect(await lines()).toHaveLength(3)
  })

  it('answers a program with the cart, and with each picture that failed', async () => {
    broken.add('b.jpg')
    const answer = await see(link(['a.jpg', 'b.jpg']), { accept: 'application/json' })
    expect(answer.json()).toMatchObject({
      cart_url: expect.stringMatching(/\/cart\//),
      failed: [{ index: 1, image_url: at('b.jpg'), code: 'origin_refused' }],
    })
    expect((await lines()).map(({ name }) => name)).toEqual(['a.jpg'])
    broken.add('a.jpg')
    const none = await see(link(['a.jpg', 'b.jpg']), { accept: 'application/json' })
    expect([none.statusCode, none.json().code]).toEqual([422, 'origin_refused'])
    expect(await handoff.count()).toMatchObject({ tokens: 1, spooled: 0 })
  })

  it('belongs to an address that is not encoded and has a query, as before', async () => {
    const url = `/api/pull?access_key=${handoff.accessKey}&image_url=${at('a.jpg')}?w=1&add=x`
    expect((await see(url, { accept: 'application/json' })).statusCode).toBe(200)
    expect(origin.asked).toEqual(['/a.jpg?w=1&add=x'])
  })
})

describe('what fails', () => {
  it('is named, can be tried again, and does not stop the others', async () => {
    broken.add('b.jpg').add('c.jpg')
    const begun = await begin({
      title: 'Class 4b',
      pictures: [
        { image_url: at('a.jpg'), reference_id: 'child-1' },
        { image_url: at('b.jpg'), reference_id: 'child-2', name: 'Second' },
        { image_url: at('c.jpg') },
        { image_url: 'http://127.0.0.1:1/private.jpg' },
        { image_url: 'no address' },
        { image_token: 'f'.repeat(64), name: 'gone' },
      ],
    })
    expect([begun.statusCode, begun.json().picture_count]).toEqual([201, 6])
    const page = new URL(begun.json().pull_url).pathname
    const failed = await see(page)
    expect(failed.statusCode).toBe(422)
    expect(failed.json().outcome).toMatchObject({
      readyCount: 2,
      failed: [
        { place: 2, name: 'Second', code: 'origin_refused' },
        { place: 3, name: 'c.jpg', code: 'origin_refused' },
        { place: 4, name: 'private.jpg', code: 'image_url_not_allowed' },
        { place: 5, name: 'no address', code: 'image_url_invalid' },
      ],
    })
    expect(await lines()).toEqual([])
    broken.delete('b.jpg')
    expect((await decide(page, 'again')).headers.location).toBe(page)
    const fewer = (await see(page)).json().outcome.failed
    expect(fewer.map(({ place }: { place: number }) => place)).toEqual([3, 4, 5])
    expect(origin.asked.filter((each) => each === '/a.jpg')).toHaveLength(1)
    // The token of another store, or of none, is found out when the cart opens.
    expect((await decide(page, 'next')).headers.location).toBe(page)
    expect((await see(page)).json().outcome.failed).toContainEqual({
      ...{ place: 6, name: 'gone', code: 'token_unknown' },
    })
    const cart = await decide(page, 'next')
    expect(cart.headers.location).toMatch(/^\/cart\/[0-9a-f]{32}\/prints$/)
    expect((await lines()).map(({ name, reference_id }) => [name, reference_id])).toEqual([
      ['a.jpg', 'child-1'],
      ['Second', 'child-2'],
    ])
    expect((await decide(page, 'next')).headers.location).toBe(page)
    expect((await see(page)).headers.location).toBe(cart.headers.location)
    expect(await lines()).toHaveLength(2)
  })

  it('is refused with the field if the request itself is wrong, and nothing is fetched', async () => {
    const long = 'x'.repeat(257)
    const pictures = [{ image_url: at('a.jpg'), reference_id: 'a\nb' }]
    const codes = async (body: Record<string, unknown>) => {
      const answer = await begin(body)
      return (answer.json().errors ?? [answer.json()]).map(
        (each: { field?: string; code: string }) => [each.field, each.code],
      )
    }
    expect(await codes({ pictures })).toEqual([
      ['pictures[0].reference_id', 'reference_id_invalid'],
    ])
    expect(await codes({ pictures: [] })).toEqual([['pictures', 'parameter_invalid']])
    const many = Array.from({ length: 301 }, (_, index) => ({ image_url: at(`${index}`) }))
    expect(await codes({ pictures: many })).toEqual([['pictures', 'parameter_invalid']])
    const good = { pictures: [{ image_url: at('a.jpg') }] }
    expect(await codes({ ...good, reference_id: long })).toEqual([
      ['reference_id', 'reference_id_too_long'],
    ])
    expect(await codes({ ...good, set_id: 'short' })).toEqual([['set_id', 'parameter_invalid']])
    expect(await codes({ ...good, access_key: 'x' })).toEqual([[undefined, 'access_key_invalid']])
    expect(await codes({ ...good, cart: 'a'.repeat(32) })).toEqual([[undefined, 'cart_unknown']])
    expect(await codes({ ...good, currency: 'XXX' })).toEqual([[undefined, 'parameter_invalid']])
    expect(origin.asked).toEqual([])
    expect(await handoff.count()).toMatchObject({ tokens: 0, carts: 0 })
  })
})

describe('a set', () => {
  it('with the same id is the same set, and opens one cart', async () => {
    const set = { set_id: 'a'.repeat(32), pictures: [{ image_url: at('a.jpg') }] }
    const [one, two] = [(await begin(set)).json(), (await begin(set)).json()]
    expect(two).toEqual(one)
    const page = new URL(one.pull_url).pathname
    const [first, second] = await Promise.all([see(page), see(page)])
    expect(first?.headers.location).toMatch(/^\/cart\//)
    expect(second?.headers.location).toBe(first?.headers.location)
    expect(origin.asked).toEqual(['/a.jpg'])
    expect(await lines()).toHaveLength(1)
  })

  it('shows how many are ready, fetches a few at a time, and goes on in another process', async () => {
    isHeld = true
    await server.close()
    const stopping = new AbortController()
    server = await serve({ pullPatienceMs: 0, pullGraceMs: 600_000, stopping })
    const names = Array.from({ length: 9 }, (_, index) => `${index}.jpg`)
    const page = String((await see(link(names))).headers.location)
    const shown = (await see(page)).json()
    expect(shown).toMatchObject({ progress: { pictures: { ready: 0, all: 9 } } })
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(4)
    stopping.abort(new Error('the process ends'))
    expect(mostAtOnce).toBe(4)
    await server.close()
    isHeld = false
    server = await serve()
    expect((await see(page)).headers.location).toMatch(/^\/cart\//)
    expect(await lines()).toHaveLength(9)
    expect(origin.asked).toHaveLength(4 + 9)
  })

  it('waits for its turn while other pulls take all slots', async () => {
    await server.close()
    const pullSlots = createPullSlots(2)
    server = await serve({ pullSlots })
    const page = String((await see(link(['a.jpg', 'b.jpg', 'c.jpg']))).headers.location)
    expect((await see(page)).headers.location).toMatch(/^\/cart\//)
    expect(await lines()).toHaveLength(3)
  })

  it('is forgotten after a day', async () => {
    const page = String((await see(link(['a.jpg', 'b.jpg']))).headers.location)
    handoff.clock.at += 86_400_000
    await expirePullSets(handoff.parts)
    const answer = await see(page)
    expect([answer.statusCode, answer.body]).toEqual([410, '<h1>token_expired</h1>'])
    const left = await handoff.parts.database.queries
      .selectFrom('pulled_pictures')
      .selectAll()
      .execute()
    expect(left).toEqual([])
    expect((await see('/api/pull/set/%00')).statusCode).toBe(410)
  })
})

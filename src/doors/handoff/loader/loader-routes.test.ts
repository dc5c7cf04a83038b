import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Handoff, openHandoff } from '../../../../tests/helpers/open-handoff.ts'
import type { CartId, ImageToken } from '../../../pure/contract/ids.ts'
import { loaderRoutes } from './loader-routes.ts'

let handoff: Handoff
let server: FastifyInstance
let preview: string
let single: string

beforeAll(async () => {
  handoff = await openHandoff()
  server = await handoff.newServer()
  loaderRoutes(server, handoff.parts)
  preview = await handoff.receive('preview')
  single = await handoff.receive('single')
})
afterAll(async () => {
  await server.close()
  await handoff.close()
})

const json = { accept: 'application/json' }
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

function load(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return server.inject({ method, url: `/loader/${path}`, headers })
}

async function cartAt(location: unknown) {
  const id = String(location).replace('/cart/', '') as CartId
  const { queries } = handoff.parts.database
  const cart = await queries.selectFrom('carts').selectAll().where('id', '=', id).execute()
  const lines = await queries
    .selectFrom('cart_lines')
    .selectAll()
    .where('cart_id', '=', id)
    .execute()
  return { ...cart[0], lines }
}

describe('the loader', () => {
  it('redirects a browser to a new cart each time', async () => {
    const answers = [await load(single, browser), await load(single, browser)]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toMatch(/^\/cart\/[0-9a-f]{32}$/)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(await cartAt(answer.headers.location)).toMatchObject({
        reference_id: null,
        lines: [{ image_token: single, declared_width: null, declared_height: null }],
      })
    }
    expect(answers[0]?.headers.location).not.toBe(answers[1]?.headers.location)
  })

  it('answers a program with JSON', async () => {
    const answer = await load(`${single}?reference_id=a%20b`, { ...json, host: 'prints.example' })
    const body = answer.json()
    expect(answer.statusCode).toBe(200)
    expect(body).toEqual({
      cart_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      cart_url: `http://prints.example/cart/${body.cart_id}`,
      image_token: single,
      reference_id: 'a b',
      print_image: expect.objectContaining({ status: 'here', percent: 100, matches: null }),
    })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers.vary).toBe('accept')
    expect(await cartAt(body.cart_id)).toMatchObject({ reference_id: 'a b' })
  })

  it('tells a program which parameters it has not read', async () => {
    const unread = async (query: string) => (await load(`${single}?${query}`, json)).json().ignored
    expect(await unread('reference_id=a&lang=de&measures=cm&currency=USD')).toBeUndefined()
    expect(await unread('referenceId=a&utm_source=mail')).toEqual([
      { name: 'referenceId', did_you_mean: 'reference_id' },
      { name: 'utm_source', did_you_mean: null },
    ])
  })

  it.each(['', '/', '/600/400', '/600/400/', '/600/400/300', '/600/400/300/'])(
    'accepts the path {token}%s',
    async (rest) => {
      expect((await load(`${single}${rest}`)).statusCode).toBe(303)
    },
  )

  it('keeps the print size after a preview', async () => {
    const answer = await load(`${preview}/6000/4000?reference_id=%C3%A4`)
    expect(answer.statusCode).toBe(303)
    expect(await cartAt(answer.headers.location)).toMatchObject({
      reference_id: 'ä',
      lines: [{ image_token: preview, declared_width: 6000, declared_height: 4000 }],
    })
  })

  it('requires the print size after a preview', async () => {
    for (const path of [preview, `${preview}/`, `${preview}/6000`, `${preview}/6000/`]) {
      const answer = await load(path, json)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'print_dimensions_required' })
    }
  })

  it('requires it also if the print image is already there', async () => {
    const token = await handoff.receive('preview')
    const { queries } = handoff.parts.database
    await queries
      .updateTable('image_tokens')
      .set((column) => ({ print_sha256: column.ref('preview_sha256'), print_received_at: 1 }))
      .where('token', '=', token as ImageToken)
      .execute()
    expect((await load(token, json)).json()).toMatchObject({ code: 'print_dimensions_required' })
    expect((await load(`${token}/600/400`)).statusCode).toBe(303)
  })

  it('ignores the size in the address for a single image', async () => {
    const answer = await load(`${single}/9999/9999`)
    const cart = await cartAt(answer.headers.location)
    expect(cart.lines).toMatchObject([{ declared_width: null, declared_height: null }])
  })

  it('adds a line to the given cart', async () => {
    const first = (await load(`${single}?reference_id=one`, json)).json()
    const second = await load(`${preview}/600/400?cart=${first.cart_id}`)
    expect(second.headers.location).toBe(`/cart/${first.cart_id}`)
    const cart = await cartAt(first.cart_id)
    expect(cart.lines.map((line) => line.image_token)).toEqual([single, preview])
    expect(cart.reference_id).toBe('one')
  })

  it('keeps where to link back to, and opens without it for a shopper if it is not allowed', async () => {
    const back = '?return_url=https%3A%2F%2Fgallery.example%2F7'
    const given = await cartAt((await load(`${single}${back}`, browser)).headers.location)
    expect(given.came_from).toBe('https://gallery.example/7')
    for (const bad of [
      '?return_url=javascript:alert(1)',
      `${back}&return_url=a`,
      '?return_url=%FF',
    ]) {
      for (const method of ['GET', 'HEAD'] as const) {
        expect((await load(`${single}${bad}`, json, method)).statusCode).toBe(400)
      }
      const opened = await cartAt((await load(`${single}${bad}`, browser)).headers.location)
      expect(opened.came_from).toBe(null)
    }
    expect((await load(`${single}?return_url=`, json)).statusCode).toBe(200)
  })

  it('starts to analyse and derive the picture that the cart will show', async () => {
    handoff.started.length = 0
    await load(single)
    const { queries } = handoff.parts.database
    const { picture_key } = await queries.selectFrom('images').selectAll().executeTakeFirstOrThrow()
    await load(single, { accept: 'text/html,image/avif,*/*;q=0.8' })
    await load(single, { accept: 'application/json' })
    const begun = ['look', 'webp', 'look', 'avif'].map((work) => `${picture_key} ${work}`)
    expect(handoff.started).toEqual(begun)
  })

  it.each(['', '/600', '/600/400', '/600/400/300'])(
    'lets pages request JSON with custom headers at {token}%s',
    async (rest) => {
      const before = await handoff.count()
      const answer = await server.inject({
        method: 'OPTIONS',
        url: `/loader/${single}${rest}`,
        headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
      })
      expect(answer.statusCode).toBe(204)
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': expect.stringContaining('Content-Type'),
      })
      expect(await handoff.count()).toEqual(before)
    },
  )

  it('creates nothing for a HEAD request', async () => {
    const before = await handoff.count()
    expect((await load(single, {}, 'HEAD')).statusCode).toBe(200)
    expect((await load(preview, {}, 'HEAD')).statusCode).toBe(400)
    expect((await load('0'.repeat(64), {}, 'HEAD')).statusCode).toBe(404)
    expect(await handoff.count()).toEqual(before)
  })

  it.each([
    ['0'.repeat(64), 404, 'token_unknown'],
    ['short', 404, 'token_unknown'],
    ['%00', 404, 'token_unknown'],
    ["' or 1=1 --", 404, 'token_unknown'],
    [`${'f'.repeat(64)}/0/10`, 400, 'print_dimensions_invalid'],
    [`${'f'.repeat(64)}/10/wide`, 400, 'print_dimensions_invalid'],
    [`${'f'.repeat(64)}/10`, 400, 'print_dimensions_required'],
    [`${'f'.repeat(64)}?reference_id=${'a'.repeat(257)}`, 400, 'reference_id_too_long'],
    [`${'f'.repeat(64)}?reference_id=%00`, 400, 'reference_id_invalid'],
    [`${'f'.repeat(64)}?reference_id=a&reference_id=b`, 400, 'parameter_invalid'],
    [`${'f'.repeat(64)}?cart=nonsense`, 404, 'cart_unknown'],
  ])('answers %s with %i %s, as a page or as JSON', async (path, status, code) => {
    const before = await handoff.count()
    const asJson = await load(encodeURI(path).replaceAll('%25', '%'), json)
    expect(asJson.statusCode).toBe(status)
    expect(asJson.json()).toEqual({ message: expect.stringMatching(/\.$/), code })
    expect(asJson.headers['access-control-allow-origin']).toBe('*')
    const asPage = await load(encodeURI(path).replaceAll('%25', '%'), browser)
    expect(asPage.statusCode).toBe(status)
    expect(asPage.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(asPage.headers['cache-control']).toBe('no-store')
    expect(asPage.body).toBe(`<h1>${code}</h1>`)
    expect(asPage.headers['content-security-policy']).not.toContain('frame-ancestors')
    expect(await handoff.count()).toEqual(before)
  })

  it('does not accept upper-case letters in the token', async () => {
    expect((await load(single.toUpperCase(), json)).statusCode).toBe(404)
  })

  it('answers 404 for an unknown cart', async () => {
    const answer = await load(`${single}?cart=${'0'.repeat(32)}`, json)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'cart_unknown',
      message: expect.stringContaining('Open your picture again without a cart to get a new one.'),
    })
  })

  it('logs neither token nor reference id', () => {
    const log = handoff.logged.join('')
    expect(log).toContain('/loader/:token')
    expect(log).not.toContain(single)
    expect(log).not.toContain(preview)
    expect(log).not.toContain('reference_id=')
  })

  it('answers 410 when the token has expired', async () => {
    handoff.clock.at += 30 * 86_400_000
    const answer = await load(single, json)
    expect(answer.statusCode).toBe(410)
    expect(answer.json().code).toBe('token_expired')
  })
})

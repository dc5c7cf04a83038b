// Chapter 4.5, Loader.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CartId, ImageToken } from '../../src/pure/contract/ids.ts'
import { deployments } from '../helpers/deployments.ts'
import { asBrowser, asJson, openLoader, pushImage, tokenOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { visit } from '../helpers/shopper.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

describe.each(deployments)('GET /loader/… on $name', (deployment) => {
  let service: Service
  let single: string
  let preview: string

  beforeAll(async () => {
    service = await startService({ deployment })
    single = await tokenOf(service, 'image')
    preview = await tokenOf(service, 'preview')
  }, serviceStartMs)
  afterAll(() => service?.close())

  const load = (path: string) => openLoader(service, path)

  it('redirects a browser to a cart with 303', async () => {
    const answer = await openLoader(service, single, asBrowser)
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toMatch(/^\/cart\/[0-9a-f]{32}$/)
    const cart = await send(new URL(String(answer.headers.location), service.url).href)
    expect(cart.status).toBe(200)
    expect(cart.headers['content-type']).toMatch(/^text\/html\b/)
    expect(cart.text).toContain('/pictures/')
  })

  it('redirects clients without an Accept header to the cart too', async () => {
    expect((await openLoader(service, single, {})).status).toBe(303)
  })

  it('answers JSON on request', async () => {
    const answer = await openLoader(service, `${single}?reference_id=my-order`, asJson)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/)
    const body = answer.json()
    expect(body).toEqual({
      cart_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      cart_url: `${service.url}/cart/${body.cart_id}`,
      image_token: single,
      reference_id: 'my-order',
      print_image: expect.objectContaining({ status: 'here', percent: 100, matches: null }),
    })
  })

  it('creates a new cart for every opening', async () => {
    const [first, second] = [await load(single), await load(single)]
    expect(first.json().cart_id).not.toBe(second.json().cart_id)
  })

  it('adds a line to an open cart', async () => {
    const first = (await load(single)).json()
    const added = await load(`${single}?cart=${first.cart_id}`)
    expect(added.json().cart_id).toBe(first.cart_id)
    const count = await service.foundation.onDatabase((queries) =>
      queries
        .selectFrom('cart_lines')
        .select('id')
        .where('cart_id', '=', String(first.cart_id) as CartId)
        .execute(),
    )
    expect(count).toHaveLength(2)
    expect((await visit(String(first.cart_url))).answer.status).toBe(200)
  })

  it.each(['', '/'])('accepts every form of path, ending in "%s"', async (end) => {
    expect((await load(`${single}${end}`)).status).toBe(200)
    expect((await load(`${single}/6000/4000${end}`)).status).toBe(200)
    expect((await load(`${single}/6000/4000/300${end}`)).status).toBe(200)
    expect((await load(`${preview}/6000/4000${end}`)).status).toBe(200)
    expect((await load(`${preview}/6000/4000/300${end}`)).status).toBe(200)
    expect((await load(`${preview}/6000/4000${end}?reference_id=r`)).json().reference_id).toBe('r')
  })

  it('requires printWidth and printHeight after a preview handshake', async () => {
    const answer = await load(preview)
    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({
      message: expect.stringMatching(/printWidth/),
      code: 'print_dimensions_required',
    })
  })

  it('requires them also if the print image has already arrived', async () => {
    const token = await tokenOf(service, 'preview')
    await pushImage(service, 'print', { token, image: await picture() })
    expect((await load(token)).json().code).toBe('print_dimensions_required')
    expect((await load(`${token}/1200/800`)).status).toBe(200)
  })

  it('does not require them after a single image handshake', async () => {
    expect((await load(single)).status).toBe(200)
  })

  it('stores them with the cart', async () => {
    const { cart_id: cartId } = (await load(`${preview}/6000/4000`)).json()
    const line = await service.foundation.onDatabase((queries) =>
      queries
        .selectFrom('cart_lines')
        .select(['declared_width as width', 'declared_height as height'])
        .where('cart_id', '=', String(cartId) as CartId)
        .executeTakeFirstOrThrow(),
    )
    expect(line).toEqual({ width: 6000, height: 4000 })
  })

  it('rejects only one of the two', async () => {
    for (const token of [single, preview]) {
      for (const end of ['', '/']) {
        const answer = await load(`${token}/6000${end}`)
        expect(answer.status).toBe(400)
        expect(answer.json().code).toBe('print_dimensions_required')
      }
    }
  })

  it.each(['1/1', '100000/100000'])('accepts the dimensions %s', async (dimensions) => {
    expect((await load(`${preview}/${dimensions}`)).status).toBe(200)
  })

  it.each([
    '0/4000',
    '6000/0',
    '-1/4000',
    '100001/4000',
    '6000/100001',
    '6000.5/4000',
    '6e3/4000',
    '0x10/4000',
    'wide/high',
    '%206000/4000',
    '٦٠٠٠/4000',
  ])('rejects the dimensions %s', async (dimensions) => {
    for (const token of [single, preview]) {
      const answer = await load(`${token}/${encodeURI(dimensions).replace('%25', '%')}`)
      expect(answer.status).toBe(400)
      expect(answer.json().code).toBe('print_dimensions_invalid')
    }
  })

  it('keeps a reference id with any text exactly', async () => {
    for (const reference of ['a b+c&d=e/?#%', 'שלום 日本 🖼️', '<b>"\'</b>', ' spaces around ']) {
      const answer = await load(`${single}?reference_id=${encodeURIComponent(reference)}`)
      expect(answer.json().reference_id).toBe(reference)
    }
  })

  it('answers null without a reference id', async () => {
    expect((await load(single)).json().reference_id).toBeNull()
  })

  it('rejects a token that was never issued', async () => {
    for (const token of ['ab'.repeat(32), 'not-a-token', single.toUpperCase()]) {
      const answer = await load(token)
      expect(answer.status).toBe(404)
      expect(answer.json()).toEqual({ message: expect.any(String), code: 'token_unknown' })
    }
  })

  it('reports an expired token', async () => {
    const token = await tokenOf(service, 'image')
    await service.foundation.onDatabase((queries) =>
      queries
        .updateTable('image_tokens')
        .set({ expires_at: 1000 })
        .where('token', '=', token as ImageToken)
        .execute(),
    )
    const answer = await load(token)
    expect(answer.status).toBe(410)
    expect(answer.json().code).toBe('token_expired')
  })

  it('shows a shopper a page that says what to do', async () => {
    const unknown = await openLoader(service, 'ab'.repeat(32), asBrowser)
    expect(unknown.status).toBe(404)
    expect(unknown.headers['content-type']).toMatch(/^text\/html\b/)
    expect(unknown.text).toMatch(/<h1[\s>]/)
    const noDimensions = await openLoader(service, preview, asBrowser)
    expect(noDimensions.status).toBe(400)
    expect(noDimensions.headers['content-type']).toMatch(/^text\/html\b/)
  })

  it('rejects a missing cart to add to', async () => {
    const answer = await load(`${single}?cart=${'0'.repeat(32)}`)
    expect(answer.status).toBe(404)
    expect(answer.json().code).toBe('cart_unknown')
  })
})

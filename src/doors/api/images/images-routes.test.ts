import { createServer as createOrigin, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkedApi } from '../../../../tests/helpers/checked-api.ts'
import {
  type Answer,
  fieldPart,
  filePart,
  multipartBody,
  openRequest,
  type Part,
  type Sending,
  send,
} from '../../../../tests/helpers/multipart.ts'
import { drawPicture, type Handoff, openHandoff } from '../../../../tests/helpers/open-handoff.ts'
import { storageUnavailable } from '../../../ground/storage/storage-errors.ts'
import type { ImageJson } from '../../../pure/contract/schemas/image-schema.ts'
import { openCart } from '../../../trade/carts/open-cart.ts'
import { createPriceList } from '../../../trade/catalog/price-lists/save-price-list.ts'
import { picturesBusy } from '../../../trade/images/image-errors.ts'
import { createPullSlots } from '../../../trade/receiving/pull-slots.ts'
import { loaderRoutes } from '../../handoff/loader/loader-routes.ts'
import { type ImagesApiDeps, imagesRoutes } from './images-routes.ts'

let handoff: Handoff
let server: FastifyInstance
let url: string
let picture: Buffer
let large: Buffer
let origin: Server
let imageUrl: string
let asked: number
let before: Awaited<ReturnType<Handoff['count']>>

beforeAll(async () => {
  handoff = await openHandoff()
  picture = await drawPicture()
  large = await draw(1000, 900)
  origin = createOrigin((_request, response) => {
    asked += 1
    response.end(picture)
  })
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
  imageUrl = `http://127.0.0.1:${(origin.address() as AddressInfo).port}/picture.jpg?sig=1`
})
beforeEach(async () => {
  before = await handoff.count()
  asked = 0
  await serve({})
})
afterEach(() => server.close())
afterAll(async () => {
  origin.close()
  await handoff.close()
})

async function serve(change: Partial<ImagesApiDeps>): Promise<void> {
  await server?.close()
  server = await handoff.newServer()
  const deps = {
    ...handoff.parts,
    pullAllowPrivate: [{ host: '127.0.0.1', port: null }],
    wakeWorker: () => {},
    ...change,
  }
  imagesRoutes(checkedApi(server, deps), deps)
  loaderRoutes(server, deps)
  url = await server.listen({ host: '127.0.0.1', port: 0 })
}

function draw(width: number, height: number): Promise<Buffer> {
  const background = { r: 20, g: 120, b: 40 }
  return sharp({ create: { width, height, channels: 3, background } })
    .withMetadata({ density: 240 })
    .jpeg()
    .toBuffer()
}

const jpeg = { 'content-type': 'image/jpeg' }

function post(path: string, sending: Sending): Promise<Answer> {
  return send(`${url}/api/v1/images${path}`, {
    method: 'POST',
    ...sending,
    headers: { authorization: `Bearer ${handoff.accessKey}`, ...sending.headers },
  })
}

const postPicture = (body = picture, path = '', headers: Record<string, string> = {}) =>
  post(path, { body, headers: { ...jpeg, ...headers } })
function postJson(value: unknown, path = '', headers: Record<string, string> = {}) {
  const body = typeof value === 'string' ? value : JSON.stringify(value)
  return post(path, { body, headers: { 'content-type': 'application/json', ...headers } })
}
function postForm(parts: Part[], path = '', headers: Record<string, string> = {}) {
  const { contentType, bytes } = multipartBody(parts)
  return post(path, { body: bytes, headers: { 'content-type': contentType, ...headers } })
}
function ask(path: string, method = 'GET', key: string = handoff.secretKey) {
  const headers = { authorization: `Bearer ${key}` }
  return send(`${url}/api/v1/images${path}`, { method, headers })
}
const imageOf = (answer: Answer) => answer.json() as unknown as ImageJson
async function newToken(path = ''): Promise<string> {
  const answer = await postPicture(picture, path)
  return imageOf(answer).image_token
}

function expectProblem(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.json().code]).toEqual([status, code])
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(answer.json()).toMatchObject({ status, detail: expect.stringMatching(/\w/) })
}

describe('POST /api/v1/images', () => {
  it('accepts the bytes of a picture and answers 201 with its facts', async () => {
    const answer = await postPicture(large)
    expect(answer.status).toBe(201)
    const image = imageOf(answer)
    expect(answer.headers.location).toBe(`/api/v1/images/${image.image_token}`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(image).toEqual({
      image_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      kind: 'image',
      whose: 'shopper',
      source_url: null,
      format: 'jpeg',
      width: 1000,
      height: 900,
      byte_length: large.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      dpi: 240,
      colour_space: 'srgb',
      bit_depth: 8,
      icc_profile: 'sRGB',
      has_alpha: false,
      orientation: 1,
      pages: 1,
      print_image: expect.objectContaining({ status: 'here', percent: 100, matches: null }),
      best_print: {
        product: 'canvas',
        size: '8x8',
        dpi: 112,
        sharpness: 'soft',
        crop_loss: 0.1,
        unit_price: expect.any(Number),
        currency: 'USD',
      },
      largest_print: expect.objectContaining({ size: '10x8', dpi: 100 }),
      preview_urls: {
        400: expect.stringMatching(`^${url}/pictures/[0-9a-f]{32}/400.jpg$`),
        800: expect.stringMatching(/800.jpg$/),
        1600: expect.stringMatching(/1600.jpg$/),
      },
      loader_url: `${url}/loader/${image.image_token}`,
      created_at: '2026-11-01T00:00:00.000Z',
      print_received_at: '2026-11-01T00:00:00.000Z',
      expires_at: '2026-12-01T00:00:00.000Z',
    })
    const opened = await send(image.loader_url, { headers: { accept: 'application/json' } })
    expect(opened.status).toBe(200)
  })

  it('accepts a form with fields in any order, and reports no prints before the print image arrives', async () => {
    const parts = [
      filePart('image', picture),
      fieldPart('kind', 'preview'),
      fieldPart('Whose', '1'),
    ]
    for (const some of [parts, parts.toReversed()]) {
      const answer = await postForm(some)
      expect(answer.status).toBe(201)
      const image = imageOf(answer)
      expect(image).toMatchObject({
        kind: 'preview',
        ignored: [{ name: 'Whose', did_you_mean: 'whose' }],
        width: 600,
        print_image: { status: 'waiting' },
        best_print: null,
        largest_print: null,
        print_received_at: null,
        loader_url: `${url}/loader/${image.image_token}/{printWidth}/{printHeight}`,
      })
    }
  })

  it('fetches the picture from an address', async () => {
    const answer = await postJson({ image_url: imageUrl })
    expect(answer.status).toBe(201)
    expect(answer.json()).toMatchObject({ kind: 'image', source_url: imageUrl, width: 600 })
    const preview = await postJson({ image_url: imageUrl, kind: 'preview' })
    expect(preview.json()).toMatchObject({ kind: 'preview', source_url: imageUrl })
    expect(asked).toBe(2)
  })

  describe('with the secret key', () => {
    const secretly = () => ({ authorization: `Bearer ${handoff.secretKey}` })
    const whoseOf = async (answer: Answer) => {
      const token = imageOf(answer).image_token
      const row = await handoff.parts.database.queries
        .selectFrom('image_tokens')
        .select('is_shops')
        .where('token', '=', token as never)
        .executeTakeFirstOrThrow()
      return [answer.status, imageOf(answer).whose, row.is_shops]
    }

    it('accepts whose picture it is, in each of the three ways', async () => {
      const parts = [filePart('image', picture), fieldPart('whose', 'shop')]
      expect(await whoseOf(await postForm(parts, '', secretly()))).toEqual([201, 'shop', 1])
      const beside = await postPicture(picture, '?whose=shopper', secretly())
      expect(await whoseOf(beside)).toEqual([201, 'shopper', 0])
      const named = await postJson({ image_url: imageUrl, whose: 'shop' }, '', secretly())
      expect(await whoseOf(named)).toEqual([201, 'shop', 1])
    })

    it('accepts a price list by name or id, in each of the three ways', async () => {
      const { database } = handoff.parts
      const terms = { name: 'School 2026', storeId: null }
      const { id } = await database.transaction((tx) => createPriceList(tx, terms, 1))
      const listOf = async (answer: Answer) => {
        const row = await database.queries
          .selectFrom('image_tokens')
          .select('price_list_id')
          .where('token', '=', imageOf(answer).image_token as never)
          .executeTakeFirstOrThrow()
        return [answer.status, row.price_list_id]
      }
      const parts = [filePart('image', picture), fieldPart('price_list', 'SCHOOL 2026')]
      expect(await listOf(await postForm(parts, '', secretly()))).toEqual([201, id])
      const beside = await postPicture(picture, `?price_list=${id}`, secretly())
      expect(await listOf(beside)).toEqual([201, id])
      const named = await postJson(
        { image_url: imageUrl, price_list: 'School 2026' },
        '',
        secretly(),
      )
      expect(await listOf(named)).toEqual([201, id])
      const stored = await handoff.count()
      const unknown = await postPicture(picture, '?price_list=Other', secretly())
      expectProblem(unknown, 400, 'parameter_invalid')
      expectProblem(await postPicture(picture, `?price_list=${id}`), 401, 'secret_key_missing')
      expect(await handoff.count()).toEqual(stored)
    })

    it('gives the answer of an Idempotency-Key only for the same owner', async () => {
      const headers = { ...secretly(), 'idempotency-key': 'whose' }
      expect((await postPicture(picture, '?whose=shop', headers)).status).toBe(201)
      expect((await postPicture(picture, '?whose=shop', headers)).status).toBe(201)
      const other = await postPicture(picture, '?whose=shopper', headers)
      expectProblem(other, 422, 'idempotency_key_reused')
    })
  })

  it.each<[string, () => Promise<Answer>, number, string]>([
    [
      'in a form',
      () => postForm([filePart('image', picture), fieldPart('whose', 'shop')]),
      401,
      '',
    ],
    ['beside the bytes', () => postPicture(picture, '?whose=shopper'), 401, ''],
    ['in JSON', () => postJson({ image_url: imageUrl, whose: 'shop' }), 401, ''],
    ['of nobody', () => postPicture(picture, '?whose=me'), 400, 'parameter_invalid'],
  ])('rejects an owner %s with the access key, and stores nothing', async (_, go, status, code) => {
    expectProblem(await go(), status, code || 'secret_key_missing')
    expect(await handoff.count()).toEqual(before)
    expect(asked).toBe(0)
  })

  it('limits concurrent fetches as it does pulls', async () => {
    await serve({ pullSlots: createPullSlots(0) })
    const answer = await postJson({ image_url: imageUrl })
    expectProblem(answer, 429, 'rate_limited')
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    expect(asked).toBe(0)
  })

  it('accepts the kind beside the bytes, and bytes in chunks', async () => {
    const answer = await post('?kind=preview', { body: picture, headers: jpeg, chunkBytes: 100 })
    expect(answer.json()).toMatchObject({ kind: 'preview' })
  })

  it.each([
    ['another kind', '?kind=print', 400, 'parameter_invalid'],
    ['two kinds', '?kind=image&kind=preview', 400, 'parameter_invalid'],
  ])('rejects %s, and stores nothing', async (_what, path, status, code) => {
    expectProblem(await postPicture(picture, path), status, code)
    expect(await handoff.count()).toEqual(before)
  })

  const refused: [string, () => Promise<Answer>, number, string][] = [
    ['no bytes', () => postPicture(Buffer.alloc(0)), 422, 'image_empty'],
    ['text', () => postPicture(Buffer.from('words '.repeat(50))), 422, 'image_format_unsupported'],
    ['half a picture', () => postPicture(picture.subarray(0, 900)), 422, 'image_unreadable'],
    ['too many bytes', () => postPicture(Buffer.alloc(2_000_001)), 413, 'image_too_large'],
    ['no type', () => post('', { body: picture }), 415, 'body_invalid'],
    [
      'a url-encoded form',
      () =>
        post('', {
          body: 'image_url=x',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      415,
      'body_invalid',
    ],
    [
      'a form without the image',
      () => postForm([fieldPart('kind', 'image')]),
      400,
      'image_missing',
    ],
    ['broken JSON', () => postJson('{"image_url":'), 400, 'body_invalid'],
    ['a list', () => postJson([imageUrl]), 400, 'body_invalid'],
    [
      'a form with two kinds',
      () =>
        postForm([
          fieldPart('kind', 'image'),
          fieldPart('kind', 'preview'),
          filePart('image', 'x'),
        ]),
      400,
      'multipart_malformed',
    ],
    ['JSON without an address', () => postJson({ kind: 'image' }), 400, 'parameter_missing'],
    ['an address of no text', () => postJson({ image_url: 7 }), 400, 'parameter_missing'],
    [
      'a kind of no text',
      () => postJson({ image_url: imageUrl, kind: {} }),
      400,
      'parameter_invalid',
    ],
    ['unknown JSON', () => postJson({ image_url: imageUrl, url: '' }), 400, 'parameter_invalid'],
    ['long JSON', () => postJson({ image_url: 'x'.repeat(70_000) }), 413, 'body_invalid'],
    ['an address of nobody', () => postJson({ image_url: 'ftp://x/' }), 400, 'image_url_invalid'],
    [
      'a private address',
      () => postJson({ image_url: 'http://10.1.2.3/a.jpg' }),
      403,
      'image_url_not_allowed',
    ],
    [
      'an origin that is not there',
      () => postJson({ image_url: 'http://127.0.0.1:9/a.jpg' }),
      502,
      'origin_unreachable',
    ],
    [
      'a wrong key',
      () =>
        post('', {
          body: picture,
          headers: { ...jpeg, authorization: `Bearer ${'0'.repeat(32)}` },
        }),
      401,
      'access_key_invalid',
    ],
    [
      'the secret key',
      () =>
        post('', {
          body: picture,
          headers: { ...jpeg, authorization: `Bearer ${handoff.secretKey}` },
        }),
      401,
      'access_key_invalid',
    ],
  ]
  it.each(refused)(
    'rejects %s with a problem document, and stores nothing',
    async (_what, go, status, code) => {
      expectProblem(await go(), status, code)
      expect(await handoff.count()).toEqual(before)
    },
  )

  it('says that no key came, and where one is that is not read', async () => {
    const notice = async (more: Record<string, string>) =>
      (
        await send(`${url}/api/v1/images`, {
          method: 'POST',
          body: picture,
          headers: { ...jpeg, ...more },
        })
      ).headers['handprint-notice']
    expect(await notice({ authorization: `Bearer ${handoff.accessKey}` })).toBeUndefined()
    expect(await notice({ 'x-api-key': handoff.accessKey })).toMatch(
      /^No key came with this request\. The one in the header x-api-key is not read\./,
    )
  })

  it('reports a wrong kind and a wrong owner together', async () => {
    const parts = [fieldPart('kind', 'x'), fieldPart('whose', 'me'), filePart('image', picture)]
    const { errors } = (await postForm(parts)).json() as { errors?: { field: string }[] }
    expect(errors?.map(({ field }) => field)).toEqual(['kind', 'whose'])
  })

  it('names the setting that allows a private address, while no store is live', async () => {
    const { detail } = (await postJson({ image_url: 'http://10.1.2.3:81/a.jpg' })).json()
    expect(detail).toContain('HANDPRINT_PULL_ALLOW_PRIVATE=127.0.0.1,10.1.2.3:81 ')
  })

  it('stores nothing of an aborted upload', async () => {
    const headers = { ...jpeg, 'content-length': String(picture.length) }
    const open = openRequest(`${url}/api/v1/images`, { method: 'POST', headers })
    await open.write(picture.subarray(0, 500))
    open.abort()
    await expect(open.answer).rejects.toThrow()
    await expect.poll(() => handoff.count()).toEqual(before)
  })

  it('can be called from any page, but never with the secret key', async () => {
    const preflight = await send(`${url}/api/v1/images`, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringContaining('Idempotency-Key'),
    })
    const status = await send(`${url}/api/v1/images/${'0'.repeat(64)}`, { method: 'OPTIONS' })
    expect(status.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('says so when too many pictures are being read', async () => {
    const inspect = () => Promise.reject(picturesBusy())
    await serve({ pictureProcesses: { ...handoff.parts.pictureProcesses, inspect } })
    const answer = await postPicture(await draw(320, 200))
    expectProblem(answer, 503, 'rate_limited')
    expect(answer.headers['retry-after']).toBe('5')
  })

  it('lists the allowed methods', async () => {
    for (const [path, method, allow] of [
      ['', 'DELETE', 'POST, GET, HEAD'],
      [`/${'0'.repeat(64)}`, 'POST', 'GET, HEAD, DELETE'],
      [`/${'0'.repeat(64)}/print`, 'GET', 'POST, PUT'],
    ] as const) {
      const answer = await ask(path, method)
      expectProblem(answer, 405, 'method_not_allowed')
      expect(answer.headers.allow).toBe(allow)
    }
    expect((await ask('', 'HEAD')).status).toBe(200)
  })
})

describe('Idempotency-Key', () => {
  const withKey = (key: string) => ({ 'idempotency-key': key })

  it('gives the same answer to the same picture, however it is sent, and creates one token', async () => {
    const first = await postPicture(picture, '', withKey('one'))
    expect(first.status).toBe(201)
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    const again = [
      await postPicture(picture, '', withKey('one')),
      await postForm([filePart('image', picture)], '', withKey('"one"')),
    ]
    for (const answer of again) {
      expect([answer.status, answer.text]).toEqual([201, first.text])
      expect(answer.headers.location).toBe(first.headers.location)
      expect(answer.headers['idempotent-replayed']).toBe('true')
    }
    expect(await handoff.count()).toMatchObject({ tokens: before.tokens + 1, spooled: 0 })
  })

  it('rejects the key with another picture, another kind or another address', async () => {
    await postPicture(picture, '', withKey('two'))
    const others = [
      await postPicture(large, '', withKey('two')),
      await postPicture(picture, '?kind=preview', withKey('two')),
      await postJson({ image_url: imageUrl }, '', withKey('two')),
      await postPicture(picture, `/${await newToken('?kind=preview')}/print`, withKey('two')),
    ]
    for (const answer of others) expectProblem(answer, 422, 'idempotency_key_reused')
    expect(await handoff.count()).toMatchObject({ tokens: before.tokens + 2, spooled: 0 })
    expect(asked).toBe(0)
  })

  it('fetches an address once', async () => {
    const first = await postJson({ image_url: imageUrl }, '', withKey('three'))
    const again = await postJson({ image_url: imageUrl }, '', withKey('three'))
    expect(again.text).toBe(first.text)
    expect(asked).toBe(1)
  })

  it('allows a retry if the client has left while the picture was fetched', async () => {
    let visits = 0
    const slow = createOrigin((_request, response) => {
      // The first request gets no response.
      if (visits++ > 0) response.end(picture)
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const { port } = slow.address() as AddressInfo
    const body = { image_url: `http://127.0.0.1:${port}/slow.jpg` }
    const text = Buffer.from(JSON.stringify(body))
    const open = openRequest(`${url}/api/v1/images`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${handoff.accessKey}`,
        ...withKey('left'),
        'content-type': 'application/json',
        'content-length': String(text.length),
      },
    })
    await open.write(text)
    await expect.poll(() => visits).toBe(1)
    open.abort()
    await expect(open.answer).rejects.toThrow()
    const again = async () => (await postJson(body, '', withKey('left'))).status
    await expect.poll(again).toBe(201)
    slow.closeAllConnections()
    slow.close()
  })

  it('rejects an unreadable picture again without decoding it again', async () => {
    const half = picture.subarray(0, 900)
    const first = await postPicture(half, '', withKey('four'))
    expectProblem(first, 422, 'image_unreadable')
    const { pictureProcesses } = handoff.parts
    const inspect = () => Promise.reject(new Error('decoded again'))
    await serve({ pictureProcesses: { ...pictureProcesses, inspect } })
    const again = await postPicture(half, '', withKey('four'))
    expectProblem(again, 422, 'image_unreadable')
    const replayed = [first, again].map(({ headers }) => headers['idempotent-replayed'])
    expect(replayed).toEqual([undefined, 'true'])
  })

  it('allows a retry after a failure of the server', async () => {
    const putFile = () => Promise.reject(storageUnavailable(new Error('the disk is gone')))
    await serve({ storage: { ...handoff.parts.storage, putFile } })
    const bytes = await draw(333, 222)
    expectProblem(await postPicture(bytes, '', withKey('five')), 503, 'storage_unavailable')
    await serve({})
    expect((await postPicture(bytes, '', withKey('five'))).status).toBe(201)
  })

  it('answers 409 while the first request is in progress', async () => {
    let go = (): void => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    let hasBegun = (): void => {}
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve
    })
    const { pictureProcesses } = handoff.parts
    await serve({
      pictureProcesses: {
        ...pictureProcesses,
        async inspect(...job) {
          hasBegun()
          await gate
          return await pictureProcesses.inspect(...job)
        },
      },
    })
    const bytes = await draw(444, 222)
    const first = postPicture(bytes, '', withKey('six'))
    await begun
    const second = await postPicture(bytes, '', withKey('six'))
    expectProblem(second, 409, 'idempotency_key_in_use')
    expect(second.headers['retry-after']).toMatch(/^\d+$/)
    go()
    expect((await first).status).toBe(201)
  })

  it('is rejected if it is invalid', async () => {
    const answer = await postPicture(picture, '', withKey('a b'))
    expectProblem(answer, 400, 'idempotency_key_invalid')
  })
})

describe('POST and PUT /api/v1/images/{token}/print', () => {
  it('attach the print image in every supported format', async () => {
    const ways = [
      (path: string) => postPicture(large, path),
      (path: string) => post(path, { method: 'PUT', body: large, headers: jpeg }),
      (path: string) => postForm([filePart('image', large)], path),
    ]
    for (const way of ways) {
      const token = await newToken('?kind=preview')
      const answer = await way(`/${token}/print`)
      expect(answer.status).toBe(200)
      expect(answer.json()).toMatchObject({
        image_token: token,
        kind: 'preview',
        width: 1000,
        print_image: { status: 'here' },
        best_print: expect.objectContaining({ size: '8x8' }),
        loader_url: `${url}/loader/${token}/1000/900`,
      })
      const jobs = await handoff.parts.database.queries.selectFrom('jobs').selectAll().execute()
      expect(jobs.filter((job) => job.payload.includes(token))).toHaveLength(1)
    }
  })

  it('report the progress while it is being uploaded', async () => {
    const { contentType, bytes: form } = multipartBody([filePart('image', large)])
    for (const [type, bytes] of [
      ['image/jpeg', large],
      [contentType, form],
    ] as const) {
      const token = await newToken('?kind=preview')
      const open = openRequest(`${url}/api/v1/images/${token}/print`, {
        method: 'PUT',
        headers: { 'content-type': type, 'content-length': String(bytes.length) },
        body: bytes.subarray(3000),
      })
      await open.write(bytes.subarray(0, 2000))
      let at = 2000
      const status = async () => {
        handoff.clock.at += 1000
        if (at < 3000) await open.write(bytes.subarray(at, ++at))
        const { print_image: shown } = (await ask(`/${token}`)).json() as { print_image: object }
        return shown
      }
      const isSeen = { received_bytes: expect.any(Number), total_bytes: bytes.length }
      await expect.poll(status).toMatchObject(isSeen)
      await open.write(bytes.subarray(at, 3000))
      expect((await open.finish()).status).toBe(200)
      const transfers = handoff.parts.database.queries.selectFrom('print_transfers')
      expect(await transfers.selectAll().execute()).toEqual([])
    }
  })

  it('fetch it from an address', async () => {
    const token = await newToken('?kind=preview')
    const answer = await postJson({ image_url: imageUrl }, `/${token}/print`)
    expect([answer.status, answer.json().width]).toEqual([200, 600])
  })

  it('give the same answer to the same key', async () => {
    const token = await newToken('?kind=preview')
    const headers = { 'idempotency-key': 'print-1' }
    const first = await postPicture(large, `/${token}/print`, headers)
    const again = await postPicture(large, `/${token}/print`, headers)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  it('keep the answer with the image, so that a retry after a crash reverts nothing', async () => {
    const path = `/${await newToken('?kind=preview')}/print`
    const headers = { 'idempotency-key': 'print-2' }
    await serve({
      wakeWorker() {
        throw new Error('The process has ended.')
      },
    })
    expect((await postPicture(large, path, headers)).status).toBe(500)
    await serve({})
    await postPicture(await draw(900, 800), path)
    const again = await postPicture(large, path, headers)
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(imageOf(await ask(path.replace('/print', '')))).toMatchObject({
      print_image: { width: 900 },
    })
  })

  it.each([
    ['of a single image', async () => newToken(), 409, 'token_not_a_preview'],
    ['of nobody', async () => 'ab'.repeat(32), 404, 'token_unknown'],
    ['of another form', async () => 'nonsense', 404, 'token_unknown'],
  ])('reject the token %s', async (_what, token, status, code) => {
    const path = `/${await token()}/print`
    before = await handoff.count()
    expectProblem(await postPicture(large, path), status, code)
    expect(await handoff.count()).toEqual(before)
  })

  it('reject a kind', async () => {
    const token = await newToken('?kind=preview')
    const answer = await postJson({ image_url: imageUrl, kind: 'image' }, `/${token}/print`)
    expectProblem(answer, 400, 'parameter_invalid')
  })
})

describe('with the secret key', () => {
  it('an image shows its facts and what needs it', async () => {
    const posted = imageOf(await postPicture(large))
    const token = posted.image_token as Parameters<typeof openCart>[1]['token']
    await openCart(handoff.parts, { store: handoff.store, token })
    const answer = await ask(`/${token}`)
    expect(answer.status).toBe(200)
    const neededBy = { open_carts: 1, orders_in_work: 0, orders: 0 }
    expect(answer.json()).toEqual({ ...posted, needed_by: neededBy })
  })

  it('deleting an image is idempotent, and its carts and loader report the deletion', async () => {
    const token = await newToken()
    for (let times = 0; times < 2; times++) {
      const answer = await ask(`/${token}`, 'DELETE')
      expect([answer.status, answer.text]).toEqual([204, ''])
    }
    expectProblem(await ask(`/${token}`), 410, 'image_deleted')
    const opened = await send(`${url}/loader/${token}`, { headers: { accept: 'application/json' } })
    expect([opened.status, opened.json().code]).toEqual([410, 'image_deleted'])
  })

  it('images are listed in pages, newest first, without deleted ones', async () => {
    const tokens: string[] = []
    for (let count = 0; count < 3; count++) {
      handoff.clock.at += count === 1 ? 0 : 1000
      tokens.push(await newToken())
    }
    await ask(`/${tokens[0]}`, 'DELETE')
    const first = (await ask('?limit=1')).json()
    const second = (await ask(`?limit=1&cursor=${first.next_cursor}`)).json()
    const shown = [first, second].flatMap(({ data }) => data as ImageJson[])
    expect(shown.map((image) => image.image_token)).toEqual([tokens[2], tokens[1]])
    const all = (await ask('?limit=100')).json()
    expect(all.next_cursor).toBeNull()
    expect((all.data as ImageJson[]).map((image) => image.image_token)).not.toContain(tokens[0])
  })

  it.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=nonsense', '?limit=1&limit=2'])(
    'a list with %s is rejected',
    async (query) => {
      expectProblem(await ask(query), 400, 'parameter_invalid')
    },
  )

  it('nothing is shown or deleted without it', async () => {
    const token = await newToken()
    for (const [path, method] of [
      ['', 'GET'],
      [`/${token}`, 'GET'],
      [`/${token}`, 'DELETE'],
    ] as const) {
      expectProblem(await ask(path, method, handoff.accessKey), 401, 'secret_key_invalid')
      expectProblem(
        await send(`${url}/api/v1/images${path}`, { method }),
        401,
        'secret_key_missing',
      )
    }
    expect((await ask(`/${token}`)).status).toBe(200)
    expectProblem(await ask('/nonsense'), 404, 'token_unknown')
  })

  it('tokens and keys stay out of the log', async () => {
    const headers = { 'idempotency-key': 'a-secret-of-the-integrator' }
    const { image_token: token } = imageOf(await postPicture(picture, '', headers))
    await ask(`/${token}`)
    const log = handoff.logged.join('')
    for (const secret of [token, handoff.secretKey, handoff.accessKey, 'a-secret-of', 'sig=1']) {
      expect(log).not.toContain(secret)
    }
  })
})

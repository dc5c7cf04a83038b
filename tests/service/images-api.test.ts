// The images API: hand-off with accurate statuses, and one answer for each Idempotency-Key.

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { hashOf, keyHeader, openLoader, picturesOf, tracesOf } from '../helpers/hand-over.ts'
import { openOrigin } from '../helpers/hostile-origin.ts'
import { type Answer, filePart, multipartBody, type Sending, send } from '../helpers/multipart.ts'
import { inkedJpeg } from '../helpers/patch-files.ts'
import { brokenPictures, otherFiles, picture } from '../helpers/pictures.ts'
import { startSecondNode } from '../helpers/second-node.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

type Image = { image_token: string; width: number; preview_urls: Record<string, string> }

function postImage(service: Service, sending: Sending, path = ''): Promise<Answer> {
  return send(`${service.url}/api/v1/images${path}`, {
    method: 'POST',
    ...sending,
    headers: { 'content-type': 'image/jpeg', ...keyHeader(service), ...sending.headers },
  })
}

function asJson(value: object): Sending {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }
}

function withSecret(service: Service, path: string, method = 'GET'): Promise<Answer> {
  const headers = { authorization: `Bearer ${service.secretKey}` }
  return send(`${service.url}/api/v1/images${path}`, { method, headers })
}

const imageOf = (answer: Answer) => answer.json() as unknown as Image

function expectProblem(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.json().code]).toEqual([status, code])
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
}

describe.each(deployments)('the images API on $name', (deployment) => {
  let service: Service
  let origin: Awaited<ReturnType<typeof openOrigin>>
  let image: Buffer

  beforeAll(async () => {
    image = await picture({ width: 2400, height: 1600, dpi: 240, orientation: 6 })
    origin = await openOrigin((response) => response.end(image))
    const env = { HANDPRINT_PULL_ALLOW_PRIVATE: `127.0.0.1:${origin.port}` }
    service = await startService({ deployment, env })
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await origin?.close()
  })

  it('accepts bytes, a form and an address, and returns the same facts', async () => {
    const form = multipartBody([filePart('image', image)])
    const answers = [
      await postImage(service, { body: image }),
      await postImage(service, { headers: { 'content-type': form.contentType }, body: form.bytes }),
      await postImage(service, asJson({ image_url: origin.url })),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(201)
      expect(answer.json()).toMatchObject({
        kind: 'image',
        format: 'jpeg',
        width: 2400,
        height: 1600,
        byte_length: image.byteLength,
        sha256: hashOf(image),
        dpi: 240,
        icc_profile: 'sRGB',
        orientation: 6,
        best_print: { product: 'canvas', size: '12x8', dpi: 200, sharpness: 'sharp' },
        largest_print: { size: '24x16', dpi: 100 },
      })
      const { image_token: token, preview_urls: urls } = imageOf(answer)
      expect(answer.headers.location).toBe(`/api/v1/images/${token}`)
      expect((await openLoader(service, token)).status).toBe(200)
      const shown = await send(urls[800] ?? '')
      expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
  })

  it('says in API and cart if the colors of a picture are a guess', async () => {
    const posted = await postImage(service, { body: inkedJpeg(undefined) })
    const note = { code: 'cmyk_without_profile', is_guess: true, message: expect.any(String) }
    expect(posted.json()).toMatchObject({ print_image: { notes: [note] } })
    const cart = await openLoader(service, imageOf(posted).image_token, {
      headers: { accept: 'application/json' },
    })
    expect(cart.json()).toMatchObject({ print_image: { notes: [note] } })
  })

  it('accepts a preview, and its print image later', async () => {
    const preview = await picture({ seed: 2 })
    const posted = await postImage(service, { body: preview }, '?kind=preview')
    const { image_token: token } = imageOf(posted)
    expect(posted.json()).toMatchObject({ kind: 'preview', best_print: null })
    const attached = await postImage(service, { body: image, method: 'PUT' }, `/${token}/print`)
    expect([attached.status, attached.json().width]).toEqual([200, 2400])
    expect(await picturesOf(service, token)).toEqual({
      kind: 'preview',
      preview: hashOf(preview),
      print: hashOf(image),
    })
  })

  const refused: [string, () => Promise<Sending>, number, string][] = [
    ['a PDF', async () => ({ body: otherFiles.PDF }), 422, 'image_format_unsupported'],
    [
      'half a picture',
      async () => ({ body: await brokenPictures['a JPEG that stops half-way']() }),
      422,
      'image_unreadable',
    ],
    ['no bytes', async () => ({ body: '' }), 422, 'image_empty'],
    [
      'an address that is not public',
      async () => asJson({ image_url: 'http://169.254.169.254/' }),
      403,
      'image_url_not_allowed',
    ],
    [
      'a wrong key',
      async () => ({ body: image, headers: { authorization: `Bearer ${'0'.repeat(32)}` } }),
      401,
      'access_key_invalid',
    ],
  ]
  it.each(refused)(
    'rejects %s with an accurate status, and stores nothing',
    async (_w, make, s, c) => {
      const before = await tracesOf(service)
      expectProblem(await postImage(service, await make()), s, c)
      expect(await tracesOf(service)).toEqual(before)
    },
  )

  it('creates one image from many requests with one key, however they overlap', async () => {
    const body = await picture({ seed: 3 })
    const sending = { body, headers: { 'idempotency-key': 'many-at-once' } }
    const before = await tracesOf(service)
    const all = await Promise.all(Array.from({ length: 8 }, () => postImage(service, sending)))
    const made = all.filter(({ status }) => status === 201)
    for (const answer of all.filter(({ status }) => status !== 201)) {
      expectProblem(answer, 409, 'idempotency_key_in_use')
      expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    }
    const again = await postImage(service, sending)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(new Set([...made, again].map(({ text }) => text)).size).toBe(1)
    const after = await tracesOf(service)
    expect(after).toEqual({
      ...before,
      tokens: before.tokens + 1,
      images: expect.arrayContaining([hashOf(body)]),
      originals: expect.anything(),
    })
  })

  it('rejects a key that is reused with another picture', async () => {
    const headers = { 'idempotency-key': '"of-another-picture"' }
    await postImage(service, { body: image, headers })
    const other = await postImage(service, { body: await picture({ seed: 4 }), headers })
    expectProblem(other, 422, 'idempotency_key_reused')
  })

  it('gives the same answer after kill -9, and makes one image of an interrupted request that is sent again', async () => {
    const answered = { body: image, headers: { 'idempotency-key': 'before-the-crash' } }
    const first = await postImage(service, answered)
    const body = await picture({ width: 3000, height: 2400, seed: 5 })
    const sending = { body, headers: { 'idempotency-key': 'in-the-crash' } }
    const cut = postImage(service, sending).catch(() => null)
    const hasBegun = () =>
      service.foundation.onDatabase((queries) =>
        queries
          .selectFrom('idempotency_keys')
          .select('state')
          .where('key', 'like', '%in-the-crash')
          .executeTakeFirst(),
      )
    while ((await hasBegun()) === undefined) await pause(1)
    await service.kill9()
    await cut
    await service.restart()
    const again = await postImage(service, answered)
    expect([again.status, again.text]).toEqual([201, first.text])
    const answer = await untilFree(() => postImage(service, sending))
    expect(answer.status).toBe(201)
    const tokens = await service.foundation.onDatabase((queries) =>
      queries
        .selectFrom('image_tokens')
        .select('token')
        .where('print_sha256', '=', hashOf(body))
        .execute(),
    )
    expect(tokens).toEqual([{ token: imageOf(answer).image_token }])
  })

  it('logs no tokens, keys or addresses of pulls', async () => {
    const headers = { 'idempotency-key': 'a-key-of-the-integrator' }
    const posted = await postImage(service, { body: image, headers })
    await withSecret(service, `/${imageOf(posted).image_token}`)
    const log = service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n')
    expect(log).toContain('/api/v1/images/:token')
    for (const secret of [imageOf(posted).image_token, 'a-key-of-the', service.accessKey]) {
      expect(log).not.toContain(secret)
    }
  })

  if (deployment === deployments[0]) return

  it('creates one image from requests with one key to two nodes', async () => {
    await using second = await startSecondNode(service)
    const before = await tracesOf(service)
    const sending = { body: await picture(), headers: { 'idempotency-key': 'to-both' } }
    const nodes = [service, second, service, second, service, second]
    const all = await Promise.all(nodes.map((node) => postImage(node, sending)))
    expect(all.some(({ status }) => status === 201)).toBe(true)
    expect(
      all.map(({ status }) => status).filter((status) => ![201, 409].includes(status)),
    ).toEqual([])
    expect((await tracesOf(service)).tokens).toBe(before.tokens + 1)
  })
})

// With several nodes, the keys of a killed node stay claimed for some seconds.
async function untilFree(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await ask()
    if (answer.status !== 409) return answer
    await pause(200)
  }
  throw new Error('The key is still in use.')
}

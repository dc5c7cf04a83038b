// Chapter 8, Limits.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import {
  asBrowser,
  asJson,
  openLoader,
  pushFailure,
  pushImage,
  tokenOf,
} from '../helpers/hand-over.ts'
import { openOrigin } from '../helpers/hostile-origin.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

const maxUploadBytes = 300_000

describe.each(deployments)('limits on $name', (deployment) => {
  let service: Service
  let token: string
  let origin: Awaited<ReturnType<typeof openOrigin>>
  let served: Buffer

  beforeAll(async () => {
    origin = await openOrigin((response) => response.end(served))
    service = await startService({
      deployment,
      env: {
        HANDPRINT_MAX_UPLOAD_BYTES: String(maxUploadBytes),
        HANDPRINT_MAX_PIXELS: '1000000',
        HANDPRINT_PULL_ALLOW_PRIVATE: `127.0.0.1:${origin.port}`,
      },
    })
    token = await tokenOf(service, 'image', await small())
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await origin?.close()
  })

  const small = () => picture({ width: 600, height: 400 })

  function pull(more: string) {
    const query = `image_url=${encodeURIComponent(origin.url)}&access_key=${service.accessKey}`
    return send(`${service.url}/api/pull?${query}${more}`, asJson)
  }

  const atTheLimit = {
    letters: 'a'.repeat(256),
    'letters beyond ASCII': 'é'.repeat(256),
    'characters that take two code units': '🖼'.repeat(256),
  }

  it.each(Object.entries(atTheLimit))(
    'a reference_id may have 256 %s',
    async (_name, reference) => {
      served = await small()
      const query = `reference_id=${encodeURIComponent(reference)}`
      expect((await openLoader(service, `${token}?${query}`)).json().reference_id).toBe(reference)
      expect((await pull(`&${query}`)).json().reference_id).toBe(reference)
    },
  )

  it.each(Object.entries(atTheLimit))(
    'a reference_id of 257 is rejected: %s',
    async (_n, reference) => {
      const query = `reference_id=${encodeURIComponent(`${reference}!`)}`
      for (const answer of [
        await openLoader(service, `${token}?${query}`),
        await pull(`&${query}`),
      ]) {
        expect(answer.status).toBe(400)
        expect(answer.json()).toEqual({
          message: expect.stringContaining('256'),
          code: 'reference_id_too_long',
        })
      }
      expect((await openLoader(service, `${token}?${query}`, asBrowser)).status).toBe(400)
    },
  )

  it.each(['line%0Abreak', 'a%00b', 'a%7Fb', 'a%C2%85b', '%FF'])(
    'a reference_id may have no control characters: %s',
    async (reference) => {
      const answer = await openLoader(service, `${token}?reference_id=${reference}`)
      expect(answer.status).toBe(400)
      expect(answer.json().code).toBe('reference_id_invalid')
    },
  )

  it('a file of exactly the maximum size is accepted, one byte more is not', async () => {
    const bytes = await small()
    const filled = (length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])
    const largest = await pushImage(service, 'image', { image: filled(maxUploadBytes) })
    expect(largest.status).toBe(200)
    const more = await pushImage(service, 'image', { image: filled(maxUploadBytes + 1) })
    const failure = pushFailure(more)
    expect(failure).toMatchObject({ status: 500, code: 'image_too_large' })
    expect(failure.message).toMatch(/300,000/)
  })

  it('a pull of a file that is too large is rejected', async () => {
    served = Buffer.concat([await small(), Buffer.alloc(maxUploadBytes)])
    const answer = await pull('')
    expect(answer.status).toBe(413)
    expect(answer.json().code).toBe('image_too_large')
  })

  it('a picture with exactly the maximum of pixels is accepted, one row more is not', async () => {
    const quality = 30
    const most = await picture({ width: 1000, height: 1000, quality })
    expect((await pushImage(service, 'image', { image: most })).status).toBe(200)
    const more = await picture({ width: 1000, height: 1001, quality })
    const failure = pushFailure(await pushImage(service, 'image', { image: more }))
    expect(failure).toMatchObject({ status: 500, code: 'image_too_many_pixels' })
    expect(failure.message).toMatch(/1,000,000.*1,001,000/)
  })

  it('a side has 16 px at least', async () => {
    const least = await picture({ width: 16, height: 16, format: 'png' })
    expect((await pushImage(service, 'image', { image: least })).status).toBe(200)
    const less = await picture({ width: 16, height: 15, format: 'png' })
    const failure = pushFailure(await pushImage(service, 'image', { image: less }))
    expect(failure).toMatchObject({ status: 500, code: 'image_too_small' })
    expect(failure.message).toMatch(/16.*16 × 15/)
  })
})

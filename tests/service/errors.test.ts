// Chapter 7, Errors: every failed push answers 500 with JSON, and leaves nothing behind.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import {
  keyHeader,
  pushBody,
  pushFailure,
  pushImage,
  tokenOf,
  tracesOf,
} from '../helpers/hand-over.ts'
import {
  fieldPart,
  filePart,
  multipartBody,
  openRequest,
  type Sending,
} from '../helpers/multipart.ts'
import { brokenPictures, otherFiles, picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

const kinds = ['preview', 'print', 'image'] as const
const maxUploadBytes = 2_000_000
const form = 'multipart/form-data; boundary=edge'
const head = 'Content-Disposition: form-data; name="image"; filename="a.jpg"'

const brokenBodies: Record<string, { codes: string[]; type?: string; body?: string | Buffer }> = {
  'no body': { codes: ['multipart_expected'] },
  'an empty multipart body': {
    codes: ['multipart_malformed', 'image_missing'],
    type: form,
    body: '',
  },
  'a JSON body': { codes: ['multipart_expected'], type: 'application/json', body: '{"image":"a"}' },
  'a url-encoded body': {
    codes: ['multipart_expected'],
    type: 'application/x-www-form-urlencoded',
    body: 'image=a',
  },
  'the bare bytes of a picture': {
    codes: ['multipart_expected'],
    type: 'image/jpeg',
    body: Buffer.from([0xff, 0xd8, 0xff]),
  },
  'a multipart body without a boundary': {
    codes: ['multipart_malformed'],
    type: 'multipart/form-data',
    body: 'anything',
  },
  'a body that has another boundary': {
    codes: ['multipart_malformed', 'upload_incomplete'],
    type: form,
    body: `--other\r\n${head}\r\n\r\nbytes\r\n--other--\r\n`,
  },
  'a part without headers': {
    codes: ['multipart_malformed'],
    type: form,
    body: '--edge\r\n\r\nbytes\r\n--edge--\r\n',
  },
  'a part without a name': {
    codes: ['multipart_malformed', 'image_missing'],
    type: form,
    body: '--edge\r\nContent-Disposition: form-data\r\n\r\nbytes\r\n--edge--\r\n',
  },
  'headers without end': {
    codes: ['multipart_malformed'],
    type: form,
    body: `--edge\r\n${'X-More: and more\r\n'.repeat(20_000)}`,
  },
  'a body that stops in the middle of a part': {
    codes: ['multipart_malformed'],
    type: form,
    body: `--edge\r\n${head}\r\n\r\nsome bytes`,
  },
  'a body that stops before its last boundary': {
    codes: ['multipart_malformed'],
    type: form,
    body: `--edge\r\n${head}\r\n\r\nsome bytes\r\n--edge`,
  },
}

describe.each(deployments)('pushes that fail, on $name', (deployment) => {
  let service: Service
  let token: string
  let before: Awaited<ReturnType<typeof tracesOf>>

  beforeAll(async () => {
    const env = {
      HANDPRINT_MAX_UPLOAD_BYTES: String(maxUploadBytes),
      HANDPRINT_MAX_PIXELS: '4000000',
    }
    service = await startService({ deployment, env })
    token = await tokenOf(service, 'preview')
  }, serviceStartMs)
  afterAll(() => service?.close())

  beforeEach(async () => {
    before = await tracesOf(service)
  })
  afterEach(async () => {
    expect(await tracesOf(service)).toEqual(before)
  })

  async function expectFailure(sending: Sending, codes: string[]): Promise<void> {
    for (const kind of kinds) {
      const failure = pushFailure(await pushBody(service, kind, sending))
      expect(failure).toMatchObject({ status: 500, type: 'application/json', more: {} })
      expect(codes).toContain(failure.code)
      expect(failure.message).toMatch(/^[A-Z].{15,}/)
    }
  }

  it.each(Object.entries(brokenBodies))('answer %s', async (_name, { codes, type, body }) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
    await expectFailure({ headers, ...(body !== undefined && { body }) }, codes)
    if (body !== undefined) await expectFailure({ headers, body, chunkBytes: 7000 }, codes)
  })

  it('answer other methods than POST', async () => {
    for (const kind of kinds) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await pushBody(service, kind, { method })
        expect(pushFailure(answer)).toMatchObject({ status: 500, code: 'method_not_allowed' })
      }
    }
  })

  const parts = {
    'no image': { code: 'image_missing', parts: async () => [fieldPart('other', 'x')] },
    'an image that is a plain field': {
      code: 'image_not_a_file',
      parts: async () => [fieldPart('image', 'https://example.com/a.jpg')],
    },
    'an image without a byte': {
      code: 'image_empty',
      parts: async () => [filePart('image', '')],
    },
    'two images': {
      code: 'image_duplicate',
      parts: async () => [filePart('image', await picture()), filePart('image', await picture())],
    },
    'an image below 16 px': {
      code: 'image_too_small',
      parts: async () => [filePart('image', await picture({ width: 15, height: 300 }))],
    },
    'too many pixels': {
      code: 'image_too_many_pixels',
      parts: async () => [filePart('image', await picture({ width: 2001, height: 2000 }))],
    },
  }

  it.each(Object.entries(parts))('answer %s', async (_name, { code, parts: make }) => {
    const { contentType, bytes } = multipartBody([fieldPart('token', token), ...(await make())])
    await expectFailure({ headers: { 'content-type': contentType }, body: bytes }, [code])
  })

  it.each(Object.entries(brokenPictures))('answer %s', async (_name, make) => {
    const image = await make()
    for (const kind of kinds) {
      const answer = await pushImage(service, kind, { image, token })
      expect(pushFailure(answer)).toMatchObject({ status: 500, code: 'image_unreadable', more: {} })
    }
  })

  it.each(Object.entries(otherFiles))('answer %s, and name it', async (name, image) => {
    for (const kind of kinds) {
      const failure = pushFailure(await pushImage(service, kind, { image, token }))
      expect(failure).toMatchObject({ status: 500, code: 'image_format_unsupported', more: {} })
      if (name !== 'text') expect(failure.message).toContain(name)
    }
  })

  it('reach the client also if they are known before the body is read', async () => {
    const image = Buffer.alloc(12_000_000, 1)
    for (const kind of kinds) {
      for (const chunkBytes of [undefined, 64_000]) {
        const push = { image, token, ...(chunkBytes !== undefined && { chunkBytes }) }
        const wrongKey = await pushImage(service, kind, { ...push, key: '0'.repeat(32) })
        expect(pushFailure(wrongKey)).toMatchObject({ status: 500, code: 'access_key_invalid' })
        const tooLarge = await pushImage(service, kind, push)
        expect(pushFailure(tooLarge)).toMatchObject({ status: 500, code: 'image_too_large' })
      }
    }
  })

  it('leave nothing if the client disconnects half-way', async () => {
    const { contentType, bytes } = multipartBody([filePart('image', Buffer.alloc(1_500_000, 1))])
    for (const kind of kinds) {
      const request = openRequest(`${service.url}/api/push/${kind}`, {
        method: 'POST',
        headers: { ...keyHeader(service), 'content-type': contentType },
      })
      await request.write(bytes.subarray(0, 700_000))
      await untilUnfinished((count) => count > 0)
      request.abort()
      await untilUnfinished((count) => count === 0)
    }
  })

  async function untilUnfinished(isReached: (count: number) => boolean): Promise<void> {
    await expect
      .poll(async () => isReached((await service.foundation.unfinished()).length))
      .toBe(true)
  }

  it('say when a retry helps, and then it succeeds', async () => {
    const image = await picture({ seed: 77 })
    await service.foundation.breakStorage()
    try {
      for (const kind of kinds) {
        const answer = await pushImage(service, kind, { image, token })
        expect(pushFailure(answer)).toMatchObject({ status: 500, code: 'storage_unavailable' })
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
        expect(answer.text).not.toMatch(/\/tmp|127\.0\.0\.1|ENO|bucket/)
      }
    } finally {
      await service.foundation.mendStorage()
    }
  })

  it('do not affect the next push', async () => {
    // The same picture as the first push of this file, which is already stored.
    const { originals, images } = await tracesOf(service)
    expect((await pushImage(service, 'image')).status).toBe(200)
    before = { ...(await tracesOf(service)), originals, images }
  })
})

// What survives: kill -9, a stop in the middle of an upload, a second process.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import {
  asBrowser,
  hashOf,
  keyHeader,
  openLoader,
  picturesOf,
  pushImage,
  tokenOf,
  tracesOf,
} from '../helpers/hand-over.ts'
import { filePart, multipartBody, openRequest, send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { visit } from '../helpers/shopper.ts'
import { runProgram, type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import { untilSpooled } from '../helpers/uploads.ts'

describe.each(deployments)('what survives, on $name', (deployment) => {
  // One for all: each test leaves it running.
  let service: Service
  beforeAll(async () => {
    // Of the ten that are usual an upload has four, which a busy machine needs to look at its picture.
    const env = { HANDPRINT_STOP_SECONDS: '30' }
    service = await startService({ deployment, env })
  }, serviceStartMs)
  afterAll(() => service?.close())

  async function expectPictureShown(token: string): Promise<void> {
    const opened = await openLoader(service, token, asBrowser)
    const cart = await visit(new URL(String(opened.headers.location), service.url).href)
    const [path] = /\/pictures\/[0-9a-f]{32}\/800\.webp/.exec(cart.html) ?? []
    const shown = await send(`${service.url}${path}`)
    expect(shown.status).toBe(200)
    expect(shown.headers['content-type']).toBe('image/webp')
    expect(shown.bytes.subarray(8, 12).toString()).toBe('WEBP')
  }

  it('a token that was answered right before kill -9 opens its cart with its picture', async () => {
    const image = await picture({ width: 2400, height: 1600, seed: 21 })
    const token = await tokenOf(service, 'image', image)
    await service.kill9()
    // The lock of the killed process is no obstacle.
    await service.restart()
    expect((await picturesOf(service, token)).print).toBe(hashOf(image))
    await expectPictureShown(token)
    await expect.poll(() => service.foundation.unfinished()).toEqual([])
  })

  it('every token that was answered under load survives kill -9', async () => {
    const tokens: string[] = []
    const pushes = Array.from({ length: 6 }, async (_, client) => {
      for (let round = 0; round < 50; round++) {
        const image = await picture({ width: 300, height: 200, seed: client * 50 + round })
        const answer = await pushImage(service, 'image', { image }).catch(() => null)
        if (answer === null) return
        tokens.push(String(answer.json().image_token))
        if (tokens.length === 20) void service.kill9()
      }
    })
    await Promise.all(pushes)
    expect(tokens.length).toBeGreaterThanOrEqual(20)
    await service.restart()
    for (const token of tokens) await expectPictureShown(token)
    await expect.poll(async () => (await tracesOf(service)).unfinished).toEqual([])
  })

  it('kill -9 in the middle of an upload leaves nothing once it runs again', async () => {
    const before = await tracesOf(service)
    const upload = await beginUpload()
    await service.kill9()
    await upload.answer.catch(() => undefined)
    await service.restart()
    expect(await tracesOf(service)).toEqual(before)
  })

  it('SIGTERM lets an upload finish that can', async () => {
    const image = await picture({ width: 2400, height: 1600, seed: 23 })
    const upload = await beginUpload(image)
    const ending = service.stop('SIGTERM')
    const answer = await upload.finish()
    expect(answer.status).toBe(200)
    expect(await ending).toMatchObject({ code: 0 })
    await service.restart()
    await expectPictureShown(String(answer.json().image_token))
  })

  it('SIGTERM answers an upload that does not end, and exits', async () => {
    const before = await tracesOf(service)
    const upload = await beginUpload()
    const ending = await service.stop('SIGTERM')
    expect(ending).toMatchObject({ code: 0, signal: null })
    const answer = await upload.answer
    expect(answer.status).toBe(500)
    expect(answer.json()).toMatchObject({ code: 'shutting_down' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await service.restart()
    expect(await tracesOf(service)).toEqual(before)
  })

  it('a second process on the same data directory is refused, with words', async () => {
    const second = await runProgram(service.foundation.env)
    expect(second.code).toBe(1)
    expect(second.output).toMatch(/in use by another Handprint/)
    expect(second.output).not.toContain('Listening')
    expect((await pushImage(service, 'image')).status).toBe(200)
  })

  /** An upload of which half has arrived; `finish` sends the rest. */
  async function beginUpload(image?: Buffer) {
    const file = filePart(
      'image',
      image ?? (await picture({ width: 2400, height: 1600, seed: 22 })),
    )
    const { contentType, bytes } = multipartBody([file])
    const half = Math.floor(bytes.byteLength / 2)
    const upload = openRequest(`${service.url}/api/push/image`, {
      method: 'POST',
      headers: {
        ...keyHeader(service),
        'content-type': contentType,
        'content-length': String(bytes.byteLength),
      },
      body: bytes.subarray(half),
    })
    await upload.write(bytes.subarray(0, half))
    await untilSpooled(service.foundation)
    return upload
  }
})

describe('an idle service', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s ends an idle service cleanly', async (signal) => {
    const service = await startService()
    await send(`${service.url}/livez`)
    const ending = await service.stop(signal)
    expect(ending).toMatchObject({ code: 0, signal: null })
    await service.foundation.remove()
  })
})

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

type Traces = Awaited<ReturnType<typeof tracesOf>>

describe.each(deployments)('durability, on $name', (deployment) => {
  // Shared: each test but the last leaves it running.
  let service: Service
  beforeAll(async () => {
    // Of the default ten seconds an upload gets four, which a busy machine needs to inspect its
    // picture.
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

  it('kill -9 during an upload leaves nothing of it, and a token answered right before opens its cart with its picture', async () => {
    const before = await tracesOf(service)
    const image = await picture({ seed: 21 })
    const upload = await beginUpload(await picture({ seed: 22 }))
    const token = await tokenOf(service, 'image', image)
    await service.kill9()
    await upload.answer.catch(() => undefined)
    // The lock of the killed process is no obstacle.
    await service.restart()
    await expectOneMore(before, image)
    expect((await picturesOf(service, token)).print).toBe(hashOf(image))
    await expectPictureShown(token)
    await expect.poll(() => service.foundation.unfinished()).toEqual([])
  })

  it('every token answered under load survives kill -9', async () => {
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

  it('SIGTERM lets an upload finish if it can, answers one that does not end, and exits', async () => {
    const before = await tracesOf(service)
    const image = await picture({ seed: 23 })
    const endless = await beginUpload(image, { share: 0.2 })
    const upload = await beginUpload(image, { arrivedBytes: endless.sentBytes + 1 })
    const ending = service.stop('SIGTERM')
    const answer = await upload.finish()
    expect(answer.status).toBe(200)
    const refused = await endless.answer
    expect(refused.status).toBe(500)
    expect(refused.json()).toMatchObject({ code: 'shutting_down' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await ending).toMatchObject({ code: 0, signal: null })
    await service.restart()
    await expectOneMore(before, image)
    await expectPictureShown(String(answer.json().image_token))
  })

  it('a second process on the same data directory is rejected, with a message', async () => {
    const second = await runProgram(service.foundation.env)
    expect(second.code).toBe(1)
    expect(second.output).toMatch(/in use by another Handprint/)
    expect(second.output).not.toContain('Listening')
    expect((await pushImage(service, 'image')).status).toBe(200)
  })

  // The last test: it leaves nothing running.
  it('SIGINT ends an idle service cleanly', async () => {
    await send(`${service.url}/livez`)
    expect(await service.stop('SIGINT')).toMatchObject({ code: 0, signal: null })
  })

  async function expectOneMore(before: Traces, image: Buffer): Promise<void> {
    const { originals, ...rows } = await tracesOf(service)
    const images = [...before.images, hashOf(image)].sort()
    expect(rows).toEqual({ images, tokens: before.tokens + 1, unfinished: [] })
    expect(originals.length).toBe(before.originals.length + 1)
  }

  /**
   * An upload of which a fraction has arrived, beside others that have sent fewer bytes; `finish`
   * sends the rest.
   */
  async function beginUpload(image: Buffer, { share = 0.5, arrivedBytes = 1 } = {}) {
    const { contentType, bytes } = multipartBody([filePart('image', image)])
    const sentBytes = Math.floor(bytes.byteLength * share)
    const upload = openRequest(`${service.url}/api/push/image`, {
      method: 'POST',
      headers: {
        ...keyHeader(service),
        'content-type': contentType,
        'content-length': String(bytes.byteLength),
      },
      body: bytes.subarray(sentBytes),
    })
    await upload.write(bytes.subarray(0, sentBytes))
    await untilSpooled(service.foundation, arrivedBytes)
    return { ...upload, sentBytes }
  }
})

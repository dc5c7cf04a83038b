// A stop while somebody is in the middle of something: it is finished or answered, the process ends
// in time, and the next one finds nothing that has to be cleared away.

import { afterEach, describe, expect, it, vi } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { hashOf, keyHeader, picturesOf, pushImage, tracesOf } from '../helpers/hand-over.ts'
import { openOrigin } from '../helpers/hostile-origin.ts'
import { filePart, multipartBody, openRequest, send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import { addBytes, addressOf, beginUpload, offsetOf, openPatch } from '../helpers/uploads.ts'

// Tests start services of their own here.
vi.setConfig({ testTimeout: serviceStartMs })

describe.each(deployments)('a stop in the middle, on $name', (deployment) => {
  const closers: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })

  async function start(env: Record<string, string> = {}): Promise<Service> {
    const service = await startService({ deployment, env })
    closers.push(() => service.close())
    return service
  }

  it('keeps what had arrived of a resumable upload, says so, and goes on with it later', async () => {
    const service = await start()
    const image = await picture({ width: 2400, height: 1600, seed: 31 })
    const headers = keyHeader(service)
    const begun = await beginUpload(service.url, { byteLength: image.byteLength, headers })
    const path = new URL(addressOf(service.url, begun)).pathname
    const half = Math.floor(image.byteLength / 2)
    const patch = openPatch(service.url + path, 0, image.byteLength)
    await patch.write(image.subarray(0, half))
    await untilSpooled(service)
    const ending = await service.stop('SIGTERM')
    expect(ending).toMatchObject({ code: 0, signal: null })
    expect(ending.ms).toBeLessThan(10_000)
    const answer = await patch.answer
    expect([answer.status, answer.json().code]).toEqual([503, 'shutting_down'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)

    await service.restart()
    expect((await tracesOf(service)).unfinished).toEqual([])
    const offset = await offsetOf(service.url + path)
    expect(offset).toBe(half)
    const rest = await addBytes(service.url + path, offset, image.subarray(offset))
    const token = String(rest.headers['handprint-image-token'])
    expect((await picturesOf(service, token)).print).toBe(hashOf(image))
  })

  it('answers a pull whose origin does not come to an end', async () => {
    const bytes = await picture({ seed: 32 })
    const origin = await openOrigin((response) => {
      response.writeHead(200, { 'content-length': bytes.byteLength })
      response.write(bytes.subarray(0, 20_000))
    })
    closers.push(() => origin.close())
    const service = await start({ HANDPRINT_PULL_ALLOW_PRIVATE: `${origin.host}:${origin.port}` })
    const before = await tracesOf(service)
    const query = `access_key=${service.accessKey}&image_url=${encodeURIComponent(origin.url)}`
    const pull = send(`${service.url}/api/pull?${query}`, {
      headers: { accept: 'application/json' },
    })
    await untilSpooled(service)
    const ending = await service.stop('SIGTERM')
    expect(ending).toMatchObject({ code: 0, signal: null })
    expect(ending.ms).toBeLessThan(10_000)
    const answer = await pull
    expect([answer.status, answer.json().code]).toEqual([503, 'shutting_down'])
    await service.restart()
    expect(await tracesOf(service)).toEqual(before)
  })

  it('waits no longer after a second signal, and leaves nothing for the next start', async () => {
    const service = await start()
    const before = await tracesOf(service)
    const file = filePart('image', await picture({ width: 2400, height: 1600, seed: 33 }))
    const { contentType, bytes } = multipartBody([file])
    const upload = openRequest(`${service.url}/api/push/image`, {
      method: 'POST',
      headers: {
        ...keyHeader(service),
        'content-type': contentType,
        'content-length': String(bytes.byteLength),
      },
    })
    await upload.write(bytes.subarray(0, 100_000))
    await untilSpooled(service)
    const first = service.stop('SIGTERM')
    // It takes no new connection from now on, so it has heard the first one.
    await expect
      .poll(
        () =>
          send(`${service.url}/livez`).then(
            ({ status }) => status,
            () => 'refused',
          ),
        {
          timeout: 10_000,
        },
      )
      .not.toBe(200)
    expect(await service.stop('SIGTERM')).toMatchObject({ code: 1 })
    await first
    await upload.answer.catch(() => undefined)
    await service.restart()
    expect(await tracesOf(service)).toEqual(before)
  })

  it('during the start ends it, whenever it comes, and the next start is as usual', async () => {
    const service = await start()
    await service.stop('SIGTERM')
    for (const afterMs of [0, 150, 250, 350, 450, 600, 800]) {
      const { code, signal, ms } = await service.endDuringStart('SIGTERM', afterMs)
      // Before the program itself is loaded the system ends it.
      expect([0, 'SIGTERM']).toContain(code ?? signal)
      expect(ms).toBeLessThan(10_000)
    }
    expect(service.output()).not.toContain('could not start')
    await service.restart()
    expect((await pushImage(service, 'image')).status).toBe(200)
  })

  async function untilSpooled(service: Service): Promise<void> {
    await expect
      .poll(async () => (await service.foundation.unfinished()).length, { timeout: 10_000 })
      .toBeGreaterThan(0)
  }
})

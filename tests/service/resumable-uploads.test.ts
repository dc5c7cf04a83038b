// Resumable uploads like those of integrators, with tus-js-client, over an unreliable network.

import { randomFillSync } from 'node:crypto'
import { type HttpResponse, Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startCuttingProxy } from '../helpers/cutting-proxy.ts'
import { deployments } from '../helpers/deployments.ts'
import {
  hashOf,
  openLoader,
  picturesOf,
  pushImage,
  tokenOf,
  tracesOf,
} from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { startSecondNode } from '../helpers/second-node.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import {
  addBytes,
  addressOf,
  beginUpload,
  offsetOf,
  openPatch,
  untilSpooled,
} from '../helpers/uploads.ts'

const pieceBytes = 4_000_000

describe.each(deployments)('resumable uploads, on $name', (deployment) => {
  // Shared: each test leaves it running, and the first finds it empty.
  let service: Service
  beforeAll(async () => {
    service = await startService({ deployment })
  }, serviceStartMs)
  afterAll(() => service?.close())

  it(
    '40 MB arrive complete over a connection that is cut ten times, with a kill -9 in between',
    async () => {
      const image = await pictureWithNoise(40_000_000)
      const cutsAt = Array.from({ length: 10 }, (_, index) => (index + 1) * 3_600_000)
      let restarting: Promise<void> | null = null
      const proxy = await startCuttingProxy({
        target: () => service.url,
        cutsAt,
        // In the middle of a request, not between two.
        stall: {
          at: 21_000_000,
          onStall() {
            restarting = restartWhenStored()
            // Awaited below, when the upload has finished.
            restarting.catch(() => undefined)
          },
        },
      })
      onTestFinished(() => proxy.close())

      async function restartWhenStored(): Promise<void> {
        const waiting = async () => proxy.passedBytes() - (await storedBytes(service))
        await expect.poll(waiting).toBeLessThan(pieceBytes)
        await service.restart()
      }

      const answer = await uploadByClient(`${proxy.url}/api/v1/uploads`, image, {
        metadata: { type: 'image', filename: 'huge.jpg' },
        headers: { authorization: `Bearer ${service.accessKey}` },
      })
      expect(restarting).not.toBeNull()
      await restarting
      expect(proxy.cutCount()).toBe(10)
      // Cuts cost nothing, and the kill costs what had arrived of the piece that was not yet
      // stored. Headers are counted as well.
      const twice = proxy.passedBytes() - image.byteLength
      expect(twice).toBeLessThan(pieceBytes + 20_000)
      const token = String(answer.getHeader('Handprint-Image-Token'))
      expect((await picturesOf(service, token)).print).toBe(hashOf(image))
      const { originals, unfinished, tokens } = await tracesOf(service)
      expect({ unfinished, tokens }).toEqual({ unfinished: [], tokens: 1 })
      expect(originals).toEqual([expect.stringContaining(hashOf(image))])
      // The kill may have happened between a piece's object and its row: such a piece is swept like
      // an orphan.
      expect((await piecesLeft(service)).length).toBeLessThan(2)
      expect((await openLoader(service, token)).status).toBe(200)
    },
    serviceStartMs,
  )

  it(
    'a push and an upload of the same bytes give the same result',
    async () => {
      const image = await picture({ width: 2000, height: 1500, orientation: 6, dpi: 200 })
      const pushed = await tokenOf(service, 'image', image)
      const afterPush = await tracesOf(service)
      const facts = await factsOf(service)
      const answer = await uploadByClient(`${service.url}/api/v1/uploads`, image, {
        metadata: { type: 'image' },
        chunkSize: 100_000,
      })
      const uploaded = String(answer.getHeader('Handprint-Image-Token'))
      expect(uploaded).not.toBe(pushed)
      expect(await picturesOf(service, uploaded)).toEqual(await picturesOf(service, pushed))
      expect(await factsOf(service)).toEqual(facts)
      const { tokens, ...traces } = await tracesOf(service)
      expect({ ...traces, tokens: tokens - 1 }).toEqual(afterPush)
      expect(await piecesLeft(service)).toEqual([])
    },
    serviceStartMs,
  )

  it(
    'a print image is uploaded, complete in the first request',
    async () => {
      const preview = await picture({ width: 300, height: 200 })
      const print = await picture({ width: 1500, height: 1000 })
      const token = await tokenOf(service, 'preview', preview)
      const answer = await uploadByClient(`${service.url}/api/v1/uploads`, print, {
        metadata: { type: 'print', token },
        uploadDataDuringCreation: true,
      })
      expect(answer.getStatus()).toBe(201)
      expect(answer.getHeader('Handprint-Image-Token')).toBe(token)
      expect(await picturesOf(service, token)).toEqual({
        kind: 'preview',
        preview: hashOf(preview),
        print: hashOf(print),
      })
      expect((await pushImage(service, 'print', { token, image: print })).status).toBe(200)
    },
    serviceStartMs,
  )

  it(
    'a client that lost the last answer gets the token by asking',
    async () => {
      const image = await picture()
      const begun = await beginUpload(service.url, { byteLength: image.byteLength })
      const address = addressOf(service.url, begun)
      const patch = openPatch(address, 0, image.byteLength)
      await patch.write(image)
      patch.abort()
      await expect.poll(() => offsetOf(address)).toBe(image.byteLength)
      const state = (await send(address)).json()
      expect(state.status).toBe('complete')
      expect((await picturesOf(service, String(state.image_token))).print).toBe(hashOf(image))
      await service.kill9()
      await service.restart()
      const again = (await send(new URL(new URL(address).pathname, service.url).href)).json()
      expect(again).toEqual(state)
    },
    serviceStartMs,
  )

  if (deployment === deployments[0]) return

  // The last test, since it leaves nothing running.
  it(
    'begun on one node continue on the other, also if the first was killed',
    async () => {
      const first = service
      await using second = await startSecondNode(first)
      const image = await pictureWithNoise(pieceBytes)
      const begun = await beginUpload(first.url, { byteLength: image.byteLength })
      await addBytes(addressOf(first.url, begun), 0, image.subarray(0, 1_000))
      const there = addressOf(second.url, begun)
      await addBytes(there, 1_000, image.subarray(1_000, 2_000))

      const open = openPatch(addressOf(first.url, begun), 2_000, image.byteLength - 2_000)
      await open.write(image.subarray(2_000, 5_000))
      await untilSpooled(first.foundation, 3_000)
      expect((await addBytes(there, 2_000, image.subarray(2_000))).status).toBe(423)
      // A request to the other node gets the lock, and the first node stores what it has.
      expect(await offsetOf(there)).toBe(5_000)

      const lost = openPatch(addressOf(first.url, begun), 5_000, image.byteLength - 5_000)
      await lost.write(image.subarray(5_000, 6_000))
      await untilSpooled(first.foundation, 1_000)
      await first.kill9()
      expect(await offsetOf(there)).toBe(5_000)
      const last = await addBytes(there, 5_000, image.subarray(5_000))
      const token = String(last.headers['handprint-image-token'])
      expect((await picturesOf(second, token)).print).toBe(hashOf(image))
    },
    serviceStartMs,
  )
})

function factsOf({ foundation }: Service) {
  return foundation.onDatabase((queries) => queries.selectFrom('images').selectAll().execute())
}

async function piecesLeft({ foundation }: Service): Promise<string[]> {
  return (await foundation.objects()).filter((key) => key.startsWith('uploads/'))
}

/** Bytes of the only active upload that no crash can lose. */
async function storedBytes({ foundation }: Service): Promise<number> {
  const [upload] = await foundation.onDatabase((queries) =>
    queries.selectFrom('uploads').select('received_bytes').execute(),
  )
  return upload?.received_bytes ?? 0
}

/** A small picture with noise after its end, in which no two parts are equal. */
async function pictureWithNoise(noiseBytes: number): Promise<Buffer> {
  const noise = randomFillSync(Buffer.allocUnsafe(noiseBytes))
  return Buffer.concat([await picture({ width: 600, height: 400 }), noise])
}

function uploadByClient(
  endpoint: string,
  image: Buffer,
  options: UploadOptions,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(image, {
      endpoint,
      // The service restarts meanwhile, which takes a while on a busy machine.
      retryDelays: Array.from({ length: 240 }, () => 500),
      ...options,
      onSuccess: ({ lastResponse }) => resolve(lastResponse),
      onError: reject,
    })
    upload.start()
  })
}

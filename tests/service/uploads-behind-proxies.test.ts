// A restart during an upload: directly to the service, and behind nginx and HAProxy with the files
// of deploy/. The client is tus-js-client, which Uppy uses too, and a proxy in front of everything
// counts its bytes.

import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DetailedError, Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { balancers, startBalancer } from '../helpers/balancer.ts'
import { startCuttingProxy } from '../helpers/cutting-proxy.ts'
import { freePort } from '../helpers/free-port.ts'
import { hashOf, picturesOf } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import { spooledBytes } from '../helpers/uploads.ts'

let service: Service
let port: number

beforeAll(async () => {
  port = await freePort()
  const env = { PORT: String(port), HANDPRINT_PROXY_HOPS: '1' }
  service = await startService({ env })
}, serviceStartMs)
afterAll(() => service?.close())

type Asked = { method: string; status: number | null }

/** Starts at `endpoint`, reports each request with its outcome, and returns the token. */
function upload(endpoint: string, image: Buffer, onAsked: (asked: Asked) => void) {
  return new Promise<string>((resolve, reject) => {
    const client = new Upload(image, {
      endpoint,
      metadata: { type: 'image' },
      retryDelays: Array.from({ length: 240 }, () => 250),
      onAfterResponse: (request, response) =>
        onAsked({ method: request.getMethod(), status: response.getStatus() }),
      onShouldRetry: (error) => {
        const isAnswered = error instanceof DetailedError && error.originalResponse !== null
        const method = error.originalRequest?.getMethod() ?? ''
        if (!isAnswered) onAsked({ method, status: null })
        return true
      },
      onSuccess: ({ lastResponse }) =>
        resolve(String(lastResponse.getHeader('Handprint-Image-Token'))),
      onError: reject,
    })
    client.start()
  })
}

it.each(['nothing', ...balancers])(
  'resends almost no byte when the service restarts behind %s',
  async (name) => {
    // No two parts are equal.
    const noise = randomFillSync(Buffer.allocUnsafe(10_000_000))
    const image = Buffer.concat([await picture({ width: 600, height: 400 }), noise])
    const front = await before(name)
    let stopped: Promise<unknown> | null = null
    const proxy = await startCuttingProxy({
      target: () => front,
      cutsAt: [],
      stall: {
        at: 9_500_000,
        onStall(goOn) {
          stopped = stopWhenTaken().then(goOn)
          // Awaited below, when the upload has finished.
          stopped.catch(() => undefined)
        },
      },
    })
    onTestFinished(() => proxy.close())
    const taken = async () => (await storedBytes()) + (await spooledBytes(service.foundation))
    async function stopWhenTaken(): Promise<void> {
      // The service keeps up to 0.6 MB in memory until the next bytes arrive.
      await expect.poll(taken).toBeGreaterThan(8_800_000)
      await service.stop()
    }

    const asked: Asked[] = []
    // Without a proxy, the connection fails.
    const meanwhile = name === 'nothing' ? null : 423
    let restarted: Promise<void> | null = null
    const token = await upload(`${proxy.url}/api/v1/uploads`, image, (each) => {
      asked.push(each)
      const inVain = asked.filter(
        ({ method, status }) => method !== 'PATCH' && (status === null || status >= 300),
      )
      if (inVain.length < 3 || restarted !== null) return
      restarted = service.restart()
      restarted.catch(() => undefined)
    })
    await stopped
    // Without this, one failure would end in many.
    await (restarted ?? service.restart())
    expect((await picturesOf(service, token)).print).toBe(hashOf(image))
    const heads = asked.filter(({ method }) => method === 'HEAD').map(({ status }) => status)
    expect(heads).toContain(meanwhile)
    // A broken connection does not restart the upload, but any other status would.
    expect(heads.filter((status) => ![null, 200, 423].includes(status))).toEqual([])
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
    // What was in flight when the service stopped, and what followed; headers are counted as well.
    expect(proxy.passedBytes() - image.byteLength).toBeLessThan(1_200_000)
  },
  serviceStartMs,
)

// Uses none of our code: tests the claim of docs/resumable-uploads.md about its example.
it('continues behind any proxy with the onAfterResponse of the documentation', async () => {
  const asked: string[] = []
  const answers = [201, 502, 429, 503, 200, 204]
  const proxy = createServer((request, response) => {
    asked.push(String(request.method))
    request.resume()
    const status = answers.shift() ?? 500
    const offset = { 'upload-offset': status === 204 ? 10 : 5, 'upload-length': 10 }
    response.writeHead(status, status === 201 ? { location: '/files/a' } : offset).end()
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void proxy.close())
  const { port: at } = proxy.address() as AddressInfo
  await new Promise<void>((resolve, reject) => {
    const client = new Upload(Buffer.alloc(10), {
      endpoint: `http://127.0.0.1:${at}/files`,
      retryDelays: [0, 0, 0],
      onAfterResponse: (request, response) => {
        const isAway = [429, 500, 502, 503, 504].includes(response.getStatus())
        if (request.getMethod() === 'HEAD' && isAway) throw new Error('Away for a moment.')
      },
      onSuccess: () => resolve(),
      onError: reject,
    })
    client.start()
  })
  expect(asked).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD', 'HEAD', 'PATCH'])
})

/** The address of the proxy in front of the service. */
async function before(name: string): Promise<string> {
  const balancer = balancers.find((each) => each === name)
  if (balancer === undefined) return `http://127.0.0.1:${port}`
  const { url, close } = await startBalancer(balancer, await freePort(), [port])
  onTestFinished(close)
  return url
}

async function storedBytes(): Promise<number> {
  const rows = await service.foundation.onDatabase((queries) =>
    queries
      .selectFrom('uploads')
      .select('received_bytes')
      .where('completed_at', 'is', null)
      .execute(),
  )
  return rows[0]?.received_bytes ?? 0
}

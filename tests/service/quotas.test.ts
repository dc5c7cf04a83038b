import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import {
  asJson,
  keyHeader,
  pushFailure,
  pushImage,
  pushPatiently,
  tokenOf,
  tracesOf,
} from '../helpers/hand-over.ts'
import { openOrigin } from '../helpers/hostile-origin.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { startSecondNode } from '../helpers/second-node.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import { beginUpload } from '../helpers/uploads.ts'

const quotaBytes = 100_000

describe.each(deployments)('the quota of a store on $name', (deployment) => {
  let service: Service
  let nodes: Service[] = []
  let origin: Awaited<ReturnType<typeof openOrigin>>
  let kept: Buffer
  let tooMuch: Buffer

  beforeAll(async () => {
    kept = await picture({ width: 300, height: 200 })
    tooMuch = Buffer.concat([await picture({ width: 200, height: 200 }), Buffer.alloc(quotaBytes)])
    origin = await openOrigin((response) => response.end(tooMuch))
    const env = {
      HANDPRINT_STORE_QUOTA_BYTES: String(quotaBytes),
      HANDPRINT_PULL_ALLOW_PRIVATE: `127.0.0.1:${origin.port}`,
    }
    service = await startService({ deployment, env })
    await tokenOf(service, 'image', kept)
    nodes = [service]
    if (deployment.name.startsWith('PostgreSQL')) {
      nodes.push(await startSecondNode(service, env))
    }
  }, serviceStartMs)
  afterAll(async () => {
    for (const node of nodes.slice(1)) await node.close()
    await service?.close()
    await origin?.close()
  })

  it('rejects a push with 500 and quota_exceeded, and leaves nothing of it', async () => {
    const before = await tracesOf(service)
    const answer = await pushImage(service, 'image', { image: tooMuch })
    const failure = pushFailure(answer)
    expect(failure).toMatchObject({ status: 500, code: 'quota_exceeded', more: {} })
    expect(failure.message).toMatch(/100,000 bytes/)
    expect(await tracesOf(service)).toEqual(before)
  })

  it('rejects a picture through the images API, and an upload before it begins, with 507', async () => {
    const headers = { ...keyHeader(service), 'content-type': 'image/jpeg' }
    const url = `${service.url}/api/v1/images`
    const pushed = await send(url, { method: 'POST', headers, body: tooMuch })
    const begun = await beginUpload(service.url, {
      byteLength: tooMuch.length,
      headers: keyHeader(service),
    })
    for (const answer of [pushed, begun]) {
      expect(answer.status).toBe(507)
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(answer.json()).toMatchObject({ status: 507, code: 'quota_exceeded' })
    }
  })

  it('rejects a pull', async () => {
    const query = `image_url=${encodeURIComponent(origin.url)}&access_key=${service.accessKey}`
    const asked = await send(`${service.url}/api/pull?${query}`, asJson)
    expect(asked.status).toBe(507)
    expect(asked.json().code).toBe('quota_exceeded')
  })

  it('accepts what the store already has', async () => {
    for (let count = 0; count < 3; count++) {
      expect((await pushImage(service, 'image', { image: kept })).status).toBe(200)
    }
  })

  it('cannot be bypassed by concurrent requests, on all nodes', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 16 }, async (_, seed) =>
        Buffer.concat([await picture({ width: 200, height: 150, seed }), Buffer.alloc(12_000)]),
      ),
    )
    const key = service.accessKey
    const answers = await Promise.all(
      pictures.map((image, index) =>
        pushPatiently(nodes[index % nodes.length] ?? service, 'image', { image, key }),
      ),
    )
    const taken = pictures.filter((_, index) => answers[index]?.status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const answer of refused) expect(pushFailure(answer).code).toBe('quota_exceeded')
    const sum = [kept, ...taken].reduce((bytes, { length }) => bytes + length, 0)
    expect(sum).toBeLessThanOrEqual(quotaBytes)
    expect(sum).toBeGreaterThan(quotaBytes - Math.max(...pictures.map(({ length }) => length)))
    expect((await tracesOf(service)).originals).toHaveLength(1 + taken.length)
  })
})

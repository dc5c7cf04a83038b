import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, asJson, pullAsShopper, tracesOf } from '../helpers/hand-over.ts'
import { type HeldOrigin, heldOrigin } from '../helpers/held-origin.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

describe('a slow pull', () => {
  let service: Service
  let origin: HeldOrigin
  let proxy: Server
  let throughProxy = 0
  let seed = 700

  beforeAll(async () => {
    proxy = createServer((socket) => {
      throughProxy++
      socket.destroy()
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = proxy.address()
    const proxyUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy']
    service = await startService({
      env: {
        HANDPRINT_PULL_ALLOW_PRIVATE: '127.0.0.1',
        NODE_USE_ENV_PROXY: '1',
        ...Object.fromEntries(names.map((name) => [name, proxyUrl])),
      },
    })
  }, serviceStartMs)
  beforeEach(async () => {
    await origin?.close()
    origin = await heldOrigin(await picture({ seed: seed++ }))
  })
  afterAll(async () => {
    await service?.close()
    await origin?.close()
    proxy?.close()
  })

  const query = () =>
    `image_url=${encodeURIComponent(origin.url)}&access_key=${service.accessKey}&reference_id=slow`

  async function startPull(): Promise<string> {
    const answer = await send(`${service.url}/api/pull?${query()}`, asBrowser)
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toMatch(/^\/api\/pull\/[0-9a-f]{32}\?/)
    return String(answer.headers.location)
  }

  const load = (path: string) => send(service.url + path, asBrowser)

  const listen = (path: string) => send(service.url + path.replace('?', '/events?'))

  function cartsOf() {
    return service.foundation.onDatabase((queries) =>
      queries.selectFrom('carts').select(['id', 'reference_id']).execute(),
    )
  }

  it('shows its progress, reports it by events, and leads to the cart', async () => {
    const path = await startPull()
    await expect
      .poll(async () => (await load(path)).text)
      .toMatch(/[\d,.]+ [kM]B of [\d,.]+ [kM]B · \d+%/)
    const page = await load(path)
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html\b/)
    expect(page.text).toContain('<noscript><meta http-equiv="refresh"')
    const told = listen(path)
    origin.release()
    expect((await told).headers['content-type']).toBe('text/event-stream')
    expect((await told).text).toMatch(/^event: progress\n[\s\S]*\n\nevent: over\ndata: \{\}\n\n$/)
    const led = await load(path)
    expect([led.status, led.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/cart\/[0-9a-f]{32}$/),
    ])
    expect((await load(String(led.headers.location))).status).toBe(200)
  })

  it('makes one fetch and one cart, however often the page is loaded', async () => {
    const before = (await cartsOf()).length
    const path = await startPull()
    await Promise.all([1, 2, 3].map(() => load(path)))
    origin.release()
    await listen(path)
    const led = await Promise.all([1, 2, 3].map(() => load(path)))
    expect(new Set(led.map(({ headers }) => headers.location)).size).toBe(1)
    expect((await cartsOf()).length).toBe(before + 1)
    expect(origin.asked).toHaveLength(1)
  })

  it('lets a program wait for the result', async () => {
    const waiting = send(`${service.url}/api/pull?${query()}`, asJson)
    await expect.poll(() => origin.asked.length).toBe(1)
    origin.release()
    const answer = await waiting
    expect(answer.status).toBe(200)
    expect(answer.json().reference_id).toBe('slow')
  })

  it('ends as an error page with its status, stores nothing, and can be retried', async () => {
    const before = await tracesOf(service)
    const path = await startPull()
    origin.breakOff()
    await listen(path)
    const failed = await load(path)
    expect(failed.status).toBe(502)
    expect(failed.text).toMatch(/<h1>We can’t reach your picture<\/h1>/)
    expect(failed.text).not.toContain('connect ECONN')
    expect(await tracesOf(service)).toEqual(before)
    origin.release()
    expect((await load(path)).status).toBe(200)
    await listen(path)
    expect((await load(path)).status).toBe(303)
  })

  it('continues if the service was killed and restarted in between', async () => {
    const before = (await cartsOf()).length
    const path = await startPull()
    await expect.poll(() => origin.asked.length).toBe(1)
    await service.restart()
    expect((await load(path)).status).toBe(200)
    origin.release()
    await listen(path)
    const led = await load(path)
    expect(led.headers.location).toMatch(/^\/cart\//)
    await service.restart()
    expect((await load(path)).headers.location).toBe(led.headers.location)
    expect((await cartsOf()).length).toBe(before + 1)
    expect(origin.asked).toHaveLength(2)
  })

  it('uses no proxy of the environment', async () => {
    origin.release()
    expect((await pullAsShopper(service, query())).status).toBe(303)
    expect(throughProxy).toBe(0)
  })
})

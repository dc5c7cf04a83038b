// Chapter 4.4, Pull Image.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { asJson, hashOf, picturesOf, pullAsShopper, tracesOf } from '../helpers/hand-over.ts'
import {
  type HostileOrigin,
  hostileOrigin,
  type Misbehaviour,
  openOrigin,
} from '../helpers/hostile-origin.ts'
import { send } from '../helpers/multipart.ts'
import { brokenPictures, otherFiles, picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

const failures = [
  ['does not find it', 502, 'origin_refused'],
  ['is broken', 502, 'origin_refused'],
  ['breaks off', 502, 'origin_unreachable'],
  ['has nothing', 422, 'image_empty'],
  ['redirects six times', 502, 'origin_refused'],
] as const

describe.each(deployments)('GET /api/pull on $name', (deployment) => {
  let service: Service
  let origin: HostileOrigin
  let served: Buffer
  let setting = ''
  let inner: HostileOrigin
  let redirecting: HostileOrigin
  const failing = new Map<Misbehaviour, HostileOrigin>()

  beforeAll(async () => {
    origin = await openOrigin((response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': served.byteLength })
      response.end(served)
    })
    inner = await openOrigin((response) => response.end(served))
    redirecting = await openOrigin((response) =>
      response.writeHead(302, { location: inner.url }).end(),
    )
    for (const [name] of failures) failing.set(name, await hostileOrigin(name))
    const allowed = [origin, redirecting, ...failing.values()]
    setting = allowed.map(({ port }) => `127.0.0.1:${port}`).join(',')
    const env = { HANDPRINT_PULL_ALLOW_PRIVATE: setting }
    service = await startService({ deployment, env })
  }, serviceStartMs)
  beforeEach(async () => {
    served = await picture()
    origin.asked.length = 0
  })
  afterAll(async () => {
    await service?.close()
    for (const each of [origin, inner, redirecting, ...failing.values()]) await each?.close()
  })

  function pull(query: string, accept = asJson) {
    return send(`${service.url}/api/pull?${query}`, accept)
  }

  function pullImage(url: string, more = '') {
    return pull(`image_url=${encodeURIComponent(url)}&access_key=${service.accessKey}${more}`)
  }

  it('redirects a browser to a cart with the image at that URL', async () => {
    const query = `image_url=${encodeURIComponent(origin.url)}&access_key=${service.accessKey}`
    const answer = await pullAsShopper(service, query)
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toMatch(/^\/cart\/[0-9a-f]{32}$/)
    const cart = await send(new URL(String(answer.headers.location), service.url).href)
    expect(cart.status).toBe(200)
    expect(cart.text).toContain('/pictures/')
  })

  it('answers JSON on request', async () => {
    const answer = await pullImage(origin.url, '&reference_id=my-pull')
    expect(answer.status).toBe(200)
    const body = answer.json()
    expect(body).toEqual({
      cart_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      cart_url: `${service.url}/cart/${body.cart_id}`,
      image_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      reference_id: 'my-pull',
      print_image: expect.objectContaining({ status: 'here', percent: 100, matches: null }),
    })
    const pictures = await picturesOf(service, String(body.image_token))
    expect(pictures).toEqual({ kind: 'pull', preview: null, print: hashOf(served) })
  })

  it('answers a token that the loader accepts', async () => {
    const { image_token: token } = (await pullImage(origin.url)).json()
    expect((await send(`${service.url}/loader/${token}`, asJson)).status).toBe(200)
  })

  it('requires image_url', async () => {
    const answer = await pull(`access_key=${service.accessKey}`)
    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({
      message: expect.stringContaining('image_url'),
      code: 'parameter_missing',
    })
  })

  it.each([
    'not a url',
    'ftp://example.com/a.jpg',
    'file:///etc/passwd',
    'http://',
    'javascript:1',
  ])('rejects the image_url %j', async (url) => {
    const answer = await pullImage(url)
    expect([400, 403]).toContain(answer.status)
    expect(answer.json().code).toMatch(/^image_url_(invalid|not_allowed)$/)
  })

  it('requests an unescaped image_url with its own query', async () => {
    const answer = await pull(
      `access_key=${service.accessKey}&image_url=${origin.url}?size=large&name=a%20b&reference_id=r`,
    )
    expect(answer.status).toBe(200)
    expect(answer.json().reference_id).toBe('r')
    expect(origin.asked).toEqual(['/picture.jpg?size=large&name=a%20b'])
  })

  it('requests an escaped image_url unescaped', async () => {
    expect((await pullImage(`${origin.url}?a=1&b=%26`)).status).toBe(200)
    expect(origin.asked).toEqual(['/picture.jpg?a=1&b=%26'])
  })

  it("resolves a relative image_url against the store's image root", async () => {
    const root = new URL('/gallery/', origin.url).href
    await service.foundation.onDatabase((queries) =>
      queries.updateTable('stores').set({ image_root: root }).execute(),
    )
    expect((await pullImage('2026/one.jpg')).status).toBe(200)
    expect(origin.asked).toEqual(['/gallery/2026/one.jpg'])
  })

  it.each(Object.keys(brokenPictures) as (keyof typeof brokenPictures)[])(
    'rejects %s',
    async (name) => {
      served = await brokenPictures[name]()
      const before = await tracesOf(service)
      const answer = await pullImage(origin.url)
      expect(answer.status).toBe(422)
      expect(answer.json().code).toBe('image_unreadable')
      expect(await tracesOf(service)).toEqual(before)
    },
  )

  it.each(Object.entries(otherFiles))('reports %s', async (_name, bytes) => {
    served = bytes
    const before = await tracesOf(service)
    const answer = await pullImage(origin.url)
    expect(answer.status).toBe(422)
    expect(answer.json().code).toBe('image_format_unsupported')
    expect(await tracesOf(service)).toEqual(before)
  })

  it('checks a picture by its bytes, whatever the origin declares', async () => {
    served = await picture({ format: 'webp' })
    expect((await pullImage(origin.url)).status).toBe(200)
  })

  it.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://2130706433:1/',
    'http://0177.0.0.1:1/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]:1/',
    'http://[fd00::1]/',
    'http://0.0.0.0:1/',
  ])('fetches nothing from %s', async (url) => {
    const answer = await pullImage(url)
    expect(answer.status).toBe(403)
    expect(answer.json().code).toBe('image_url_not_allowed')
  })

  it('fetches nothing from this machine, in any notation', async () => {
    const hosts = ['127.0.0.1', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', 'localhost']
    const others = ['[::ffff:7f00:1]', '127。0。0。1', '１２７.0.0.1', '%31%32%37.0.0.1', '0']
    for (const host of [...hosts, ...others]) {
      const answer = await pullImage(`http://${host}:${inner.port}/picture.jpg`)
      expect([host, answer.status, answer.json().code]).toEqual([
        host,
        403,
        'image_url_not_allowed',
      ])
    }
    expect(inner.asked).toEqual([])
  })

  it('does not follow a redirect to a forbidden address', async () => {
    const answer = await pullImage(redirecting.url)
    expect(answer.status).toBe(403)
    expect(redirecting.asked).toHaveLength(1)
    expect(inner.asked).toEqual([])
  })

  it.each(failures)('reports that an origin %s', async (misbehaviour, status, code) => {
    const before = await tracesOf(service)
    const answer = await pullImage(failing.get(misbehaviour)?.url ?? '')
    expect(answer.json()).toEqual({ message: expect.any(String), code })
    expect(answer.status).toBe(status)
    expect(await tracesOf(service)).toEqual(before)
  })

  it('shows a shopper a page when a pull fails', async () => {
    const query = `image_url=http://127.0.0.1:1/&access_key=${service.accessKey}`
    const answer = await pullAsShopper(service, query)
    expect(answer.status).toBe(403)
    expect(answer.headers['content-type']).toMatch(/^text\/html\b/)
    expect(answer.text).toMatch(/<h1[\s>]/)
    // While all stores are in test mode, the developer sees what to set; otherwise no one does. The
    // links to other languages repeat the request's own address.
    const told = answer.text.replaceAll(/href="[^"]*"/g, '').match(/\S*127\.0\.0\.1\S*/g)
    expect(told).toEqual([`HANDPRINT_PULL_ALLOW_PRIVATE=${setting},127.0.0.1:1`])
  })
})

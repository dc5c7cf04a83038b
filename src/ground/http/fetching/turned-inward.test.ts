// Nothing makes safeFetch connect to a non-public address: a port on loopback counts connections,
// and is requested by every notation, name and redirect.

import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../tests/helpers/free-port.ts'
import { type HostileOrigin, openOrigin } from '../../../../tests/helpers/hostile-origin.ts'
import type { HandprintError } from '../../../pure/errors.ts'
import { safeFetch } from './safe-fetch.ts'

const listeners: Server[] = []
const origins: HostileOrigin[] = []
let inner = 0
let visitors = 0

beforeAll(async () => {
  // A port that late requests of other tests do not use.
  inner = await listen('127.0.0.1', await freePort())
  // The same port on IPv6, if the machine has it.
  await listen('::1', inner).catch(() => 0)
})
afterEach(async () => {
  await Promise.all(origins.splice(0).map((origin) => origin.close()))
})
afterAll(() => {
  for (const listener of listeners) listener.close()
})

function listen(host: string, port: number): Promise<number> {
  const listener = createServer((socket) => {
    visitors++
    socket.destroy()
  })
  return new Promise((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(port, host, () => {
      listeners.push(listener)
      const address = listener.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

/** The worst-case resolver: every name resolves to loopback. */
const resolve = async () => [{ address: '127.0.0.1', family: 4 }]

async function failure(url: string, allowed?: HostileOrigin): Promise<HandprintError> {
  const file = await safeFetch(url, {
    allowPrivate: allowed === undefined ? [] : [{ host: allowed.host, port: allowed.port }],
    maxBytes: 10_000,
    timeouts: { headersTimeoutMs: 60_000, idleTimeoutMs: 60_000, totalTimeoutMs: 60_000 },
    resolve,
  }).catch((error) => error)
  if (!(file instanceof Error)) await file.discard()
  return file as HandprintError
}

const invalid = 'image_url_invalid'
const notAllowed = 'image_url_not_allowed'

const spellings: [host: string, code: string][] = [
  ['127.0.0.1', notAllowed],
  ['127.0.0.1.', notAllowed],
  ['127.0.0.1..', invalid],
  ['127.1', notAllowed],
  ['127.0.1', notAllowed],
  ['127.000.000.001', notAllowed],
  ['0177.0.0.1', notAllowed],
  ['0177.0.0.01', notAllowed],
  ['00000177.1', notAllowed],
  ['0x7f.0.0.1', notAllowed],
  ['0X7F.0x0.0x0.0x1', notAllowed],
  ['0x7f000001', notAllowed],
  ['0x7f.1', notAllowed],
  ['2130706433', notAllowed],
  ['017700000001', notAllowed],
  ['4294967296', invalid],
  ['127.0.0.256', invalid],
  ['127.0.0.1.1', invalid],
  ['127.0.0.0x', notAllowed],
  ['0', notAllowed],
  ['0.0.0.0', notAllowed],
  ['localhost', notAllowed],
  ['LOCALHOST.', notAllowed],
  ['inner.localhost', notAllowed],
  ['pictures.example', notAllowed],
  ['xn--n3h.example', notAllowed],
  ['[::1]', notAllowed],
  ['[::]', notAllowed],
  ['[0:0:0:0:0:0:0:1]', notAllowed],
  ['[0000:0000:0000:0000:0000:0000:0000:0001]', notAllowed],
  ['[::ffff:127.0.0.1]', notAllowed],
  ['[::ffff:7f00:1]', notAllowed],
  ['[::FFFF:7F00:0001]', notAllowed],
  ['[::127.0.0.1]', notAllowed],
  ['[::ffff:0:127.0.0.1]', notAllowed],
  ['[64:ff9b::127.0.0.1]', notAllowed],
  ['[64:ff9b:1::7f00:1]', notAllowed],
  ['[2002:7f00:1::]', notAllowed],
  ['[2001:0:7f00:1::]', notAllowed],
  ['[2606:4700::5efe:127.0.0.1]', notAllowed],
  ['[2606:4700::200:5efe:7f00:1]', notAllowed],
  ['[fe80::1%lo]', invalid],
  ['[fe80::1%25lo]', invalid],
  ['[::1%25lo]', invalid],
  ['[::1', invalid],
  ['::1', invalid],
  ['[127.0.0.1]', invalid],
  ['127。0。0。1', notAllowed],
  ['127．0．0．1', notAllowed],
  ['127｡0｡0｡1', notAllowed],
  ['127.0.0.1。', notAllowed],
  ['１２７.０.０.１', notAllowed],
  ['①②⑦.⓪.⓪.①', notAllowed],
  ['𝟙𝟚𝟟.𝟘.𝟘.𝟙', notAllowed],
  ['¹²⁷.⁰.⁰.¹', notAllowed],
  ['１２７｡1', notAllowed],
  ['ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', notAllowed],
  // Digits of mixed direction are not a host by UTS 46. Newer Node versions enforce that.
  ['١٢٧.٠.٠.١', URL.canParse('http://١٢٧.٠.٠.١/') ? notAllowed : invalid],
  ['%31%32%37.0.0.1', notAllowed],
  ['127%2e0%2E0%2e1', notAllowed],
  ['%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1', notAllowed],
  ['%6c%6f%63alhost', notAllowed],
  ['127.0.0.\u00ad1', notAllowed],
  ['127.0.0\u200b.1', notAllowed],
  ['127.0.0.1%00', invalid],
  ['127.0.0.1%20', invalid],
  ['127.0.0.1%09', invalid],
  ['127.0.0.1%5c', invalid],
  ['127.0.0.1\t', invalid],
  ['127.\n0.0.1', invalid],
  ['127.0.0.1 ', invalid],
  ['user@127.0.0.1', invalid],
  ['user:word@127.0.0.1', invalid],
  ['@127.0.0.1', invalid],
  [':@127.0.0.1', invalid],
  ['pictures.example@127.0.0.1', invalid],
  ['pictures.example%40127.0.0.1', invalid],
  ['pictures.example\\@127.0.0.1', invalid],
  ['127.0.0.1\\@pictures.example', invalid],
  ['127.0.0.1\\.pictures.example', invalid],
  ['pictures.example:80@127.0.0.1', invalid],
  ['pictures.example:80:127.0.0.1', invalid],
]

describe('no request reaches a private address through', () => {
  it.each(spellings)('http://%s/ is %s', async (host, code) => {
    const error = await failure(`http://${host}:${inner}/picture.jpg`)
    expect(error.code).toBe(code)
    expect(error.publicMessage).not.toMatch(/127|::1|localhost/)
    expect(visitors).toBe(0)
  })

  it.each([
    [(port: number) => `http:127.0.0.1:${port}/`, invalid],
    [(port: number) => `http:/127.0.0.1:${port}/`, invalid],
    [(port: number) => `http:///127.0.0.1:${port}/`, invalid],
    [(port: number) => `http:\\\\127.0.0.1:${port}\\`, invalid],
    [(port: number) => `//127.0.0.1:${port}/`, invalid],
    [(port: number) => ` http://127.0.0.1:${port}/`, invalid],
    [(port: number) => `ht\ntp://127.0.0.1:${port}/`, invalid],
    [(port: number) => `gopher://127.0.0.1:${port}/_GET`, invalid],
    [(port: number) => `ftp://127.0.0.1:${port}/`, invalid],
    [(port: number) => `ws://127.0.0.1:${port}/`, invalid],
    [(port: number) => `https://127.0.0.1:${port}/`, notAllowed],
    [(port: number) => `http://127.0.0.1:${port}#@pictures.example/`, notAllowed],
    [(port: number) => `http://127.0.0.1:${port}?@pictures.example/`, notAllowed],
    [(port: number) => `http://127.0.0.1:${port}\\@pictures.example/`, invalid],
  ])('another notation, %#', async (write, code) => {
    expect((await failure(write(inner))).code).toBe(code)
    expect(visitors).toBe(0)
  })

  it.each([301, 302, 303, 307, 308])('redirects with status %i', async (status) => {
    for (const [host] of spellings.filter(([spelling]) => /^[!-~]+$/.test(spelling))) {
      const location = `http://${host}:${inner}/`
      const origin = await redirecting({ location }, status)
      const error = await failure(origin.url, origin)
      expect([location, error.code]).toEqual([
        location,
        expect.stringMatching(/^(image_url_not_allowed|origin_refused)$/),
      ])
      expect(visitors).toBe(0)
    }
  })

  it.each([
    (port: number) => `//127.0.0.1:${port}/`,
    (port: number) => `//localhost:${port}/`,
    (port: number) => `/\\127.0.0.1:${port}/`,
    (port: number) => `\\\\127.0.0.1:${port}\\`,
    (port: number) => `/\t/127.0.0.1:${port}/`,
    (port: number) => `https://127.0.0.1:${port}/`,
    (port: number) => `ftp://127.0.0.1:${port}/`,
    (port: number) => `gopher://127.0.0.1:${port}/`,
    () => 'file:///etc/hostname',
    () => 'data:image/png;base64,AAAA',
    () => 'javascript:alert(1)',
    (port: number) => `blob:http://127.0.0.1:${port}/1`,
    (port: number) => `http:127.0.0.1:${port}/`,
  ])('a redirect to another notation, %#', async (write) => {
    const origin = await redirecting({ location: write(inner) }, 302)
    const error = await failure(origin.url, origin)
    expect(['image_url_not_allowed', 'origin_refused']).toContain(error.code)
    expect(visitors).toBe(0)
  })

  it('the last of five redirects', async () => {
    const origin: HostileOrigin = keep(
      await openOrigin((response, request) => {
        const hop = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('hop') ?? 0)
        const location = hop < 4 ? `?hop=${hop + 1}` : `http://127.0.0.1:${inner}/`
        response.writeHead(302, { location }).end()
      }),
    )
    expect((await failure(origin.url, origin)).code).toBe(notAllowed)
    expect(origin.asked).toHaveLength(5)
    expect(visitors).toBe(0)
  })

  it.each(['refresh', 'content-location', 'alt-svc', 'link'])(
    'another address in the header %s',
    async (name) => {
      const there = `http://127.0.0.1:${inner}/`
      const value = {
        refresh: `0; url=${there}`,
        'alt-svc': `h2="127.0.0.1:${inner}"; ma=3600`,
        link: `<${there}>; rel=preload; as=image`,
      }[name]
      const origin = keep(
        await openOrigin((response) =>
          response.writeHead(200, { [name]: value ?? there }).end('x'),
        ),
      )
      for (const _ of [1, 2]) await failure(origin.url, origin)
      expect(origin.asked).toHaveLength(2)
      expect(visitors).toBe(0)
    },
  )

  it('a name that resolves to a private address every second time', async () => {
    const answers = ['93.184.216.34', '127.0.0.1']
    let asked = 0
    const origin = await redirecting({ location: `http://pictures.example:${inner}/` }, 302)
    const error = await safeFetch(origin.url, {
      allowPrivate: [{ host: origin.host, port: origin.port }],
      maxBytes: 10_000,
      timeouts: { headersTimeoutMs: 60_000, idleTimeoutMs: 60_000, totalTimeoutMs: 60_000 },
      resolve: async () => {
        asked++
        // All answers are checked, regardless of their order.
        return answers.map((address) => ({ address, family: 4 }))
      },
    }).catch((reason) => reason)
    expect(error).toMatchObject({ code: notAllowed })
    expect(asked).toBe(1)
    expect(visitors).toBe(0)
  })

  it('a proxy from the environment', async () => {
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy']
    const before = names.map((name) => [name, process.env[name]] as const)
    for (const name of names) process.env[name] = `http://127.0.0.1:${inner}`
    try {
      const origin = keep(await openOrigin((response) => response.end('x')))
      await failure(origin.url, origin)
      expect(origin.asked).toHaveLength(1)
      expect(visitors).toBe(0)
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
    }
  })

  it('but an allowed address is reached, which proves that the counter above works', async () => {
    await safeFetch(`http://127.0.0.1:${inner}/`, {
      allowPrivate: [{ host: '127.0.0.1', port: inner }],
      maxBytes: 10,
      timeouts: { headersTimeoutMs: 60_000, idleTimeoutMs: 60_000, totalTimeoutMs: 60_000 },
    }).catch(() => undefined)
    expect(visitors).toBe(1)
  })
})

async function redirecting(
  headers: Record<string, string>,
  status: number,
): Promise<HostileOrigin> {
  return keep(await openOrigin((response) => response.writeHead(status, headers).end()))
}

function keep(origin: HostileOrigin): HostileOrigin {
  origins.push(origin)
  return origin
}

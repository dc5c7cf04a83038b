import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type HostileOrigin,
  hostileOrigin,
  openOrigin,
} from '../../../../tests/helpers/hostile-origin.ts'
import type { HandprintError } from '../../../pure/errors.ts'
import { type SafeFetchOptions, safeFetch } from './safe-fetch.ts'

const open: HostileOrigin[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((origin) => origin.close()))
})

async function origin(misbehaviour: Parameters<typeof hostileOrigin>[0]): Promise<HostileOrigin> {
  return opened(await hostileOrigin(misbehaviour))
}

function opened(one: HostileOrigin): HostileOrigin {
  open.push(one)
  return one
}

function optionsFor(one: HostileOrigin, change: Partial<SafeFetchOptions> = {}): SafeFetchOptions {
  return {
    allowPrivate: [{ host: one.host, port: one.port }],
    maxBytes: 100_000,
    timeouts: { headersTimeoutMs: 60_000, idleTimeoutMs: 60_000, totalTimeoutMs: 120_000 },
    ...change,
  }
}

async function read(address: string, options: SafeFetchOptions): Promise<Buffer> {
  const file = await safeFetch(address, options)
  const pieces: Uint8Array[] = []
  for await (const piece of file.body) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function failure(address: string, options: SafeFetchOptions): Promise<HandprintError> {
  const error = await read(address, options).then(
    () => new Error('it was fetched'),
    (reason) => reason,
  )
  return error
}

async function failureOf(
  misbehaviour: Parameters<typeof hostileOrigin>[0],
  change: Partial<SafeFetchOptions> = {},
): Promise<{ one: HostileOrigin; error: HandprintError }> {
  const one = await origin(misbehaviour)
  return { one, error: await failure(one.url, optionsFor(one, change)) }
}

const quick = { headersTimeoutMs: 60_000, idleTimeoutMs: 60_000, totalTimeoutMs: 60_000 }

describe('safeFetch', () => {
  it('returns the bytes, their announced length and the address', async () => {
    const honest = await origin('is honest')
    const file = await safeFetch(`${honest.url}?w=1&h=2#part`, optionsFor(honest))
    expect(file).toMatchObject({ status: 200, contentLength: 1000 })
    expect(file.finalUrl.href).toBe(`${honest.url}?w=1&h=2`)
    await file.discard()
    expect(await read(honest.url, optionsFor(honest))).toEqual(Buffer.alloc(1000, 'x'))
  })

  it('sends a GET for uncompressed bytes, without credentials', async () => {
    const honest = await origin('is honest')
    await read(`${honest.url}?a=b%20c`, optionsFor(honest, { userAgent: 'Tester/1' }))
    expect(honest.asked).toEqual(['/picture.jpg?a=b%20c'])
    expect(honest.requests[0]?.method).toBe('GET')
    expect(honest.requests[0]?.headers).toEqual({
      host: `127.0.0.1:${honest.port}`,
      connection: expect.any(String),
      accept: expect.stringContaining('image/*'),
      'accept-encoding': 'identity',
      'user-agent': 'Tester/1',
    })
  })

  it('accepts a body of unknown length', async () => {
    const one = await origin('says no length')
    const file = await safeFetch(one.url, optionsFor(one))
    expect(file.contentLength).toBeNull()
    await file.discard()
    expect(await read(one.url, optionsFor(one))).toHaveLength(1000)
  })

  it('closes the connection when the reader leaves', async () => {
    const one = await origin('never ends')
    const file = await safeFetch(one.url, optionsFor(one, { maxBytes: 1e12 }))
    for await (const piece of file.body) if (piece.byteLength > 0) break
    await one.clientLeft()
    const unread = await safeFetch(one.url, optionsFor(one))
    await unread.discard()
    await one.clientLeft()
    expect(one.requests).toHaveLength(2)
  })

  it('leaves nothing open once everything is read', async () => {
    const one = opened(
      await openOrigin((response) => {
        response.setHeader('keep-alive', 'timeout=600').end('all')
      }),
    )
    const { signal } = new AbortController()
    await read(one.url, optionsFor(one, { signal }))
    await one.clientLeft()
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  describe('connects only to public addresses', () => {
    it('rejects loopback by name and by number', async () => {
      const one = await origin('is honest')
      const options = optionsFor(one, { allowPrivate: [] })
      for (const address of [
        one.url,
        `http://localhost:${one.port}/`,
        `http://[::1]:${one.port}/`,
      ]) {
        const error = await failure(address, options)
        expect(error).toMatchObject({ code: 'image_url_not_allowed', status: 403 })
        expect(error.publicMessage).not.toMatch(/127|::1|localhost/)
      }
      expect(one.requests).toHaveLength(0)
    })

    it('connects an allowed name to any address it resolves to', async () => {
      const one = await origin('is honest')
      const asked: string[] = []
      const bytes = await read(`http://pictures.example:${one.port}/a`, {
        ...optionsFor(one),
        allowPrivate: [{ host: 'pictures.example', port: one.port }],
        resolve: async (name) => {
          asked.push(name)
          return [{ address: '127.0.0.1', family: 4 }]
        },
      })
      expect(bytes).toHaveLength(1000)
      expect(one.requests[0]?.headers.host).toBe(`pictures.example:${one.port}`)
      expect(asked).toEqual(['pictures.example'])
    })

    it('rejects a name with one private address among public ones', async () => {
      const one = await origin('is honest')
      const error = await failure(`http://pictures.example:${one.port}/a`, {
        ...optionsFor(one),
        resolve: async () => [
          { address: '127.0.0.1', family: 4 },
          { address: '93.184.216.34', family: 4 },
        ],
      })
      expect(error).toMatchObject({ code: 'image_url_not_allowed' })
      expect(one.requests).toHaveLength(0)
    })

    it('rejects a name that resolves to a private address since the last lookup', async () => {
      const one = await origin('redirects to a name')
      const answers = ['127.0.0.1', '10.0.0.1']
      const error = await failure(`http://pictures.example:${one.port}/a`, {
        ...optionsFor(one),
        allowPrivate: [{ host: 'pictures.example', port: one.port }],
        resolve: async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }],
      })
      expect(error).toMatchObject({ code: 'image_url_not_allowed' })
      expect(answers).toEqual([])
      expect(one.requests).toHaveLength(1)
    })

    it.each([
      'redirects to loopback',
      'redirects to the metadata service',
      'redirects to loopback in disguise',
      'redirects to file:',
      'redirects with a password',
    ] as const)('rejects a host that %s', async (misbehaviour) => {
      const { one, error } = await failureOf(misbehaviour)
      expect(error).toMatchObject({ code: 'image_url_not_allowed', status: 403 })
      expect(error.publicMessage).not.toMatch(/127|169|localhost|file:/)
      expect(one.requests).toHaveLength(1)
    })
  })

  describe('follows redirects', () => {
    it('up to five times', async () => {
      const one = await origin('redirects five times')
      const file = await safeFetch(one.url, optionsFor(one))
      expect(file.finalUrl.search).toBe('?hop=5')
      await file.discard()
      expect(one.requests).toHaveLength(6)
    })

    it.each(['redirects six times', 'redirects in a circle'] as const)(
      'but gives up on a host that %s',
      async (misbehaviour) => {
        const { one, error } = await failureOf(misbehaviour)
        expect(error).toMatchObject({ code: 'origin_refused', status: 502 })
        expect(one.requests).toHaveLength(6)
      },
    )

    it.each([301, 302, 303, 307, 308])('with status %i', async (status) => {
      const one = opened(
        await openOrigin((response, request) =>
          request.url === '/picture.jpg'
            ? response.writeHead(status, { location: '/b%20c?d=é&e=1' }).end()
            : response.end('there'),
        ),
      )
      expect(String(await read(one.url, optionsFor(one)))).toBe('there')
      expect(one.asked).toEqual(['/picture.jpg', '/b%20c?d=%C3%A9&e=1'])
    })

    it.each(['redirects to nowhere', 'redirects to rubbish'] as const)(
      'but not if a host %s',
      async (misbehaviour) => {
        const { error } = await failureOf(misbehaviour)
        expect(error).toMatchObject({ code: 'origin_refused' })
      },
    )
  })

  describe('reports what the origin did', () => {
    it.each([
      ['does not find it', '404'],
      ['is broken', '500'],
      ['sends no content', '204'],
      ['sends a part', '206'],
      ['says that nothing has changed', '304'],
      ['offers a choice', '300'],
    ] as const)('when it %s', async (misbehaviour, status) => {
      const { one, error } = await failureOf(misbehaviour)
      expect(error).toMatchObject({ code: 'origin_refused', status: 502 })
      expect(error.publicMessage).toContain(status)
      await one.clientLeft()
    })

    it.each([
      'breaks off',
      'breaks off in chunks',
      'hangs up at once',
      'speaks no http',
      'sends endless headers',
      'sends damaged gzip',
      'sends half of a gzip',
      'says continue without end',
      'switches protocols',
      'sends endless trailers',
      'says two lengths',
    ] as const)('when it %s', async (misbehaviour) => {
      const { error } = await failureOf(misbehaviour)
      expect(error).toMatchObject({ code: 'origin_unreachable', status: 502 })
      expect(error.publicMessage).not.toContain('127.0.0.1')
    })

    it('when it sends endless 1xx hints', async () => {
      const { one, error } = await failureOf('sends hints without end')
      expect(error).toMatchObject({ code: 'origin_refused', status: 502 })
      expect(error.publicMessage).toContain('hints')
      await one.clientLeft()
    })

    it('but not what it sends after its answer, neither now nor for the next request', async () => {
      const one = await origin('sends two answers for one')
      for (const _ of [1, 2]) expect(String(await read(one.url, optionsFor(one)))).toBe('first')
      expect(one.requests[0]?.socket).not.toBe(one.requests[1]?.socket)
    })

    it('when the port is closed', async () => {
      const one = await origin('is honest')
      await one.close()
      const error = await failure(one.url, optionsFor(one))
      expect(error).toMatchObject({ code: 'origin_unreachable', status: 502 })
      expect(error.publicMessage).not.toContain('127.0.0.1')
    })

    it('when its name cannot be resolved', async () => {
      const one = await origin('is honest')
      const error = await failure('http://nowhere.example/', {
        ...optionsFor(one),
        resolve: async () => {
          throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
        },
      })
      expect(error).toMatchObject({ code: 'origin_unreachable' })
      expect(error.publicMessage).toContain('name')
    })

    it('when it speaks no TLS', async () => {
      const one = await origin('is honest')
      const error = await failure(one.url.replace('http:', 'https:'), optionsFor(one))
      expect(error).toMatchObject({ code: 'origin_unreachable', status: 502 })
    })

    it('but not what it sends beyond the announced length', async () => {
      const one = await origin('announces too little')
      expect(await read(one.url, optionsFor(one))).toHaveLength(10)
    })
  })

  describe('limits the time', () => {
    it.each([
      ['for the head of the answer', 'never answers', { headersTimeoutMs: 50 }],
      [
        'for the end of the head, however much of it comes',
        'drips its head',
        { headersTimeoutMs: 200 },
      ],
      ['for the next piece', 'sends the head and stops', { idleTimeoutMs: 50 }],
      ['for the whole', 'drips', { totalTimeoutMs: 200 }],
    ] as const)('%s', async (_, misbehaviour, bounds) => {
      const { one, error } = await failureOf(misbehaviour, { timeouts: { ...quick, ...bounds } })
      expect(error).toMatchObject({ code: 'origin_too_slow', status: 504, retryAfterSeconds: 30 })
      await one.clientLeft()
    })

    it('for bytes of the picture amid other data', async () => {
      const timeouts = { ...quick, idleTimeoutMs: 200 }
      const { one, error } = await failureOf('sends an endless chunk extension', { timeouts })
      expect(['origin_too_slow', 'origin_unreachable']).toContain(error.code)
      await one.clientLeft()
    })

    it('for a DNS lookup', async () => {
      const one = await origin('is honest')
      const error = await failure('http://pictures.example/', {
        ...optionsFor(one, { timeouts: { ...quick, headersTimeoutMs: 50 } }),
        resolve: () => new Promise(() => {}),
      })
      expect(error).toMatchObject({ code: 'origin_too_slow' })
    })

    it('to the caller’s deadline', async () => {
      const one = await origin('drips')
      const controller = new AbortController()
      const file = await safeFetch(one.url, optionsFor(one, { signal: controller.signal }))
      const reading = (async () => {
        for await (const piece of file.body) {
          if (piece.byteLength > 0) controller.abort(new Error('the shopper left'))
        }
      })()
      await expect(reading).rejects.toThrow('the shopper left')
      await one.clientLeft()
      await expect(
        safeFetch(one.url, optionsFor(one, { signal: controller.signal })),
      ).rejects.toThrow('the shopper left')
    })
  })

  describe('limits the size', () => {
    it('by the announced length', async () => {
      const { one, error } = await failureOf('announces too much')
      expect(error).toMatchObject({ code: 'image_too_large', status: 413 })
      expect(error.publicMessage).toContain('10000000000')
      await one.clientLeft()
    })

    it('by the bytes received', async () => {
      const { one, error } = await failureOf('never ends')
      expect(error).toMatchObject({ code: 'image_too_large', status: 413 })
      await one.clientLeft()
    })

    it('but accepts exactly the limit', async () => {
      const one = await origin('is honest')
      expect(await read(one.url, optionsFor(one, { maxBytes: 1000 }))).toHaveLength(1000)
      const silent = await origin('says no length')
      expect(await failure(silent.url, optionsFor(silent, { maxBytes: 999 }))).toMatchObject({
        code: 'image_too_large',
      })
    })

    it.each(['sends a gzip bomb', 'sends a brotli bomb', 'sends a deflate bomb'] as const)(
      'by the decompressed size, when it %s',
      async (misbehaviour) => {
        const { one, error } = await failureOf(misbehaviour, { maxBytes: 1_000_000 })
        expect(error).toMatchObject({ code: 'image_too_large', status: 413 })
        await one.clientLeft()
      },
    )
  })

  it('decompresses a body that was compressed without request', async () => {
    const one = await origin('compresses anyway')
    const file = await safeFetch(one.url, optionsFor(one))
    expect(file.contentLength).toBeNull()
    await file.discard()
    expect(await read(one.url, optionsFor(one))).toEqual(Buffer.alloc(1000, 'x'))
  })

  it.each(['sends an unknown compression', 'compresses twice'] as const)(
    'rejects other compression: it %s',
    async (misbehaviour) => {
      const { error } = await failureOf(misbehaviour)
      expect(error).toMatchObject({ code: 'origin_refused' })
    },
  )

  it('ignores proxy settings of the environment', async () => {
    const one = await origin('is honest')
    const before = process.env.HTTP_PROXY
    process.env.HTTP_PROXY = 'http://127.0.0.1:9'
    try {
      expect(await read(one.url, optionsFor(one))).toHaveLength(1000)
    } finally {
      if (before === undefined) delete process.env.HTTP_PROXY
      else process.env.HTTP_PROXY = before
    }
  })
})

import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorCodes } from '../../pure/contract/error-codes.ts'
import { HandprintError } from '../../pure/errors.ts'
import { version } from '../../pure/version.ts'
import { followTraces, inSpan } from '../telemetry/spans.ts'
import { healthRoutes } from './health-routes.ts'
import { allowFraming } from './security-headers.ts'
import { createServer } from './server.ts'

type Server = Awaited<ReturnType<typeof createServer>>

let server: Server
let logged: string

beforeEach(async () => {
  logged = ''
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  server = await createServer({ logLevel: 'info', proxyHops: 0, logTo })
})

afterEach(() => server.close())

const expired = () =>
  new HandprintError({ code: 'token_expired', status: 410, message: 'Hand it over again.' })

function fails(path: string, error: () => unknown, errorsAs?: 'push' | 'page' | 'problem'): void {
  server.get(path, { config: errorsAs === undefined ? {} : { errorsAs } }, async () => {
    throw error()
  })
}

describe('an error', () => {
  it('of a push is always a 500 with message and code', async () => {
    fails('/x', expired, 'push')
    const answer = await server.inject({ url: '/x', headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ message: 'Hand it over again.', code: 'token_expired' })
  })

  it('of a page is a page for browsers, and JSON on request', async () => {
    server.decorate('renderErrorPage', (error) => `<h1>${error.code}</h1>`)
    fails('/x', expired, 'page')
    const page = await server.inject({ url: '/x', headers: { accept: 'text/html,*/*' } })
    expect([page.statusCode, page.body]).toEqual([410, '<h1>token_expired</h1>'])
    const json = await server.inject({ url: '/x', headers: { accept: 'application/json' } })
    expect([json.statusCode, json.json().code]).toEqual([410, 'token_expired'])
  })

  it('is logged with its stack and causes, and without its other properties', async () => {
    const refused = { code: '23502', detail: 'Failing row contains (ann@example.com).' }
    const cause = Object.assign(new Error('null value in a column'), refused)
    fails('/x', () => Object.assign(new Error('not saved', { cause }), { row: { name: 'Ann' } }))
    server.get('/y', async () => {
      throw 'nothing of ours'
    })
    await server.inject('/x')
    expect(logged).toMatch(/not saved.*null value in a column.*23502/)
    expect(logged).not.toMatch(/ann/i)
    await server.inject('/y')
    expect(logged).toContain('nothing of ours')
  })

  it('says when a retry may help, in every form', async () => {
    const busy = () => new HandprintError({ code: 'rate_limited', status: 429, message: 'Wait.' })
    const stored = () =>
      new HandprintError({
        code: 'storage_unavailable',
        status: 503,
        message: 'Wait.',
        retryAfterSeconds: 10,
      })
    const forms = ['push', 'page', 'problem'] as const
    for (const form of forms) {
      fails(`/${form}/busy`, busy, form)
      fails(`/${form}/stored`, stored, form)
      fails(`/${form}/internal`, () => new Error('a fault of ours'), form)
      fails(`/${form}/expired`, expired, form)
    }
    for (const form of forms) {
      const waits: unknown[] = []
      for (const fault of ['busy', 'stored', 'internal', 'expired']) {
        const answer = await server.inject({ url: `/${form}/${fault}` })
        waits.push(answer.headers['retry-after'])
      }
      expect(waits).toEqual(['5', '10', '30', undefined])
    }
  })

  it('of the API is a problem document', async () => {
    fails('/x', expired, 'problem')
    const answer = await server.inject({ url: '/x' })
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Gone',
      status: 410,
      detail: 'Hand it over again.',
      code: 'token_expired',
    })
  })

  it('names the authentication scheme if a key is missing or wrong', async () => {
    const missing = { code: 'secret_key_missing', status: 401, message: 'Send it.' }
    const schemes: unknown[] = []
    const forms = ['problem', 'page', 'push'] as const
    for (const form of forms) fails(`/${form}`, () => new HandprintError(missing), form)
    for (const form of forms) {
      schemes.push((await server.inject({ url: `/${form}` })).headers['www-authenticate'])
    }
    expect(schemes).toEqual([...Array(2).fill('Bearer realm="Handprint"'), undefined])
  })

  it('is attributed: an origin that fails or a store at its limit is no fault of the service', async () => {
    const faults = [
      ['token_expired', 410],
      ['origin_unreachable', 502],
      ['origin_refused', 502],
      ['origin_too_slow', 504],
      ['quota_exceeded', 507],
      ['store_closed', 503],
      ['storage_unavailable', 503],
      ['internal', 500],
    ] as const
    for (const [code, status] of faults) {
      fails(`/${code}`, () => new HandprintError({ code, status, message: 'No.' }), 'push')
    }
    const told: unknown[] = []
    for (const [code] of faults) {
      told.push((await server.inject({ url: `/${code}` })).headers['handprint-fault'])
    }
    expect(told).toEqual([...Array(6).fill('request'), ...Array(2).fill('service')])
  })

  it('has a Retry-After', async () => {
    fails('/x', () => new HandprintError({ ...expired(), message: 'x', retryAfterSeconds: 7 }))
    expect((await server.inject({ url: '/x' })).headers['retry-after']).toBe('7')
  })

  it('that was not foreseen stays in the log', async () => {
    fails('/x', () => new Error('password hunter2 at /srv/secret'))
    const answer = await server.inject({ url: '/x' })
    expect(answer.statusCode).toBe(500)
    expect(answer.json().code).toBe('internal')
    expect(answer.body).not.toMatch(/hunter2|secret/)
    expect(logged).toContain('hunter2')
  })

  it('of the framework has a documented code', async () => {
    for (const url of ['/nowhere', '/%', '/api/v1/nowhere']) {
      const answer = await server.inject({ url })
      expect(errorCodes, url).toContain(answer.json().code)
    }
  })
})

describe('the log', () => {
  it('contains the route pattern of an address, never its token', async () => {
    server.get('/loader/:token', async () => 'ok')
    const token = 'f'.repeat(64)
    await server.inject({ url: `/loader/${token}?access_key=${'a'.repeat(32)}` })
    expect(logged).toContain('"route":"/loader/:token"')
    expect(logged).not.toMatch(/f{64}|a{32}/)
  })
})

describe('a request body', () => {
  it('is rejected for a NUL character, with the name of its field', async () => {
    server.post('/form', async () => 'taken')
    server.post('/api/v1/form', async () => 'taken')
    const payload = { line: ['a', 'b\0'] }
    const answer = await server.inject({ method: 'POST', url: '/form', payload })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'parameter_invalid'])
    const problem = await server.inject({ method: 'POST', url: '/api/v1/form', payload })
    expect(problem.json()).toMatchObject({ status: 400, errors: [{ field: 'line[1]' }] })
    const fine = await server.inject({ method: 'POST', url: '/form', payload: { line: 'a' } })
    expect(fine.body).toBe('taken')
  })

  it.each([
    ['{"line": 1', 'The body is not valid JSON.'],
    ['', 'The body is empty, '],
  ])('is rejected with the reason its JSON is invalid: %j', async (payload, start) => {
    server.post('/api/v1/form', async () => 'taken')
    const headers = { 'content-type': 'application/json' }
    const answer = await server.inject({ method: 'POST', url: '/api/v1/form', payload, headers })
    expect(answer.json()).toMatchObject({ status: 400, code: 'body_invalid' })
    expect(answer.json().detail.slice(0, start.length)).toBe(start)
  })

  it.each(['gzip', 'br', 'deflate', 'identity, GZIP'])(
    'that is compressed (%s) is rejected as such, in the error format of its address',
    async (encoding) => {
      const headers = { 'content-encoding': encoding, 'content-type': 'application/json' }
      const statuses: unknown[] = []
      const forms = ['problem', 'push', 'page'] as const
      for (const errorsAs of forms) {
        server.post(`/${errorsAs}`, { config: { errorsAs } }, () => 'done')
      }
      for (const errorsAs of forms) {
        const asked = { method: 'POST', url: `/${errorsAs}`, headers } as const
        const answer = await server.inject({ ...asked, body: gzipSync('{}') })
        expect(answer.json()).toMatchObject({ code: 'body_invalid' })
        expect(answer.body).toContain('but only uncompressed bodies are accepted.')
        expect(answer.headers['accept-encoding']).toBe('identity')
        statuses.push(answer.statusCode)
      }
      expect(statuses).toEqual([415, 500, 415])
    },
  )

  it('is not checked for compression if there is none', async () => {
    const headers = { 'content-encoding': 'gzip' }
    server.route({ method: ['GET', 'POST', 'DELETE'], url: '/x', handler: async () => 'done' })
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await server.inject({ method, url: '/x', headers })).body).toBe('done')
    const plain = { 'content-encoding': 'Identity', 'content-type': 'application/json' }
    const sent = { method: 'POST', url: '/x', headers: plain, body: '{}' } as const
    expect((await server.inject(sent)).body).toBe('done')
  })

  it('is rejected if it is nested 8,000 deep, and does not cause a 500', async () => {
    server.post('/form', async () => 'taken')
    const payload = `${'['.repeat(8_000)}${']'.repeat(8_000)}`
    const headers = { 'content-type': 'application/json' }
    const answer = await server.inject({ method: 'POST', url: '/form', payload, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'body_invalid'])
  })
})

describe('every answer', () => {
  it('has the security headers, also at an invalid address', async () => {
    const answer = await server.inject({ url: '/%zz' })
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/)
  })

  it('may not be framed or sniffed, unless a page allows its own framing', async () => {
    server.get('/page', async (_request, reply) => {
      allowFraming(reply, ['https://example.com'])
      return 'page'
    })
    const other = await server.inject({ url: '/nowhere' })
    expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(other.headers['x-content-type-options']).toBe('nosniff')
    expect(other.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    const page = await server.inject({ url: '/page' })
    expect(page.headers['content-security-policy']).toContain('frame-ancestors https://example.com')
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
  })
})

describe('/healthz', () => {
  const readiness = { faults: async () => [] }

  it('answers 503 and names the failing part, never the reason', async () => {
    let isDown = true
    const stopping = new AbortController()
    const database = async () => {
      if (isDown) throw new Error('connect ECONNREFUSED 10.0.0.7:5432')
    }
    healthRoutes(server, { parts: { database }, stopping: stopping.signal, readiness })
    const down = await server.inject({ url: '/healthz' })
    expect([down.statusCode, down.json()]).toEqual([
      503,
      { status: 'failing', parts: { database: 'internal' } },
    ])
    isDown = false
    expect((await server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    stopping.abort()
    expect((await server.inject({ url: '/healthz' })).statusCode).toBe(503)
    expect((await server.inject({ url: '/livez' })).statusCode).toBe(200)
  })
  it('treats a timeout as a failure, and starts no second check meanwhile', async () => {
    let asked = 0
    const storage = () => {
      asked++
      return new Promise<void>(() => undefined)
    }
    const stopping = new AbortController().signal
    healthRoutes(server, { parts: { storage }, stopping, readiness, checkTimeoutMs: 50 })
    for (let times = 0; times < 2; times++) {
      const answer = await server.inject({ url: '/healthz' })
      expect(answer.statusCode).toBe(503)
      expect(answer.json().parts).toEqual({ storage: 'storage_unavailable' })
    }
    expect(asked).toBe(1)
  })
})

it('every log line contains its place in the code and the proxy’s request id', async () => {
  const lines: Record<string, unknown>[] = []
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const node = { nodeName: 'one', roles: 'web,money' }
  await using behind = await createServer({ ...node, logLevel: 'info', proxyHops: 1, logTo })
  const trace = 'a'.repeat(32)
  followTraces(0)
  behind.get('/x', ({ log }) =>
    inSpan(async () => log.info('looked'), `00-${trace}-${'b'.repeat(16)}-00`),
  )
  const id = 'of-the-proxy-0001'
  await behind.inject({ url: '/x', headers: { 'x-request-id': id } })
  await behind.inject({ url: '/x', headers: { 'x-request-id': 'too short' } })
  const always = { node: 'one', roles: 'web,money', version }
  const own = expect.stringMatching(/^[0-9a-f]{16}$/)
  expect(lines).toMatchObject([
    { ...always, reqId: id, msg: 'looked', trace },
    { ...always, reqId: id, msg: 'answered' },
    { ...always, reqId: own, msg: 'looked', trace },
    { ...always, reqId: own, msg: 'answered' },
  ])
})

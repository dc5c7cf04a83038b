import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  fieldPart,
  filePart,
  multipartBody,
  openRequest,
  type Part,
  send,
} from '../../../../tests/helpers/multipart.ts'
import { drawPicture, type Handoff, openHandoff } from '../../../../tests/helpers/open-handoff.ts'
import { databaseUnavailable } from '../../../ground/database/database-errors.ts'
import { answerClientError } from '../../../ground/http/cut-off.ts'
import { storageUnavailable } from '../../../ground/storage/storage-errors.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { type PushDeps, pushRoutes } from './push-routes.ts'

const idleTimeoutMs = 400

let handoff: Handoff
let server: FastifyInstance
let url: string
let picture: Buffer
let before: Awaited<ReturnType<Handoff['count']>>
let wakings: number

beforeAll(async () => {
  handoff = await openHandoff()
  picture = await drawPicture()
})
beforeEach(async () => {
  before = await handoff.count()
  wakings = 0
  await serve({})
})
afterEach(() => server.close())
afterAll(() => handoff.close())

async function serve(change: Partial<PushDeps>): Promise<void> {
  await server?.close()
  server = Fastify({ clientErrorHandler: answerClientError, forceCloseConnections: true })
  const wakeWorker = () => {
    wakings += 1
  }
  const deps = { ...handoff.parts, uploadIdleTimeoutMs: idleTimeoutMs, wakeWorker, ...change }
  pushRoutes(server, deps)
  url = await server.listen({ host: '127.0.0.1', port: 0 })
}

function push(kind: string, parts: Part[], headers: Record<string, string> = {}) {
  const { contentType, bytes } = multipartBody(parts)
  return send(`${url}/api/push/${kind}`, {
    method: 'POST',
    headers: { 'content-type': contentType, ...headers },
    body: bytes,
  })
}

/** The code of a failure, which is always HTTP 500 with only a message and a code. */
function codeOf(answer: { status: number; json(): Record<string, unknown> }) {
  expect(answer.status).toBe(500)
  expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message'])
  return answer.json().code
}

function key(text: string): Record<string, string> {
  return { authorization: `Bearer ${text}` }
}

describe('a push', () => {
  it('returns a token when the image is stored', async () => {
    for (const kind of ['preview', 'image']) {
      const answer = await push(kind, [filePart('image', picture)])
      expect(answer.status).toBe(200)
      expect(answer.json()).toEqual({
        image_token: expect.stringMatching(/^[0-9a-f]{64}$/),
        message: expect.any(String),
      })
    }
    expect(await handoff.count()).toMatchObject({ tokens: before.tokens + 2, spooled: 0 })
  })

  it('of a print image enqueues the job that advances its orders, and wakes the worker', async () => {
    const token = await handoff.receive('preview')
    const answer = await push('print', [filePart('image', picture), fieldPart('token', token)])
    expect([answer.status, answer.json()]).toEqual([200, { message: expect.any(String) }])
    const jobs = await handoff.parts.database.queries.selectFrom('jobs').selectAll().execute()
    expect(jobs.filter((job) => job.payload.includes(token))).toMatchObject([
      { task: 'continue-orders-of-image', state: 'waiting' },
    ])
    expect(wakings).toBe(1)
  })

  it('accepts unknown fields and files, and a token surrounded by white space', async () => {
    const token = await handoff.receive('preview')
    const answer = await push('print', [
      fieldPart('comment', 'x'.repeat(60_000)),
      filePart('thumbnail', 'anything'),
      filePart('image', picture),
      fieldPart('token', `${token}\n`),
    ])
    expect(answer.status).toBe(200)
    expect(answer.json().ignored).toEqual([
      { name: 'comment', did_you_mean: null },
      { name: 'thumbnail', did_you_mean: null },
    ])
  })

  it('says what it does not read, from the form and the query', async () => {
    const parts = [filePart('image', picture), fieldPart('Image', 'x')]
    expect((await push('image?reference_id=7', parts)).json().ignored).toEqual([
      { name: 'reference_id', did_you_mean: null },
      { name: 'Image', did_you_mean: 'image' },
    ])
  })

  it('accepts the access key in each form, and rejects a wrong one', async () => {
    const { accessKey } = handoff
    const parts = [filePart('image', picture)]
    for (const headers of [key(accessKey), { 'CP-ApiKey': accessKey }]) {
      expect((await push('image', parts, headers)).status).toBe(200)
    }
    for (const headers of [key('0'.repeat(32)), { 'CP-ApiKey': 'nonsense' }]) {
      expect(codeOf(await push('image', parts, headers))).toBe('access_key_invalid')
    }
  })

  it('says that no key came, and where one is that is not read', async () => {
    const parts = [filePart('image', picture)]
    const { accessKey } = handoff
    const said = async (path = 'image', headers = {}, more: Part[] = []) =>
      String((await push(path, [...parts, ...more], headers)).json().message)
    expect(await said('image', key(accessKey))).toBe('The image is stored.')
    expect(await said()).toMatch(/^The image is stored\. No key came with this request\. It is/)
    expect(await said('image', { 'x-api-key': accessKey })).toContain('in the header x-api-key is')
    expect(await said(`image?access_key=${accessKey}`)).toContain('query parameter access_key is')
    expect(await said('preview', {}, [fieldPart('access_key', accessKey)])).toContain(
      'in the form field access_key is not read.',
    )
  })

  it('may come from any page', async () => {
    const preflight = await send(`${url}/api/push/image`, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': expect.stringMatching(/Authorization,.* CP-ApiKey/),
    })
    for (const parts of [[filePart('image', picture)], []]) {
      const answer = await push('image', parts)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    }
  })
})

describe('a push is rejected, and nothing is left', () => {
  afterEach(async () => expect(await handoff.count()).toEqual(before))

  it.each([
    ['no parts but others', [fieldPart('other', 'x')], 'image_missing'],
    ['an image that is a field', [fieldPart('image', 'x')], 'image_not_a_file'],
    ['an image of no bytes', [filePart('image', '')], 'image_empty'],
    ['an image that is none', [filePart('image', 'words')], 'image_format_unsupported'],
    ['two images', [filePart('image', 'x'), filePart('image', 'x')], 'image_duplicate'],
    ['an endless field', [fieldPart('other', 'x'.repeat(70_000))], 'multipart_malformed'],
    ['a file that nobody wants', [filePart('x', Buffer.alloc(2_000_001))], 'multipart_malformed'],
    ['10,000 fields', Array(10_000).fill(fieldPart('a', 'b')), 'multipart_malformed'],
  ] as [string, Part[], string][])('with %s', async (_what, parts, code) => {
    expect(codeOf(await push('image', parts))).toBe(code)
    expect(codeOf(await push('preview', parts))).toBe(code)
  })

  it('with a wrong token', async () => {
    const image = filePart('image', picture)
    const cases: [Part[], string][] = [
      [[image], 'token_missing'],
      [[image, fieldPart('token', '')], 'token_missing'],
      [[image, fieldPart('token', 'A'.repeat(64))], 'token_malformed'],
      [[image, fieldPart('token', 'a'.repeat(64))], 'token_unknown'],
      [[fieldPart('token', 'a'), image, fieldPart('token', 'a')], 'token_duplicate'],
      [[image, fieldPart('token', 'a'.repeat(70_000))], 'multipart_malformed'],
    ]
    for (const [parts, code] of cases) expect(codeOf(await push('print', parts))).toBe(code)
    expect(wakings).toBe(0)
  })

  it('with another body than multipart', async () => {
    const others: [Record<string, string>, string | undefined][] = [
      [{}, undefined],
      [{ 'content-type': 'application/json' }, '{"image": "…'],
      [{ 'content-type': 'application/x-www-form-urlencoded' }, 'image=x'],
      [{ 'content-type': 'image/jpeg' }, 'x'],
      [{ 'content-type': 'no type at all' }, 'x'],
      [{}, 'x'],
    ]
    for (const [headers, body] of others) {
      const sending = { method: 'POST', headers, ...(body === undefined ? {} : { body }) }
      expect(codeOf(await send(`${url}/api/push/image`, sending))).toBe('multipart_expected')
    }
  })

  it('with other methods, with the allowed ones in the answer', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await send(`${url}/api/push/image`, {
        method,
        ...(method === 'PUT' && { body: 'x' }),
      })
      expect(codeOf(answer)).toBe('method_not_allowed')
      expect(answer.headers.allow).toBe('POST, OPTIONS')
    }
    const head = await send(`${url}/api/push/image`, { method: 'HEAD' })
    expect([head.status, head.headers.allow]).toEqual([500, 'POST, OPTIONS'])
  })

  it('because of its size: declared, counted in a stream, or beyond all limits', async () => {
    const { contentType, bytes } = multipartBody([filePart('image', Buffer.alloc(3_500_000))])
    const headers = { 'content-type': contentType }
    const sending = { method: 'POST', headers, body: bytes }
    const declared = await send(`${url}/api/push/image`, sending)
    expect(codeOf(declared)).toBe('image_too_large')
    expect(declared.json().message).toMatch(/2,000,000 bytes.*3,500,\d+ bytes/)
    const streamed = await send(`${url}/api/push/image`, { ...sending, chunkBytes: 65_536 })
    expect(codeOf(streamed)).toBe('image_too_large')
    const endless = openRequest(`${url}/api/push/image`, {
      method: 'POST',
      headers: { ...headers, 'content-length': '9000000000' },
    })
    await endless.write(bytes)
    const answer = await endless.answer
    expect(codeOf(answer)).toBe('image_too_large')
    expect(answer.headers.connection).toBe('close')
    endless.abort()
  })

  it('because of a wrong key, judged early but answered after the body', async () => {
    const body = multipartBody([filePart('image', Buffer.alloc(3_000_000))])
    const request = openRequest(`${url}/api/push/image`, {
      method: 'POST',
      headers: {
        ...key('0'.repeat(32)),
        'content-type': body.contentType,
        'content-length': String(body.bytes.length),
      },
    })
    let isAnswered = false
    void request.answer.then(() => {
      isAnswered = true
    })
    await request.write(body.bytes.subarray(0, 1_500_000))
    // A complete other push runs in the meantime.
    expect(codeOf(await push('image', []))).toBe('image_missing')
    expect(isAnswered).toBe(false)
    await request.write(body.bytes.subarray(1_500_000))
    expect(codeOf(await request.finish())).toBe('access_key_invalid')
  })

  it('when its bytes stop arriving', async () => {
    const body = multipartBody([filePart('image', picture)])
    const request = openRequest(`${url}/api/push/image`, {
      method: 'POST',
      headers: { 'content-type': body.contentType, 'transfer-encoding': 'chunked' },
    })
    await request.write(body.bytes.subarray(0, 500))
    const answer = await request.answer
    expect(codeOf(answer)).toBe('upload_incomplete')
    expect(answer.headers.connection).toBe('close')
    request.abort()
  })

  it.each([
    ['the right key', {}, 'upload_incomplete'],
    ['a wrong key', key('0'.repeat(32)), 'access_key_invalid'],
  ])('when the client closes its side half-way, with %s', async (_what, headers, code) => {
    const body = multipartBody([filePart('image', picture)])
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const head = Object.entries({
      host: 'localhost',
      'content-type': body.contentType,
      'content-length': String(body.bytes.length),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST /api/push/image HTTP/1.1\r\n${head.join('')}\r\n`)
    socket.end(body.bytes.subarray(0, 500))
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(answer).toMatch(/^HTTP\/1\.1 500 /)
    expect(answer).toContain(`"code":"${code}"`)
  })

  it('when the storage is down, with a Retry-After', async () => {
    const { storage } = handoff.parts
    await serve({ storage: { ...storage, putFile: () => Promise.reject(storageUnavailable('x')) } })
    const answer = await push('image', [filePart('image', distinctPicture())])
    expect(codeOf(answer)).toBe('storage_unavailable')
    expect(answer.headers['retry-after']).toBe('10')
  })

  it('when the database is down, with a Retry-After', async () => {
    const { database } = handoff.parts
    const transaction = () => Promise.reject(databaseUnavailable('x'))
    await serve({ database: { ...database, transaction } })
    const answer = await push('image', [filePart('image', distinctPicture())])
    expect(codeOf(answer)).toBe('database_unavailable')
    expect(answer.headers['retry-after']).toBe('5')
  })

  it('when the service stops', async () => {
    const stopping = new AbortController()
    await serve({ stopping })
    const body = multipartBody([filePart('image', picture)])
    const request = openRequest(`${url}/api/push/image`, {
      method: 'POST',
      headers: { 'content-type': body.contentType, 'transfer-encoding': 'chunked' },
    })
    await request.write(body.bytes.subarray(0, 500))
    stopping.abort(new HandprintError({ code: 'shutting_down', status: 503, message: 'Stop.' }))
    expect(codeOf(await request.answer)).toBe('shutting_down')
    request.abort()
  })
})

// The same picture with bytes after its end: different content, which is not stored yet.
function distinctPicture(): Buffer {
  return Buffer.concat([picture, Buffer.from(`${Math.random()}`)])
}

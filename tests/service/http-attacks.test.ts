// HTTP requests and forms that no client would send: each is answered or disconnected, and leaves
// nothing behind.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pushBody, pushFailure, pushImage, tracesOf } from '../helpers/hand-over.ts'
import { fieldPart, filePart, multipartBody, type Part, send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { partHead, pushHead, rawConnections } from '../helpers/raw-push.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

describe('the service under attack', () => {
  let service: Service

  beforeAll(async () => {
    service = await startService()
  }, serviceStartMs)
  afterAll(() => service?.close())
  const raw = rawConnections(() => service)
  const partEnd = '\r\n--edge--\r\n'

  async function pushed(parts: Part[], boundary?: string) {
    const body = multipartBody(parts, boundary === undefined ? {} : { boundary })
    const quoted = `multipart/form-data; boundary="${body.boundary}"`
    const type = boundary === undefined ? body.contentType : quoted
    return await pushBody(service, 'image', { headers: { 'content-type': type }, body: body.bytes })
  }

  describe('by forms', () => {
    const jpeg = () => picture({ width: 300, height: 200 })
    const fields = (count: number) =>
      Array.from({ length: count }, (_, index) => fieldPart(`field-${index}`, 'x'))

    const refused: Record<string, () => Part[] | Promise<Part[]>> = {
      '10,000 fields': async () => [...fields(10_000), filePart('image', await jpeg())],
      '1,000 files': () =>
        Array.from({ length: 1000 }, (_, index) => filePart(`file-${index}`, 'x')),
      'a name of 20 KB': () => [fieldPart('n'.repeat(20_000), 'x')],
      'a file name of 20 KB': () => [filePart('image', 'x', { filename: 'n'.repeat(20_000) })],
      'a thousand headers on a part': () => [
        { headers: Array<string>(1000).fill('X-More: and more'), body: 'x' },
      ],
      'a field of a megabyte': () => [fieldPart('field', 'x'.repeat(1_000_000))],
      'a form in a form': async () => {
        const inner = multipartBody([filePart('image', await jpeg())])
        const headers = [
          'Content-Disposition: form-data; name="files"',
          `Content-Type: ${inner.contentType.replace('form-data', 'mixed')}`,
        ]
        return [{ headers, body: inner.bytes }]
      },
    }
    it.each(Object.entries(refused))('rejects %s', async (_name, make) => {
      const { status, code } = pushFailure(await pushed(await make()))
      expect({ status, code }).toEqual({
        status: 500,
        code: expect.stringMatching(/^(multipart_malformed|image_missing)$/),
      })
      expect(await tracesOf(service)).toEqual(raw.before())
    })

    it.each(['x'.repeat(70), "'()+_,-./:=?", '.*+?^$()|[]{}', 'a b c', '--------'])(
      'accepts the boundary %j',
      async (boundary) => {
        expect((await pushed([filePart('image', await jpeg())], boundary)).status).toBe(200)
      },
    )

    it.each(['x'.repeat(71), '', ' ', 'a\u00e9', 'a\tb', 'trailing '])(
      'rejects the boundary %j',
      async (boundary) => {
        const answer = await pushed([filePart('image', await jpeg())], boundary)
        expect(pushFailure(answer)).toMatchObject({ status: 500, code: 'multipart_malformed' })
      },
    )
  })

  describe('by JSON', () => {
    const deep = {
      lists: `${'['.repeat(8_000)}${']'.repeat(8_000)}`,
      members: `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
      'members of a list': `{"lines":[${'{"a":['.repeat(4_000)}${']}'.repeat(4_000)}]}`,
    }

    async function addressesWithBodies(): Promise<{ method: string; path: string }[]> {
      type Described = { requestBody?: { content: Record<string, unknown> } }
      type Document = { paths: Record<string, Record<string, Described>> }
      const { text } = await send(`${service.url}/api/v1/openapi.json`)
      return Object.entries((JSON.parse(text) as Document).paths).flatMap(([path, described]) =>
        Object.entries(described)
          .filter(([, { requestBody }]) => requestBody?.content['application/json'] !== undefined)
          .map(([method]) => ({
            method: method.toUpperCase(),
            path: path.replace(/\{\w+\}/g, 'x'),
          })),
      )
    }

    it.each(Object.entries(deep))(
      'rejects 8,000 nested %s everywhere, with or without a key, and never with 500',
      async (_, body) => {
        const addresses = await addressesWithBodies()
        let refused = 0
        for (const { method, path } of addresses) {
          const statuses: number[] = []
          for (const key of ['', service.accessKey, service.secretKey]) {
            const authorization = key === '' ? undefined : `Bearer ${key}`
            const headers = {
              'content-type': 'application/json',
              ...(authorization !== undefined && { authorization }),
            }
            statuses.push((await send(`${service.url}${path}`, { method, headers, body })).status)
          }
          // The body of a picture is read only after authentication, so its addresses may answer
          // 401 or 404.
          const isPicture = /\/(?:images|print|print-image)$/.test(path)
          const others = statuses.filter(
            (status) => status !== 400 && !(isPicture && [401, 404].includes(status)),
          )
          expect([path, others]).toEqual([path, []])
          if (!isPicture) refused++
        }
        expect(refused).toBeGreaterThan(8)
      },
    )
  })

  describe('by lengths', () => {
    it('reads no more of a body than its length declares', async () => {
      const connection = await raw.connect()
      const body = `${partHead}some bytes`
      await connection.send(pushHead(service, `Content-Length: ${body.length}`) + body + partEnd)
      const answers = await connection.ended()
      expect(answers).toMatch(/^HTTP\/1\.1 500 [\s\S]*"multipart_malformed"/)
      expect(answers.match(/HTTP\/1\.1/g)).toHaveLength(1)
      expect(await tracesOf(service)).toEqual(raw.before())
    })

    it.each([
      ['a length that is too long', 'Content-Length: 5000', `${partHead}some bytes`],
      ['chunks without an end', 'Transfer-Encoding: chunked', `c8\r\n${partHead}some bytes`],
    ])('answers a client that stops in the middle: %s', async (_what, header, body) => {
      const connection = await raw.connect()
      await connection.send(pushHead(service, header) + body)
      connection.finish()
      expect(await connection.ended()).toMatch(/^HTTP\/1\.1 500 [\s\S]*"upload_incomplete"/)
      expect(await tracesOf(service)).toEqual(raw.before())
    })

    it.each([
      ['both a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
      ['two lengths', ['Content-Length: 4', 'Content-Length: 5']],
      ['a list of lengths', ['Content-Length: 4, 4']],
      ['a negative length', ['Content-Length: -4']],
      ['a length with a sign', ['Content-Length: +4']],
      ['a length in hex', ['Content-Length: 0x4']],
      ['a length beyond all numbers', ['Content-Length: 99999999999999999999']],
      ['chunks that are not last', ['Transfer-Encoding: chunked, identity']],
      ['a coding nobody knows', ['Transfer-Encoding: xchunked']],
      ['a space before the colon', ['Content-Length : 4']],
      ['a folded header', ['Transfer-Encoding:\r\n chunked']],
      ['a NUL in a header', ['X-Nul: a\0b']],
      ['bare carriage returns', ['X-Cr: a\rTransfer-Encoding: chunked']],
    ])('rejects %s, and reads nothing after it', async (_what, headers) => {
      const connection = await raw.connect()
      const smuggled = 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n'
      await connection.send(`${pushHead(service, ...headers)}0\r\n\r\n${smuggled}${smuggled}`)
      connection.finish()
      const answers = await connection.ended()
      expect(answers).toMatch(/^HTTP\/1\.1 (400|431|500|501) /)
      expect(answers).not.toContain('HTTP/1.1 200')
      expect(await tracesOf(service)).toEqual(raw.before())
    })

    it.each([
      ['extensions without end', `5;${'x'.repeat(100_000)}\r\n--edg\r\n`],
      ['a size that is none', 'zz\r\nabc\r\n'],
      ['a size beyond all numbers', 'ffffffffffffffffff\r\nabc\r\n'],
      ['more than its size', '2\r\nabcdef\r\n0\r\n\r\n'],
      ['trailers without end', `0\r\n${'X-Trailer: more\r\n'.repeat(20_000)}`],
    ])('rejects chunks with %s', async (_what, body) => {
      const connection = await raw.connect()
      await connection.send(pushHead(service, 'Transfer-Encoding: chunked') + body)
      connection.finish()
      expect(await connection.ended()).toMatch(/^HTTP\/1\.1 (400|413|431|500) /)
      expect(await tracesOf(service)).toEqual(raw.before())
    })
  })

  describe('by requests', () => {
    it.each([
      ['no HTTP', 'hello\r\n\r\n'],
      ['the hello of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
      ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
      ['no host', 'GET /livez HTTP/1.1\r\n\r\n'],
      ['a method nobody knows', 'STEAL /livez HTTP/1.1\r\nHost: a\r\n\r\n'],
      ['100 KB of headers', `GET /livez HTTP/1.1\r\nHost: a\r\n${'X-A: b\r\n'.repeat(14_000)}\r\n`],
      ['an address of 100 KB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
      ['a space in the address', 'GET /livez more HTTP/1.1\r\nHost: a\r\n\r\n'],
    ])('rejects %s', async (_what, request) => {
      const connection = await raw.connect()
      await connection.send(request)
      connection.finish()
      expect(await connection.ended()).toMatch(/^(HTTP\/1\.1 (4\d\d|505) |$)/)
    })

    it.each([
      '//evil.example/livez',
      '/livez/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/assets/%00',
      '/%',
      '/%E0%A4%A',
      '/loader/%00',
      '/cart/%2e%2e',
      '/pictures/\\..\\..',
      '*',
      'http://evil.example/nothing-here',
    ])('answers 404 for %j', async (target) => {
      const connection = await raw.connect()
      await connection.send(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
      const answer = await connection.ended()
      expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /)
      expect(answer).not.toMatch(/root:|"devDependencies"|evil\.example|at .+\.js/)
    })

    it('supports HTTP/1.0, and the absolute form that proxies send', async () => {
      for (const request of [
        'GET /livez HTTP/1.0\r\n\r\n',
        'GET http://a/livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      ]) {
        const connection = await raw.connect()
        await connection.send(request)
        expect(await connection.ended()).toMatch(/^HTTP\/1\.1 200 /)
      }
    })

    it('answers pipelined requests one after the other', async () => {
      const body = partHead + partEnd
      const push = pushHead(service, `Content-Length: ${body.length}`) + body
      const look = 'GET /nothing-here HTTP/1.1\r\nHost: a\r\n\r\n'
      const last = 'GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
      const connection = await raw.connect()
      await connection.send(`${push}${look}`.repeat(20) + last)
      const statuses = [...(await connection.ended()).matchAll(/HTTP\/1\.1 (\d+) /g)]
      expect(statuses.map(([, status]) => status)).toEqual([
        ...Array.from({ length: 20 }, () => ['500', '404']).flat(),
        '200',
      ])
    })

    it('answers Expect: 100-continue, and rejects any other expectation', async () => {
      const connection = await raw.connect()
      const jpeg = await picture({ width: 300, height: 200 })
      const body = Buffer.concat([Buffer.from(partHead), jpeg, Buffer.from(partEnd)])
      await connection.send(
        pushHead(service, `Content-Length: ${body.length}`, 'Expect: 100-continue'),
      )
      await connection.until(/HTTP\/1\.1 100 Continue\r\n\r\n/)
      await connection.send(body)
      await connection.until(/HTTP\/1\.1 200 /)
      const other = await raw.connect()
      await other.send(
        pushHead(service, 'Content-Length: 5', 'Expect: a-miracle', 'Connection: close'),
      )
      expect(await other.ended()).toMatch(/^HTTP\/1\.1 417 /)
    })
  })

  it('still accepts pictures after all that', async () => {
    const answer = await pushImage(service, 'image', {
      image: await picture({ width: 600, height: 400, seed: 99 }),
    })
    expect(answer.status).toBe(200)
  })
})

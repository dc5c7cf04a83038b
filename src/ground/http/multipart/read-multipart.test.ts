import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type MultipartOptions, readMultipart } from './read-multipart.ts'

const boundary = 'Xy7'
const contentType = `multipart/form-data; boundary=${boundary}`

function part(name: string, body: string | Buffer, more = ''): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(body), Buffer.from('\r\n')])
}

const end = Buffer.from(`--${boundary}--\r\n`)

function bodyOf(...parts: Buffer[]): Buffer {
  return Buffer.concat([...parts, end])
}

type Seen = { name: string; filename: string | null; bytes: Buffer }

async function readAll(
  source: Readable | Buffer,
  type: string | undefined = contentType,
  options: MultipartOptions = {},
): Promise<Seen[]> {
  const seen: Seen[] = []
  const stream = Buffer.isBuffer(source) ? Readable.from([source], { objectMode: false }) : source
  for await (const { name, filename, bytes } of readMultipart(stream, type, options)) {
    const chunks: Buffer[] = []
    for await (const chunk of bytes) chunks.push(chunk)
    seen.push({ name, filename, bytes: Buffer.concat(chunks) })
  }
  return seen
}

function inPieces(body: Buffer, ...cuts: number[]): Readable {
  const edges = [0, ...cuts, body.length]
  const pieces = edges.slice(1).map((to, index) => body.subarray(edges[index], to))
  return Readable.from(
    pieces.filter((piece) => piece.length > 0),
    { objectMode: false },
  )
}

function failure(source: Readable | Buffer, type?: string, options?: MultipartOptions) {
  return readAll(source, type, options).then(
    () => 'no failure',
    (error: { code?: string }) => error.code,
  )
}

describe('readMultipart', () => {
  it('reads fields and files, in their order, byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
    const body = bodyOf(part('token', 'abc'), part('image', bytes, '; filename="a b.jpg"'))
    const read = await readAll(body)
    expect(read).toEqual([
      { name: 'token', filename: null, bytes: Buffer.from('abc') },
      { name: 'image', filename: 'a b.jpg', bytes: expect.any(Buffer) },
    ])
    expect(read[1]?.bytes.equals(bytes)).toBe(true)
  })

  it('reads the same wherever the body is split', async () => {
    const tricky = `\r\n--\r\n--X\r\n--Xy\r\r\n--Xy6\r\n\r`
    const body = bodyOf(part('a', tricky, '; filename="f"'), part('b', ''), part('c', 'last'))
    const whole = await readAll(body)
    expect(whole.map(({ bytes }) => bytes.toString())).toEqual([tricky, '', 'last'])
    for (let cut = 1; cut < body.length; cut++) {
      expect(await readAll(inPieces(body, cut))).toEqual(whole)
    }
    const everyByte = Array.from({ length: body.length - 1 }, (_, index) => index + 1)
    expect(await readAll(inPieces(body, ...everyByte))).toEqual(whole)
  })

  it('ignores the preamble and the epilogue', async () => {
    const body = Buffer.concat([
      Buffer.from('This is a multi-part message.\r\n'),
      bodyOf(part('a', '1')),
      Buffer.from('\r\nGoodbye\r\n--Xy7\r\nnot a part'),
    ])
    expect(await readAll(body)).toMatchObject([{ name: 'a' }])
  })

  it('accepts spaces after a boundary, folded headers and a quoted boundary', async () => {
    const body = Buffer.from(
      '--Xy7 \t\r\nContent-Disposition: form-data;\r\n name="a"\r\n\r\n1\r\n--Xy7--',
    )
    const type = 'Multipart/Form-Data; charset=utf-8; boundary="Xy7"'
    expect(await readAll(body, type)).toEqual([
      { name: 'a', filename: null, bytes: Buffer.from('1') },
    ])
  })

  it.each([
    ['; filename=plain.jpg', 'plain.jpg'],
    ['; filename="Größe.jpg"', 'Größe.jpg'],
    ['; filename="a \\"quoted\\" one;.jpg"', 'a "quoted" one;.jpg'],
    ['; filename="C:\\pictures\\a.jpg"', 'C:\\pictures\\a.jpg'],
    ["; filename=old.jpg; filename*=UTF-8''n%C3%A9.jpg", 'né.jpg'],
    ["; filename=old.jpg; filename*=UTF-8''%E9", 'old.jpg'],
    ['; filename=""', ''],
    ['; filename="first"; filename="second"', 'first'],
  ])('reads the file name of %s', async (more, filename) => {
    expect(await readAll(bodyOf(part('image', 'x', more)))).toMatchObject([{ filename }])
  })

  it('reads a part whose empty line belongs to the boundary', async () => {
    const body = Buffer.from('--Xy7\r\nContent-Disposition: form-data; name=a\r\n\r\n--Xy7--')
    expect(await readAll(body)).toEqual([{ name: 'a', filename: null, bytes: Buffer.alloc(0) }])
  })

  it('skips the rest of a part that is not read to its end', async () => {
    const body = bodyOf(part('big', Buffer.alloc(300_000)), part('small', 'x'))
    const names: string[] = []
    for await (const { name, bytes } of readMultipart(inPieces(body, 1000), contentType)) {
      names.push(name)
      for await (const _ of bytes) break
    }
    expect(names).toEqual(['big', 'small'])
  })

  it('leaves the stream open for draining if it stops early', async () => {
    const body = bodyOf(part('a', Buffer.alloc(2_000_000)))
    const cuts = Array.from({ length: 30 }, (_, index) => (index + 1) * 65_536)
    const source = inPieces(body, ...cuts)
    for await (const _ of readMultipart(source, contentType)) break
    expect(source.destroyed).toBe(false)
    expect(source.listenerCount('data')).toBe(0)
    let rest = 0
    for await (const chunk of source) rest += chunk.length
    expect(rest).toBeGreaterThan(0)
  })

  it('buffers a few hundred kilobytes at most while nothing is consumed', async () => {
    let sentBytes = 0
    const source = new Readable({
      read() {
        sentBytes += 65_536
        this.push(sentBytes === 65_536 ? part('a', Buffer.alloc(65_000)) : Buffer.alloc(65_536))
      },
    })
    const parts = readMultipart(source, contentType)
    await parts.next()
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(sentBytes).toBeLessThan(600_000)
    await parts.return()
    source.destroy()
  })
})

describe('readMultipart rejects', () => {
  it.each([
    undefined,
    '',
    'application/json',
    'multipart/mixed; boundary=a',
    'multipart/form-datax',
  ])('the type %s as not multipart', async (type) => {
    const parts = readMultipart(Readable.from([]), type)
    await expect(parts.next()).rejects.toMatchObject({ code: 'multipart_expected', status: 415 })
  })

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
  ])('the type %s for its boundary', async (type) => {
    expect(await failure(bodyOf(part('a', 'b')), type)).toBe('multipart_malformed')
  })

  const head = '--Xy7\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
  it.each([
    ['an empty body', ''],
    ['a body without its boundary', 'hello, this is no form'],
    ['another boundary', bodyOf(part('a', 'b')).toString().replaceAll('Xy7', 'Xy8')],
    ['a missing final boundary', `${head}body\r\n`],
    ['a final boundary that is cut off', `${head}body\r\n--Xy7-`],
    ['a boundary that goes on', `${head}body\r\n--Xy7890\r\n`],
    ['headers that stop', '--Xy7\r\nContent-Disposition: form-data; name="a"'],
    ['no headers', '--Xy7\r\n\r\nbody\r\n--Xy7--'],
    ['a header line without a colon', '--Xy7\r\nnonsense\r\n\r\nbody\r\n--Xy7--'],
    ['no name', '--Xy7\r\nContent-Disposition: form-data\r\n\r\nbody\r\n--Xy7--'],
    ['an attachment', '--Xy7\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--Xy7--'],
    ['a torn disposition', '--Xy7\r\nContent-Disposition: form-data; name="a\r\n\r\nx\r\n--Xy7--'],
    ['base64', `${head.trimEnd()}\r\nContent-Transfer-Encoding: base64\r\n\r\nx\r\n--Xy7--`],
    ['line feeds alone', `${head}body\r\n--Xy7--`.replaceAll('\r\n', '\n')],
  ])('%s', async (_what, body) => {
    expect(await failure(Buffer.from(body))).toBe('multipart_malformed')
  })

  it('10,000 fields, without reading them all', async () => {
    const fields = Array.from({ length: 10_000 }, (_, index) => part(`f${index}`, 'x'))
    expect(await failure(bodyOf(...fields))).toBe('multipart_malformed')
    expect(await readAll(bodyOf(...fields.slice(0, 100)))).toHaveLength(100)
    expect(await failure(bodyOf(...fields.slice(0, 101)))).toBe('multipart_malformed')
  })

  it('endless headers, an endless preamble and endless padding', async () => {
    const long = 'x'.repeat(20_000)
    const header = Buffer.from(`--Xy7\r\nX-Long: ${long}\r\n${head.slice(7)}b\r\n--Xy7--`)
    expect(await failure(header)).toBe('multipart_malformed')
    const bytes = [...header.subarray(0, 17_000).keys()].slice(1)
    expect(await failure(inPieces(header, ...bytes))).toBe('multipart_malformed')
    const preamble = Buffer.concat([Buffer.from(`${long.repeat(4)}\r\n`), bodyOf(part('a', 'b'))])
    expect(await failure(preamble)).toBe('multipart_malformed')
    const epilogue = Buffer.concat([bodyOf(part('a', 'b')), Buffer.from(long.repeat(4))])
    expect(await failure(epilogue)).toBe('multipart_malformed')
    const padding = Buffer.from(`--Xy7${' '.repeat(5_000)}\r\n${head.slice(7)}b\r\n--Xy7--`)
    expect(await failure(padding)).toBe('multipart_malformed')
  })

  it('a nested form, whose parts are not treated as its own', async () => {
    const inner = '--In\r\nContent-Disposition: form-data; name="image"\r\n\r\nx\r\n--In--\r\n'
    const nested = Buffer.from(
      `--Xy7\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: multipart/mixed; boundary=In\r\n\r\n${inner}\r\n--Xy7--`,
    )
    expect(await readAll(nested)).toEqual([
      { name: 'a', filename: null, bytes: Buffer.from(inner) },
    ])
  })

  it('a body whose sender disconnects', async () => {
    const source = new Readable({ read() {} })
    source.push(part('a', 'half'))
    const reading = failure(source)
    source.destroy(new Error('aborted'))
    expect(await reading).toBe('upload_incomplete')
    expect(await failure(source)).toBe('upload_incomplete')
  })

  it('a body that stalls', async () => {
    const source = new Readable({ read() {} })
    source.push(part('a', 'half'))
    expect(await failure(source, contentType, { idleTimeoutMs: 20 })).toBe('upload_incomplete')
    source.destroy()
  })

  it('to continue when its signal is aborted, with the reason', async () => {
    const source = new Readable({ read() {} })
    const stopping = new AbortController()
    const reading = readAll(source, contentType, { signal: stopping.signal })
    stopping.abort(new Error('stop'))
    await expect(reading).rejects.toThrow('stop')
    source.destroy()
  })
})

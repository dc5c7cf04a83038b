// Handmade multipart bodies, so that a test controls every byte, and a client that sends them as
// configured: in one piece, in chunks, half of it, or never to the end.

import { randomBytes } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { refuseUndocumented } from './documented-answers.ts'

export type Part = { headers: string[]; body: Uint8Array | string }

export function filePart(
  name: string,
  body: Uint8Array | string,
  { filename = 'picture.jpg', contentType = 'application/octet-stream' } = {},
): Part {
  return {
    headers: [
      `Content-Disposition: form-data; name="${name}"; filename="${filename}"`,
      `Content-Type: ${contentType}`,
    ],
    body,
  }
}

export function fieldPart(name: string, value: string): Part {
  return { headers: [`Content-Disposition: form-data; name="${name}"`], body: value }
}

export type Body = { contentType: string; bytes: Buffer; boundary: string }

export function multipartBody(
  parts: Part[],
  options: { boundary?: string /** Replaces the closing boundary. */; end?: string } = {},
): Body {
  const boundary = options.boundary ?? `----test${randomBytes(8).toString('hex')}`
  const end = options.end ?? `--${boundary}--\r\n`
  const pieces = parts.map(({ headers, body }) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
  )
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...pieces, Buffer.from(end)]),
    boundary,
  }
}

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  bytes: Buffer
  /** The parsed body; throws if it is not JSON. */
  json(): Record<string, unknown>
}

export type Sending = {
  method?: string
  headers?: Record<string, string | string[]>
  body?: Uint8Array | string
  /** Without a Content-Length, in pieces of this size. */
  chunkBytes?: number
}

/** Follows no redirect and keeps no connection. */
export function send(url: string, sending: Sending = {}): Promise<Answer> {
  return openRequest(url, sending).finish()
}

export type OpenRequest = {
  /** Resolves when the bytes have been passed to the operating system. */
  write(bytes: Uint8Array): Promise<void>
  /** Ends the body and waits for the answer; rejects if the connection breaks first. */
  finish(): Promise<Answer>
  answer: Promise<Answer>
  abort(): void
}

/** A request whose body the test sends step by step; `sending.body` is sent by `finish`. */
export function openRequest(url: string, sending: Sending = {}): OpenRequest {
  const { method = 'GET', headers = {}, body, chunkBytes } = sending
  const hasLength = body !== undefined && chunkBytes === undefined
  const length = hasLength ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  const outgoing = request(url, { method, agent: false, headers: { ...length, ...headers } })
  const answer = new Promise<Answer>((resolve, reject) => {
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const bytes = Buffer.concat(chunks)
        const text = bytes.toString()
        const { statusCode: status = 0, headers: received } = response
        try {
          refuseUndocumented({ method, url }, { status, type: received['content-type'], text })
        } catch (error) {
          reject(error)
        }
        resolve({ status, headers: received, text, bytes, json: () => JSON.parse(text) })
      })
    })
  })
  // A caller that aborts does not wait for an answer.
  answer.catch(() => undefined)
  return {
    answer,
    write: (bytes) => new Promise((done) => outgoing.write(bytes, () => done())),
    async finish() {
      const bytes = Buffer.from(body ?? '')
      if (chunkBytes === undefined) outgoing.end(bytes)
      else {
        for (let at = 0; at < bytes.byteLength; at += chunkBytes) {
          outgoing.write(bytes.subarray(at, at + chunkBytes))
        }
        outgoing.end()
      }
      return await answer
    },
    abort: () => outgoing.destroy(),
  }
}

// An object storage that fails like real ones do: an HTTP proxy in front of the tests' S3 server,
// which asks before each request for the fault to simulate.

import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32 } from 'node:zlib'

export type S3Fault =
  /** Answers with an S3 error without doing anything. */
  | { refuse: number; code: string }
  /** Answers 200 with an error in the body, like S3 when it detects an error too late. */
  | 'says sorry with 200'
  | 'resets'
  /** Executes the request, and loses the answer. */
  | 'loses its answer'
  /** Disconnects in the middle of the body. */
  | 'breaks off'
  /** Sends bytes that do not match its checksum. */
  | 'has rotten bytes'
  | { answersAfterMs: number }

export type S3Request = { method: string; path: string; query: URLSearchParams }

export type FaultyS3 = {
  endpoint: string
  requests: S3Request[]
  /** Called for each request; null: no fault. */
  faultOf: (request: S3Request) => S3Fault | null
  close(): Promise<void>
}

export async function startFaultyS3(target: string): Promise<FaultyS3> {
  const server = createServer((incoming, response) => {
    // A broken connection is what is being tested.
    answer(incoming, response).catch(() => response.destroy())
  })
  const s3: FaultyS3 = {
    endpoint: '',
    requests: [],
    faultOf: () => null,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', target)
    const asked = { method: incoming.method ?? 'GET', path, query }
    s3.requests.push(asked)
    const fault = s3.faultOf(asked)
    if (fault === 'resets') return void incoming.socket.destroy()
    const body = await buffer(incoming)
    if (fault === 'says sorry with 200') return sayError(response, 200, 'InternalError')
    if (fault !== null && typeof fault === 'object') {
      if ('refuse' in fault) return sayError(response, fault.refuse, fault.code)
      await pause(fault.answersAfterMs)
    }
    const passed = await passOn(new URL(incoming.url ?? '/', target), incoming, body)
    if (fault === 'loses its answer') return void incoming.socket.destroy()
    const headers: OutgoingHttpHeaders = { ...passed.headers }
    if (asked.method === 'GET' && passed.status === 200) {
      headers['x-amz-checksum-crc32'] = checksumOf(passed.body)
    }
    response.writeHead(passed.status, headers)
    if (fault === 'breaks off') {
      response.write(passed.body.subarray(0, passed.body.byteLength / 2))
      await pause(20)
      return void incoming.socket.destroy()
    }
    response.end(fault === 'has rotten bytes' ? rotten(passed.body) : passed.body)
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  s3.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return s3
}

type Passed = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function passOn(url: URL, incoming: IncomingMessage, body: Buffer): Promise<Passed> {
  const { method, headers } = incoming
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(url, { method, headers, agent: false }, (response) => {
      buffer(response).then((bytes) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes })
      }, reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function sayError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`,
  )
}

function checksumOf(bytes: Buffer): string {
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(bytes))
  return checksum.toString('base64')
}

function rotten(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  other[0] = (other[0] ?? 0) ^ 1
  return other
}

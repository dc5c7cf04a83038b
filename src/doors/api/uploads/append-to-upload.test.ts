// Tests what is kept if a request ends early.

import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkedApi } from '../../../../tests/helpers/checked-api.ts'
import { type Handoff, openHandoff } from '../../../../tests/helpers/open-handoff.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import {
  addBytes,
  addressOf,
  askForOffset,
  beginUpload,
  offsetOf,
  openPatch,
} from '../../../../tests/helpers/uploads.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import { storageUnavailable } from '../../../ground/storage/storage-errors.ts'
import { uploadRoutes } from './upload-routes.ts'

let handoff: Handoff
let server: FastifyInstance
let base: string
let image: Buffer
let stopping: AbortController
/** Errors of the next writes to storage. An empty list lets them succeed. */
let faults: Error[]

beforeAll(async () => {
  handoff = await openHandoff()
  image = await picture({ width: 900, height: 600 })
})
beforeEach(async () => {
  stopping = new AbortController()
  faults = []
  return await serve({})
})
afterAll(() => handoff.close())

/** A separate server for the test, closed with it. */
async function serve(more: { uploadIdleTimeoutMs?: number }): Promise<() => Promise<void>> {
  server = await handoff.newServer()
  const storage: Storage = {
    ...handoff.parts.storage,
    async putFile(key, path, options) {
      const fault = faults.shift()
      if (fault) throw fault
      await handoff.parts.storage.putFile(key, path, options)
    },
  }
  const parts = { ...handoff.parts, storage, stopping, uploadPieceBytes: 10_000 }
  uploadRoutes(checkedApi(server, parts), { ...parts, wakeWorker: () => {}, ...more })
  base = await server.listen({ host: '127.0.0.1', port: 0 })
  const mine = server
  return () => mine.close()
}

async function begun(): Promise<string> {
  return addressOf(base, await beginUpload(base, { byteLength: image.byteLength }))
}

async function piecesOf(address: string) {
  const { queries } = handoff.parts.database
  const rows = await queries
    .selectFrom('upload_pieces')
    .select(['start_byte', 'byte_length'])
    .where('upload_id', '=', address.slice(-64))
    .orderBy('start_byte')
    .execute()
  return rows.map((row) => [row.start_byte, row.byte_length])
}

describe('a request that ends early', () => {
  it('keeps every byte that came before the connection was cut', async () => {
    const address = await begun()
    const cut = openPatch(address, 0, image.byteLength)
    await cut.write(image.subarray(0, 23_456))
    await expect.poll(async () => (await piecesOf(address)).length).toBeGreaterThan(0)
    cut.abort()
    expect(await offsetOf(address)).toBe(23_456)
    const last = await addBytes(address, 23_456, image.subarray(23_456))
    expect(last.headers['handprint-image-token']).toBeDefined()
  })

  it('keeps what arrived before it stalled, and says so', async () => {
    const close = await serve({ uploadIdleTimeoutMs: 2_000 })
    const address = await begun()
    const stalled = openPatch(address, 0, image.byteLength)
    await stalled.write(image.subarray(0, 3_000))
    const answer = await stalled.answer
    // tus clients do not retry after a 408.
    expect(answer.status).toBe(423)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.json().code).toBe('upload_incomplete')
    expect(await offsetOf(address)).toBe(3_000)
    await close()
  })

  it('yields to a request for the offset, and keeps what arrived', async () => {
    const address = await begun()
    const silent = openPatch(address, 0, image.byteLength)
    await silent.write(image.subarray(0, 23_000))
    await expect.poll(() => piecesOf(address)).not.toEqual([])
    expect(await offsetOf(address)).toBe(23_000)
    const answer = await silent.answer
    expect(answer.status).toBe(423)
    expect(answer.json().code).toBe('upload_locked')
    expect((await addBytes(address, 23_000, image.subarray(23_000))).status).toBe(204)
  })

  it('finishes if all its bytes have arrived, while another request waits', async () => {
    const address = await begun()
    const whole = openPatch(address, 0, image.byteLength)
    await whole.write(image)
    const asked = await askForOffset(address)
    expect(asked.headers['upload-offset']).toBe(String(image.byteLength))
    const token = asked.headers['handprint-image-token']
    expect((await whole.answer).headers['handprint-image-token']).toBe(token)
  })

  it('keeps what arrived when the service stops', async () => {
    const address = await begun()
    const interrupted = openPatch(address, 0, image.byteLength)
    await interrupted.write(image.subarray(0, 14_000))
    await expect.poll(() => piecesOf(address)).not.toEqual([])
    stopping.abort()
    const answer = await interrupted.answer
    expect(answer.status).toBe(503)
    expect(answer.json().code).toBe('shutting_down')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await offsetOf(address)).toBe(14_000)
  })

  it('with a checksum gets the reason it ended, and not a checksum error', async () => {
    const address = await begun()
    const headers = { 'upload-checksum': `sha1 ${sha1(image)}` }
    const interrupted = openPatch(address, 0, image.byteLength, headers)
    await interrupted.write(image.subarray(0, 14_000))
    await expect.poll(async () => (await handoff.count()).spooled).toBe(1)
    stopping.abort()
    expect((await interrupted.answer).json().code).toBe('shutting_down')
    expect(await offsetOf(address)).toBe(0)
  })

  it('is awaited when the server closes, although its client has left', async () => {
    const address = await begun()
    const cut = openPatch(address, 0, image.byteLength)
    await cut.write(image.subarray(0, 14_000))
    await expect.poll(() => piecesOf(address)).not.toEqual([])
    cut.abort()
    await server.close()
    expect((await piecesOf(address)).at(-1)).toEqual([expect.any(Number), expect.any(Number)])
    const row = await handoff.parts.database.queries
      .selectFrom('uploads')
      .select(['received_bytes', 'turn'])
      .where('id', '=', address.slice(-64))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ received_bytes: 14_000, turn: null })
  })

  it('counts nothing if it has a checksum', async () => {
    const address = await begun()
    await addBytes(address, 0, image.subarray(0, 5_000))
    const headers = { 'upload-checksum': `sha1 ${Buffer.alloc(20).toString('base64')}` }
    const cut = openPatch(address, 5_000, image.byteLength - 5_000, headers)
    await cut.write(image.subarray(5_000, 40_000))
    cut.abort()
    expect(await offsetOf(address)).toBe(5_000)
    expect(await piecesOf(address)).toEqual([[0, 5_000]])
  })
})

it('sends an error so that a client that sends everything before it reads finds it too', async () => {
  const { hostname, port, pathname } = new URL(await begun())
  const body = Buffer.alloc(3_000_000)
  const head = [
    `PATCH ${pathname} HTTP/1.1`,
    'Host: handprint.test',
    'Tus-Resumable: 1.0.0',
    'Content-Type: application/offset+octet-stream',
    'Upload-Offset: 5',
    `Content-Length: ${body.byteLength}`,
  ]
  const socket = connect({ host: hostname, port: Number(port) })
  socket.pause()
  await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n`, sent))
  // The response is sent before the body is complete.
  await expect.poll(() => handoff.logged.join('').includes('upload_offset_mismatch')).toBe(true)
  for (let at = 0; at < body.byteLength; at += 100_000) {
    await new Promise((sent, failed) =>
      socket.write(body.subarray(at, at + 100_000), (error) => (error ? failed(error) : sent(0))),
    )
  }
  const answer = String(Buffer.concat(await socket.toArray()))
  expect(answer).toMatch(/^HTTP\/1\.1 409 /)
  expect(answer).toMatch(/upload_offset_mismatch/)
})

describe('pieces', () => {
  it('are closed after a while on a slow line, so that a crash loses little', async () => {
    const address = await begun()
    const slow = openPatch(address, 0, image.byteLength)
    await slow.write(image.subarray(0, 100))
    await expect.poll(async () => (await handoff.count()).spooled).toBe(1)
    handoff.clock.at += 6_000
    await slow.write(image.subarray(100, 200))
    await expect.poll(() => piecesOf(address)).toEqual([[0, 200]])
    slow.abort()
  })

  it('are limited in number', async () => {
    const address = await begun()
    await addBytes(address, 0, image.subarray(0, 10))
    await handoff.parts.database.queries
      .updateTable('uploads')
      .set({ piece_count: 10_000 })
      .execute()
    const objects = (await handoff.count()).objects
    const answer = await addBytes(address, 10, image.subarray(10, 20))
    expect(answer.status).toBe(400)
    expect(answer.json().code).toBe('upload_too_many_pieces')
    expect(await offsetOf(address)).toBe(10)
    expect((await handoff.count()).objects).toBe(objects)
  })

  it('of a crashed process are continued', async () => {
    const address = await begun()
    await addBytes(address, 0, image.subarray(0, 10))
    await handoff.parts.database.queries
      .updateTable('uploads')
      .set({ turn: 'of a dead one', turn_until: handoff.clock.at + 10_000 })
      .execute()
    expect((await addBytes(address, 10, image.subarray(10))).status).toBe(204)
  })
})

describe('a failing storage', () => {
  it('loses only what it did not accept', async () => {
    const address = await begun()
    await addBytes(address, 0, image.subarray(0, 5_000))
    const { spooled, objects } = await handoff.count()
    faults = [storageUnavailable('full'), storageUnavailable('full'), storageUnavailable('full')]
    const answer = await addBytes(address, 5_000, image.subarray(5_000, 50_000))
    expect(answer.status).toBe(503)
    expect(answer.json().code).toBe('storage_unavailable')
    faults = []
    expect(await offsetOf(address)).toBe(5_000)
    expect(await handoff.count()).toMatchObject({ spooled, objects })
    expect((await addBytes(address, 5_000, image.subarray(5_000))).status).toBe(204)
  })

  it('does not acknowledge the last piece before the picture is accepted', async () => {
    const other = await picture({ width: 900, height: 600, seed: 77 })
    const answer = await beginUpload(base, { byteLength: other.byteLength })
    const address = addressOf(base, answer)
    await addBytes(address, 0, other.subarray(0, 5_000))
    const { tokens } = await handoff.count()
    faults = [storageUnavailable('full')]
    // A single piece: the first write to storage is the picture itself.
    const failed = await addBytes(address, 5_000, other.subarray(5_000), {
      headers: { 'upload-checksum': `sha1 ${sha1(other.subarray(5_000))}` },
    })
    expect(failed.status).toBe(503)
    expect(await offsetOf(address)).toBe(5_000)
    const last = await addBytes(address, 5_000, other.subarray(5_000))
    expect(last.headers['handprint-image-token']).toBeDefined()
    expect((await handoff.count()).tokens).toBe(tokens + 1)
  })
})

function sha1(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64')
}

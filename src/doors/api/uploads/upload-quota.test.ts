import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkedApi } from '../../../../tests/helpers/checked-api.ts'
import { send } from '../../../../tests/helpers/multipart.ts'
import { type Handoff, openHandoff } from '../../../../tests/helpers/open-handoff.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import {
  addBytes,
  addressOf,
  beginUpload,
  offsetOf,
  tusHeader,
} from '../../../../tests/helpers/uploads.ts'
import { countStoredBytes } from '../../../trade/images/quota/stored-bytes.ts'
import { expireUploads } from '../../../trade/images/uploads/expire-uploads.ts'
import { uploadRoutes } from './upload-routes.ts'

let handoff: Handoff
let server: FastifyInstance
let base: string
let image: Buffer

beforeAll(async () => {
  image = await picture({ width: 900, height: 600 })
})
beforeEach(async () => {
  handoff = await openHandoff()
  return () => handoff.close()
})
afterEach(() => server.close())

async function serve(storeQuotaBytes: number): Promise<void> {
  server = await handoff.newServer()
  const parts = { ...handoff.parts, storeQuotaBytes, uploadPieceBytes: 1_000 }
  uploadRoutes(checkedApi(server, parts), { ...parts, wakeWorker: () => {} })
  base = await server.listen({ host: '127.0.0.1', port: 0 })
}

async function counted(): Promise<number | undefined> {
  const { queries } = handoff.parts.database
  const row = await queries.selectFrom('store_usage').selectAll().executeTakeFirst()
  const storedBytes = row?.stored_bytes
  if (storedBytes !== undefined) {
    expect(storedBytes).toBe(await countStoredBytes(handoff.parts, queries, handoff.store.id))
  }
  return storedBytes
}

const begin = (byteLength = image.length) => beginUpload(base, { byteLength })

describe('the upload quota', () => {
  it('rejects an upload without room before a byte is sent', async () => {
    await serve(image.length - 1)
    const answer = await begin()
    expect(answer.status).toBe(507)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json()).toMatchObject({ status: 507, code: 'quota_exceeded' })
  })

  it('counts pieces while they arrive, and then the picture in their place', async () => {
    await serve(image.length)
    const address = addressOf(base, await begin())
    await addBytes(address, 0, image.subarray(0, 3_000))
    expect(await counted()).toBe(3_000)
    const last = await addBytes(address, 3_000, image.subarray(3_000))
    expect(last.status).toBe(204)
    expect(await counted()).toBe(image.length)
  })

  it('accepts a picture that the store already has, if its pieces have room', async () => {
    await serve(2 * image.length)
    for (let times = 0; times < 3; times++) {
      const address = addressOf(base, await begin())
      await addBytes(address, 0, image.subarray(0, 3_000))
      expect((await addBytes(address, 3_000, image.subarray(3_000))).status).toBe(204)
      expect(await counted()).toBe(image.length)
    }
  })

  it('stops an upload when the room runs out, and resumes it when there is room', async () => {
    await serve(image.length)
    const [first, second] = [addressOf(base, await begin()), addressOf(base, await begin())]
    await addBytes(first, 0, image.subarray(0, 2_000))
    const refused = await addBytes(second, 0, image.subarray(0, image.length - 1))
    expect(refused.status).toBe(507)
    expect(refused.json().code).toBe('quota_exceeded')
    const offset = await offsetOf(second)
    const sum = await counted()
    expect(sum).toBe(2_000 + offset)
    expect(sum).toBeLessThanOrEqual(image.length)
    expect((await handoff.count()).objects).toBe(await pieceCount())
    await send(first, { method: 'DELETE', headers: tusHeader })
    expect(await counted()).toBe(offset)
    expect((await addBytes(second, offset, image.subarray(offset))).status).toBe(204)
    expect(await counted()).toBe(image.length)
  })

  it('releases the room of uploads that are never finished', async () => {
    await serve(image.length)
    await addBytes(addressOf(base, await begin()), 0, image.subarray(0, 2_000))
    expect(await counted()).toBe(2_000)
    handoff.clock.at += 86_400_000
    await expireUploads(handoff.parts)
    expect(await counted()).toBe(0)
  })
})

async function pieceCount(): Promise<number> {
  const { queries } = handoff.parts.database
  return (await queries.selectFrom('upload_pieces').select('object_key').execute()).length
}

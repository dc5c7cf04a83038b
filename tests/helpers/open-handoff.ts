// The parts that receive images and open carts, on the embedded database and a temporary folder,
// without the rest of the program. A server has no routes yet: each test adds those that it needs.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { createServer } from '../../src/ground/http/server.ts'
import { createFileStorage } from '../../src/ground/storage/file-storage.ts'
import type { AccessKey, SecretKey } from '../../src/pure/contract/keys.ts'
import { createOnOrderEvent } from '../../src/reactions.ts'
import { imageUses } from '../../src/trade/carts/image-uses.ts'
import { handOver } from '../../src/trade/images/intake/hand-over.ts'
import type { Image, PictureKind } from '../../src/trade/images/picture.ts'
import { createSpool } from '../../src/trade/images/spool.ts'
import { countPrintBytes } from '../../src/trade/production/lifetime/uncount-print-file.ts'
import { createPullSlots } from '../../src/trade/receiving/pull-slots.ts'
import { ensureFirstStore, ensureSecretKey } from '../../src/trade/stores/ensure-first-store.ts'
import { createAnswerOnce } from '../../src/trade/stores/idempotency/answer-once.ts'
import { testDatabase } from './databases.ts'
import { oneChunk, sharedPictureProcesses } from './open-images.ts'

export type Handoff = Awaited<ReturnType<typeof openHandoff>>

export async function openHandoff() {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-handoff-'))
  const logged: string[] = []
  const database = await testDatabase.open()
  const storage = createFileStorage({ dir: join(folder, 'storage') })
  await storage.sweepLeftovers()
  const spool = createSpool(join(folder, 'incoming'))
  await spool.sweep()
  const pictureProcesses = sharedPictureProcesses()
  const clock = { at: Date.UTC(2026, 10, 1) }
  const now = (): number => clock.at
  const { store, accessKey } = await ensureFirstStore(database, {}, now)
  const secretKey = await ensureSecretKey(database, store.id, now)
  const started: string[] = []
  const limits = {
    tokenDays: 30,
    maxPixels: 1_000_000,
    maxUploadBytes: 2_000_000,
    baseUrl: null,
    storeQuotaBytes: null as number | null,
  }
  const derivatives = {
    start: (pictureKey: string, format: string) => void started.push(`${pictureKey} ${format}`),
  }
  const firstLooks = {
    begin: ({ shown }: { shown: Image }) => void started.push(`${shown.pictureKey} look`),
  }
  const stopping = new AbortController()
  // Without limits; a test of limits passes its own.
  const parts = {
    limits: {
      countAddress: async () => {},
      countStore: async () => {},
      headersOf: () => ({}),
      refuseGuessing: () => {},
    },
    database,
    storage,
    spool,
    pictureProcesses,
    derivatives,
    firstLooks,
    ...limits,
    stopping,
    now,
    onOrderEvent: createOnOrderEvent({ timeZone: 'UTC' }),
    onReceived: async () => {},
    onHandedOver: () => {},
    imageUses,
    countPrintBytes,
    answerOnce: createAnswerOnce({ database, now }),
    pullSlots: createPullSlots(100),
    pullAllowPrivate: [] as { host: string; port: number | null }[],
  }
  return {
    parts,
    /** The test has to close it. */
    async newServer(): Promise<FastifyInstance> {
      const server = await createServer({ logLevel: 'info', proxyHops: 0, logTo: keepIn(logged) })
      server.decorate('renderErrorPage', (error) => `<h1>${error.code}</h1>`)
      return server
    },
    clock,
    store,
    accessKey: accessKey as AccessKey,
    secretKey: secretKey as SecretKey,
    logged,
    /** Picture keys with the formats of the derivatives that were started, or `look`. */
    started,
    async receive(kind: PictureKind): Promise<string> {
      const bytes = await drawPicture()
      const file = await spool.write(oneChunk(bytes), { maxBytes: 1e9 })
      return (await handOver(parts, { store, kind, file })).token
    },
    /** The numbers of rows and files, to verify that nothing is left behind. */
    async count() {
      const { queries } = database
      const objects: string[] = []
      for await (const object of storage.list('')) objects.push(object.key)
      return {
        images: (await queries.selectFrom('images').select('sha256').execute()).length,
        tokens: (await queries.selectFrom('image_tokens').select('token').execute()).length,
        carts: (await queries.selectFrom('carts').select('id').execute()).length,
        objects: objects.length,
        spooled: (await readdir(spool.dir)).length,
      }
    },
    async close() {
      await database.close()
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A JPEG, 600 by 400 pixels. */
export function drawPicture(): Promise<Buffer> {
  const background = { r: 200, g: 120, b: 40 }
  return sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

function keepIn(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
}

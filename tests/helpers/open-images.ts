// The dependencies of images/, on any database and any storage, and an inspection of what is left
// behind.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { cartLineOptions } from '../../src/ground/database/tables/carts-table.ts'
import { orderLineCrop, orderLineOptions } from '../../src/ground/database/tables/orders-table.ts'
import type { CartId, ImageToken, OrderId } from '../../src/pure/contract/ids.ts'
import type { OrderStatus } from '../../src/pure/contract/order-statuses.ts'
import { createOnOrderEvent } from '../../src/reactions.ts'
import { imageUses } from '../../src/trade/carts/image-uses.ts'
import {
  createPictureProcesses,
  type PictureProcesses,
} from '../../src/trade/images/decoding/processes/picture-processes.ts'
import { handOver } from '../../src/trade/images/intake/hand-over.ts'
import { originalKey, placeholderKey } from '../../src/trade/images/object-keys.ts'
import type { PictureKind } from '../../src/trade/images/picture.ts'
import { createDerivatives } from '../../src/trade/images/rendering/derivatives.ts'
import { createRenderQueue } from '../../src/trade/images/rendering/render-queue.ts'
import { createSpool, type SpooledFile } from '../../src/trade/images/spool.ts'
import { countPrintBytes } from '../../src/trade/production/lifetime/uncount-print-file.ts'
import { ensureFirstStore } from '../../src/trade/stores/ensure-first-store.ts'
import { type TestDatabase, testDatabases } from './databases.ts'
import { orderIdOf } from './ids.ts'
import { testStorages } from './storages.ts'
import { storedAddress } from './stored-address.ts'

export type Images = Awaited<ReturnType<typeof openImages>>

type Kinds = { database: TestDatabase; storage: (typeof testStorages)[number] }

/** Pairs databases with storages so that every one of both is covered. */
export const imageFoundations = testDatabases.flatMap((database, index) => {
  const storages = testDatabases.length === 1 ? testStorages : [testStorages[index]]
  return storages
    .filter((storage) => storage !== undefined)
    .map((storage) => ({ name: `${database.name} and ${storage.name}`, database, storage }))
})

export const dayMs = 86_400_000

let shared: PictureProcesses | null = null
const log = { warn: () => {}, error: () => {} }

/**
 * Starting one from source takes most of a second, so the test files of a process share it; it ends
 * with the process.
 */
export function sharedPictureProcesses(): PictureProcesses {
  shared ??= createPictureProcesses({ count: 1, log })
  return shared
}

/** For one test, and closed with it. */
export async function openImages(kinds: Kinds) {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-images-'))
  const database = await kinds.database.open()
  const opened = await kinds.storage.open()
  onTestFinished(async () => {
    await database.close()
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })
  const { storage } = opened
  await storage.sweepLeftovers()
  const spool = createSpool(join(folder, 'incoming'))
  await spool.sweep()
  const pictureProcesses = sharedPictureProcesses()
  const clock = { at: Date.UTC(2026, 10, 1) }
  const now = () => clock.at
  const { store } = await ensureFirstStore(database, {}, now)
  const bounds = { maxPixels: 10_000_000, storeQuotaBytes: null as number | null }
  const days = { tokenDays: 30, orderPictureDays: 90 }
  const told = {
    onReceived: async () => {},
    onHandedOver: () => {},
    imageUses,
    countPrintBytes,
    log,
  }
  const renderQueue = createRenderQueue({ atOnce: 2 })
  const rendering = { pictureProcesses, renderQueue, spool }
  const deps = {
    database,
    storage,
    ...rendering,
    now,
    ...days,
    ...bounds,
    ...told,
    onOrderEvent: createOnOrderEvent({ timeZone: 'UTC' }),
  }
  const { queries } = database

  async function spooled(bytes: Uint8Array): Promise<SpooledFile> {
    return await spool.write(oneChunk(bytes), { maxBytes: 1e9 })
  }

  return {
    deps,
    derivatives: createDerivatives(deps),
    store,
    clock,
    spooled,
    breakStorageDown: () => opened.breakDown(),

    async receive(bytes: Uint8Array, kind: PictureKind = 'single') {
      return (await handOver(deps, { store, kind, file: await spooled(bytes) })).token
    },

    async putInCart(token: ImageToken, expiresAt: number): Promise<CartId> {
      const id = `c${Math.random().toString(16).slice(2)}` as CartId
      const times = { created_at: now(), updated_at: now(), expires_at: expiresAt }
      const cart = { id, store_id: store.id, status: 'open' as const, currency: 'USD' }
      await queries
        .insertInto('carts')
        .values({ ...cart, ...times, reference_id: null })
        .execute()
      const line = { id: `${id}-1`, cart_id: id, position: 0, image_token: token, quantity: 1 }
      const choice = {
        product: 'poster',
        size: null,
        options: cartLineOptions.write({}),
        crop: null,
      }
      const declared = { declared_width: null, declared_height: null }
      await queries
        .insertInto('cart_lines')
        .values({ ...line, ...choice, ...declared })
        .execute()
      return id
    },

    async order(token: ImageToken, status: OrderStatus): Promise<OrderId> {
      const id = orderIdOf(`o${Math.random().toString(16).slice(2)}`)
      const money = { currency: 'USD', subtotal: 1, shipping: 0, tax: 0, total: 1 }
      const times = { created_at: now(), updated_at: now() }
      const address = {
        email: 'a@example.com',
        shipping_address: storedAddress(),
        shipping_method: 'standard',
      }
      const nothing = { reference_id: null, hold_reason: null, payment_status: 'paid' as const }
      const mode = 'test' as const
      const ids = {
        id,
        number: id,
        store_id: store.id,
        cart_id: String(id) as CartId,
        mode,
        status,
      }
      await queries
        .insertInto('orders')
        .values({ ...ids, ...money, ...times, ...address, ...nothing })
        .execute()
      const line = { id: `${id}-1`, order_id: id, position: 0, image_token: token, quantity: 1 }
      const choice = {
        product: 'poster',
        size: '8x10',
        unit_price: 1,
        options: orderLineOptions.write({}),
        crop: orderLineCrop.write({ x: 0, y: 0, width: 1, height: 1 }),
      }
      const declared = { declared_width: null, declared_height: null }
      await queries
        .insertInto('order_lines')
        .values({ ...line, ...choice, ...declared })
        .execute()
      return id
    },

    /** Expected keys of the bytes of every picture with a row. */
    async originals(): Promise<string[]> {
      const rows = await queries.selectFrom('images').select(['sha256', 'generation']).execute()
      return rows.map(originalKey).sort()
    },

    /**
     * Everything except the placeholders of pictures with a row, to verify that nothing is left.
     */
    async traces() {
      const objects: string[] = []
      const images = await queries.selectFrom('images').select(['sha256', 'generation']).execute()
      const placeholders = new Set(images.map(placeholderKey))
      for await (const { key } of storage.list('')) if (!placeholders.has(key)) objects.push(key)
      const tokens = await queries.selectFrom('image_tokens').select('token').execute()
      return {
        images: images.map(({ sha256 }) => sha256).sort(),
        tokens: tokens.length,
        objects: objects.sort(),
        spooled: [
          ...(await readdir(spool.dir)),
          ...(spool.room.heldBytes > 0 ? [`${spool.room.heldBytes} bytes of room`] : []),
        ],
        leftovers: await opened.leftovers().catch(() => []),
      }
    },
  }
}

export const noTraces = { images: [], tokens: 0, objects: [], spooled: [], leftovers: [] }

export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

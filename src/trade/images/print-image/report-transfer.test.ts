import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import {
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { ImageToken, StoreId } from '../../../pure/contract/ids.ts'
import { readTransfers } from './print-transfers.ts'
import { reportTransfer } from './report-transfer.ts'

const preview = { width: 600, height: 400 }
const chunk = new Uint8Array(1000)

describe.each(testDatabases)('reportTransfer on $name', (testDatabase) => {
  let shop: TestShop
  let token: ImageToken
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    token = await handOverPicture(shop, { preview })
  })

  const rows = () => shop.database.queries.selectFrom('print_transfers').selectAll().execute()
  const seen = async (of = token) =>
    (await readTransfers(shop.database.queries, [of], shop.now)).get(of)

  function push(
    options: { store?: { id: StoreId }; to?: string; totalBytes?: number | null } = {},
  ) {
    const { store = shop.store, to = token, totalBytes = 4000 } = options
    const report = reportTransfer(shop, store)
    const bytes = report.counted(endless(), { token: to, totalBytes })[Symbol.asyncIterator]()
    return { report, next: () => bytes.next() }
  }
  async function* endless() {
    for (;;) yield chunk
  }

  it('reports nothing of a push that ends within a second', async () => {
    const { report, next } = push()
    await next()
    shop.advance(999)
    await next()
    await report.end()
    expect(await rows()).toEqual([])
    expect(await seen()).toBeUndefined()
  })

  it('reports the progress, at most once a second', async () => {
    const { report, next } = push()
    shop.advance(1000)
    await next()
    await expect.poll(() => seen()).toEqual({ receivedBytes: 1000, totalBytes: 4000 })
    await next()
    shop.advance(999)
    await next()
    expect(await seen()).toMatchObject({ receivedBytes: 1000 })
    shop.advance(1)
    await next()
    await expect.poll(() => seen()).toMatchObject({ receivedBytes: 4000 })
    await report.end()
    expect(await rows()).toEqual([])
  })

  it('reports an unknown total if none was declared', async () => {
    const { next } = push({ totalBytes: null })
    shop.advance(1000)
    await next()
    await expect.poll(() => seen()).toEqual({ receivedBytes: 1000, totalBytes: null })
  })

  it('reports the most advanced of several', async () => {
    const [behind, ahead] = [push(), push()]
    await ahead.next()
    shop.advance(1000)
    await ahead.next()
    await behind.next()
    await expect.poll(async () => (await rows()).length).toBe(2)
    expect(await seen()).toMatchObject({ receivedBytes: 2000 })
    await ahead.report.end()
    expect(await seen()).toMatchObject({ receivedBytes: 1000 })
  })

  it('is forgotten a minute after its last byte, and deleted later', async () => {
    const dead = push()
    shop.advance(1000)
    await dead.next()
    await expect.poll(() => seen()).toBeDefined()
    shop.advance(59_999)
    expect(await seen()).toBeDefined()
    shop.advance(1)
    expect(await seen()).toBeUndefined()
    shop.advance(3_600_000)
    const other = await handOverPicture(shop, { preview })
    const alive = push({ to: other })
    shop.advance(1000)
    await alive.next()
    await expect.poll(() => seen(other)).toBeDefined()
    expect((await rows()).map((row) => row.image_token)).toEqual([other])
  })

  it("reports nothing for another store's token, a single image, or no token", async () => {
    const single = await handOverPicture(shop, { print: preview })
    for (const options of [{ store: { id: storeIdOf('other') } }, { to: single }, { to: 'none' }]) {
      const { report, next } = push(options)
      shop.advance(1000)
      await next()
      await report.end()
    }
    const { next, report } = push()
    shop.advance(1000)
    await next()
    await expect.poll(async () => (await rows()).map((row) => row.image_token)).toEqual([token])
    await report.end()
  })

  it('does not disturb a push if the database fails', async () => {
    const database = {
      ...shop.database,
      transaction: () => Promise.reject(new Error('no database')),
    }
    const report = reportTransfer({ database, now: shop.now }, shop.store)
    const bytes = report.counted(endless(), { token, totalBytes: 4000 })[Symbol.asyncIterator]()
    shop.advance(1000)
    expect((await bytes.next()).value).toBe(chunk)
    await report.end()
  })
})

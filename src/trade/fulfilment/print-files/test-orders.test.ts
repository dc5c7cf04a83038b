// Test orders are free, so their print files are limited: they count toward the quota, expire after
// days, and only some may be queued.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { fittingPixels, type MadeOrder, madeOrder } from '../../../../tests/helpers/made-order.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import { ownFolder } from '../../../../tests/helpers/own-folder.ts'
import {
  dayMs,
  decliningCard,
  fillInCheckout,
  openFilledCart,
  openTestShop,
  printImageOf,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { createFileStorage } from '../../../ground/storage/file-storage.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import { placeOrder } from '../../checkout/placing/place-order.ts'
import { originalKey } from '../../images/object-keys.ts'
import { requireQuota } from '../../images/quota/enforce-quota.ts'
import { countStoredBytes } from '../../images/quota/stored-bytes.ts'
import { createSpool } from '../../images/spool.ts'
import { expireTestPrintFiles } from '../../production/lifetime/expire-print-files.ts'
import type { PrintPress } from '../../production/process/print-press.ts'
import { prepareAgain } from './prepare-again.ts'
import { createPrepareOrder } from './prepare-order.ts'

const printBytes = 5_000
/** The size that test-shop reports for each image. */
const pictureBytes = 1_000

describe.each(testDatabases)('test orders on $name', (testDatabase) => {
  let shop: TestShop
  let folder: string
  let storage: Storage
  let storeQuotaBytes: number | null
  let made: number
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    folder = await ownFolder()
    storage = createFileStorage({ dir: join(folder, 'storage') })
    storeQuotaBytes = null
    made = 0
  })
  afterEach(() => storage.close())

  const printPress: PrintPress = {
    atOnce: 1,
    async make(recipe) {
      const sha256 = String(++made).padStart(64, '0')
      const [path, proofPath] = [join(recipe.folder, 'print.jpg'), join(recipe.folder, 'proof.jpg')]
      for (const file of [path, proofPath]) await writeFile(file, 'print')
      return { path, proofPath, byteLength: printBytes, sha256 }
    },
  }
  const deps = () => ({ ...shop, storage, storeQuotaBytes, testPrintDays: 7 })

  async function prepare({ id, token }: MadeOrder): Promise<void> {
    const sha256 = await printImageOf(shop, token)
    await storage.putBytes(originalKey({ sha256, generation: '' }), Buffer.from('picture'))
    const task = createPrepareOrder({
      ...deps(),
      printPress,
      maxPixels: 1e9,
      printFormat: 'jpeg' as const,
      spool: createSpool(folder),
      outputProfile: { name: 'sRGB', space: 'RGB', icc: 'srgb' },
    })
    const context = { attempt: 1, signal: new AbortController().signal }
    while ((await task({ orderId: id }, context)) === 'more');
  }
  const counted = () => countStoredBytes(shop, shop.database.queries, shop.store.id)
  const kept = async () =>
    (await shop.database.queries.selectFrom('store_usage').selectAll().executeTakeFirst())
      ?.stored_bytes
  const fileOf = async (order: MadeOrder) => (await order.read()).lines[0]?.print_file
  const setMode = (mode: 'test' | 'live') =>
    shop.database.queries.updateTable('stores').set({ mode }).execute()
  async function keys(): Promise<string[]> {
    const found: string[] = []
    for await (const { key } of storage.list('prints/')) found.push(key)
    return found
  }

  describe('and the quota', () => {
    beforeEach(() => {
      storeQuotaBytes = 20_000
    })

    it('count with their print files, once however often they are rendered', async () => {
      const order = await madeOrder(shop)
      const before = await counted()
      await requireQuota(deps(), shop.store, { byteLength: 1 })
      await prepare(order)
      expect([await kept(), await counted()]).toEqual(Array(2).fill(before + printBytes))
      await order.send(fittingPixels)
      await prepare(order)
      expect(made).toBe(2)
      // The replaced image's size is credited elsewhere.
      expect(await counted()).toBe(before + printBytes)
      const pushed = requireQuota(deps(), shop.store, { byteLength: 20_000 - before })
      await expect(pushed).rejects.toMatchObject({ code: 'quota_exceeded' })
    })

    it('are held, and leave nothing behind, if a print file does not fit', async () => {
      storeQuotaBytes = 2 * pictureBytes + printBytes - 1
      const order = await madeOrder(shop)
      await prepare(order)
      expect(await order.read()).toMatchObject({
        status: 'on_hold',
        hold_reason: expect.stringMatching(
          /This store can keep up to .*print files of test orders.*recreate the print files with POST/,
        ),
        lines: [{ print_file: { status: 'failed' } }],
      })
      expect([await keys(), await counted()]).toEqual([[], 2 * pictureBytes])
      storeQuotaBytes = 2 * pictureBytes
      await prepareAgain({ ...shop, storage }, shop.store, order.id)
      await prepare(order)
      // Nothing is made if the quota is already used up.
      expect([(await order.read()).status, made]).toEqual(['on_hold', 1])
      storeQuotaBytes = 2 * pictureBytes + printBytes
      await prepareAgain({ ...shop, storage }, shop.store, order.id)
      await prepare(order)
      expect((await order.read()).status).toBe('ready')
    })

    it('do not count if they were paid live', async () => {
      const order = await madeOrder(shop)
      await shop.database.queries.updateTable('orders').set({ mode: 'live' }).execute()
      const before = await counted()
      await prepare(order)
      expect(await counted()).toBe(before)
      shop.advance(400 * dayMs)
      await expireTestPrintFiles(deps())
      expect(await keys()).toHaveLength(2)
    })
  })

  it('keep their print files for days only, say so, and have them rendered again on request', async () => {
    const order = await madeOrder(shop)
    const before = await counted()
    await prepare(order)
    shop.advance(7 * dayMs - 1)
    await expireTestPrintFiles(deps())
    expect((await fileOf(order))?.status).toBe('ready')
    shop.advance(1)
    await expireTestPrintFiles(deps())
    expect([await keys(), await counted()]).toEqual([[], before])
    expect(await order.read()).toMatchObject({
      status: 'ready',
      lines: [
        {
          print_file: {
            status: 'waiting',
            url: null,
            sha256: null,
            reason: expect.stringMatching(
              /Print files of test orders are kept for only a few days\..*Recreate them with POST \/api\/v1\/orders\//,
            ),
          },
        },
      ],
    })
    await prepareAgain({ ...shop, storage }, shop.store, order.id)
    expect(await fileOf(order)).toMatchObject({ status: 'preparing' })
    await prepare(order)
    expect(await fileOf(order)).toMatchObject({ status: 'ready', url: expect.any(String) })
    await moveTo(shop, order.id, 'in_production')
    shop.advance(8 * dayMs)
    await expireTestPrintFiles(deps())
    expect(await fileOf(order)).toMatchObject({
      status: 'waiting',
      reason: 'Print files of test orders are kept for only a few days.',
    })
  })

  describe('waiting for their print files', () => {
    const charges = async () =>
      (await shop.database.queries.selectFrom('test_gateway_charges').selectAll().execute()).length

    it('are limited; then none is placed or charged until some are ready', async () => {
      shop.testPrintsWaiting = 2
      const cartId = await openFilledCart(shop)
      const declining = await fillInCheckout(shop, cartId, { cardNumber: decliningCard })
      await expect(placeOrder(shop, declining)).rejects.toMatchObject({ code: 'payment_declined' })
      const [first] = [await madeOrder(shop), await madeOrder(shop)]
      const placing = await fillInCheckout(shop, cartId)
      const before = await charges()
      await expect(placeOrder(shop, placing)).rejects.toMatchObject({
        code: 'rate_limited',
        status: 429,
        retryAfterSeconds: 30,
        publicMessage: expect.stringMatching(/has 2 print files in the queue.*cancel orders/),
      })
      expect(await charges()).toBe(before)
      await prepare(first as MadeOrder)
      const { orderId } = await placeOrder(shop, placing)
      expect(await placeOrder(shop, placing)).toEqual({ orderId, next: null })
      expect(await charges()).toBe(before + 1)
    })

    it('do not block an interrupted payment from continuing', async () => {
      shop.testPrintsWaiting = 1
      const placing = await fillInCheckout(shop, await openFilledCart(shop))
      const { charge } = shop.gateway
      shop.gateway.charge = async (asked) => {
        await charge(asked)
        throw new Error('The connection was lost.')
      }
      await expect(placeOrder(shop, placing)).rejects.toMatchObject({ code: 'payment_pending' })
      shop.gateway.charge = charge
      await madeOrder(shop)
      expect(await placeOrder(shop, placing)).toMatchObject({ next: null })
    })

    it('are unlimited once the store is live', async () => {
      for (let n = 0; n < 3; n++) await madeOrder(shop)
      shop.testPrintsWaiting = 1
      await shop.database.queries.updateTable('orders').set({ mode: 'live' }).execute()
      await setMode('live')
      const placed = placeOrder(shop, await fillInCheckout(shop, await openFilledCart(shop)))
      await expect(placed).rejects.toMatchObject({ code: 'checkout_incomplete' })
    })

    it('are held if their print image arrives late, and continue on request', async () => {
      shop.testPrintsWaiting = 2
      const late = await madeOrder(shop, null)
      const [first] = [await madeOrder(shop), await madeOrder(shop)]
      await late.send(fittingPixels)
      expect(await late.read()).toMatchObject({
        status: 'on_hold',
        hold_reason: expect.stringMatching(/has 2 print files in the queue.*POST/),
      })
      await prepare(first as MadeOrder)
      await prepareAgain({ ...shop, storage }, shop.store, late.id)
      await prepare(late)
      expect((await late.read()).status).toBe('ready')
    })
  })
})

// Covers `preparing` to `ready` with a fake print maker that can fail on demand.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import { ownFolder } from '../../../../tests/helpers/own-folder.ts'
import { keeping } from '../../../../tests/helpers/storages.ts'
import {
  dayMs,
  fillInCheckout,
  handOverPicture,
  openTestShop,
  printImageArrives,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { orderLineOptions } from '../../../ground/database/tables/orders-table.ts'
import { createFileStorage } from '../../../ground/storage/file-storage.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { CartId, ImageToken, OrderId } from '../../../pure/contract/ids.ts'
import { openCart } from '../../carts/open-cart.ts'
import { placeOrder } from '../../checkout/placing/place-order.ts'
import { originalKey } from '../../images/object-keys.ts'
import { countStoredBytes } from '../../images/quota/stored-bytes.ts'
import { createSpool, type Spool } from '../../images/spool.ts'
import { changeCrop } from '../../orders/actions/crops/change-crop.ts'
import { holdLines, releaseLines } from '../../orders/actions/holds/hold-lines.ts'
import { readOrderByCart } from '../../orders/views/read-order-by-cart.ts'
import {
  expirePrintFiles,
  expireTestPrintFiles,
} from '../../production/lifetime/expire-print-files.ts'
import { sweepPrintFiles } from '../../production/lifetime/sweep-print-files.ts'
import { printFailed, printTooExpensive } from '../../production/print-errors.ts'
import { printKey, proofKey } from '../../production/print-keys.ts'
import type { PrintPress } from '../../production/process/print-press.ts'
import { addContinueOrders } from '../late-images/continue-orders-of-image.ts'
import { prepareAgain } from './prepare-again.ts'
import { createPrepareOrder } from './prepare-order.ts'

const pixels = { width: 6000, height: 4000 }

describe.each(testDatabases)('preparing an order on $name', (testDatabase) => {
  let shop: TestShop
  let folder: string
  let storage: Storage
  let spool: Spool
  let made: number
  let storeQuotaBytes: number | null
  let onPrint: () => Promise<void>
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    folder = await ownFolder()
    storage = createFileStorage({ dir: join(folder, 'storage') })
    spool = createSpool(folder)
    made = 0
    storeQuotaBytes = null
    onPrint = async () => {}
  })
  afterEach(() => storage.close())

  const printPress: PrintPress = {
    atOnce: 1,
    async make(recipe) {
      await onPrint()
      made++
      const path = join(recipe.folder, 'print.jpg')
      const proofPath = join(recipe.folder, 'proof.jpg')
      await writeFile(path, `print ${made}`)
      await writeFile(proofPath, 'proof')
      return { path, proofPath, byteLength: 7, sha256: String(made).padStart(64, '0') }
    },
  }

  async function prepare(orderId: OrderId, attempt = 1): Promise<void> {
    while ((await runOnce(orderId, attempt)) === 'more');
  }

  async function runOnce(orderId: OrderId, attempt = 1): Promise<'more' | undefined> {
    const task = createPrepareOrder({
      database: shop.database,
      now: shop.now,
      onOrderEvent: shop.onOrderEvent,
      storage,
      spool,
      printPress,
      maxPixels: 1e9,
      printFormat: 'jpeg',
      storeQuotaBytes,
      countPrintBytes: shop.countPrintBytes,
      outputProfile: { name: 'sRGB', space: 'RGB', icc: 'srgb' },
    })
    const context = { attempt, signal: new AbortController().signal }
    return (await task({ orderId }, context)) ?? undefined
  }

  async function storePrint(token: ImageToken): Promise<void> {
    const print = await shop.database.queries
      .selectFrom('image_tokens')
      .innerJoin('images', 'images.sha256', 'image_tokens.print_sha256')
      .select(['sha256', 'generation'])
      .where('token', '=', token)
      .executeTakeFirst()
    if (print !== undefined) await storage.putBytes(originalKey(print), Buffer.from('picture'))
  }

  async function order(lines = 1) {
    let cartId: CartId | null = null
    const tokens: ImageToken[] = []
    for (let line = 0; line < lines; line++) {
      const token = await handOverPicture(shop, {
        preview: { width: 600, height: 400 },
        print: pixels,
      })
      tokens.push(token)
      await storePrint(token)
      const size = { printWidth: pixels.width, printHeight: pixels.height }
      const opened = await openCart(shop, { store: shop.store, token, ...size, addTo: cartId })
      cartId = opened.cartId
    }
    if (cartId === null) throw new Error('A cart was expected.')
    await placeOrder(shop, await fillInCheckout(shop, cartId))
    const read = async () => {
      const found = await readOrderByCart(shop, cartId)
      if (found === null) throw new Error('The cart has no order.')
      return found.order
    }
    return { read, tokens, id: (await read()).id }
  }

  async function replacePrint(token: ImageToken): Promise<void> {
    await printImageArrives(shop, token, pixels)
    await storePrint(token)
  }
  async function goOn(token: ImageToken): Promise<void> {
    await shop.database.transaction((tx) => addContinueOrders(tx, token, shop.now()))
    await shop.runDueJobs()
  }

  async function keys(): Promise<string[]> {
    const found: string[] = []
    for await (const { key } of storage.list('prints/')) found.push(key)
    return found
  }

  it('makes the files of the other lines while some are on hold', async () => {
    const { id, read } = await order(3)
    await holdLines(shop, id, { lines: [2], reason: 'Look.' }, { kind: 'system' })
    const jobs = shop.database.queries.selectFrom('jobs').select('task')
    const waiting = await jobs.where('task', '=', 'prepare-order').execute()
    expect(waiting).toHaveLength(1)
    await prepare(id)
    const states = async () => (await read()).lines.map((line) => line.print_file.status)
    expect([(await read()).status, await states()]).toEqual([
      'on_hold',
      ['ready', 'waiting', 'ready'],
    ])
    await releaseLines(shop, id, { lines: [2] }, { kind: 'system' })
    await prepare(id)
    expect([(await read()).status, await states(), made]).toEqual([
      'ready',
      ['ready', 'ready', 'ready'],
      3,
    ])
  })

  it('renders each line once, and completes the order with the last', async () => {
    const { read, id } = await order(2)
    expect((await read()).lines.map((line) => line.print_file.status)).toEqual([
      'preparing',
      'preparing',
    ])
    await prepare(id)
    const done = await read()
    expect(done.status).toBe('ready')
    expect(done.lines.map((line) => line.print_file)).toMatchObject([
      {
        status: 'ready',
        sha256: '1'.padStart(64, '0'),
        dpi: 300,
        url: expect.stringMatching(/lines\/1\/print-file$/),
      },
      { status: 'ready', sha256: '2'.padStart(64, '0'), profile: 'sRGB' },
    ])
    await prepare(id)
    expect(made).toBe(2)
    expect(await keys()).toHaveLength(4)
  })

  it('holds an order whose print image does not match, if no one has approved it', async () => {
    const { read, id, tokens } = await order()
    const [token] = tokens
    if (token === undefined) throw new Error('A picture was expected.')
    // The job that checks the image ran while the payment was pending.
    await printImageArrives(shop, token, { width: 3000, height: 2000 })
    await storePrint(token)
    await prepare(id)
    expect(await read()).toMatchObject({ status: 'on_hold', hold: { cause: 'print_image' } })
  })

  /** As small prints, of which several are made in one turn. */
  async function orderOfSmall(lines: number) {
    const placed = await order(lines)
    const small = { product: 'poster', size: '7x5', options: orderLineOptions.write({}) }
    await shop.database.queries.updateTable('order_lines').set(small).execute()
    return placed
  }

  it('makes small prints together, and those that fail stop no others', async () => {
    const { read, id } = await orderOfSmall(5)
    let asked = 0
    onPrint = async () => {
      asked++
      if (asked === 2 || asked === 4) throw printTooExpensive('memory', 'the limit')
    }
    expect(await runOnce(id)).toBeUndefined()
    const held = await read()
    const statuses = held.lines.map((line) => line.print_file.status)
    expect(statuses.filter((status) => status === 'ready')).toHaveLength(3)
    expect(statuses.filter((status) => status === 'failed')).toHaveLength(2)
    expect(held.status).toBe('on_hold')
    // They are made at the same time, in any order.
    expect(held.hold_reason).toMatch(/^Line \d: .*Other lines that failed: 1\./)
    onPrint = async () => {}
    await prepareAgain({ ...shop, storage }, shop.store, id)
    await prepare(id)
    expect([(await read()).status, made]).toEqual(['ready', 5])
  })

  it('keeps the small prints that fit into the quota', async () => {
    const { read, id } = await orderOfSmall(3)
    const pictures = await shop.database.transaction((tx) =>
      countStoredBytes(shop, tx, shop.store.id),
    )
    storeQuotaBytes = pictures + 15
    await prepare(id)
    const held = await read()
    expect(held.lines.map((line) => line.print_file.status).sort()).toEqual([
      'failed',
      'ready',
      'ready',
    ])
    expect(held.status).toBe('on_hold')
    expect(await keys()).toHaveLength(4)
  })

  it('makes the rest of the small prints after a fault of the machine', async () => {
    const { read, id } = await orderOfSmall(4)
    let asked = 0
    onPrint = async () => {
      if (++asked === 2) throw new Error('ENOSPC')
    }
    await expect(prepare(id)).rejects.toThrow()
    expect(made).toBe(3)
    await prepare(id, 2)
    expect([(await read()).status, made]).toEqual(['ready', 4])
  })

  it('resumes after a kill', async () => {
    const { read, id } = await order(2)
    onPrint = async () => {
      if (made === 1) throw printFailed('killed')
    }
    await expect(prepare(id)).rejects.toThrow()
    expect(await read()).toMatchObject({
      status: 'preparing',
      lines: [{ print_file: { status: 'ready' } }, { print_file: { status: 'preparing' } }],
    })
    onPrint = async () => {}
    await prepare(id, 2)
    expect(made).toBe(2)
    expect((await read()).status).toBe('ready')
  })

  it('releases its quota also if its files cannot be deleted', async () => {
    const { id } = await order()
    await writeFile(join(folder, 'file'), '')
    spool = { ...spool, newPath: () => join(folder, 'file', 'in-it') }
    await expect(prepare(id)).rejects.toThrow()
    expect(spool.room.heldBytes).toBe(0)
  })

  it('holds the order immediately if the picture is at fault, until it is retried', async () => {
    const { read, id } = await order(2)
    onPrint = async () => {
      if (made === 1) throw printTooExpensive('memory', 'the limit')
    }
    await prepare(id)
    const held = await read()
    expect(held).toMatchObject({
      status: 'on_hold',
      lines: [
        { print_file: { status: 'ready' } },
        {
          print_file: {
            status: 'failed',
            reason: expect.stringContaining('more memory'),
            url: null,
          },
        },
      ],
    })
    expect(held.hold_reason).toMatch(
      /^Line 2: .*more memory.*recreate the print files with POST \/api\/v1\/orders\//,
    )
    onPrint = async () => {}
    await prepareAgain({ ...shop, storage }, shop.store, id)
    expect((await read()).status).toBe('preparing')
    await prepare(id)
    expect(await read()).toMatchObject({ status: 'ready', hold_reason: null })
    await expect(prepareAgain({ ...shop, storage }, shop.store, id)).rejects.toMatchObject({
      code: 'order_state_refused',
    })
  })

  it('retries before it holds the order if the machine is at fault', async () => {
    const { read, id } = await order()
    onPrint = async () => {
      throw new Error('ENOSPC: /secret/path')
    }
    await expect(prepare(id, 7)).rejects.toThrow()
    expect((await read()).status).toBe('preparing')
    await expect(prepare(id, 8)).rejects.toThrow()
    const held = await read()
    expect(held.status).toBe('on_hold')
    expect(held.hold_reason).not.toMatch(/ENOSPC|secret.path/)
    expect(held.lines[0]?.print_file.status).toBe('failed')
  })

  it('records no file of a print image that was replaced meanwhile', async () => {
    const { read, id, tokens } = await order()
    const [token] = tokens
    if (token === undefined) throw new Error('A token was expected.')
    onPrint = async () => {
      onPrint = async () => {}
      await replacePrint(token)
    }
    await prepare(id)
    expect(await read()).toMatchObject({
      status: 'preparing',
      lines: [{ print_file: { sha256: null } }],
    })
    await prepare(id)
    expect((await read()).lines[0]?.print_file).toMatchObject({
      status: 'ready',
      sha256: '2'.padStart(64, '0'),
    })
    expect(await keys()).toHaveLength(2)
  })

  it('records no file of a crop that was changed meanwhile', async () => {
    const { read, id } = await order()
    const chosen = { line: 1, framing: { x: 0, y: 0, zoom: 1.2 } }
    onPrint = async () => {
      onPrint = async () => {}
      await changeCrop(shop, id, chosen, { kind: 'operator', id: 'op_1', name: 'Olga' })
    }
    await prepare(id)
    expect((await read()).status).toBe('preparing')
    await prepare(id)
    expect(await read()).toMatchObject({
      status: 'ready',
      lines: [{ crop: { x: 0 }, print_file: { status: 'ready' } }],
    })
  })

  it('renders a ready order again when its print image is replaced', async () => {
    const { read, id, tokens } = await order()
    const [token] = tokens
    if (token === undefined) throw new Error('A token was expected.')
    await prepare(id)
    await replacePrint(token)
    expect((await read()).lines[0]?.print_file).toMatchObject({ status: 'preparing', url: null })
    await goOn(token)
    expect((await read()).status).toBe('preparing')
    await prepare(id)
    expect(await read()).toMatchObject({
      status: 'ready',
      lines: [{ print_file: { status: 'ready' } }],
    })
    expect(await keys()).toHaveLength(2)
  })

  it('keeps new files, however late the old ones are deleted', async () => {
    const { read, id, tokens } = await order()
    const [token] = tokens
    if (token === undefined) throw new Error('A token was expected.')
    await prepare(id)
    await replacePrint(token)
    await goOn(token)
    const { list } = storage
    vi.spyOn(storage, 'list').mockImplementationOnce(async function* (prefix) {
      await replacePrint(token)
      await goOn(token)
      await prepare(id)
      yield* list(prefix)
    })
    await prepare(id)
    expect(made).toBe(3)
    const [line] = (await read()).lines
    expect(line?.print_file).toMatchObject({ status: 'ready', sha256: '3'.padStart(64, '0') })
    expect(await keys()).toContainEqual(expect.stringContaining(`${line?.print_file.sha256}.`))
  })

  it.each([
    ['file', (id: string, sha256: string) => printKey(id, sha256, 'jpeg')],
    ['proof', proofKey],
  ])(
    'makes a %s again that was deleted late under the same name, when asked to',
    async (_, keyOf) => {
      const { read, id } = await order()
      const [line] = (await read()).lines
      const [before, after] = ['1', '2'].map((made) =>
        keyOf(line?.id ?? '', made.padStart(64, '0')),
      )
      await storage.putBytes(before ?? '', Buffer.from('left by a crash'))
      const late: Storage = {
        ...storage,
        async deleteMany(all) {
          await prepare(id)
          await storage.deleteMany(all)
        },
      }
      await sweepPrintFiles({ ...shop, storage: late, now: () => Date.now() + dayMs })
      expect([(await read()).status, await keys()]).toEqual(['ready', [expect.any(String)]])
      await prepareAgain({ ...shop, storage }, shop.store, id)
      await prepare(id)
      expect([(await read()).status, made]).toEqual(['ready', 2])
      expect(await keys()).toContain(after)
    },
  )

  it('renders a file of a test order again that expired during the work on another line', async () => {
    const { read, id } = await order(2)
    onPrint = async () => {
      if (made !== 1) return
      shop.advance(7 * dayMs)
      const days = { tokenDays: 30, testPrintDays: 7 }
      await expireTestPrintFiles({ ...shop, ...days, storage })
    }
    await prepare(id)
    expect([(await read()).status, made]).toEqual(['ready', 3])
  })

  it('does not touch an order that changed state, before or meanwhile', async () => {
    const hold = (id: OrderId) => moveTo(shop, id, 'on_hold')
    const early = await order()
    await hold(early.id)
    await prepare(early.id)
    expect(made).toBe(0)
    const late = await order()
    onPrint = () => hold(late.id)
    await prepare(late.id)
    expect(made).toBe(1)
    expect(await shop.database.queries.selectFrom('print_files').selectAll().execute()).toEqual([])
    for (const { read } of [early, late]) {
      const file = (await read()).lines[0]?.print_file
      expect(file).toMatchObject({ status: 'waiting', reason: 'The order is on hold.' })
    }
  })

  it('keeps print files as long as the pictures of their order, and no orphans', async () => {
    const { read, id } = await order()
    await prepare(id)
    const deps = { ...shop, storage, orderPictureDays: 90 }
    const orphan = `prints/lin_${'0'.repeat(24)}/${'a'.repeat(64)}.jpg`
    await storage.putBytes(orphan, Buffer.from('left by a crash'))
    await sweepPrintFiles({ ...deps, now: () => Date.now() })
    expect(await keys()).toContain(orphan)
    await sweepPrintFiles({ ...deps, now: () => Date.now() + dayMs })
    expect(await keys()).toHaveLength(2)

    shop.advance(400 * dayMs)
    await expirePrintFiles(deps)
    expect(await keys()).toHaveLength(2)
    for (const status of ['in_production', 'shipped'] as const) {
      await moveTo(shop, id, status)
    }
    shop.advance(89 * dayMs)
    await expirePrintFiles(deps)
    expect(await keys()).toHaveLength(2)
    shop.advance(2 * dayMs)
    await expirePrintFiles(deps)
    expect(await keys()).toEqual([])
    expect((await read()).lines[0]?.print_file).toMatchObject({ status: 'waiting', url: null })
  })

  it('deletes print files although another one cannot be deleted', async () => {
    const { id } = await order(3)
    await prepare(id)
    for (const status of ['in_production', 'shipped'] as const) await moveTo(shop, id, status)
    shop.advance(91 * dayMs)
    const [first = ''] = await keys()
    const orphan = `prints/lin_${'0'.repeat(24)}/${'a'.repeat(64)}.jpg`
    await storage.putBytes(orphan, Buffer.from('left by a crash'))
    const deps = { ...shop, storage: keeping(storage, (key) => key === first) }
    const expire = (more = {}) => expirePrintFiles({ ...deps, orderPictureDays: 90, ...more })
    await expect(expire()).rejects.toMatchObject({ count: 1 })
    expect((await keys()).sort()).toEqual([first, orphan].sort())
    const rows = () => shop.database.queries.selectFrom('print_files').select('line_id').execute()
    expect(await rows()).toHaveLength(1)
    await shop.database.queries.deleteFrom('print_files').execute()
    const sweep = (more = {}) =>
      sweepPrintFiles({ ...deps, now: () => Date.now() + dayMs, ...more })
    await expect(sweep()).rejects.toMatchObject({ count: 1 })
    expect(await keys()).toEqual([first])
    await sweep({ storage })
    expect(await keys()).toEqual([])
  })
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { cartOfPicture, type MadeOrder, madeOrder } from '../../../../tests/helpers/made-order.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import { ownFolder } from '../../../../tests/helpers/own-folder.ts'
import { minuteMs, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import type { Database } from '../../../ground/database/database.ts'
import { type PrintFacts, printFacts } from '../../../ground/database/tables/print-files-table.ts'
import { createWorker } from '../../../ground/jobs/worker.ts'
import { createFileStorage } from '../../../ground/storage/file-storage.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import { holdLines, releaseLines } from '../../orders/actions/holds/hold-lines.ts'
import { holdOrder } from '../../orders/actions/holds/hold-order.ts'
import { releaseOrder } from '../../orders/actions/holds/release-order.ts'
import { leaveOutLines } from '../../orders/actions/leave-out-lines.ts'
import { shipOrder } from '../../orders/actions/parcel-actions.ts'
import { undoAction } from '../../orders/actions/undo-action.ts'
import { contextOf } from '../../orders/core/add-order-event.ts'
import { moveOrder } from '../../orders/core/move-order.ts'
import { printKey, proofKey } from '../../production/print-keys.ts'
import { savePrintFiles } from '../../production/save-print-file.ts'
import { addPlanDeliveries, planDeliveriesTask } from '../add-plan-deliveries.ts'
import { readLinesWithFiles } from '../print-files/lines-to-print.ts'
import { createDeliverToLab } from './deliver-to-lab.ts'
import type { Lab } from './lab.ts'
import { deliverAgain, readLabDeliveries } from './lab-deliveries.ts'
import { createPlanDeliveries, deliverToLabTask } from './plan-deliveries.ts'
import { saveLab } from './save-lab.ts'

const ann = { kind: 'operator', id: 'op_1', name: 'Ann' } as const
const reason = 'Look at the face.'
const box = { left: 0, top: 0, width: 10, height: 10 }
const size = { width: 10, height: 10 }
const facts: PrintFacts = {
  ...{ format: 'jpeg', ...size, dpi: 300, profile: 'sRGB', surround: 'mirror' },
  ...{ trim: box, sides: box, safe: box, picture: size, source: box, placed: box },
}

type Manifest = {
  delivery: number
  part?: { number: number; of_delivery: number; to_follow: number[] }
  lines: { number: number; file: string }[]
}

describe.each(testDatabases)('an order in parts on $name', (testDatabase) => {
  let shop: TestShop
  let storage: Storage
  let folder: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    folder = await ownFolder()
    storage = await createFileStorage({ dir: await ownFolder() })
    return () => storage.close()
  })

  const add = (more: Partial<Lab> = {}) =>
    shop.database.transaction((tx) =>
      saveLab(tx, { ...aLab(folder), id: null, ...more }, shop.now()),
    )

  /** `fitting`: whether each picture has its print image. */
  async function orderOf(...fitting: boolean[]): Promise<MadeOrder> {
    const [last = true, ...first] = fitting.reverse()
    let addTo = null
    for (const isHere of first.reverse()) {
      const print = isHere ? undefined : null
      addTo = (await cartOfPicture(shop, print, addTo)).cartId
    }
    return await madeOrder(shop, last ? undefined : null, { addTo })
  }

  /** Makes the files of the lines that have a print image, as the print job does. */
  async function makeFiles(order: MadeOrder, sha256 = 'a'): Promise<void> {
    const hash = sha256.repeat(64)
    await shop.database.transaction(async (tx) => {
      for (const { id, print } of await readLinesWithFiles(tx, order.id)) {
        if (print === null) continue
        await storage.putBytes(printKey(id, hash, 'jpeg'), Buffer.from('print'), {})
        await storage.putBytes(proofKey(id, hash), Buffer.from('proof'))
        const file = { status: 'ready', source_sha256: print.sha256, sha256: hash } as const
        const rest = { reason: null, byte_length: 5, facts: printFacts.write(facts) }
        const row = { line_id: id, order_id: order.id, ...file, ...rest, updated_at: shop.now() }
        await savePrintFiles(tx, [row])
      }
      await addPlanDeliveries(tx, order.id, shop.now())
    })
  }
  async function makeReady(order: MadeOrder): Promise<void> {
    await makeFiles(order)
    await shop.database.transaction((tx) =>
      moveOrder(tx, order.id, { to: 'ready' }, contextOf(shop)),
    )
  }
  function worker(database = shop.database) {
    const { now, onOrderEvent } = shop
    const deps = { database, storage, now, onOrderEvent, baseUrl: null }
    const tasks = {
      ...planDeliveriesTask.doneBy(createPlanDeliveries(deps)),
      ...deliverToLabTask.doneBy(createDeliverToLab(deps)),
    }
    const log = { info() {}, warn() {}, error() {} }
    return createWorker({ database: shop.database, now, tasks, log })
  }
  async function run(database = shop.database): Promise<void> {
    shop.advance(31 * minuteMs)
    await worker(database).runDue()
  }
  /** By folder. */
  async function manifests(): Promise<Map<string, Manifest>> {
    const found = (await readdir(folder, { recursive: true })).filter((name) =>
      name.endsWith('order.json'),
    )
    const read = found.sort().map(async (name) => {
      const text = String(await readFile(join(folder, name)))
      return [name.replace('/order.json', ''), JSON.parse(text) as Manifest] as const
    })
    const all = await Promise.all(read)
    return new Map(all.sort(([, one], [, other]) => one.delivery - other.delivery))
  }
  /** Each part: its folder, the numbers of its lines, and those that follow. */
  async function parts(order: MadeOrder) {
    const { number } = await order.read()
    return [...(await manifests())].map(([name, { part, lines }]) => [
      name.replace(number, ''),
      lines.map((line) => line.number),
      part?.to_follow ?? 'whole',
    ])
  }
  const deliveries = async (order: MadeOrder) =>
    (await readLabDeliveries(shop.database.queries, { orderId: order.id }))
      .map(({ version, state }) => `${version} ${state}`)
      .sort()

  it('does not wait for a print image, and the line follows once', async () => {
    await add()
    const order = await orderOf(true, false, true)
    expect((await order.read()).status).toBe('awaiting_print_image')
    await makeFiles(order)
    await run()
    expect(await parts(order)).toEqual([['', [1, 3], [2]]])
    const [late] = await linesWithoutPrint(order)
    await shop.database.transaction((tx) => givePrint(tx, order, late ?? ''))
    await moveTo(shop, order.id, 'preparing')
    await makeReady(order)
    await run()
    await run()
    expect(await parts(order)).toEqual([
      ['', [1, 3], [2]],
      ['-part2', [2], []],
    ])
    const second = [...(await manifests()).values()].at(-1)
    expect(second).toMatchObject({ delivery: 2, part: { number: 2, of_delivery: 1 } })
    const sent = (await order.read()).events.filter(({ type }) => type === 'order.sent_to_lab')
    expect(sent.map(({ detail }) => detail)).toMatchObject([
      { version: 1, part: 1, lines: [1, 3], to_follow: [2] },
      { version: 2, part: 2, lines: [2], to_follow: [] },
    ])
  })

  it('waits for all of it if the lab wants whole orders', async () => {
    await add({ wholeOrders: true })
    const order = await orderOf(true, true)
    await makeReady(order)
    await holdLines(shop, order.id, { lines: [2], reason }, ann)
    await run()
    expect(await parts(order)).toEqual([])
    await releaseLines(shop, order.id, { lines: [2] }, ann)
    await run()
    expect(await parts(order)).toEqual([['', [1, 2], 'whole']])
  })

  it('is held line by line, and each released line follows', async () => {
    await add()
    const order = await orderOf(true, true, true, true)
    await makeReady(order)
    await holdLines(shop, order.id, { lines: [2], reason }, ann)
    await holdLines(shop, order.id, { lines: [4], reason }, ann)
    const held = await order.read()
    expect(held).toMatchObject({ status: 'on_hold', hold_reason: reason, hold: { lines: [2, 4] } })
    await run()
    await releaseLines(shop, order.id, { lines: [4] }, ann)
    expect(await order.read()).toMatchObject({ status: 'on_hold', hold: { lines: [2] } })
    await shop.database.transaction((tx) => addPlanDeliveries(tx, order.id, shop.now()))
    await run()
    await releaseLines(shop, order.id, { lines: [2, 3] }, ann)
    expect((await order.read()).status).toBe('ready')
    await run()
    expect(await parts(order)).toEqual([
      ['', [1, 3], [2, 4]],
      ['-part2', [4], [2]],
      ['-part3', [2], []],
    ])
  })

  it('tells the lab that nothing follows once the rest is left out', async () => {
    await add({ startsProduction: true })
    const order = await orderOf(true, true, true)
    await makeReady(order)
    await holdLines(shop, order.id, { lines: [3], reason }, ann)
    await run()
    await leaveOutLines(shop, order.id, { lines: [3] }, ann)
    await run()
    await run()
    expect(await parts(order)).toEqual([
      ['', [1, 2], [3]],
      ['-part2', [], []],
    ])
    const { status, lines } = await order.read()
    expect(status).toBe('in_production')
    expect(lines.map((line) => line.left_out)).toEqual([false, false, true])
  })

  it('stops as a whole with a hold of the whole order', async () => {
    await add()
    const order = await orderOf(true, true)
    await makeReady(order)
    await holdOrder(shop, order.id, { reason }, ann)
    await run()
    expect(await parts(order)).toEqual([])
    await expect(holdLines(shop, order.id, { lines: [1], reason }, ann)).rejects.toThrow('whole')
    await releaseOrder(shop, order.id, ann)
    await run()
    expect(await parts(order)).toEqual([['', [1, 2], 'whole']])
  })

  it('leaves a line out of a planned delivery that was put on hold before it began', async () => {
    await add()
    const order = await orderOf(true, true)
    await makeReady(order)
    shop.advance(31 * minuteMs)
    await planOnly()
    await holdLines(shop, order.id, { lines: [1], reason }, ann)
    await run()
    expect(await parts(order)).toEqual([['-v2', [2], [1]]])
    expect(await deliveries(order)).toEqual(['1 dropped', '2 delivered'])
    await releaseLines(shop, order.id, { lines: [1] }, ann)
    await run()
    expect(await parts(order)).toEqual([
      ['-v2', [2], [1]],
      ['-v3-part2', [1], []],
    ])
  })

  it('finishes a delivery that a crash interrupted, and repeats no line of it', async () => {
    await add()
    const order = await orderOf(true, true, true)
    await makeReady(order)
    await holdLines(shop, order.id, { lines: [3], reason }, ann)
    // Everything is copied, but nothing recorded.
    await run(await dying())
    expect(await deliveries(order)).toEqual(['1 waiting'])
    await holdLines(shop, order.id, { lines: [2, 3], reason: 'Too dark.' }, ann)
    await run()
    expect(await deliveries(order)).toEqual(['1 delivered'])
    await releaseOrder(shop, order.id, ann)
    await run()
    expect(await parts(order)).toEqual([
      ['', [1, 2], [3]],
      ['-part2', [3], []],
    ])
  })

  it('finishes it after a hold of the whole order too', async () => {
    await add()
    const order = await orderOf(true, true)
    await makeReady(order)
    await run(await dying())
    await holdOrder(shop, order.id, { reason }, ann)
    await run()
    expect(await deliveries(order)).toEqual(['1 dropped'])
    await releaseOrder(shop, order.id, ann)
    await holdLines(shop, order.id, { lines: [2], reason }, ann)
    await shop.database.transaction((tx) => addPlanDeliveries(tx, order.id, shop.now()))
    await run()
    expect(await deliveries(order)).toEqual(['1 delivered'])
    await releaseLines(shop, order.id, { lines: [2] }, ann).catch(() => undefined)
    await run()
    expect(await parts(order)).toEqual([['', [1, 2], 'whole']])
  })

  it('is planned once by two nodes at the same time', async () => {
    await add()
    const order = await orderOf(true, true, true)
    await makeReady(order)
    await holdLines(shop, order.id, { lines: [1], reason }, ann)
    shop.advance(31 * minuteMs)
    const plan = createPlanDeliveries({ database: shop.database, now: shop.now })
    const { signal } = new AbortController()
    await Promise.all([1, 2].map(() => plan({ orderId: order.id }, { attempt: 1, signal })))
    await Promise.all([worker().runDue(), worker().runDue()])
    expect(await deliveries(order)).toEqual(['1 delivered'])
    await releaseLines(shop, order.id, { lines: [1] }, ann)
    await Promise.all([1, 2].map(() => plan({ orderId: order.id }, { attempt: 1, signal })))
    await Promise.all([worker().runDue(), worker().runDue()])
    expect(await parts(order)).toEqual([
      ['', [2, 3], [1]],
      ['-part2', [1], []],
    ])
  })

  it('is sent as a new version, in parts again, if a file that the lab has was made again', async () => {
    await add()
    const order = await orderOf(true, true, true)
    await makeReady(order)
    await holdLines(shop, order.id, { lines: [3], reason }, ann)
    await run()
    await makeFiles(order, 'b')
    await run()
    await releaseLines(shop, order.id, { lines: [3] }, ann)
    await run()
    expect(await parts(order)).toEqual([
      ['', [1, 2], [3]],
      ['-v2', [1, 2], [3]],
      ['-v3-part2', [3], []],
    ])
    const last = [...(await manifests()).values()].at(-1)
    expect(last?.part).toEqual({ number: 2, of_delivery: 2, to_follow: [] })
  })

  it('holds the same lines again if their release is undone', async () => {
    const order = await orderOf(true, true)
    await makeReady(order)
    await holdLines(shop, order.id, { lines: [2], reason }, ann)
    await releaseOrder(shop, order.id, ann)
    await undoAction(shop, order.id, 'release', ann)
    expect(await order.read()).toMatchObject({ status: 'on_hold', hold: { lines: [2] } })
  })

  it('ships in parts while it is on hold', async () => {
    await add()
    const order = await orderOf(true, true)
    await makeReady(order)
    await holdLines(shop, order.id, { lines: [2], reason }, ann)
    const parcel = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
    await expect(shipOrder(shop, order.id, parcel, ann)).rejects.toThrow('nothing to ship')
    await run()
    await shipOrder(shop, order.id, parcel, ann)
    const { status, shipments, events } = await order.read()
    expect([status, shipments.length]).toEqual(['on_hold', 1])
    expect(events.at(-1)?.type).toBe('order.parcel_added')
  })

  it('can be sent again part by part', async () => {
    const labId = await add()
    const order = await orderOf(true, true)
    await makeReady(order)
    await holdLines(shop, order.id, { lines: [2], reason }, ann)
    await run()
    const [first] = await readLabDeliveries(shop.database.queries, { orderId: order.id })
    await shop.database.transaction((tx) => deliverAgain(tx, labId, first?.id ?? '', shop.now()))
    await run()
    expect(await parts(order)).toEqual([['', [1], [2]]])
  })

  async function planOnly(): Promise<void> {
    const { database, now } = shop
    const tasks = { ...planDeliveriesTask.doneBy(createPlanDeliveries({ database, now })) }
    await createWorker({ database, now, tasks, log: { info() {}, warn() {}, error() {} } }).runDue()
  }

  /** Loses the connection for good once everything was copied. */
  async function dying(): Promise<Database> {
    const { transaction } = shop.database
    return {
      ...shop.database,
      transaction: async (work) => {
        if ((await manifests()).size > 0) throw new Error('killed')
        return await transaction(work)
      },
    } as Database
  }

  async function linesWithoutPrint(order: MadeOrder): Promise<string[]> {
    const lines = await readLinesWithFiles(shop.database.queries, order.id)
    return lines.filter(({ print }) => print === null).map(({ id }) => id)
  }

  /** The line gets the picture of the last one. */
  async function givePrint(tx: Database['queries'], order: MadeOrder, id: string): Promise<void> {
    await tx
      .updateTable('order_lines')
      .set({ image_token: order.token })
      .where('id', '=', id)
      .execute()
  }
})

function aLab(path: string): Omit<Lab, 'id'> {
  return {
    name: 'The lab',
    setUp: { kind: 'folder', settings: { path }, secrets: {} },
    isOn: true,
    products: null,
    deliverAt: 'ready',
    startsProduction: false,
    takesTestOrders: true,
    includesAddress: false,
    wholeOrders: false,
  }
}

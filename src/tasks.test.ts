// Lanes do not block each other: every rendering slot is held by a hanging press, with sixty more
// jobs waiting, while payments and orders continue. Nor does a hanging provider block refunds.

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../tests/helpers/databases.ts'
import { orderIdOf, storeIdOf } from '../tests/helpers/ids.ts'
import { type MadeOrder, madeOrder, otherPixels } from '../tests/helpers/made-order.ts'
import { moveTo } from '../tests/helpers/move-to.ts'
import { ownFolder } from '../tests/helpers/own-folder.ts'
import { type SftpServer, startSftpServer } from '../tests/helpers/sftp-server.ts'
import { signalled } from '../tests/helpers/signalled.ts'
import {
  openTestShop,
  printImageArrives,
  printImageOf,
  type TestShop,
} from '../tests/helpers/test-shop.ts'
import { type LaneWidths, laneNames, readLaneWidths } from './config/lane-settings.ts'
import { taskText } from './doors/admin/i18n/task-text.ts'
import { readDatabaseNow } from './ground/database/database-clock.ts'
import { type PrintFacts, printFacts } from './ground/database/tables/print-files-table.ts'
import { addJob, addNamedJob } from './ground/jobs/add-job.ts'
import { createWorkers, type Lane, type Workers } from './ground/jobs/lanes.ts'
import { createNodeKeeper } from './ground/nodes/keep-node.ts'
import { createFileStorage } from './ground/storage/file-storage.ts'
import type { Storage } from './ground/storage/storage.ts'
import { forgetDroppedTasks, lanes } from './tasks.ts'
import { addBookFee, bookFeeTask } from './trade/bookkeeping/book-fee.ts'
import {
  addReconcilePayment,
  reconcilePaymentTask,
} from './trade/checkout/payments/reconcile-payment.ts'
import { reconcileRefundTask } from './trade/checkout/refunds/begin-refund.ts'
import type { Lab } from './trade/fulfilment/labs/lab.ts'
import { readLabDeliveries } from './trade/fulfilment/labs/lab-deliveries.ts'
import { saveLab } from './trade/fulfilment/labs/save-lab.ts'
import { addContinueOrders } from './trade/fulfilment/late-images/continue-orders-of-image.ts'
import {
  addPrepareOrder,
  prepareOrderTask,
} from './trade/fulfilment/print-files/add-prepare-order.ts'
import { originalKey } from './trade/images/object-keys.ts'
import { createSpool } from './trade/images/spool.ts'
import { cancelOrder } from './trade/orders/actions/cancelling/cancel-order.ts'
import { createPaymentGateways } from './trade/payments/payment-gateways.ts'
import { printKey, proofKey } from './trade/production/print-keys.ts'
import type { PrintPress } from './trade/production/process/print-press.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Olga' } as const
const moneyTasks = [reconcilePaymentTask, bookFeeTask, reconcileRefundTask].map(({ name }) => name)
const widths = readLaneWidths((_name, fallback) => fallback)

describe.each(testDatabases)('the lanes on $name', (testDatabase) => {
  let shop: TestShop
  let storage: Storage
  let folder: string
  let workers: Workers
  let workersOf: (widths: LaneWidths) => Workers
  let all: readonly Lane[]
  /** Number of prints being made, which never finish. */
  let held: number
  /** Requests to providers, which do not respond before the test ends. */
  let asked: string[]
  let mayAnswer: ReturnType<typeof signalled<void>>
  beforeEach(async () => {
    asked = []
    mayAnswer = signalled()
    shop = await openTestShop(testDatabase)
    folder = await ownFolder()
    storage = createFileStorage({ dir: join(folder, 'storage') })
    held = 0
    const printPress: PrintPress = {
      atOnce: 1,
      make(_recipe, signal) {
        held++
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      },
    }
    const hangs = (what: string) => async (): Promise<never> => {
      asked.push(what)
      await mayAnswer.promise
      throw new Error('The connection broke.')
    }
    const slow = { ...shop.gateway, name: 'slow', mode: 'live' as const }
    const providers = [
      { ...slow, find: hangs('payment'), refund: hangs('refund'), readFee: hangs('fee') },
    ]
    const gateways = createPaymentGateways({ test: shop.gateway, providers })
    const outputProfile = { name: 'sRGB', space: 'RGB', icc: 'srgb' } as const
    const deps = {
      ...shop,
      gateways,
      storage,
      printPress,
      outputProfile,
      printFormat: 'jpeg' as const,
      maxPixels: 1e9,
      storeQuotaBytes: null,
      tokenDays: 30,
      orderPictureDays: 90,
      testPrintDays: 7,
      findMailServer: async () => null,
      writers: {},
      sharedCache: null,
      writeDocument: async () => ({ bytes: Buffer.from('%PDF'), missing: [] }),
      pictureProcesses: { shrink: () => Promise.reject(new Error('Nothing is moved here.')) },
      spool: createSpool(folder),
      log: { info() {}, warn() {}, error() {} },
    }
    all = Object.values(lanes(deps))
    workersOf = (widths) => createWorkers(lanes(deps), laneNames, widths, deps)
    workers = workersOf(widths)
  })
  afterEach(async () => {
    mayAnswer.resolve()
    await workers.stop()
    await storage.close()
  })

  const statusOf = async (order: MadeOrder) => (await order.read()).status

  /** The clock is stopped, so each is due after those added before. */
  async function holdAllRendering(): Promise<void> {
    const posters = await madeOrder(shop)
    await storePrintOf(posters)
    await shop.database.transaction(async (tx) => {
      for (let n = 0; n < 60; n++) {
        const job = { task: prepareOrderTask, payload: { orderId: posters.id } }
        await addJob(
          tx,
          { ...job, share: shop.store.id, runAt: shop.now() - 60_000 + n },
          shop.now(),
        )
      }
    })
    await workers.start()
    await expect.poll(() => held).toBe(widths.rendering)
  }
  async function storePrintOf({ token }: MadeOrder): Promise<void> {
    const sha256 = await printImageOf(shop, token)
    await storage.putBytes(originalKey({ sha256, generation: '' }), Buffer.from('picture'))
  }
  const printing = async () =>
    (await shop.database.queries.selectFrom('jobs').selectAll().execute()).filter(
      ({ task }) => task === prepareOrderTask.name,
    )
  const waiting = async () => (await printing()).filter(({ leased_by: by }) => by === null)

  it('have a label in the panel for every task', () => {
    const names = all.flatMap(({ tasks, recurring = {} }) =>
      Object.keys({ ...tasks, ...recurring }),
    )
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => taskText(name) === name)).toEqual([])
  })

  it('drop recurring jobs that their release no longer knows, once no other release runs', async () => {
    const { database, now } = shop
    const { queries } = database
    const tasks = ['expire-images', 'of-a-release-before', 'of-a-release-before-after-start']
    for (const task of tasks) {
      await addNamedJob(queries, { task, payload: {}, uniqueKey: `schedule:${task}` }, now())
    }
    const begun = { 'expire-images': 1, 'of-a-release-before': 1, 'of-a-release-to-come': now() }
    for (const [task, startedAt] of Object.entries(begun)) {
      const run = { task, started_at: startedAt, ended_at: startedAt + 1, failure: null }
      await queries.insertInto('schedule_runs').values(run).execute()
    }
    const left = async () => {
      const jobs = queries.selectFrom('jobs').select('task').orderBy('task').execute()
      const runs = queries.selectFrom('schedule_runs').select('task').orderBy('task').execute()
      return [(await jobs).map(({ task }) => task), (await runs).map(({ task }) => task)]
    }
    const idle = { log: { warn: () => {} }, onBeat: () => forgetDroppedTasks(shop, all) }
    const node = createNodeKeeper({ database, name: 'new', roles: ['web'], ...idle })
    const before = { id: 'before', name: 'before', version: '0.0.9', migrations: '' }
    const at = await readDatabaseNow(database)
    const times = { started_at: at, seen_at: at }
    await queries
      .insertInto('nodes')
      .values({ ...before, roles: 'web', ...times })
      .execute()
    await node.begin()
    expect(await left()).toEqual([tasks, Object.keys(begun)])
    await node.stop()
    await queries.deleteFrom('nodes').execute()
    await node.begin()
    expect(await left()).toEqual([['expire-images'], ['expire-images', 'of-a-release-to-come']])
    await node.stop()
  })

  it('refund a cancelled order while all rendering slots are blocked and 60 posters wait', async () => {
    const order = await madeOrder(shop)
    await holdAllRendering()
    await cancelOrder(shop, order.id, { reason: 'Ordered twice.' }, operator)
    workers.wake()
    await expect.poll(() => statusOf(order)).toBe('refunded')
    expect(held).toBe(widths.rendering)
    expect((await waiting()).length).toBeGreaterThanOrEqual(60 - widths.rendering)
  })

  it('mail the shopper while all rendering slots are blocked and 60 posters wait', async () => {
    const order = await madeOrder(shop)
    await holdAllRendering()
    await cancelOrder(shop, order.id, { reason: 'Ordered twice.' }, operator)
    workers.wake()
    const mails = shop.database.queries.selectFrom('mails').select(['kind', 'state'])
    const ofOrder = mails.where('order_id', '=', order.id).where('kind', '=', 'order-cancelled')
    // There is no mail server, which is recorded as the state.
    await expect.poll(() => ofOrder.execute()).toMatchObject([{ state: 'off' }])
    expect(held).toBe(widths.rendering)
  })

  it('book a payment whose answer was lost while all rendering slots are blocked and 60 posters wait', async () => {
    const { id } = await madeOrder(shop)
    const payments = shop.database.queries.updateTable('payments').where('order_id', '=', id)
    const payment = await payments
      .set({ status: 'pending' })
      .returningAll()
      .executeTakeFirstOrThrow()
    await holdAllRendering()
    await shop.database.transaction((tx) => addReconcilePayment(tx, payment, shop.now(), 0))
    workers.wake()
    const booked = shop.database.queries.selectFrom('payments').where('id', '=', payment.id)
    await expect.poll(() => booked.select('status').execute()).toEqual([{ status: 'paid' }])
    expect(held).toBe(widths.rendering)
  })

  it('print live orders before earlier test orders, and two stores in turn', async () => {
    const { queries } = shop.database
    const row = await queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    const other = storeIdOf('store_other')
    await queries
      .insertInto('stores')
      .values({ ...row, id: other })
      .execute()
    const orders: MadeOrder[] = []
    for (let n = 0; n < 6; n++) {
      shop.advance(1)
      orders.push(await madeOrder(shop))
    }
    for (const order of orders) await storePrintOf(order)
    for (const [n, { id }] of orders.slice(2).entries()) {
      const sold = { mode: 'live' as const, ...(n === 3 && { store_id: other }) }
      await queries.updateTable('orders').set(sold).where('id', '=', id).execute()
      await shop.database.transaction((tx) => addPrepareOrder(tx, id, shop.now()))
    }
    // Simulates nodes sequentially, because concurrent ones would not see each other's turn.
    const next = workersOf(widths)
    try {
      await workers.start()
      await expect.poll(() => held).toBe(1)
      await next.start()
      await expect.poll(() => held).toBe(2)
      const begun = (await printing()).filter(({ leased_by: by }) => by !== null)
      const places = begun.map(({ payload }) => orders.findIndex(({ id }) => payload.includes(id)))
      expect(places.toSorted()).toEqual([2, 5])
    } finally {
      await next.stop()
    }
  })

  it('refund while a provider answers neither queries nor its own refunds', async () => {
    const order = await madeOrder(shop)
    const count = 3
    for (let n = 0; n < count; n++) await leaveToSlowProvider(await madeOrder(shop))
    await holdAllRendering()
    const questions = ['fee', 'payment', 'refund'].flatMap((what) =>
      Array.from({ length: widths.money }, () => what),
    )
    await expect.poll(() => asked.toSorted()).toEqual(questions)
    expect(count).toBeGreaterThan(widths.money)
    const ofMoney = shop.database.queries.selectFrom('jobs').select('share')
    const leased = ofMoney.where('leased_by', 'is not', null).where('task', 'in', moneyTasks)
    expect(new Set((await leased.execute()).map(({ share }) => share))).toEqual(new Set(['slow']))
    await cancelOrder(shop, order.id, { reason: 'Ordered twice.' }, operator)
    workers.wake()
    await expect.poll(() => statusOf(order)).toBe('refunded')
    expect(asked.toSorted()).toEqual(questions)
  })

  /** The provider is asked for the payment's status, its fee, and a refund. */
  async function leaveToSlowProvider({ id }: MadeOrder): Promise<void> {
    const orderId = orderIdOf(id)
    const payments = shop.database.queries.updateTable('payments').where('order_id', '=', orderId)
    await payments.set({ gateway: 'slow' }).execute()
    await cancelOrder(shop, orderId, { reason: 'Ordered twice.' }, operator)
    const payment = await payments
      .set({ status: 'pending' })
      .returningAll()
      .executeTakeFirstOrThrow()
    await shop.database.transaction(async (tx) => {
      await addReconcilePayment(tx, payment, shop.now(), 0)
      await addBookFee(tx, payment, shop.now(), 0)
    })
  }

  it('hold an order for a wrong print image while all rendering slots are blocked and 60 posters wait', async () => {
    const order = await madeOrder(shop, null)
    await holdAllRendering()
    await printImageArrives(shop, order.token, otherPixels)
    await shop.database.transaction((tx) => addContinueOrders(tx, order.token, shop.now()))
    workers.wake()
    await expect.poll(() => statusOf(order)).toBe('on_hold')
    expect(held).toBe(widths.rendering)
  })

  it('send an order to a third lab while two hang', async () => {
    const servers = [await startSftpServer(), await startSftpServer()]
    try {
      for (const server of servers) {
        Object.assign(server.room, { bytes: 0, end: 'silent' })
        await addLab(sftpSetUp(server))
      }
      const orders = [await madeOrder(shop), await madeOrder(shop), await madeOrder(shop)]
      for (const order of orders) await makeFiles(order)
      shop.advance(31 * 60_000)
      await workers.start()
      const hanging = () => servers.map((server) => server.hanging)
      await expect.poll(hanging).toEqual(servers.map(() => widths.labs))

      const path = join(folder, 'lab')
      await mkdir(path)
      const third = await addLab({ kind: 'folder', settings: { path }, secrets: {} })
      await moveTo(shop, orderIdOf(orders[0]?.id ?? ''), 'in_production')
      workers.wake()
      const brought = async () =>
        (await readLabDeliveries(shop.database.queries, { labId: third })).map(({ state }) => state)
      await expect.poll(brought).toEqual(['delivered'])
      expect(hanging()).toEqual(servers.map(() => widths.labs))
    } finally {
      await workers.stop()
      for (const server of servers) await server.close()
    }
  })

  const addLab = (setUp: Lab['setUp']) =>
    shop.database.transaction((tx) => {
      const lab = { name: 'A lab', isOn: true, products: null, deliverAt: 'ready' as const }
      const does = {
        startsProduction: false,
        takesTestOrders: true,
        includesAddress: false,
        wholeOrders: false,
      }
      return saveLab(tx, { ...lab, ...does, setUp, id: null }, shop.now())
    })

  async function makeFiles(order: MadeOrder): Promise<void> {
    const sha256 = 'a'.repeat(64)
    await order.makeReady()
    const box = { left: 0, top: 0, width: 10, height: 10 }
    const facts: PrintFacts = {
      format: 'jpeg',
      width: 10,
      height: 10,
      dpi: 300,
      profile: 'sRGB',
      surround: 'mirror',
      trim: box,
      sides: box,
      safe: box,
      picture: box,
      source: box,
      placed: box,
    }
    for (const { id } of (await order.read()).lines) {
      await storage.putBytes(printKey(id, sha256, 'jpeg'), Buffer.from('print file'), {})
      await storage.putBytes(proofKey(id, sha256), Buffer.from('proof'))
    }
    await shop.database.queries
      .updateTable('print_files')
      .set({ sha256, facts: printFacts.write(facts), byte_length: 10 })
      .where('order_id', '=', order.id)
      .execute()
  }
})

function sftpSetUp({ port, user, password, hostKey }: SftpServer): Lab['setUp'] {
  const settings = { host: '127.0.0.1', port, user, folder: 'incoming', hostKey }
  return { kind: 'sftp', settings, secrets: { password, privateKey: '' } }
}

import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { fencedBlocks, unlike } from '../../../../tests/helpers/fenced-blocks.ts'
import { type MadeOrder, madeOrder } from '../../../../tests/helpers/made-order.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import { ownFolder } from '../../../../tests/helpers/own-folder.ts'
import {
  dayMs,
  minuteMs,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { Database } from '../../../ground/database/database.ts'
import { databaseUnavailable } from '../../../ground/database/database-errors.ts'
import { type PrintFacts, printFacts } from '../../../ground/database/tables/print-files-table.ts'
import { createWorker } from '../../../ground/jobs/worker.ts'
import { createFileStorage } from '../../../ground/storage/file-storage.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import { events } from '../../../ground/telemetry/events.ts'
import { changeAddress } from '../../orders/actions/change-address.ts'
import { holdOrder } from '../../orders/actions/holds/hold-order.ts'
import { releaseOrder } from '../../orders/actions/holds/release-order.ts'
import { putBackOrder, takeOrder } from '../../orders/actions/take-order.ts'
import { undoAction } from '../../orders/actions/undo-action.ts'
import { markGiven } from '../../production/mark-given.ts'
import { printKey, proofKey } from '../../production/print-keys.ts'
import { planDeliveriesTask } from '../add-plan-deliveries.ts'
import { startProduction } from '../start-production.ts'
import { createDeliverToLab } from './deliver-to-lab.ts'
import type { Lab } from './lab.ts'
import { deliverAgain, readLabDeliveries } from './lab-deliveries.ts'
import { createPlanDeliveries, deliverToLabTask } from './plan-deliveries.ts'
import { saveLab } from './save-lab.ts'

const ann = { kind: 'operator', id: 'op_1', name: 'Ann' } as const
const windowMs = 31 * minuteMs
const box = { left: 0, top: 0, width: 10, height: 10 }
const facts: PrintFacts = {
  format: 'jpeg',
  width: 10,
  height: 10,
  dpi: 300,
  profile: 'sRGB',
  trim: box,
  sides: box,
  safe: box,
  picture: { width: 10, height: 10 },
  source: box,
  placed: box,
  surround: 'mirror',
}

describe.each(testDatabases)('labs on $name', (testDatabase) => {
  let shop: TestShop
  let storage: Storage
  let root: string
  let folder: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    root = await ownFolder()
    folder = await ownFolder()
    storage = await createFileStorage({ dir: root })
  })
  afterEach(() => storage.close())

  const add = (more: Partial<Lab> = {}) =>
    shop.database.transaction((tx) =>
      saveLab(tx, { ...aLab(folder), id: null, ...more }, shop.now()),
    )
  const brought = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.includes('/')).sort()
  const deliveriesOf = (order: MadeOrder) =>
    readLabDeliveries(shop.database.queries, { orderId: order.id })

  /** Creates a print file and a proof with distinct content. */
  async function makeFiles(order: MadeOrder, sha256: string): Promise<void> {
    await order.makeReady()
    const { lines } = await order.read()
    for (const { id } of lines) {
      await storage.putBytes(
        printKey(id, sha256, 'jpeg'),
        Buffer.from(`print ${sha256.slice(0, 4)}`),
        {},
      )
      await storage.putBytes(proofKey(id, sha256), Buffer.from('proof'))
    }
    await shop.database.queries
      .updateTable('print_files')
      .set({ sha256, facts: printFacts.write(facts), byte_length: 10 })
      .where('order_id', '=', order.id)
      .execute()
  }
  async function plan(): Promise<void> {
    const { database, now } = shop
    const tasks = { ...planDeliveriesTask.doneBy(createPlanDeliveries({ database, now })) }
    await createWorker({ database, now, tasks, log: { info() {}, warn() {}, error() {} } }).runDue()
  }
  async function run(database = shop.database): Promise<void> {
    const { now, onOrderEvent } = shop
    const deps = { database, storage, now, onOrderEvent, baseUrl: null }
    const tasks = {
      ...planDeliveriesTask.doneBy(createPlanDeliveries(deps)),
      ...deliverToLabTask.doneBy(createDeliverToLab(deps)),
    }
    const { database: whole } = shop
    await createWorker({
      database: whole,
      now,
      tasks,
      log: { info() {}, warn() {}, error() {} },
    }).runDue()
  }
  const readyOrder = async () => {
    const order = await madeOrder(shop)
    await makeFiles(order, 'a'.repeat(64))
    return order
  }

  async function sendElsewhere({ id, read }: MadeOrder): Promise<void> {
    const { name, city, region, postal_code, email, phone } = (await read()).shipping_address
    const typed = { name, city, email, line1: '12 Elm Street', line2: '', region: region ?? '' }
    const rest = { postalCode: postal_code ?? '', phone: phone ?? '' }
    await changeAddress(shop, id, { ...typed, ...rest }, { kind: 'system' })
  }

  it('receive an order when it is ready and can no longer be cancelled', async () => {
    await add()
    const order = await readyOrder()
    const { number } = await order.read()
    await run()
    expect(await brought()).toEqual([])
    shop.advance(windowMs)
    await run()
    const [line] = (await order.read()).lines
    const name = `TEST-${number}-1-canvas-${line?.size}-depth-0.75-wrap-mirror`
    expect(await brought()).toEqual(
      ['-proof.jpg', '-ticket.json', '.jpg']
        .map((end) => `${number}/${name}${end}`)
        .concat(`${number}/order.json`),
    )
    const read = async (file: string) => String(await readFile(join(folder, number, file)))
    expect(await read(`${name}.jpg`)).toBe('print aaaa')
    const manifest = JSON.parse(await read('order.json'))
    expect(manifest).toMatchObject({
      version: 1,
      delivery: 1,
      order: { number, country: 'US' },
      lines: [{ file: `${name}.jpg`, sha256: 'a'.repeat(64), ticket: `${name}-ticket.json` }],
    })
    expect(JSON.stringify(manifest)).not.toContain('Ann Example')
    const [shown] = fencedBlocks('docs/labs.md').filter(({ language }) => language === 'json')
    expect(unlike(JSON.parse(shown?.text ?? ''), manifest)).toEqual([])
    expect(await deliveriesOf(order)).toMatchObject([{ state: 'delivered', version: 1 }])
    const after = await order.read()
    expect(after.status).toBe('ready')
    expect(after.events.map(({ type }) => type)).toContain('order.sent_to_lab')
    await run()
    expect(await deliveriesOf(order)).toHaveLength(1)
  })

  it('receive re-rendered files as another version, and others never twice', async () => {
    await add()
    const order = await readyOrder()
    shop.advance(windowMs)
    await run()
    const move = (to: 'on_hold' | 'preparing') => moveTo(shop, order.id, to)
    await move('on_hold')
    await move('preparing')
    await makeFiles(order, 'a'.repeat(64))
    await run()
    expect(await deliveriesOf(order)).toHaveLength(1)
    await move('preparing')
    await makeFiles(order, 'b'.repeat(64))
    await run()
    const { number } = await order.read()
    expect((await brought()).filter((name) => name.startsWith(`${number}-v2/`))).toHaveLength(4)
    expect(await deliveriesOf(order)).toMatchObject([
      { state: 'delivered' },
      { state: 'delivered' },
    ])
  })

  it('receive files again that they had before, since they would print those in between', async () => {
    await add()
    const order = await readyOrder()
    shop.advance(windowMs)
    await run()
    for (const sha256 of ['b', 'a', 'a']) {
      await moveTo(shop, order.id, 'preparing')
      await makeFiles(order, sha256.repeat(64))
      await run()
    }
    const { number } = await order.read()
    const states = (await deliveriesOf(order)).map(({ version, state }) => `${version} ${state}`)
    expect(states.sort()).toEqual(['1 delivered', '2 delivered', '3 delivered'])
    const [print] = (await brought()).filter((name) => /-v3\/.*mirror\.jpg$/.test(name))
    expect(String(await readFile(join(folder, print ?? '')))).toBe('print aaaa')
    expect(print).toContain(`${number}-v3/`)
  })

  it('receive an order with a changed address as another version, if they get addresses', async () => {
    const silent = await add()
    const told = await add({ includesAddress: true })
    const order = await readyOrder()
    shop.advance(windowMs)
    await run()
    // Taking the order in the panel does not keep files from the lab that has it, even if the lab
    // was renamed.
    await takeOrder(shop, order.id, {}, ann)
    const renamed = { ...aLab(folder), id: told, name: 'Alps', includesAddress: true }
    await shop.database.transaction((tx) => saveLab(tx, renamed, shop.now()))
    await sendElsewhere(order)
    await run()
    const versionsOf = async (lab: string) =>
      (await deliveriesOf(order))
        .filter(({ lab_id: id }) => id === lab)
        .map(({ version, state }) => `${version} ${state}`)
    expect((await versionsOf(told)).sort()).toEqual(['1 delivered', '2 delivered'])
    // A second delivery would make the lab print the order again.
    expect(await versionsOf(silent)).toEqual(['1 delivered'])
    await run()
    expect(await deliveriesOf(order)).toHaveLength(3)
  })

  it('receive the new address also if an operator downloaded the file that they have', async () => {
    await add({ includesAddress: true })
    const order = await readyOrder()
    shop.advance(windowMs)
    await run()
    const [line] = (await order.read()).lines
    const looksAtIt = () =>
      markGiven(shop.database.queries, [line?.id ?? ''], { at: shop.now(), to: 'Ann' })
    shop.advance(minuteMs)
    await looksAtIt()
    await sendElsewhere(order)
    await run()
    const states = async () =>
      (await deliveriesOf(order)).map(({ version, state }) => `${version} ${state}`).sort()
    expect(await states()).toEqual(['1 delivered', '2 delivered'])
    // The lab does not have a file made since. The operator who was given it prints it.
    shop.advance(minuteMs)
    await moveTo(shop, order.id, 'preparing')
    await makeFiles(order, 'b'.repeat(64))
    await looksAtIt()
    await run()
    expect(await states()).toEqual(['1 delivered', '2 delivered', '3 dropped'])
  })

  it('that were changed while a delivery waits receive the current version', async () => {
    const id = await add()
    const order = await readyOrder()
    shop.advance(windowMs)
    await rm(folder, { recursive: true })
    await run()
    await sendElsewhere(order)
    await run()
    await mkdir(folder)
    const includesAddress = true
    await shop.database.transaction((tx) =>
      saveLab(tx, { ...aLab(folder), id, includesAddress }, shop.now()),
    )
    shop.advance(dayMs)
    await run()
    const states = (await deliveriesOf(order)).map(({ version, state }) => `${version} ${state}`)
    expect(states.sort()).toEqual(['1 dropped', '2 delivered'])
    expect(await brought()).toHaveLength(4)
  })

  it('receive nothing of an order that is held or cancelled first', async () => {
    await add()
    const order = await readyOrder()
    shop.advance(windowMs)
    await plan()
    await moveTo(shop, order.id, 'cancelled')
    await run()
    expect(await brought()).toEqual([])
    expect(await deliveriesOf(order)).toMatchObject([
      { state: 'dropped', tries: [{ message: expect.stringMatching(/no longer ready/) }] },
    ])
  })

  it('do not receive what an operator produces meanwhile, unless requested', async () => {
    const labId = await add()
    const orders = [await readyOrder(), await readyOrder()] as const
    const [taken, given] = orders
    shop.advance(windowMs)
    await rm(folder, { recursive: true })
    await run()
    await mkdir(folder)
    await takeOrder(shop, taken.id, {}, ann)
    const [line] = (await given.read()).lines
    await markGiven(shop.database.queries, [line?.id ?? ''], { at: shop.now(), to: 'Ann' })
    shop.advance(dayMs)
    await run()
    expect(await brought()).toEqual([])
    const lastSaid = async (order: MadeOrder) =>
      (await deliveriesOf(order)).map(({ state, tries }) => [state, tries.at(-1)?.message])
    const again = 'Send it again if this lab should print it anyway.'
    expect(await lastSaid(taken)).toEqual([['dropped', `The order is assigned to Ann. ${again}`]])
    const files = 'Its files were handed out to Ann for printing.'
    expect(await lastSaid(given)).toEqual([['dropped', `${files} ${again}`]])
    await putBackOrder(shop, taken.id, ann)
    await run()
    expect(await brought()).toHaveLength(4)
    const [dropped] = await deliveriesOf(given)
    await shop.database.transaction((tx) => deliverAgain(tx, labId, dropped?.id ?? '', shop.now()))
    await run()
    expect(await brought()).toHaveLength(8)
  })

  it('that were disabled meanwhile receive nothing, and say why', async () => {
    const id = await add()
    const order = await readyOrder()
    shop.advance(windowMs)
    const { database, now } = shop
    await plan()
    expect(await deliveriesOf(order)).toMatchObject([{ state: 'waiting', nextTryAt: now() }])
    await database.transaction((tx) => saveLab(tx, { ...aLab(folder), id, isOn: false }, now()))
    await run()
    expect(await deliveriesOf(order)).toMatchObject([
      { state: 'dropped', nextTryAt: null, tries: [{ message: 'The lab is turned off.' }] },
    ])
  })

  it('receive an order that was held before its delivery, and is released', async () => {
    await add()
    const order = await readyOrder()
    shop.advance(windowMs)
    await plan()
    await holdOrder(shop, order.id, { reason: 'Ask Ann.' }, ann)
    await run()
    expect(await deliveriesOf(order)).toMatchObject([{ state: 'dropped' }])
    await releaseOrder(shop, order.id, ann)
    expect((await order.read()).status).toBe('ready')
    await run()
    expect(await deliveriesOf(order)).toMatchObject([{ state: 'delivered', version: 1 }])
    expect(await brought()).toHaveLength(4)
  })

  it('receive only what they make, only live orders, and the address if they want it', async () => {
    await add({ products: ['metal'] })
    await add({ takesTestOrders: false })
    await add({ isOn: false })
    const withAddress = await ownFolder()
    const setUp: Lab['setUp'] = { kind: 'folder', settings: { path: withAddress }, secrets: {} }
    await add({ includesAddress: true, products: ['canvas'], setUp })
    const order = await readyOrder()
    shop.advance(windowMs)
    await run()
    expect(await brought()).toEqual([])
    const { number } = await order.read()
    const manifest = String(await readFile(join(withAddress, number, 'order.json')))
    expect(manifest).toContain('Ann Example')
  })

  it('may wait until production begins, or begin it', async () => {
    await add({ deliverAt: 'in_production' })
    const order = await readyOrder()
    shop.advance(windowMs)
    await run()
    expect(await brought()).toEqual([])
    await startProduction(shop, order.id, ann)
    await run()
    expect(await brought()).toHaveLength(4)
    await add({ startsProduction: true })
    const other = await readyOrder()
    shop.advance(windowMs)
    await run()
    expect((await other.read()).status).toBe('in_production')
  })

  it('receive nothing of a production that was undone first', async () => {
    await add({ deliverAt: 'in_production' })
    const order = await readyOrder()
    shop.advance(windowMs)
    await rm(folder, { recursive: true })
    await startProduction(shop, order.id, ann)
    await run()
    await undoAction(shop, order.id, 'start_production', ann)
    await mkdir(folder)
    shop.advance(dayMs)
    await run()
    expect([await brought(), (await order.read()).status]).toEqual([[], 'ready'])
    const why = 'Its production has not started, or the start was undone.'
    const [delivery] = await deliveriesOf(order)
    expect([delivery?.state, delivery?.tries.at(-1)?.message]).toEqual(['dropped', why])
    await startProduction(shop, order.id, ann)
    await run()
    expect(await brought()).toHaveLength(4)
  })

  /** Runs `happens` once, in the middle of the next delivery. */
  function whileItIsBrought(happens: () => Promise<unknown>): void {
    const whole = storage
    let isNext = true
    const withLocalFile: Storage['withLocalFile'] = async (...args) => {
      if (isNext) {
        isNext = false
        await happens()
      }
      return await whole.withLocalFile(...args)
    }
    storage = { ...whole, withLocalFile }
  }

  it('begin production of an order held during its delivery when it is released', async () => {
    await add({ startsProduction: true })
    const order = await readyOrder()
    shop.advance(windowMs)
    whileItIsBrought(() => holdOrder(shop, order.id, { reason: 'Ask Ann.' }, ann))
    await run()
    expect((await order.read()).status).toBe('on_hold')
    expect(await deliveriesOf(order)).toMatchObject([{ state: 'delivered' }])
    await releaseOrder(shop, order.id, ann)
    await run()
    const { status, events } = await order.read()
    expect(status).toBe('in_production')
    expect(events.filter(({ type }) => type === 'order.sent_to_lab')).toHaveLength(1)
  })

  it('do not count as having received what was re-rendered during the delivery', async () => {
    await add({ deliverAt: 'in_production' })
    const order = await readyOrder()
    shop.advance(windowMs)
    await startProduction(shop, order.id, ann)
    whileItIsBrought(async () => {
      await moveTo(shop, order.id, 'preparing')
      await makeFiles(order, 'b'.repeat(64))
    })
    await run()
    expect(await deliveriesOf(order)).toMatchObject([{ state: 'delivered' }])
    const files = await shop.database.queries.selectFrom('print_files').select('given_to').execute()
    expect(files).toEqual([{ given_to: null }])
  })

  it('begin production also if the program crashed right after the delivery', async () => {
    await add({ startsProduction: true })
    const order = await readyOrder()
    shop.advance(windowMs)
    const { database } = shop
    const { transaction } = database
    // Breaks the job's second transaction; the first records the delivery.
    const broken = {
      ...database,
      transaction: async (work) => {
        const [delivery] = await deliveriesOf(order)
        if (delivery?.state === 'delivered') throw databaseUnavailable(new Error('gone'))
        return await transaction(work)
      },
    } as Database
    await run(broken)
    expect(await deliveriesOf(order)).toMatchObject([{ state: 'delivered' }])
    expect((await order.read()).status).toBe('ready')
    shop.advance(minuteMs)
    await run()
    const { status, events } = await order.read()
    expect(status).toBe('in_production')
    expect(events.filter(({ type }) => type === 'order.sent_to_lab')).toHaveLength(1)
  })

  it('receive an order once if the database is down when that is recorded', async () => {
    await add()
    const order = await readyOrder()
    shop.advance(windowMs)
    const { transaction } = shop.database
    let asked = 0
    const away = {
      ...shop.database,
      transaction: async (work) => {
        asked += 1
        if ((await brought()).length > 0 && asked < 5) throw databaseUnavailable(new Error('gone'))
        return await transaction(work)
      },
    } as Database
    await run(away)
    expect(asked).toBe(5)
    expect(await deliveriesOf(order)).toMatchObject([{ state: 'delivered', tries: [{}] }])
  })

  it('that cannot be reached are retried for two days, then the operators are notified', async () => {
    const labId = await add()
    await rm(folder, { recursive: true })
    const order = await readyOrder()
    const told: string[] = []
    events.labDelivery.subscribe(({ result }) => told.push(result))
    shop.advance(windowMs)
    await run()
    expect(await deliveriesOf(order)).toMatchObject([
      {
        state: 'waiting',
        tries: [
          {
            isDone: false,
            message: expect.stringMatching(/This folder doesn’t exist/),
          },
        ],
      },
    ])
    await shop.database.queries
      .updateTable('jobs')
      .set({ attempts: 53 })
      .where('task', '=', deliverToLabTask.name)
      .execute()
    shop.advance(dayMs)
    await run()
    const [failed] = await deliveriesOf(order)
    expect(failed?.state).toBe('failed')
    const mails = await shop.database.queries.selectFrom('mails').select('kind').execute()
    expect(mails.map(({ kind }) => kind)).toContain('operators-lab-delivery-failed')
    folder = await ownFolder()
    const setUp: Lab['setUp'] = { kind: 'folder', settings: { path: folder }, secrets: {} }
    await shop.database.transaction(async (tx) => {
      await saveLab(tx, { ...aLab(folder), id: labId, setUp }, shop.now())
      await deliverAgain(tx, labId, failed?.id ?? '', shop.now())
    })
    await run()
    expect(await deliveriesOf(order)).toMatchObject([{ state: 'delivered' }])
    expect(await brought()).toHaveLength(4)
    expect(told).toEqual(['waiting', 'failed', 'delivered'])
  })
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

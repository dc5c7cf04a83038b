// A lab with an HTTP API, from submitting an order to the parcels that the lab reports.

import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiLab } from '../../../../../tests/helpers/api-lab-kind.ts'
import { testDatabases } from '../../../../../tests/helpers/databases.ts'
import {
  type LabApiDouble,
  startLabApiDouble,
} from '../../../../../tests/helpers/lab-api-double.ts'
import { type MadeOrder, madeOrder } from '../../../../../tests/helpers/made-order.ts'
import { ownFolder } from '../../../../../tests/helpers/own-folder.ts'
import { minuteMs, openTestShop, type TestShop } from '../../../../../tests/helpers/test-shop.ts'
import { labFileRoutes } from '../../../../doors/gateways/lab-file-routes.ts'
import {
  type PrintFacts,
  printFacts,
} from '../../../../ground/database/tables/print-files-table.ts'
import { createServer } from '../../../../ground/http/server.ts'
import { createWorker } from '../../../../ground/jobs/worker.ts'
import { createFileStorage } from '../../../../ground/storage/file-storage.ts'
import type { Storage } from '../../../../ground/storage/storage.ts'
import { addPlanDeliveries, planDeliveriesTask } from '../../../fulfilment/add-plan-deliveries.ts'
import { createDeliverToLab } from '../../../fulfilment/labs/deliver-to-lab.ts'
import { deliverAgain, readLabDeliveries } from '../../../fulfilment/labs/lab-deliveries.ts'
import { createPlanReports, readLabReportsTask } from '../../../fulfilment/labs/lab-reports.ts'
import { createPlanDeliveries, deliverToLabTask } from '../../../fulfilment/labs/plan-deliveries.ts'
import { saveLab } from '../../../fulfilment/labs/save-lab.ts'
import { cancelOrder } from '../cancelling/cancel-order.ts'
import { changeAddress } from '../change-address.ts'
import { holdOrder } from '../holds/hold-order.ts'
import { releaseOrder } from '../holds/release-order.ts'
import { markDelivered, shipOrder } from '../parcel-actions.ts'
import { createReadLabReports } from './read-lab-reports.ts'

const ann = { kind: 'operator', id: 'op_1', name: 'Ann' } as const
const bytes = Buffer.from('the print file')
const sha256 = createHash('sha256').update(bytes).digest('hex')
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
  picture: box,
  source: box,
  placed: box,
  surround: 'mirror',
}
const ups = { id: 'p1', carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }
const dhl = { id: 'p2', carrier: 'DHL', trackingNumber: '00340', trackingUrl: null }

describe.each(testDatabases)('a lab with an API on $name', (testDatabase) => {
  let shop: TestShop
  let storage: Storage
  let server: FastifyInstance
  let lab: LabApiDouble
  let order: MadeOrder
  let labId: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    storage = createFileStorage({ dir: await ownFolder() })
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    labFileRoutes(server, { ...shop, storage })
    await server.listen({ host: '127.0.0.1', port: 0 })
    lab = await startLabApiDouble()
    labId = await shop.database.transaction((tx) =>
      saveLab(
        tx,
        {
          id: null,
          name: 'Prints',
          setUp: { kind: 'api', settings: { url: lab.url }, secrets: { apiKey: lab.apiKey } },
          isOn: true,
          products: null,
          deliverAt: 'ready',
          startsProduction: false,
          takesTestOrders: true,
          includesAddress: true,
          wholeOrders: false,
        },
        shop.now(),
      ),
    )
    order = await madeOrder(shop)
    await order.makeReady()
    await shop.database.queries
      .updateTable('print_files')
      .set({ sha256, facts: printFacts.write(facts), byte_length: bytes.length })
      .execute()
    for (const { id } of (await order.read()).lines)
      await storage.putBytes(`prints/${id}/${sha256}.jpg`, bytes)
    shop.advance(31 * minuteMs)
  })
  afterEach(async () => {
    await server.close()
    await lab.close()
    await storage.close()
  })

  function worker() {
    const { port } = server.server.address() as AddressInfo
    const baseUrl = `http://127.0.0.1:${port}`
    const deps = { ...shop, storage, baseUrl, labKinds: [apiLab] }
    const tasks = {
      ...planDeliveriesTask.doneBy(createPlanDeliveries(deps)),
      ...deliverToLabTask.doneBy(createDeliverToLab(deps)),
      ...readLabReportsTask.doneBy(createReadLabReports(deps)),
    }
    return createWorker({ ...deps, tasks, log: { info() {}, warn() {}, error() {} } })
  }
  const bring = () => worker().runDue()
  /** Looks an hour later, when every lab is due again. */
  async function look(): Promise<void> {
    shop.advance(61 * minuteMs)
    await createPlanReports(shop)({}, { attempt: 1, signal: new AbortController().signal })
    await worker().runDue()
  }
  const status = async () => (await order.read()).status
  const parcels = async () =>
    (await order.read()).shipments.map((each) => [each.carrier, each.tracking_number])
  const log = async () => {
    const [delivery] = await readLabDeliveries(shop.database.queries, { orderId: order.id })
    return delivery?.tries.map(({ message }) => message).slice(1)
  }
  const isAsked = async () => {
    const { queries } = shop.database
    const rows = await queries.selectFrom('lab_deliveries').select('report_due_at').execute()
    return rows.map((row) => row.report_due_at !== null)
  }

  it('fetches the files of an order that it is given', async () => {
    await bring()
    const { number } = await order.read()
    expect(lab.orders).toMatchObject([{ reference: number, lines: [{ number: 1, sha256 }] }])
    expect(await status()).toBe('ready')
  })

  it('begins production when it accepts the order, and goes on asking', async () => {
    await bring()
    lab.report({ id: 'r1', status: 'accepted' })
    await look()
    expect(await status()).toBe('in_production')
    expect(await log()).toEqual(['The lab has accepted the order.'])
    expect(await isAsked()).toEqual([true])
  })

  it('ships the order with the parcels that it names, and is asked no more', async () => {
    await bring()
    lab.report({ id: 'r1', status: 'printing' })
    lab.report({ id: 'r2', status: 'partly_shipped', parcels: [ups] })
    await look()
    expect(await status()).toBe('shipped')
    lab.report({ id: 'r3', status: 'shipped', parcels: [ups, dhl] })
    await look()
    expect(await parcels()).toEqual([
      ['UPS', '1Z999'],
      ['DHL', '00340'],
    ])
    expect(await isAsked()).toEqual([false])
    const events = (await order.read()).events.map(({ type }) => type)
    expect(events.slice(-3)).toEqual(['order.in_production', 'order.shipped', 'order.parcel_added'])
  })

  it('counts a report once, however often and in whatever order it comes', async () => {
    await bring()
    lab.report({ id: 'r2', status: 'shipped', parcels: [ups] })
    lab.report({ id: 'r1', status: 'accepted' })
    lab.report({ id: 'r2', status: 'shipped', parcels: [ups] })
    await look()
    await look()
    expect([await status(), await parcels()]).toEqual(['shipped', [['UPS', '1Z999']]])
    const mails = await shop.database.queries.selectFrom('mails').select('kind').execute()
    expect(mails.filter(({ kind }) => kind === 'order-shipped')).toHaveLength(1)
  })

  it('adds no parcel that an operator has entered', async () => {
    await bring()
    lab.report({ id: 'r1', status: 'accepted' })
    await look()
    await shipOrder(shop, order.id, { carrier: 'ups', trackingNumber: '1Z999' }, ann)
    lab.report({ id: 'r2', status: 'shipped', parcels: [ups] })
    await look()
    expect(await parcels()).toEqual([['UPS', '1Z999']])
  })

  it('keeps a parcel without a number apart from another one by its name', async () => {
    await bring()
    const unnumbered = { ...ups, trackingNumber: null }
    lab.report({ id: 'r1', status: 'partly_shipped', parcels: [unnumbered] })
    lab.report({ id: 'r2', status: 'shipped', parcels: [unnumbered, { ...unnumbered, id: 'p9' }] })
    await look()
    expect(await parcels()).toHaveLength(2)
  })

  it.each(['cancelled', 'refused'] as const)(
    'holds an order that was %s, with the reason',
    async (what) => {
      await bring()
      lab.report({ id: 'r1', status: what, words: 'Out of\ncanvas.' })
      await look()
      expect(await order.read()).toMatchObject({
        status: 'on_hold',
        hold: {
          reason: `The lab Prints has ${what} the order. Release it and send it again, or cancel it. Its message: Out of canvas.`,
        },
      })
      expect(await isAsked()).toEqual([false])
    },
  )

  it('is given a refused order anew when an operator brings it again', async () => {
    await bring()
    lab.report({ id: 'r1', status: 'refused' })
    await look()
    await releaseOrder(shop, order.id, ann)
    await bring()
    expect(lab.orders).toHaveLength(1)
    const [delivery] = await readLabDeliveries(shop.database.queries, { orderId: order.id })
    expect(delivery?.state).toBe('failed')
    await shop.database.transaction((tx) => deliverAgain(tx, labId, delivery?.id ?? '', shop.now()))
    await bring()
    expect(lab.orders.map(({ reference }) => reference)).toHaveLength(2)
    lab.report({ id: 'r1', status: 'accepted' })
    await look()
    expect(await status()).toBe('in_production')
  })

  it('does not hold an order for what the lab refuses of its earlier files', async () => {
    await bring()
    const { name, city, region, postal_code, email, phone } = (await order.read()).shipping_address
    const typed = { name, city, email, line1: '12 Elm Street', line2: '', region: region ?? '' }
    const rest = { postalCode: postal_code ?? '', phone: phone ?? '' }
    await changeAddress(shop, order.id, { ...typed, ...rest }, ann)
    shop.advance(31 * minuteMs)
    await shop.database.transaction((tx) => addPlanDeliveries(tx, order.id, shop.now()))
    await bring()
    const [first, second] = lab.orders.map(({ id }) => id)
    lab.report({ id: 'r1', status: 'cancelled', labReference: first ?? '' })
    lab.report({ id: 'r1', status: 'printing', labReference: second ?? '' })
    await look()
    expect(await status()).toBe('in_production')
    expect((await isAsked()).sort()).toEqual([false, true])
    const brought = await readLabDeliveries(shop.database.queries, { orderId: order.id })
    expect(brought.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  it('adds the parcels of a held order when it goes on', async () => {
    await bring()
    lab.report({ id: 'r1', status: 'accepted' })
    await look()
    await holdOrder(shop, order.id, { reason: 'Wait.' }, ann)
    lab.report({ id: 'r2', status: 'shipped', parcels: [ups] })
    await look()
    await look()
    const waits = 'The lab has shipped the order. Its parcels are added when the order continues.'
    expect(await log()).toEqual(['The lab has accepted the order.', waits])
    await releaseOrder(shop, order.id, ann)
    await look()
    expect([await status(), await parcels()]).toEqual(['shipped', [['UPS', '1Z999']]])
  })

  it('only notes what no longer fits the order', async () => {
    await bring()
    lab.report({ id: 'r1', status: 'partly_shipped', parcels: [ups] })
    await look()
    await markDelivered(shop, order.id, ann)
    lab.report({ id: 'r2', status: 'refused' })
    lab.report({ id: 'r3', status: null, words: 'customs' })
    lab.report({ id: 'r4', status: 'shipped', parcels: [dhl] })
    await look()
    expect([await status(), await parcels()]).toEqual(['delivered', [['UPS', '1Z999']]])
    expect(await log()).toEqual([
      'The lab has shipped part of the order.',
      'The lab has refused the order.',
      'The lab has reported an unknown status. Its message: customs',
      'The lab has shipped the order. A parcel was not added, because the order has ended.',
    ])
  })

  it('says which parcel it could not add, and takes the others', async () => {
    await bring()
    const wrong = { ...dhl, trackingUrl: 'javascript:alert(1)' }
    lab.report({ id: 'r1', status: 'shipped', parcels: [wrong, ups] })
    await look()
    expect(await parcels()).toEqual([['UPS', '1Z999']])
    expect((await log())?.join()).toContain('A parcel was not added. A tracking link starts with')
  })

  it('leaves an order alone that was cancelled here', async () => {
    await bring()
    await cancelOrder(shop, order.id, { reason: 'Changed their mind.' }, ann)
    lab.report({ id: 'r1', status: 'accepted' })
    lab.report({ id: 'r2', status: 'cancelled' })
    await look()
    expect(await status()).toMatch(/cancelled|refunded/)
  })

  it('is asked with growing pauses while it does not answer', async () => {
    await bring()
    lab.isDown = true
    lab.report({ id: 'r1', status: 'accepted' })
    await look()
    await look()
    const { queries } = shop.database
    const [job] = await queries
      .selectFrom('jobs')
      .select(['attempts', 'last_error'])
      .where('task', '=', readLabReportsTask.name)
      .execute()
    expect(job).toMatchObject({ attempts: 2, last_error: expect.stringContaining('503') })
    lab.isDown = false
    await look()
    expect(await status()).toBe('in_production')
  })

  it('is no longer asked after it was silent for two months', async () => {
    await bring()
    shop.advance(61 * 24 * 60 * minuteMs)
    await look()
    expect(await isAsked()).toEqual([false])
  })
})

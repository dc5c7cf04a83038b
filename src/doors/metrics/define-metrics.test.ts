import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { projectRoot } from '../../../tests/helpers/ensure-built.ts'
import { madeOrder } from '../../../tests/helpers/made-order.ts'
import { ownFolder } from '../../../tests/helpers/own-folder.ts'
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { databaseUnavailable } from '../../ground/database/database-errors.ts'
import { noteBackup } from '../../ground/database/last-backup.ts'
import { awaitedPayment } from '../../ground/database/tables/payments-table.ts'
import { addNamedJob } from '../../ground/jobs/add-job.ts'
import { createNodeKeeper } from '../../ground/nodes/keep-node.ts'
import { events } from '../../ground/telemetry/events.ts'
import { recordOf } from '../../pure/objects.ts'
import { version } from '../../pure/version.ts'
import { beginRefund } from '../../trade/checkout/refunds/begin-refund.ts'
import { pictureJobKinds } from '../../trade/images/decoding/processes/picture-job.ts'
import { holdOrder } from '../../trade/orders/actions/holds/hold-order.ts'
import { system } from '../../trade/orders/core/actor.ts'
import { contextOf } from '../../trade/orders/core/add-order-event.ts'
import { renewHold } from '../../trade/orders/core/holds/renew-hold.ts'
import { defineMetrics } from './define-metrics.ts'

const minuteMs = 60_000

describe.each(testDatabases)('metrics on $name', (testDatabase) => {
  let shop: TestShop
  let dataDir: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    dataDir = await ownFolder()
  })

  function metricsOf(database = shop.database) {
    return defineMetrics({
      server: Fastify(),
      database,
      clock: { skewSeconds: () => 0 },
      pictureProcesses: {
        counts: () => recordOf(pictureJobKinds, () => ({ waiting: 0, running: 0 })),
      },
      pictureProcessCount: 3,
      dataDir,
      spool: { dir: dataDir, room: { heldBytes: 0, limitBytes: 1 } },
      nodeName: 'one',
      roles: [],
      now: shop.now,
    })
  }

  it('of this node are available while the database is down, and shared ones are omitted', async () => {
    const queries = new Proxy(shop.database.queries, {
      get() {
        throw databaseUnavailable(null)
      },
    })
    const text = await metricsOf({ ...shop.database, queries }).metrics()
    expect(text).toContain('handprint_picture_processes 3\n')
    expect(text).toMatch(/^handprint_spool_bytes\{state="limit"\} 1$/m)
    expect(text).not.toMatch(/^handprint_(?:jobs|nodes|unmatched_charges)[{ ]/m)
  })

  it('count each node once under concurrent requests', async () => {
    const idle = { log: { warn: () => {} }, onBeat: async () => {} }
    const { database } = shop
    const node = createNodeKeeper({ database, name: 'one', roles: ['web'], ...idle })
    await node.begin()
    const registry = metricsOf()
    for (const text of await Promise.all([registry.metrics(), registry.metrics()])) {
      expect(text).toContain(`handprint_nodes{version="${version}"} 1\n`)
    }
    await node.stop()
  })

  it('show how long jobs wait, except tests, which wait for them', async () => {
    const { database, now } = shop
    const job = (mode: 'live' | 'test', minutes: number) => {
      const place = { payload: { mode }, rank: mode === 'live' ? 0 : 1 }
      return { task: 'prepare-order', runAt: now() - minutes * minuteMs, ...place }
    }
    await addNamedJob(database.queries, job('test', 30), now())
    const text = async () => await metricsOf().metrics()
    expect(await text()).toContain('handprint_jobs{task="prepare-order",state="due"} 1\n')
    expect(await text()).toContain('job_oldest_due_seconds{task="prepare-order"} 0\n')
    await addNamedJob(database.queries, job('live', 2), now())
    expect(await text()).toContain('job_oldest_due_seconds{task="prepare-order"} 120\n')
  })

  it('report recurring jobs that have never succeeded', async () => {
    const run = { task: 'expire-images', started_at: 1, ended_at: 2, failure: 'refused' }
    await shop.database.queries.insertInto('schedule_runs').values(run).execute()
    expect(await metricsOf().metrics()).toContain(
      'handprint_schedule_last_success_timestamp_seconds{task="expire-images"} 0\n',
    )
  })

  it('show how long a refund waits that no provider has accepted, and not one that a bank has', async () => {
    const { id } = await madeOrder(shop)
    const request = { amount: 100, reason: 'A scratch', key: 'a' }
    await shop.database.transaction((tx) => beginRefund(tx, id, request, system, shop.now()))
    shop.advance(20 * minuteMs)
    const waits = 'handprint_refund_oldest_pending_seconds'
    expect(await metricsOf().metrics()).toContain(`${waits} 1200\n`)
    await shop.database.queries.updateTable('refunds').set({ reference: 're_1' }).execute()
    expect(await metricsOf().metrics()).toContain(`${waits} 0\n`)
  })

  it('forget recurring jobs that no longer exist', async () => {
    const { queries } = shop.database
    const run = { task: 'sweep-attic', started_at: 1, ended_at: 2, succeeded_at: 2, failure: null }
    await queries.insertInto('schedule_runs').values(run).execute()
    const registry = metricsOf()
    const isTold = async () => (await registry.metrics()).includes('sweep-attic')
    expect(await isTold()).toBe(true)
    await queries.deleteFrom('schedule_runs').execute()
    shop.advance(minuteMs)
    expect(await isTold()).toBe(false)
  })

  it('show how long a payment of unknown outcome waits, and not one within its time', async () => {
    const { id } = await madeOrder(shop)
    const payments = shop.database.queries.updateTable('payments').where('order_id', '=', id)
    const begun = { status: 'pending', created_at: shop.now() - 20 * minuteMs } as const
    const told = async (how: { reference: string | null; awaits?: { by: 'bank' } }) => {
      const awaits = how.awaits ? awaitedPayment.write(how.awaits) : null
      await payments.set({ ...begun, reference: how.reference, awaits }).execute()
      const text = await metricsOf().metrics()
      return Number(/^handprint_payment_oldest_pending_seconds (\d+)$/m.exec(text)?.[1])
    }
    expect(await told({ reference: null })).toBe(20 * 60)
    // Waiting for the shopper, at the bank.
    expect(await told({ reference: 'pi_1' })).toBe(0)
    expect(await told({ reference: 'pi_1', awaits: { by: 'bank' } })).toBe(0)
    shop.advance(45 * minuteMs)
    // About to be given up: in a busy shop there is always one.
    expect(await told({ reference: 'pi_1' })).toBe(0)
    expect(await told({ reference: 'pi_1', awaits: { by: 'bank' } })).toBe(0)
    const long = { created_at: shop.now() - 70 * minuteMs }
    await payments.set({ ...long, awaits: null }).execute()
    expect(await metricsOf().metrics()).toContain('handprint_payment_oldest_pending_seconds 4200\n')
  })

  it('match the operations handbook, and count their events', async () => {
    const registry = metricsOf()
    const by = { kind: 'operator', id: 'op_1', name: 'Kim' } as const
    for (const { id } of [await madeOrder(shop), await madeOrder(shop)]) {
      await holdOrder(shop, id, { reason: 'Ask Ann.' }, by)
      const another = { to: 'on_hold', detail: { reason: 'Dark.', cause: 'print_image' } } as const
      await shop.database.transaction((tx) => renewHold(tx, id, another, contextOf(shop)))
    }
    events.storageRetry.emit({ attempt: 2 })
    events.mail.emit({ result: 'sent' })
    events.labDelivery.emit({ result: 'failed' })
    events.payment.emit({ gateway: 'stripe-live', mode: 'live', result: 'paid' })
    events.orphansSwept.emit({ of: 'picture', count: 2 })
    events.connection.emit({ ms: 20 })
    expect(await registry.metrics()).not.toMatch(/^handprint_backup/m)
    await noteBackup(dataDir, '2026-11-25T03:00:00.000Z')
    const text = await registry.metrics()
    for (const line of [
      'handprint_picture_processes 3',
      'handprint_storage_retries_total 1',
      'handprint_mails_total{result="sent"} 1',
      'handprint_lab_deliveries_total{result="failed"} 1',
      'handprint_payments_total{gateway="stripe-live",mode="live",result="paid"} 1',
      'handprint_orphans_swept_total{of="picture"} 2',
      `handprint_backup_last_success_timestamp_seconds ${Date.UTC(2026, 10, 25, 3) / 1_000}`,
      'handprint_holds{cause="print_image"} 2',
    ]) {
      expect(text).toContain(`${line}\n`)
    }
    expect(text).toMatch(/^handprint_database_acquire_seconds_bucket\{le="0.025"\} [1-9]/m)

    const book = readFileSync(join(projectRoot, 'docs/monitoring.md'), 'utf8')
    const [, table = ''] = book.split('names, each beginning with `handprint_`')
    const names = registry.getMetricsAsArray().map(({ name }) => name)
    const own = names.filter((name) => name.startsWith('handprint_'))
    const missing = own.filter((name) => !table.includes(`\`${name.slice('handprint_'.length)}`))
    expect(missing).toEqual([])
  })
})

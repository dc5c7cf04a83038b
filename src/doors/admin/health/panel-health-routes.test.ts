import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { ownFolder } from '../../../../tests/helpers/own-folder.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import type { Database } from '../../../ground/database/database.ts'
import { mailFacts } from '../../../ground/database/tables/mails-table.ts'
import { addNamedJob } from '../../../ground/jobs/add-job.ts'
import type { Storage } from '../../../ground/storage/storage.ts'

const at = Date.UTC(2026, 10, 21)
const now = () => at

describe.each(testDatabases)('health on $name', ({ open }) => {
  let database: Database
  let panel: TestPanel
  let owner: SignedIn
  let dataDir: string
  let storageFault: Error | null
  let partFaults: Map<string, number>
  let wakes: number
  beforeEach(async () => {
    storageFault = null
    partFaults = new Map()
    wakes = 0
    dataDir = await ownFolder()
    database = await open()
    const storage = {
      kind: 'files' as const,
      async ping() {
        if (storageFault !== null) throw storageFault
      },
    } as Storage
    const partsWatch = { faults: async () => partFaults }
    const deps = { now, dataDir, storage, partsWatch, wakeWorker: () => void wakes++ }
    panel = await openTestPanel(database, deps)
    owner = await panel.signIn()
  })
  afterEach(() => database.close())

  async function deadJob(task: string, uniqueKey?: string): Promise<string> {
    const job = { task, payload: { orderId: 'ord_1' }, ...(uniqueKey && { uniqueKey }) }
    await addNamedJob(database.queries, job, now())
    const { id } = await database.queries
      .updateTable('jobs')
      .set({ state: 'dead', attempts: 12, last_error: 'Error: <b>no</b> paper\n    at somewhere' })
      .where('task', '=', task)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const jobs = () => database.queries.selectFrom('jobs').selectAll().execute()

  it('says what works and what does not', async () => {
    const well = (await owner.get('/admin/health')).body
    expect(well).toContain('OK')
    expect(well).not.toContain('error')
    expect(well).toMatch(/of [\d.]+ [TG]B free/)
    storageFault = new Error('The bucket is gone.')
    const sick = (await owner.get('/admin/health')).body
    expect(sick).toContain('The bucket is gone.')
  })

  it('suggests the value for HANDPRINT_PROXY_HOPS if a proxy is not counted', async () => {
    const behind = await openTestPanel(database, panel.deps, { proxyHops: 0 })
    const ann = await behind.signIn({ email: 'ann@example.com' })
    expect((await ann.get('/admin/health')).body).not.toContain('HANDPRINT_PROXY_HOPS')
    const { body } = await ann.get('/admin/health', { 'x-forwarded-for': '203.0.113.9' })
    expect(body).toContain('Set HANDPRINT_PROXY_HOPS=1, the number of proxies in front')
  })

  it('says that no mails are sent, and which were given up', async () => {
    const empty = (await owner.get('/admin/health')).body
    expect(empty).toContain('set up a mail server')
    await database.queries
      .insertInto('mails')
      .values({
        id: 'mail_1',
        kind: 'operators-dead-jobs',
        order_id: null,
        unique_key: 'x',
        facts: mailFacts.write({}),
        state: 'failed',
        reason: 'The mail server refused it.',
        attempts: 9,
        created_at: at,
        updated_at: at,
      })
      .execute()
    expect((await owner.get('/admin/health')).body).toContain('The mail server refused it.')
  })

  it('shows charges that belong to no order', async () => {
    const charge = { gateway: 'stripe', reference: 'pi_lost', amount: 1250, currency: 'EUR' }
    expect((await owner.get('/admin/health')).body).not.toContain('Charges without an order')
    const row = { ...charge, attempt_key: 'lost', seen_at: at }
    await database.queries.insertInto('unmatched_charges').values(row).execute()
    const { body } = await owner.get('/admin/health')
    expect(body).toContain('Charges without an order')
    expect(body).toContain('pi_lost')
    expect(body).toContain('€12.50')
    await database.queries.updateTable('unmatched_charges').set({ taken_back: 250 }).execute()
    expect((await owner.get('/admin/health')).body).toContain('€10.00')
  })

  it('raises the badge for storage, disk and late jobs too, and lists the worst first', async () => {
    await addNamedJob(database.queries, { task: 'send-mail', payload: {} }, now())
    await database.queries.updateTable('jobs').set({ last_error: 'refused', run_at: at }).execute()
    await addNamedJob(database.queries, { task: 'a', payload: {}, runAt: at - 600_000 }, now())
    await addNamedJob(database.queries, { task: 'b', payload: {}, runAt: at - 1 }, now())
    // One from a crashed node, and one that is running.
    for (const [task, leased_until] of [
      ['c', at - 1],
      ['d', at + 1],
    ] as const) {
      await addNamedJob(database.queries, { task, payload: {}, runAt: at - 600_000 }, now())
      const held = { leased_by: 'one', leased_until }
      await database.queries.updateTable('jobs').set(held).where('task', '=', task).execute()
    }
    partFaults = new Map(['disk', 'storage'].map((part) => [part, at - 60_000]))
    expect((await owner.get('/admin/audit')).body).toMatch(/Health.*badge stop">5</s)
    const { body } = await owner.get('/admin/health')
    const [, list = ''] = /<ul class="troubles">(.*?)<\/ul>/s.exec(body) ?? []
    const said = list.replaceAll(/(?:<[^>]*>|\s)+/g, ' ')
    expect(said).toMatch(/storage can’t be reached , first detected 1 minute ago\..*disk is nearly/)
    expect(said).toMatch(/nearly full.*more than 5 minutes : 2, the first 10 min.*mail server/)
    await database.queries
      .insertInto('recoveries')
      .values({ id: 'rst_1', point_at: at, begun_at: at, ended_at: null, number_mark: '1' })
      .execute()
    const inRecovery = (await owner.get('/admin/health')).body
    expect(inRecovery).not.toContain('Background jobs have been waiting for more than 5 minutes')
  })

  it('shows since when payments fail, how many, and what to do, in the reader’s language', async () => {
    const jobs = ['reconcile-payment', 'reconcile-payment', 'reconcile-refund', 'book-fee']
    for (const [index, task] of jobs.entries()) {
      await addNamedJob(database.queries, { task, payload: { index } }, now())
    }
    const failing = { attempts: 3, last_error: 'Error: nobody answers', created_at: at - 3_600_000 }
    await database.queries.updateTable('jobs').set(failing).execute()
    const troubles = async (language: string) => {
      const { body } = await owner.get('/admin/health', { 'accept-language': language })
      const all = [...body.matchAll(/<li class="notice fault">(.*?)<\/li>/gs)].map(
        ([, text = '']) =>
          text
            .replaceAll(/<[^>]+>/g, ' ')
            .replaceAll(/\s+/g, ' ')
            .trim(),
      )
      return all.filter((text) => !text.includes('HANDPRINT_PROXY_HOPS')).sort()
    }
    expect(await troubles('en')).toEqual([
      'The payment provider is not accepting refunds : 1, the first 1 hour ago. Handprint retries them automatically. Check the provider’s keys.',
      'The payment provider is not reporting its fees : 1, the first 1 hour ago. Handprint retries automatically. Check the provider’s keys.',
      'The payment provider is not reporting payment results : 2, the first 1 hour ago. Handprint retries automatically. Check the provider’s keys.',
    ])
    expect((await troubles('de'))[0]).toMatch(
      /^Der Zahlungsanbieter meldet keine Ergebnisse von Zahlungen.*vor 1 Stunde.*automatisch/,
    )
    expect((await owner.get('/admin/health')).body).toContain('href="/admin/payments"')
  })

  it('reports a recurring job once, by its last run and not since it was first scheduled', async () => {
    const task = 'reconcile-gateways'
    await addNamedJob(database.queries, { task, payload: {}, uniqueKey: `schedule:${task}` }, now())
    const failing = { last_error: 'nobody answers', created_at: at - 90 * 24 * 3_600_000 }
    await database.queries.updateTable('jobs').set(failing).execute()
    const run = { task, started_at: at - 60_000, ended_at: at, failure: 'nobody answers' }
    await database.queries.insertInto('schedule_runs').values(run).execute()
    const { body } = await owner.get('/admin/health')
    expect(body).toMatch(/The last run of a scheduled job failed<.*1 minute ago/s)
    expect(body).not.toContain('Background jobs are failing and being retried')
  })

  it('closes a charge without an order once, with what was done, in the audit log', async () => {
    const charge = { gateway: 'stripe', reference: 'pi_lost' }
    const row = { ...charge, amount: 1250, currency: 'EUR', attempt_key: 'lost', seen_at: at }
    await database.queries.insertInto('unmatched_charges').values(row).execute()
    const address = '/admin/health/charges/tick-off'
    const reader = await panel.signIn({ role: 'read_only' })
    const note = 'Refunded in the dashboard.'
    const german = { 'accept-language': 'de' }
    expect((await reader.get('/admin/health')).body).not.toContain('Mark as resolved')
    expect((await reader.post(address, { ...charge, note })).statusCode).toBe(403)
    await owner.post(address, { ...charge, note: '' })
    expect((await owner.get('/admin/health')).body).toContain('pi_lost')
    for (let click = 0; click < 2; click++) await owner.post(address, { ...charge, note }, german)
    expect((await owner.get('/admin/health')).body).not.toContain('pi_lost')
    const entries = await database.queries.selectFrom('audit_log').selectAll().execute()
    expect(entries).toMatchObject([
      { action: 'charge.ticked_off', subject: 'charge stripe pi_lost' },
    ])
    const detail = { amount: 1250, currency: 'EUR', attempt_key: 'lost', note }
    expect(JSON.parse(entries[0]?.detail ?? '')).toEqual(detail)
  })

  it('separates overdue jobs from scheduled ones', async () => {
    await addNamedJob(database.queries, { task: 'a', payload: {}, runAt: at - 600_000 }, now())
    await addNamedJob(database.queries, { task: 'b', payload: {}, runAt: at - 1 }, now())
    await addNamedJob(database.queries, { task: 'c', payload: {}, runAt: at + 1 }, now())
    const { body } = await owner.get('/admin/health')
    expect(body).toMatch(/3, 2\s*of them due/)
    expect(body).toContain('Waiting for more than 5 minutes: 1.')
  })

  it('shows when each recurring job last ran, its result, and its next run', async () => {
    const add = (task: string, runAt: number) =>
      addNamedJob(
        database.queries,
        { task, payload: {}, uniqueKey: `schedule:${task}`, runAt },
        now(),
      )
    const ran = { started_at: at - 3_600_000, ended_at: at - 3_598_800 }
    const failure = 'Error: <the> disk is full'
    await add('expire-carts', at + 600_000)
    await add('expire-images', at + 600_000)
    await add('sweep-orphans', at - 1)
    await database.queries
      .insertInto('schedule_runs')
      .values([
        { task: 'expire-carts', ...ran, succeeded_at: ran.ended_at, failure: null },
        { task: 'expire-images', ...ran, succeeded_at: Date.UTC(2026, 10, 20), failure },
      ])
      .execute()
    const { body } = await owner.get('/admin/health')
    const rowOf = (task: string) =>
      (new RegExp(`<tr><td[^>]*>${task}<.*?</tr>`, 's').exec(body)?.[0] ?? '').replace(
        /<[^>]+>/g,
        '|',
      )
    expect(rowOf('Delete old carts')).toMatch(/1 hour ago, took 1,200 ms\|.*OK.*in 10 minutes/)
    expect(rowOf('Delete expired images')).toMatch(
      /failed.*Error: &lt;the> disk is full.*Last success: \|20 Nov 2026, 00:00 UTC\|\..*in 10 minutes/,
    )
    expect(rowOf('Delete unreferenced files')).toMatch(/not yet.*due now/)
    await database.queries
      .updateTable('jobs')
      .set({ leased_by: 'node', leased_until: at + 1 })
      .where('task', '=', 'sweep-orphans')
      .execute()
    expect((await owner.get('/admin/health')).body).toContain('running now')
  })

  it('retries a job that was given up', async () => {
    const id = await deadJob('prepare-order')
    const { body } = await owner.get('/admin/health')
    expect(body).toMatch(
      /Create the print files of an order<\/a>.*<td[^>]*>&lt;b>no&lt;\/b> paper</,
    )
    const page = `/admin/health/jobs/${id}`
    expect((await owner.get(page)).body).toContain('ord_1')
    expect((await owner.get(page, { 'accept-language': 'de' })).body).toContain('>Zustand</a></p>')
    const reader = await panel.signIn({ role: 'read_only' })
    expect((await reader.get(page)).body).not.toContain(`action="${page}`)
    expect((await owner.post(`/admin/health/jobs/${id}/retry`)).statusCode).toBe(303)
    expect(await jobs()).toMatchObject([{ id, state: 'waiting', attempts: 0, run_at: at }])
    expect(wakes).toBe(1)
    expect((await owner.post(`/admin/health/jobs/${id}/retry`)).statusCode).toBe(404)
    const audit = await database.queries.selectFrom('audit_log').selectAll().execute()
    expect(audit.map(({ action, subject }) => [action, subject])).toEqual([
      ['job.retried', `job ${id}`],
    ])
  })

  it('does not retry a dead job if another job already waits for the same work', async () => {
    const id = await deadJob('expire-carts', 'schedule:expire-carts')
    const job = { task: 'expire-carts', payload: {}, uniqueKey: 'schedule:expire-carts' }
    await addNamedJob(database.queries, job, now())
    await owner.post(`/admin/health/jobs/${id}/retry`)
    const left = await jobs()
    expect(left).toHaveLength(1)
    expect(left[0]).toMatchObject({ state: 'waiting', unique_key: 'schedule:expire-carts' })
  })

  it('discards a job, for owners only', async () => {
    const id = await deadJob('prepare-order')
    const staff = await panel.signIn({ role: 'staff' })
    expect((await staff.post(`/admin/health/jobs/${id}/delete`)).statusCode).toBe(403)
    expect(await jobs()).toHaveLength(1)
    await owner.post(`/admin/health/jobs/${id}/delete`)
    expect(await jobs()).toEqual([])
  })
})

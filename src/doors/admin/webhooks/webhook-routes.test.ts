import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import type { Database } from '../../../ground/database/database.ts'
import { requestHeaders } from '../../../ground/database/tables/webhooks-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { ensureFirstStore } from '../../../trade/stores/ensure-first-store.ts'
import { addWebhookEvent } from '../../../trade/webhooks/add-webhook-event.ts'
import { readWebhookHealth } from '../../../trade/webhooks/read-webhook-health.ts'
import { readTroubles } from '../health/read-troubles.ts'

const now = () => Date.UTC(2026, 10, 21, 12)
const url = 'https://receiver.example.org/in'

describe.each(testDatabases)('the webhook pages on $name', ({ open }) => {
  let database: Database
  let panel: TestPanel
  let owner: SignedIn
  let storeId: StoreId
  let home: string
  let wakes = 0
  beforeEach(async () => {
    database = await open()
    const deps = { now, pullAllowPrivate: [], wakeWebhooks: () => void wakes++ }
    panel = await openTestPanel(database, deps)
    owner = await panel.signIn()
    storeId = (await ensureFirstStore(database, {}, now)).store.id
    home = `/admin/webhooks/${storeId}`
  })
  afterEach(() => database.close())

  const webhooks = () => database.queries.selectFrom('webhook_endpoints').selectAll().execute()
  const deliveries = () => database.queries.selectFrom('webhook_deliveries').selectAll().execute()
  const audit = async () => {
    const rows = await database.queries
      .selectFrom('audit_log')
      .selectAll()
      .where('action', 'like', 'webhook.%')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ action: row.action, subject: row.subject, store: row.store_id }))
  }
  async function add(by = owner, at = home, events = ['order.paid', 'order.shipped']) {
    const answer = await by.post(at, { url, events })
    const [row] = (await webhooks()).slice(-1)
    if (row === undefined) throw new Error(answer.body)
    return { answer, row, address: `${at}/${row.id}` }
  }
  const happens = () =>
    database.transaction((tx) =>
      addWebhookEvent(tx, storeId, {
        type: 'order.paid',
        at: now(),
        subject: 'ord_1',
        position: 1,
        data: { message: 'it is paid' },
      }),
    )

  it('add a webhook, and show its secret once', async () => {
    const { answer, row, address } = await add()
    expect(answer.body).toContain(row.secret)
    for (const page of ['/admin/webhooks', home, address]) {
      const { body } = await owner.get(page)
      expect(body).toContain(url)
      expect(body).not.toContain(row.secret)
    }
    const store = storeId
    expect(await audit()).toEqual([
      { action: 'webhook.added', subject: `webhook ${row.id}`, store },
    ])
    const kept = await database.queries.selectFrom('audit_log').select('detail').execute()
    expect(JSON.stringify(kept)).not.toContain(row.secret)
  })

  it('keep the input of a rejected form, and say why', async () => {
    const wrong = await owner.post(home, { url: 'http://10.0.0.1/mine', events: 'order.paid' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('public')
    expect(wrong.body).toContain('http://10.0.0.1/mine')
    expect(wrong.body).toMatch(/value="order.paid"[^>]*checked|checked[^>]*value="order.paid"/)
    expect((await owner.post(home, { url })).body).toContain('Choose at least one event.')
    expect(await webhooks()).toEqual([])
  })

  it('change, pause and resume a webhook, replace its secret, and delete it', async () => {
    const { row, address } = await add()
    await owner.post(`${address}/change`, { url: `${url}/new`, events: '*' })
    await happens()
    await owner.post(`${address}/pause`)
    expect((await webhooks())[0]).toMatchObject({ url: `${url}/new`, paused_at: now() })
    expect((await owner.get(address)).body).toContain('Paused')
    expect((await deliveries())[0]?.due_at).toBeNull()
    wakes = 0
    await owner.post(`${address}/resume`)
    expect([(await deliveries())[0]?.due_at, wakes]).toEqual([now(), 1])

    const renewed = await owner.post(`${address}/secret`, { overlap_hours: '1' })
    expect(renewed.body).toContain('signs for another hour.')
    const [changed] = await webhooks()
    expect(renewed.body).toContain(changed?.secret)
    expect(changed).toMatchObject({ previous_secret: row.secret })
    expect((await owner.get(address)).body).toContain('also signs until')

    const refused = await owner.post(`${address}/change`, { url: 'ftp://x', events: '*' })
    expect([refused.statusCode, refused.body]).toEqual([
      ...[422, expect.stringContaining('url must start with http:// or https://.')],
    ])
    expect((await owner.get(`${address}/change`)).headers.location).toBe(address)
    expect((await owner.post(`${address}/delete`)).headers.location).toBe(home)
    expect(await webhooks()).toEqual([])
    expect((await owner.get(address)).statusCode).toBe(404)
    const actions = (await audit()).map(({ action }) => action)
    expect([...actions].sort()).toEqual(
      ['added', 'changed', 'deleted', 'paused', 'resumed', 'secret_replaced'].map(
        (what) => `webhook.${what}`,
      ),
    )
  })

  it('show what was sent, as text, and send it again', async () => {
    const { address } = await add()
    await happens()
    const [delivery] = await deliveries()
    const id = delivery?.id ?? ''
    const failing = { attempts: 3, due_at: now() + 60_000, created_at: now() - 3_600_000 }
    await database.queries.updateTable('webhook_deliveries').set(failing).execute()
    const what = 'Receivers are not accepting webhooks'
    expect(await readTroubles(panel.deps)).toContainEqual(
      expect.objectContaining({
        what,
        count: 1,
        since: now() - 3_600_000,
        href: '/admin/webhooks',
      }),
    )
    const ended = { state: 'failed', due_at: null, ended_at: now(), attempts: 11 } as const
    await database.queries.updateTable('webhook_deliveries').set(ended).execute()
    await database.queries
      .insertInto('webhook_attempts')
      .values({
        id: 'one',
        delivery_id: id,
        at: now(),
        duration_ms: 12,
        status: 500,
        error: 'It answered 500.',
        answer: '<script>alert(1)</script>',
        request_headers: requestHeaders.write({ 'webhook-signature': 'hidden' }),
      })
      .execute()
    expect((await owner.get('/admin/webhooks')).body).toContain('1 given up')
    expect((await owner.get(`${address}?status=failed`)).body).toContain(id)
    expect((await owner.get(`${address}?status=waiting`)).body).not.toContain(id)
    const { body } = await owner.get(`${address}/deliveries/${id}`)
    expect(body).toContain('it is paid')
    expect(body).toContain('It answered 500.')
    expect(body).not.toContain('<script>alert')
    const staff = await panel.signIn({ role: 'staff' })
    expect((await staff.post(`${address}/deliveries/${id}/replay`)).statusCode).toBe(303)
    expect((await deliveries())[0]).toMatchObject({ state: 'waiting', due_at: now() })
    await staff.post(`${address}/test`)
    expect((await deliveries()).map(({ type }) => type)).toContain('webhook.test')
    expect(
      (await audit())
        .map(({ action }) => action)
        .sort()
        .slice(1),
    ).toEqual(['webhook.replayed', 'webhook.tested'])
  })

  it('show no failure while the first attempt is in progress', async () => {
    await add()
    await happens()
    const until = now() + 30_000
    const sending = { attempts: 1, due_at: until, sending_until: until }
    await database.queries.updateTable('webhook_deliveries').set(sending).execute()
    const troubles = (await readTroubles(panel.deps)).map(({ what }) => what)
    expect(troubles).not.toContain('Receivers are not accepting webhooks')
    expect(await readWebhookHealth(database.queries, now)).toMatchObject({ retried: 0 })
  })

  it('let staff test and replay, owners change, and others look', async () => {
    const { address } = await add()
    const staff = await panel.signIn({ role: 'staff' })
    const reader = await panel.signIn({ role: 'read_only' })
    for (const name of ['change', 'pause', 'resume', 'secret', 'delete']) {
      expect((await staff.post(`${address}/${name}`)).statusCode).toBe(403)
    }
    expect((await reader.post(`${address}/test`)).statusCode).toBe(403)
    const { statusCode, body } = await reader.get(address)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('Send a test')
    expect((await reader.get(home)).body).not.toContain('Add the webhook')
    expect(await webhooks()).toMatchObject([{ url, paused_at: null }])
  })

  it('show integrators their own store only', async () => {
    const { row } = await add()
    const { id: _, ...first } = await database.queries
      .selectFrom('stores')
      .selectAll()
      .executeTakeFirstOrThrow()
    const second = { ...first, id: storeIdOf('store_2'), name: 'The second' }
    await database.queries.insertInto('stores').values(second).execute()
    const integrator = await panel.signIn({ storeId: storeIdOf('store_2') })
    expect((await integrator.get('/account/webhooks')).body).not.toContain(url)
    expect((await integrator.get(`/account/webhooks/${row.id}`)).statusCode).toBe(404)
    expect((await integrator.post(`/account/webhooks/${row.id}/delete`)).statusCode).toBe(404)
    expect((await integrator.get(home)).statusCode).toBe(403)
    await add(integrator, '/account/webhooks')
    expect((await webhooks()).map(({ store_id }) => store_id).sort()).toEqual(
      [storeId, 'store_2'].sort(),
    )
    expect((await owner.get('/admin/webhooks/store_3')).statusCode).toBe(404)
    expect((await owner.get(`/admin/webhooks/store_2/${row.id}`)).statusCode).toBe(404)
  })
})

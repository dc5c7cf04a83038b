import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { webhookEventTypes } from '../../../pure/contract/event-types.ts'
import { keyLookup, newSecretKey } from '../../../trade/stores/key-lookup.ts'
import { addWebhookEvent } from '../../../trade/webhooks/add-webhook-event.ts'
import { webhooksRoutes } from './webhooks-routes.ts'

const path = '/api/v1/webhooks'

describe('docs/webhooks.md', () => {
  it('lists every event', () => {
    const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
    expect(webhookEventTypes.filter((type) => !page.includes(`\`${type}\``))).toEqual([])
  })
})

const wanted = { url: 'https://example.com/hooks', events: ['order.paid', 'image.received'] }

describe.each(testDatabases)('the webhooks API on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  let wakes = 0
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await serveApi(webhooksRoutes, {
      ...shop,
      pullAllowPrivate: [{ host: '127.0.0.1', port: 9 }],
      wakeWebhooks: () => wakes++,
    })
  })

  type Asked = { key?: string; headers?: Record<string, string>; body?: unknown }
  async function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, asked: Asked = {}) {
    const { key = shop.secretKey, headers = {}, body } = asked
    const answer = await server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    return { status: answer.statusCode, headers: answer.headers, json: () => answer.json() }
  }
  const make = async (body: object = wanted) => (await ask('POST', path, { body })).json()
  const problem = async (...asked: Parameters<typeof ask>) => {
    const answer = await ask(...asked)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    const { status, code } = answer.json()
    expect(status).toBe(answer.status)
    return [status, code]
  }
  const happens = (subject = 'token') =>
    shop.database.transaction((tx) =>
      addWebhookEvent(tx, shop.store.id, {
        type: 'image.received',
        at: shop.now(),
        subject,
        position: 1,
        data: { message: subject },
      }),
    )

  it('creates a webhook, and shows its secret once', async () => {
    const answer = await ask('POST', path, { body: wanted })
    const made = answer.json()
    expect(answer.status).toBe(201)
    expect(answer.headers.location).toBe(`${path}/${made.id}`)
    const { secret, ...rest } = made
    expect(rest).toEqual({
      id: expect.stringMatching(/^whk_[0-9a-f]{24}$/),
      url: wanted.url,
      events: ['image.received', 'order.paid'],
      paused: false,
      previous_secret_expires_at: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    expect(bytes.length).toBe(32)
    expect((await ask('GET', `${path}/${made.id}`)).json()).toEqual(rest)
    expect((await ask('GET', path)).json()).toEqual({ data: [rest] })
  })

  it('creates one webhook for each Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one' }
    const first = await ask('POST', path, { body: wanted, headers })
    const again = await ask('POST', path, { body: wanted, headers })
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.json()).toEqual(first.json())
    expect((await ask('GET', path)).json().data).toHaveLength(1)
    const other = { ...wanted, url: 'https://example.com/other' }
    expect(await problem('POST', path, { body: other, headers })).toEqual([
      422,
      'idempotency_key_reused',
    ])
  })

  it.each([
    [{}, 400, 'parameter_invalid'],
    [[], 400, 'parameter_invalid'],
    [{ url: wanted.url }, 400, 'parameter_invalid'],
    [{ ...wanted, events: [] }, 400, 'parameter_invalid'],
    [{ ...wanted, events: ['order.lost'] }, 400, 'parameter_invalid'],
    [{ ...wanted, events: 'order.paid' }, 400, 'parameter_invalid'],
    [{ ...wanted, secret: 'whsec_mine' }, 400, 'parameter_invalid'],
    [{ ...wanted, url: 7 }, 400, 'parameter_invalid'],
    [{ ...wanted, url: 'ftp://example.com/' }, 400, 'webhook_url_invalid'],
    [{ ...wanted, url: 'https://user:word@example.com/' }, 400, 'webhook_url_invalid'],
    [{ ...wanted, url: `https://example.com/${'x'.repeat(2_000)}` }, 400, 'webhook_url_invalid'],
    [{ ...wanted, url: 'http://127.0.0.1:10/' }, 403, 'webhook_url_not_allowed'],
    [{ ...wanted, url: 'https://[::1]/' }, 403, 'webhook_url_not_allowed'],
    [{ ...wanted, url: 'https://0x7f.1/' }, 403, 'webhook_url_not_allowed'],
    [{ ...wanted, url: 'https://hooks.localhost/' }, 403, 'webhook_url_not_allowed'],
  ])('rejects %j', async (body, status, code) => {
    expect(await problem('POST', path, { body })).toEqual([status, code])
    expect((await ask('GET', path)).json()).toEqual({ data: [] })
  })

  it('reports an invalid address together with all other errors', async () => {
    const { id } = await make()
    const faults = async (method: 'POST' | 'PATCH', url: string, body: object) => {
      const { status, errors } = (await ask(method, url, { body })).json()
      const told = errors.map((each: { field: string; code: string }) => [each.field, each.code])
      return [status, ...told]
    }
    const invalid = ['url', 'webhook_url_invalid']
    const notAllowed = ['url', 'webhook_url_not_allowed']
    const wrong = (field: string) => [field, 'parameter_invalid']
    expect(await faults('POST', path, { url: 'ftp://a.example' })).toEqual([
      400,
      wrong('events'),
      invalid,
    ])
    const priv = 'https://10.0.0.1/'
    expect(await faults('POST', path, { url: priv, events: [] })).toEqual([
      400,
      wrong('events'),
      notAllowed,
    ])
    const one = `${path}/${id}`
    expect(await faults('PATCH', one, { url: priv, paused: 'yes', to: 1 })).toEqual([
      400,
      wrong('paused'),
      wrong('to'),
      notAllowed,
    ])
    expect(await faults('PATCH', one, { url: priv })).toEqual([403, notAllowed])
    // By the rules of the requesting store.
    await shop.database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    expect(await faults('PATCH', one, { url: 'http://a.example', events: 7 })).toEqual([
      400,
      wrong('events'),
      invalid,
    ])
  })

  it('names the setting that allows an address which is not public', async () => {
    for (const [url, allowed] of [
      ['http://127.0.0.1:10/hooks', '127.0.0.1:10'],
      ['https://[::1]/', '[::1]:443'],
      ['http://localhost:9000/hooks', 'localhost:9000'],
    ]) {
      const { detail } = (await ask('POST', path, { body: { ...wanted, url } })).json()
      expect(detail).toContain(`HANDPRINT_PULL_ALLOW_PRIVATE=127.0.0.1:9,${allowed}.`)
    }
    // The people of a live store need not know the operator's other hosts.
    await shop.database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    const { detail } = (
      await ask('POST', path, { body: { ...wanted, url: 'https://[::1]/' } })
    ).json()
    expect(detail).toContain('by adding [::1]:443 to HANDPRINT_PULL_ALLOW_PRIVATE.')
  })

  it('accepts http for a test store if the operator allows it, and requires https for a live store', async () => {
    expect((await make({ ...wanted, url: 'http://example.com/' })).url).toBe('http://example.com/')
    await shop.database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    const plain = { ...wanted, url: 'http://example.com/' }
    expect(await problem('POST', path, { body: plain })).toEqual([400, 'webhook_url_invalid'])
    expect((await make({ ...wanted, url: 'http://127.0.0.1:9/' })).id).toBeTruthy()
    expect((await make()).id).toBeTruthy()
  })

  it('accepts * for every event, and limits a store to 20 webhooks', async () => {
    expect((await make({ ...wanted, events: ['order.paid', '*'] })).events).toEqual(['*'])
    for (let index = 1; index < 20; index++) await make()
    expect(await problem('POST', path, { body: wanted })).toEqual([409, 'webhooks_full'])
  })

  it('changes only the given fields', async () => {
    const { id, secret: _, ...made } = await make()
    shop.advance(1_000)
    const change = async (body: object) => (await ask('PATCH', `${path}/${id}`, { body })).json()
    const url = 'https://example.com/new'
    expect(await change({ url })).toMatchObject({ url, events: made.events, paused: false })
    expect(await change({ paused: true })).toMatchObject({ url, paused: true })
    const events = [...webhookEventTypes]
    expect(await change({ events, paused: false })).toMatchObject({ url, events, paused: false })
    for (const body of [{}, { id: 'x' }, { paused: 'yes' }, { url: 'http://10.0.0.1/' }]) {
      const [status] = await problem('PATCH', `${path}/${id}`, { body })
      expect([400, 403]).toContain(status)
    }
    expect((await ask('GET', `${path}/${id}`)).json()).toMatchObject({ url, events })
  })

  it('replaces the secret, with an overlap', async () => {
    const { id, secret } = await make()
    const rotate = (body?: unknown) => ask('POST', `${path}/${id}/secret`, { body })
    const first = (await rotate()).json()
    expect(first.secret).not.toBe(secret)
    const until = new Date(shop.now() + 24 * 3_600_000).toISOString()
    expect(first.previous_secret_expires_at).toBe(until)
    shop.advance(24 * 3_600_000)
    const after = (await ask('GET', `${path}/${id}`)).json()
    expect(after.previous_secret_expires_at).toBeNull()
    const at = (await rotate({ overlap_hours: 0 })).json()
    expect(at.previous_secret_expires_at).toBeNull()
    expect(await problem('POST', `${path}/${id}/secret`, { body: { overlap_hours: 200 } })).toEqual(
      [400, 'parameter_invalid'],
    )
  })

  it('replaces the secret once for each Idempotency-Key: a second time would end the one that still signs', async () => {
    const { id } = await make()
    const rotate = (key: string, body?: object) =>
      ask('POST', `${path}/${id}/secret`, { body, headers: { 'idempotency-key': key } })
    const first = await rotate('one')
    const again = await rotate('one')
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.json()).toEqual(first.json())
    expect((await rotate('two')).json().secret).not.toBe(first.json().secret)
    expect((await rotate('two', { overlap_hours: 1 })).json()).toMatchObject({
      code: 'idempotency_key_reused',
    })
  })

  it('sends a test, keeps a paged log, and replays', async () => {
    const { id } = await make()
    const test = await ask('POST', `${path}/${id}/test`)
    expect([test.status, test.json().type]).toEqual([202, 'webhook.test'])
    for (let index = 0; index < 3; index++) {
      shop.advance(1)
      await happens(`token ${index}`)
    }
    const log = `${path}/${id}/deliveries`
    const page = (await ask('GET', `${log}?limit=3`)).json()
    expect(page.data.map((its: { type: string }) => its.type)).toEqual(
      Array(3).fill('image.received'),
    )
    const rest = (await ask('GET', `${log}?limit=3&cursor=${page.next_cursor}`)).json()
    expect(rest).toMatchObject({ data: [{ id: test.json().id }], next_cursor: null, kept_days: 30 })

    const [newest] = page.data
    expect((await ask('GET', `${log}/${newest.id}`)).json()).toEqual(newest)
    expect(JSON.parse(newest.body)).toMatchObject({ data: { message: 'token 2' } })
    const state = { state: 'failed', due_at: null, ended_at: shop.now(), attempts: 11 } as const
    await shop.database.queries
      .updateTable('webhook_deliveries')
      .set(state)
      .where('id', '=', newest.id)
      .execute()
    const failed = (await ask('GET', `${log}?status=failed`)).json()
    expect(failed.data).toMatchObject([{ id: newest.id, status: 'failed', next_attempt_at: null }])
    wakes = 0
    const replayed = await ask('POST', `${log}/${newest.id}/replay`)
    expect(replayed.status).toBe(202)
    expect(replayed.json()).toMatchObject({
      id: newest.id,
      body: newest.body,
      status: 'waiting',
    })
    expect(wakes).toBe(1)
    for (const query of ['status=lost', 'limit=0', 'limit=101', 'cursor=x', 'order=up']) {
      expect(await problem('GET', `${log}?${query}`)).toEqual([400, 'parameter_invalid'])
    }
  })

  it('deletes a webhook with its log', async () => {
    const { id } = await make()
    await happens()
    expect((await ask('DELETE', `${path}/${id}`)).status).toBe(204)
    expect(await problem('DELETE', `${path}/${id}`)).toEqual([404, 'webhook_unknown'])
    const rows = await shop.database.queries.selectFrom('webhook_deliveries').selectAll().execute()
    expect(rows).toEqual([])
  })

  it('requires the secret key, and shows a store its own webhooks only', async () => {
    const { id } = await make()
    await happens()
    const [delivery] = (await ask('GET', `${path}/${id}/deliveries`)).json().data
    const { id: other, ...store } = await shop.database.queries
      .selectFrom('stores')
      .selectAll()
      .executeTakeFirstOrThrow()
    const key = newSecretKey()
    await shop.database.queries
      .insertInto('stores')
      .values({ ...store, id: storeIdOf('store_other') })
      .execute()
    await shop.database.queries
      .insertInto('store_keys')
      .values({
        id: 'key_other',
        store_id: storeIdOf('store_other'),
        kind: 'secret',
        created_at: 0,
        hint: 'x',
        lookup: keyLookup('secret', key),
      })
      .execute()
    expect((await ask('GET', path, { key })).json()).toEqual({ data: [] })
    const mine = { ...(await make()), store: other }
    const one = `${path}/${mine.id}`
    const routes = [
      ...(['GET', 'PATCH', 'DELETE'] as const).map((method) => [method, one] as const),
      ...['secret', 'test'].map((what) => ['POST', `${one}/${what}`] as const),
      ['GET', `${one}/deliveries`] as const,
      ['GET', `${path}/${id}/deliveries/${delivery.id}`] as const,
      ['POST', `${path}/${id}/deliveries/${delivery.id}/replay`] as const,
    ]
    for (const [method, url] of routes) {
      const body = method === 'PATCH' ? { paused: true } : undefined
      const asked = { key, ...(body && { body }) }
      expect([url, ...(await problem(method, url, asked))]).toEqual([url, 404, 'webhook_unknown'])
      expect((await problem(method, url, { key: 'f'.repeat(32) }))[0]).toBe(401)
    }
    for (const none of [`${path}/%00`, `${one}/deliveries/%00`]) {
      expect(await problem('GET', none)).toEqual([404, 'webhook_unknown'])
    }
    // A delivery can't be read through another webhook.
    const crossed = `${one}/deliveries/${delivery.id}`
    expect(await problem('GET', crossed)).toEqual([404, 'webhook_delivery_unknown'])
  })
})

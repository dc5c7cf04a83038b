import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  openTestPanel,
  panelPassword,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { deleteAccount } from '../../../trade/operators/accounts/delete-account.ts'
import { createStore } from '../../../trade/stores/settings/create-store.ts'
import { catalogRoutes } from './catalog-routes.ts'

const dearer = { ...builtInDocument, markup_percent: 40 }

describe.each(testDatabases)('the catalog document by the API on $name', (testDatabase) => {
  let shop: TestShop
  let panel: TestPanel
  let server: FastifyInstance
  let owner: SignedIn
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, { now: shop.now })
    owner = await panel.signIn()
    server = await serveApi(catalogRoutes, shop)
    await server.ready()
  })

  async function put(key: string | null, document: object = dearer) {
    const answer = await server.inject({
      method: 'PUT',
      url: '/api/v1/catalog/document',
      headers: {
        'content-type': 'application/json',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      payload: JSON.stringify(document),
    })
    return [answer.statusCode, answer.json().code ?? null]
  }
  async function read(key: string) {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await server.inject({ url: '/api/v1/catalog/document', headers })
    return [answer.statusCode, answer.json().code ?? null]
  }
  const keyOn = (body: string) => /<code class="secret">(ok_[^<]+)</.exec(body)?.[1] ?? ''
  const make = async (name = 'the price robot') =>
    keyOn((await owner.post('/admin/keys', { name, current: panelPassword })).body)
  const saves = () =>
    shop.database.queries
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'catalog.saved')
      .orderBy('at')
      .execute()

  it('accepts the secret key while there is one store and no integrator has an account', async () => {
    expect(await put(shop.secretKey)).toEqual([200, null])
    expect(await read(shop.secretKey)).toEqual([200, null])
  })

  it('accepts 1 MB, as the panel does, so that what is read can be sent back', async () => {
    const send = async (bytes: number) =>
      await server.inject({
        method: 'PUT',
        url: '/api/v1/catalog/document',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${shop.secretKey}`,
        },
        payload: JSON.stringify(dearer).padEnd(bytes),
      })
    expect((await send(1_000_000)).statusCode).toBe(200)
    expect((await send(1_000_001)).json()).toMatchObject({ status: 413, code: 'body_invalid' })
  })

  it('answers access_denied to a PUT at a cost of 1 with an integrator’s own key, and stays closed to it', async () => {
    const integrator = await panel.signIn({ storeId: shop.store.id })
    const wanted = { kind: 'secret', overlap_days: '7', current: panelPassword }
    const made = await integrator.post('/account/keys', wanted)
    const own = /sk_[\w-]{40,}/.exec(made.body)?.[0] ?? ''
    const cheap = structuredClone(builtInDocument)
    for (const product of Object.values(cheap.products)) {
      for (const size of Object.values(product.sizes)) {
        for (const currency of cheap.currencies) size.cost[currency] = 1
      }
    }
    expect(await put(own, cheap)).toEqual([403, 'access_denied'])
    expect(await put(shop.secretKey, cheap)).toEqual([403, 'access_denied'])
    // The document contains costs, which only operators may see.
    expect(await read(own)).toEqual([403, 'access_denied'])
    await deleteAccount(shop, integrator.operator)
    expect(await put(own, cheap)).toEqual([403, 'access_denied'])
    expect(await saves()).toEqual([])
  })

  it('is closed to the secret key of one store among several', async () => {
    const made = { name: 'Another', currency: 'USD' }
    await shop.database.transaction((tx) => createStore(tx, made, shop.now()))
    expect(await put(shop.secretKey)).toEqual([403, 'access_denied'])
    expect(await put(await make())).toEqual([200, null])
  })

  it('says where to create a key', async () => {
    await panel.signIn({ storeId: shop.store.id })
    const headers = { authorization: `Bearer ${shop.secretKey}` }
    const answer = await server.inject({ url: '/api/v1/catalog/document', headers })
    expect(answer.json().detail).toContain('/admin/keys')
    expect(answer.json().detail).toContain('HANDPRINT_OPERATOR_KEY')
  })

  it.each([
    ['no key', null, 'operator_key_missing'],
    ['an unknown operator key', `ok_${'x'.repeat(43)}`, 'operator_key_invalid'],
    ['an unknown secret key', `sk_${'x'.repeat(43)}`, 'operator_key_invalid'],
    ['an access key', 'a'.repeat(32), 'operator_key_invalid'],
    ['a name of every object', 'constructor', 'operator_key_invalid'],
  ])('rejects %s', async (_name, key, code) => {
    expect(await put(key)).toEqual([401, code])
  })

  it('accepts a key that an owner made in the panel, shown once, until it is revoked', async () => {
    await panel.signIn({ storeId: shop.store.id })
    const key = await make()
    expect(key).toMatch(/^ok_[\w-]{43}$/)
    const before = (await owner.get('/admin/keys')).body
    expect(before).toContain('the price robot')
    expect(before).toContain(`ok_…${key.slice(-4)}`)
    expect(before).toContain('never')
    expect(before).not.toContain(key)
    expect(await put(key)).toEqual([200, null])
    const after = (await owner.get('/admin/keys')).body
    expect(after).toContain('21 Nov 2026')
    expect(after).not.toContain('never')
    const rows = await shop.database.queries.selectFrom('operator_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key.slice(3, 20))
    await owner.post(`/admin/keys/${rows[0]?.id}/end`)
    expect(await put(key)).toEqual([401, 'operator_key_invalid'])
    expect((await owner.get('/admin/keys')).body).not.toContain('the price robot')
    const log = await shop.database.queries.selectFrom('audit_log').selectAll().execute()
    const actions = log.map(({ action, subject }) => [action, subject])
    expect(actions).toContainEqual(['operator_key.made', `operator key …${key.slice(-4)}`])
    expect(actions).toContainEqual(['operator_key.ended', `operator key …${key.slice(-4)}`])
  })

  it('lets only owners of the installation create or revoke one', async () => {
    const integrator = await panel.signIn({ storeId: shop.store.id })
    const staff = await panel.signIn({ role: 'staff' })
    for (const who of [integrator, staff]) {
      expect((await who.post('/admin/keys', { name: 'mine' })).statusCode).toBe(403)
    }
    expect((await integrator.get('/admin/keys')).statusCode).toBe(403)
    expect((await staff.get('/admin/keys')).statusCode).toBe(200)
    // A session left open is not sufficient: the password is required.
    expect((await owner.post('/admin/keys', { name: 'mine' })).body).not.toContain('ok_')
    expect((await owner.get('/admin/keys')).body).toContain('Wrong password.')
    expect(await shop.database.queries.selectFrom('operator_keys').selectAll().execute()).toEqual(
      [],
    )
    expect(
      (await owner.post('/admin/keys', { name: ' ', current: panelPassword })).statusCode,
    ).toBe(303)
    const rows = await shop.database.queries.selectFrom('operator_keys').select('id').execute()
    expect(rows).toEqual([])
  })

  it('records every save in the audit log: by which key, and what changed', async () => {
    const key = await make()
    await put(key)
    shop.advance(1_000)
    await put(shop.secretKey, builtInDocument)
    const [first, second] = await saves()
    expect(first).toMatchObject({ operator_name: `operator key …${key.slice(-4)}` })
    expect(JSON.parse(first?.detail ?? '')).toMatchObject({
      changes: [{ what: 'markup_percent', from: '30', to: '40' }],
    })
    expect(second).toMatchObject({ operator_name: `key …${shop.secretKey.slice(-4)}` })
    const page = (await owner.get('/admin/audit?action=catalog.saved')).body
    expect(page).toContain('Markup: 30% → 40%')
    expect(page).toContain('Saved a catalog')
    const versions = (await owner.get('/admin/catalog/versions')).body
    expect(versions).toContain(`operator key …${key.slice(-4)}`)
  })

  it('keeps the audit line short if all prices of a catalog have changed', async () => {
    const all = structuredClone(builtInDocument)
    for (const product of Object.values(all.products)) {
      for (const size of Object.values(product.sizes)) {
        for (const currency of all.currencies) size.cost[currency] = (size.cost[currency] ?? 0) + 7
      }
    }
    await put(shop.secretKey, all)
    const [saved] = await saves()
    const { changes, moreChanges } = JSON.parse(saved?.detail ?? '')
    expect(changes).toHaveLength(40)
    expect(moreChanges).toBeGreaterThan(500)
    expect(saved?.detail.length).toBeLessThan(10_000)
    expect((await owner.get('/admin/audit')).body).toContain(`and ${moreChanges} more`)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import { madeOrder } from '../../../../tests/helpers/made-order.ts'
import {
  openTestPanel,
  panelPassword,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import {
  dayMs,
  minuteMs,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import { unitPrice } from '../../../trade/catalog/prices/price-line.ts'
import { getProduct, getSize } from '../../../trade/catalog/products.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import { saveCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import type { Role } from '../../../trade/operators/operator.ts'
import { storeBySecretKey } from '../../../trade/stores/authenticate.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import { saveCommissionTerms } from '../../../trade/stores/settings/commission-terms.ts'

describe.each(testDatabases)("an integrator's pages on $name", (testDatabase) => {
  let shop: TestShop
  let panel: TestPanel
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, shop)
  })

  const signIn = (role: Role = 'owner', storeId = shop.store.id): Promise<SignedIn> =>
    panel.signIn({ role, storeId })

  async function otherStore(): Promise<StoreId> {
    const { queries } = shop.database
    const row = await queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    await queries
      .insertInto('stores')
      .values({ ...row, id: storeIdOf('store_other'), name: 'Another store' })
      .execute()
    return storeIdOf('store_other')
  }

  it('begin with open tasks and sales', async () => {
    const { read } = await madeOrder(shop)
    const waiting = await (await madeOrder(shop, null)).read()
    // Reports count an order by its payment date, even if the bank declines part of the payment
    // later.
    const before = { created_at: shop.now() - 31 * dayMs, payment_status: 'declined' as const }
    await shop.database.queries.updateTable('orders').set(before).execute()
    const page = await (await signIn('read_only')).get('/account')
    expect(page.statusCode).toBe(200)
    const { total, currency } = await read()
    const dollars = ((total + waiting.total) / 100).toFixed(2)
    expect(page.body).toContain(`$${dollars}`)
    expect(currency).toBe('USD')
    expect(page.body).toContain(`<a href="/account/orders/${waiting.id}">${waiting.number}</a>`)
    expect(page.body).toContain('Send the print image for its token.')
  })

  it("show only the store's own orders", async () => {
    const order = await (await madeOrder(shop)).read()
    const own = await signIn('read_only')
    const list = await own.get('/account/orders?state=preparing')
    expect(list.body).toContain(order.number)
    expect(list.body.match(/<a[^>]*aria-current="page"[^>]*>/g)).toEqual([
      '<a href="/account/orders" aria-current="page">',
    ])
    expect((await own.get('/account/profile')).body).not.toContain('aria-current')
    expect((await own.get('/account/orders?state=shipped')).body).not.toContain(order.number)
    const page = await own.get(`/account/orders/${order.id}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Portland, United States')
    expect(page.body).not.toContain(order.shipping_address.email)

    const stranger = await signIn('owner', await otherStore())
    expect((await stranger.get('/account/orders')).body).not.toContain(order.number)
    expect((await stranger.get(`/account/orders/${order.id}`)).statusCode).toBe(404)
    expect((await stranger.get('/account')).body).toContain('No orders were paid in this period.')
  })

  it('cancel an order with a reason during its cooling-off period, once, and not afterwards', async () => {
    const order = await (await madeOrder(shop)).read()
    const url = `/account/orders/${order.id}`
    const reader = await signIn('read_only')
    expect((await reader.get(url)).body).not.toContain('Cancel the order')
    expect((await reader.post(`${url}/cancel`, { reason: 'No.' })).statusCode).toBe(403)

    const staff = await signIn('staff')
    expect((await staff.get(url)).body).toMatch(
      /Until <time[^>]*>21 Nov 2026, 12:30 UTC<.*Cancel the order/s,
    )
    for (let click = 0; click < 2; click++) {
      await staff.post(`${url}/cancel`, { reason: 'The shopper asked.' })
      expect((await staff.get(url)).body).toContain('Order cancelled.')
    }
    const orders = await shop.database.queries.selectFrom('refunds').selectAll().execute()
    expect(orders.map(({ amount }) => amount)).toEqual([order.total])
    const entries = await shop.database.queries.selectFrom('audit_log').selectAll().execute()
    expect(entries.map(({ action }) => action)).toEqual(['order.cancelled'])

    const late = await (await madeOrder(shop)).read()
    shop.advance(31 * minuteMs)
    await staff.post(`/account/orders/${late.id}/cancel`, { reason: 'Too late.' })
    const page = await staff.get(`/account/orders/${late.id}`)
    expect(page.body).toContain('class="notice fault"')
    expect(page.body).not.toContain('Cancel the order')

    const stranger = await signIn('owner', await otherStore())
    expect((await stranger.post(`${url}/cancel`, { reason: 'Mine?' })).statusCode).toBe(404)
  })

  it('show the prices that carts begin with, also where a size is too small for the default mat', async () => {
    const document = structuredClone(builtInDocument)
    const print = document.products['framed-print']
    const row = print?.sizes['8x10']
    if (print?.options.mat === undefined || row === undefined) throw new Error('It has no mat.')
    print.options.mat.default = '2'
    print.sizes = { '8x10': row }
    await saveCatalog(shop, { ...document, products: { 'framed-print': print } })
    const product = getProduct(await readCatalog(shop.database.queries), 'framed-print')
    const size = getSize(product, '8x10')
    const priceOf = (mat: string) => {
      return formatMoney(unitPrice(product, size, { frame: 'black', mat }, 'USD'), 'USD', 'en')
    }
    const { body } = await (await signIn()).get('/account/markup')
    expect(body).toContain(priceOf('none'))
    expect(body).not.toContain(priceOf('2'))
  })

  it('say that commission before tax is less than its share of a price that includes tax', async () => {
    const places = [{ country: 'DE', rates: [{ kind: 'vat' as const, percent: 19 }] }]
    const owner = await signIn()
    const isSaid = async () => {
      return (await owner.get('/account/markup')).body.includes(
        'but your commission is calculated without it.',
      )
    }
    expect(await isSaid()).toBe(false)
    await saveCatalog(shop, { ...builtInDocument, taxes: { included: true, places } })
    expect(await isSaid()).toBe(true)
    const gross = { of: 'gross', isOnShipping: false } as const
    await shop.database.transaction((tx) =>
      saveCommissionTerms(tx, shop.store.id, gross, shop.now()),
    )
    expect(await isSaid()).toBe(false)
  })

  it('change the markup within the operator’s limits, and record who did it', async () => {
    const owner = await signIn()
    const saved = await owner.post('/account/markup', {
      percent: '10',
      canvas: ' 20 % ',
      'canvas.8x10': '25',
      poster: '',
    })
    expect(saved.headers.location).toBe('/account/markup')
    const markup = { percent: 10, products: { canvas: { percent: 20, sizes: { '8x10': 25 } } } }
    expect((await getStore(shop.database.queries, shop.store.id)).markup).toEqual(markup)
    const page = await owner.get('/account/markup')
    expect(page.body).toMatch(/<input(?=[^>]*name="canvas\.8x10")(?=[^>]*value="25")/)
    const entries = await shop.database.queries.selectFrom('audit_log').selectAll().execute()
    expect(entries).toMatchObject([
      {
        action: 'store.markup_changed',
        operator_id: owner.operator.id,
        store_id: shop.store.id,
        detail: JSON.stringify({
          changes: [
            { what: 'percent', from: null, to: '10' },
            { what: 'products.canvas.percent', from: null, to: '20' },
            { what: 'products.canvas.sizes.8x10', from: null, to: '25' },
          ],
        }),
      },
    ])

    for (const [name, value, fault] of [
      ['percent', '9999', 'Everything: Enter a whole number from 0 to'],
      ['canvas', 'ten', 'Canvas: Enter a whole number from 0 to'],
      ['canvas.8x10', '9999', 'Canvas, 8 × 10 in: Enter a whole number from 0 to'],
      ['mug', '5', 'products.mug: there is no such product'],
    ] as const) {
      const refused = await owner.post('/account/markup', { [name]: value })
      expect(refused.statusCode).toBe(422)
      expect(refused.body).toContain(fault)
      if (name !== 'mug') expect(refused.body).toContain(`id="${name}-fault"`)
    }
    expect((await getStore(shop.database.queries, shop.store.id)).markup).toEqual(markup)
    expect((await owner.post('/account/markup')).statusCode).toBe(303)
    expect((await getStore(shop.database.queries, shop.store.id)).markup).toBeNull()
  })

  it('replace and revoke keys, of their own store only', async () => {
    const { queries } = shop.database
    const owner = await signIn()
    expect((await (await signIn('staff')).get('/account/keys')).body).not.toContain('Create a new')
    const wanted = { kind: 'secret', overlap_days: '1', current: panelPassword }
    const made = await owner.post('/account/keys', wanted)
    const secretKey = /class="secret">(sk_[\w-]+)</.exec(made.body)?.[1]
    const authorization = `Bearer ${secretKey}`
    expect((await storeBySecretKey(queries, authorization, shop.now)).id).toBe(shop.store.id)
    const keys = await owner.get('/account/keys')
    const [, end = ''] = /action="(\/account\/keys\/\w+\/end)"/.exec(keys.body) ?? []
    const stranger = await signIn('owner', await otherStore())
    expect((await stranger.post(end)).statusCode).toBe(404)
    const before = `Bearer ${shop.secretKey}`
    expect((await storeBySecretKey(queries, before, shop.now)).id).toBe(shop.store.id)
    expect((await owner.post(end)).headers.location).toBe('/account/keys')
    await expect(storeBySecretKey(queries, before, shop.now)).rejects.toMatchObject({
      code: 'secret_key_invalid',
    })
  })

  it('show the commission by month, and as a file', async () => {
    const owner = await signIn()
    await owner.post('/account/markup', { percent: '20' })
    const { lines } = await (await madeOrder(shop)).read()
    const commission = lines[0]?.unit_commission ?? 0
    expect(commission).toBeGreaterThan(0)
    const text = (commission / 100).toFixed(2)
    const page = await owner.get('/account/commission')
    expect(page.body).toContain(`$${text}`)
    const file = await owner.get('/account/commission/csv')
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body).toMatch(new RegExp(`^2026-11,test,USD,1,.*${text}\\r?$`, 'm'))
    const stranger = await signIn('owner', await otherStore())
    expect((await stranger.get('/account/commission')).body).toContain('No paid orders.')
  })

  it('let an owner invite people to the same store only', async () => {
    const owner = await signIn()
    const operator = await panel.signIn({ role: 'owner' })
    const invited = await owner.post('/account/people', {
      name: 'Grace',
      email: 'grace@example.com',
      role: 'read_only',
      current: panelPassword,
    })
    expect(invited.statusCode).toBe(200)
    const { store_id: storeId } = await shop.database.queries
      .selectFrom('memberships')
      .select('store_id')
      .where('name', '=', 'Grace')
      .executeTakeFirstOrThrow()
    expect(storeId).toBe(shop.store.id)
    const people = await owner.get('/account/people')
    expect(people.body).toContain('grace@example.com')
    expect(people.body).not.toContain(operator.operator.email)
    const above = await owner.get(`/account/people/${operator.operator.membershipId}`)
    expect(above.statusCode).toBe(404)
  })
})

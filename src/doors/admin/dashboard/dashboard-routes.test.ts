import { beforeEach, describe, expect, it } from 'vitest'
import { addOrder } from '../../../../tests/helpers/add-order.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  happens,
  type OrderToSell,
  refundOf,
  sellOrder,
} from '../../../../tests/helpers/sell-order.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import {
  dayMs,
  handOverPicture,
  minuteMs,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { mailFacts } from '../../../ground/database/tables/mails-table.ts'
import { addNamedJob } from '../../../ground/jobs/add-job.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { readDashboard } from './read-dashboard.ts'

const hourMs = 60 * minuteMs

describe.each(testDatabases)('the first page on $name', (testDatabase) => {
  let shop: TestShop
  let panel: TestPanel
  let staff: SignedIn
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, { ...shop }, { proxyHops: 0 })
    staff = await panel.signIn({ role: 'staff' })
  })

  const text = async () => (await staff.get('/admin')).body.replaceAll(/(?:<[^>]*>|\s)+/g, ' ')

  it('lists what to do now, tests separately, and shows the last orders', async () => {
    for (const mode of ['live', 'live', 'test'] as const) await addOrder(shop, { mode })
    await addOrder(shop, { mode: 'live', status: 'in_production' })
    await addOrder(shop, { status: 'on_hold', holdReason: 'Look.' })
    // Its files are not ready yet, but it can still be cancelled.
    await addOrder(shop, { status: 'preparing', coolOffUntil: shop.now() + 70 * minuteMs })
    await addOrder(shop, {
      at: shop.now() + 1,
      coolOffUntil: shop.now() + 80 * minuteMs,
      number: 'LAST-1111',
    })
    await addOrder(shop, { status: 'shipped', coolOffUntil: shop.now() + 60 * minuteMs })
    await addOrder(shop, { payment: 'refunded', coolOffUntil: shop.now() + 60 * minuteMs })
    // Their promised days are over. The one that has shipped is not late.
    const long = { at: shop.now() - 40 * dayMs, mode: 'live' } as const
    await addOrder(shop, { ...long, number: 'LATE-2222', status: 'in_production' })
    await addOrder(shop, { ...long, number: 'GONE-3333', status: 'shipped' })
    const late = (await staff.get('/admin/orders?late=yes')).body
    expect(new Set(late.match(/[A-Z]{4}-\d{4}/g))).toEqual(new Set(['LATE-2222']))
    const page = await text()
    expect(page).toContain('1 Late 2 To print')
    expect(page).toMatch(/2 To print and 1 test 2 To ship 0 On hold and 1 test/)
    expect(page).toContain('2 orders in the cancellation window , the first until 13:10 UTC .')
    expect(page).toContain('LAST-1111')
  })

  it('counts sales by the user’s days, compared with the same period before', async () => {
    // It is noon UTC on November 21, which is 21:00 in Tokyo.
    const token = await handOverPicture(shop, {})
    const lines = [{ price: 10_600 }]
    const sell = (at: number, more: Partial<OrderToSell> = {}) =>
      sellOrder(shop, { at, token, lines, ...more })
    const noon = shop.now()
    for (const at of [noon - hourMs, noon - 13 * hourMs, noon - 25 * hourMs]) await sell(at)
    const lastMonth = await sell(noon - 32 * dayMs)
    await sell(noon, { mode: 'test' })
    await sell(noon, { paidAt: null })
    const orders = async (zone: string) => {
      const { soldToday, soldThisMonth } = await readDashboard(shop.database.queries, zone, noon)
      return [...soldToday, ...soldThisMonth].map(({ mode, now, before }) => {
        return `${mode} ${now.orders} ${before.orders}`
      })
    }
    expect(await orders('UTC')).toEqual(['live 1 1', 'test 1 0', 'live 3 1', 'test 1 0'])
    expect(await orders('Asia/Tokyo')).toEqual(['live 2 1', 'test 1 0', 'live 3 1', 'test 1 0'])
    const amount = async () =>
      (await readDashboard(shop.database.queries, 'UTC', noon)).soldToday[0]?.now.amount
    expect(await amount()).toBe(11_100)
    // The provider's fee is reported later and is not a sale.
    const fee = { id: 'pay_1', kind: 'fee' as const, currency: 'JPY', at: noon, fee: 90 }
    const of = {
      order_id: lastMonth,
      store_id: shop.store.id,
      mode: 'live' as const,
      country: 'JP',
    }
    const sums = { items: 0, goods: 0, shipping: 0, tax: 0, commission: 0, cost: 0 }
    const rest = { on_account: 0 as const, region: null, estimated_fee: 0, statement_id: null }
    await shop.database.queries
      .insertInto('bookings')
      .values({ ...fee, ...of, ...sums, ...rest })
      .execute()
    expect(await orders('UTC')).toHaveLength(4)
    await happens(shop, lastMonth, refundOf(1_100, 'ref_1'), noon)
    expect(await amount()).toBe(10_000)
  })

  it('counts recent undelivered mails to shoppers, and links to them', async () => {
    const { id: live } = await addOrder(shop, { mode: 'live' })
    const { id: test } = await addOrder(shop, { mode: 'test' })
    const mail = (order_id: OrderId | null, kind: string, more: object = {}) => ({
      id: `mail_${kind}_${order_id}`,
      unique_key: `${kind} ${order_id}`,
      order_id,
      kind,
      facts: mailFacts.write({}),
      state: 'failed' as const,
      reason: 'No such user.',
      attempts: 1,
      created_at: shop.now(),
      updated_at: shop.now(),
      ...more,
    })
    await shop.database.queries
      .insertInto('mails')
      .values([
        mail(live, 'order-shipped'),
        mail(test, 'order-shipped'),
        mail(live, 'order-receipt', { state: 'sent' }),
        mail(live, 'order-late', { created_at: shop.now() - 8 * dayMs }),
        mail(live, 'operators-order-on-hold'),
        mail(null, 'operators-dead-jobs'),
      ])
      .execute()
    const { body } = await staff.get('/admin')
    const [tile = '', href = ''] =
      /<a href="([^"]*to=shoppers[^"]*)" class="tile loud">.*?<\/a>/s.exec(body) ?? []
    expect(tile.replaceAll(/<[^>]*>/g, '')).toBe('1 Mails not deliveredand 1 test')
    const listed = async (address: string) =>
      (await staff.get(address.replaceAll('&amp;', '&'))).body.match(
        /<a href="\/admin\/mails\/mail_/g,
      )
    expect(await listed(href)).toHaveLength(2)
    expect(await listed('/admin/mails?state=failed&to=shoppers')).toHaveLength(3)
    expect(await listed('/admin/mails?state=failed')).toHaveLength(5)
  })

  it('reports a failure on every page from the first one on, with the next step', async () => {
    expect((await staff.get('/admin/orders')).body).not.toContain('problems')
    const job = { task: 'send-mail', payload: {}, uniqueKey: 'send-mail:1' }
    await addNamedJob(shop.database.queries, { ...job, runAt: shop.now() }, shop.now())
    const tried = { last_error: 'refused', run_at: shop.now() + 2 * hourMs }
    await shop.database.queries.updateTable('jobs').set(tried).execute()
    shop.advance(hourMs)
    expect((await staff.get('/admin/orders')).body).toMatch(/Health.*badge stop">1<.*problem</s)
    expect(await text()).toMatch(
      /mail server is not accepting mails : 1, the first 1 hour ago\. Mails are retried/,
    )
  })
})

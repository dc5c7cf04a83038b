import { beforeEach, describe, expect, it } from 'vitest'
import { addOrder } from '../../../../tests/helpers/add-order.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openTestPanel, type TestPanel } from '../../../../tests/helpers/test-panel.ts'
import { minuteMs, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { csvTime } from '../../../pure/csv/csv-row.ts'

describe.each(testDatabases)('the bill of a store on $name', (testDatabase) => {
  let shop: TestShop
  let panel: TestPanel
  let page: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, { now: shop.now })
    page = `/admin/stores/${shop.store.id}`
  })

  const audit = async () => {
    const rows = await shop.database.queries
      .selectFrom('audit_log')
      .selectAll()
      .where('action', 'like', 'store.%')
      .orderBy('at')
      .execute()
    return rows.map(({ action, detail }) => [action, JSON.parse(detail)])
  }

  it('shows the open amount, and accepts a limit with its currency from owners only', async () => {
    const owner = await panel.signIn()
    const staff = await panel.signIn({ role: 'staff' })
    await addOrder(shop, { onAccount: true })
    const limit = { limit: '250,50', limit_currency: 'eur' }
    expect((await staff.post(`${page}/account-limit`, limit)).statusCode).toBe(403)
    expect((await staff.get(page)).body).toMatch(/no limit[\s\S]*\$111\.00/)
    await owner.post(`${page}/account-limit`, limit)
    expect((await owner.get(page)).body).toContain('up to €250.50, in EUR only')
    await owner.post(`${page}/account-limit`, limit)
    for (const faulty of [{ limit: '1.234' }, { limit: 'much' }, { limit_currency: 'XXQ' }]) {
      const { statusCode, body } = await owner.post(`${page}/account-limit`, {
        ...limit,
        ...faulty,
      })
      expect(statusCode).toBe(422)
      expect(body).toContain('notice fault')
      // Expanded, with the typed value and the fault beside it.
      expect(body).toMatch(/<details class="action" open(="")?><summary>Change the limit/)
      expect(body).toContain('id="limit-fault"')
    }
    shop.advance(minuteMs)
    await owner.post(`${page}/account-limit`, { limit: '', limit_currency: 'EUR' })
    expect((await owner.get(page)).body).toContain('no limit')
    const what = { what: 'account_limit' }
    const set = { amount: 25_050, currency: 'EUR' }
    expect(await audit()).toEqual([
      ['store.account_limit_changed', { changes: [{ ...what, from: null, to: set }] }],
      ['store.account_limit_changed', { changes: [{ ...what, from: set, to: null }] }],
    ])
  })

  it('ends with the shop’s day, whatever the owner’s time zone', async () => {
    const owner = await panel.signIn()
    const away = { time_zone: 'America/New_York' }
    await shop.database.queries.updateTable('operators').set(away).execute()
    const nextDay = Date.UTC(2026, 10, 21)
    await addOrder(shop, { onAccount: true, at: nextDay - 1 })
    await addOrder(shop, { onAccount: true, at: nextDay })
    const bill = { mode: 'test', bill_currency: 'USD', until: '2026-11-20' }
    await owner.post(`${page}/settle`, bill)
    expect((await owner.get(page)).body).toContain('One order is marked as settled')
  })

  it('is settled up to a day, and the list of orders shows which are', async () => {
    const owner = await panel.signIn()
    const day = Date.UTC(2026, 10, 20)
    const old = await addOrder(shop, { onAccount: true, at: day + 86_399_999 })
    const young = await addOrder(shop, { onAccount: true, at: day + 86_400_000 })
    const paid = await addOrder(shop, { at: day })
    const bill = { mode: 'test', bill_currency: 'USD' }
    const { id } = await addOrder(shop, { onAccount: true })
    const { queries } = shop.database
    await queries.updateTable('orders').set({ currency: 'EUR' }).where('id', '=', id).execute()
    await owner.post(`${page}/settle?bill=test-USD`, { ...bill, until: '' })
    const refused = (await owner.get(page)).body
    expect(refused).toContain('Choose the last day of the bill.')
    expect(refused).toContain('id="until-test-USD-fault"')
    expect(refused).toContain('id="until-test-EUR"')
    expect(refused).not.toContain('id="until-test-EUR-fault"')
    await owner.post(`${page}/settle`, { ...bill, until: '2026-11-20' })
    expect((await owner.get(page)).body).toContain(
      'One order is marked as settled, $111.00 in total.',
    )
    const open = (await owner.get('/admin/orders?account=open')).body
    expect(open).toContain(young.number)
    expect(open).not.toContain(old.number)
    expect(open).toContain('>On account<')
    expect((await owner.get('/admin/orders?account=settled')).body).toContain('On account, settled')
    const csv = (await owner.get('/admin/orders.csv')).body.split('\r\n')
    const ends = [old, young, paid].map(({ number }) =>
      csv.find((line) => line.startsWith(number))?.replace(/^.*,(yes|no),([^,]*),.*$/, '$1,$2'),
    )
    expect(ends).toEqual([`yes,${csvTime('UTC', shop.now())}`, 'yes,', 'no,'])
    const done = { mode: 'test', currency: 'USD', orders: 1, amount: 11_100, until: '2026-11-20' }
    expect(await audit()).toEqual([['store.bill_settled', done]])
    const shown = (await owner.get(`/admin/orders/${young.id}`)).body
    expect(shown).toContain('>On account<')
  })
})

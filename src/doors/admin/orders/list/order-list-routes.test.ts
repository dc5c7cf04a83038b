import { beforeEach, describe, expect, it } from 'vitest'
import { addOrder } from '../../../../../tests/helpers/add-order.ts'
import { countedDatabase } from '../../../../../tests/helpers/counted-database.ts'
import { testDatabases } from '../../../../../tests/helpers/databases.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../../tests/helpers/test-shop.ts'
import { deleteAccount } from '../../../../trade/operators/accounts/delete-account.ts'

describe.each(testDatabases)('the list of orders on $name', (testDatabase) => {
  let shop: TestShop
  let panel: TestPanel
  let staff: SignedIn
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, { ...shop })
    staff = await panel.signIn({ role: 'staff' })
  })

  it('opens a single match of the header search directly, and lists several', async () => {
    const { id } = await addOrder(shop, { name: 'Ada Müller' })
    const found = await staff.get('/admin/orders?go=yes&q=muller')
    expect([found.statusCode, found.headers.location]).toEqual([303, `/admin/orders/${id}`])
    await addOrder(shop, { name: 'Bob Muller' })
    expect((await staff.get('/admin/orders?go=yes&q=muller')).statusCode).toBe(200)
    expect((await staff.get('/admin/orders?q=ada')).statusCode).toBe(200)
  })

  it('folds unused filters, distinguishes product and size, and ends with the available actions', async () => {
    await addOrder(shop, { status: 'ready' })
    const { body } = await staff.get('/admin/orders')
    expect(body).toContain('class="filter-fold folded"')
    expect((await staff.get('/admin/orders?status=ready')).body).toContain('class="filter-fold"')
    const heads = [...body.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head]) => head)
    expect(heads.slice(1, 5)).toEqual(['Picture', 'Order', 'Product', 'Size'])
    expect(body).toMatch(/<\/table><fieldset class="several-actions"><legend>Selected orders/)
  })

  it('reads in one transaction of at most four statements, however many orders there are', async () => {
    const { counted, asked } = countedDatabase(shop.database)
    const counting = await openTestPanel(counted, { ...shop, database: counted })
    const reader = await counting.signIn({ role: 'staff' })
    const read = async (address: string) => {
      Object.assign(asked, { all: 0, outside: 0, transactions: 0 })
      const { body } = await reader.get(address)
      return (body.match(/<tr/g) ?? []).length
    }
    await read('/admin/orders')
    // `outside` counts the statements for the session and for the surrounding frame.
    const { outside } = asked
    expect(asked).toEqual({ all: outside + 2, outside, transactions: 1 })
    for (let count = 0; count < 20; count++) await addOrder(shop, { name: 'Ada Muller' })
    expect(await read('/admin/orders')).toBeGreaterThan(20)
    expect(asked).toEqual({ all: outside + 2, outside, transactions: 1 })
    await read('/admin/orders?q=muller')
    expect(asked.all - asked.outside).toBeLessThanOrEqual(4)
  })

  it('saves filters for their author, without the search text', async () => {
    const kept = async (who: SignedIn) => {
      const { body } = await who.get('/admin/orders')
      return [...body.matchAll(/href="\/admin\/orders\?([^"]*)">Held ones</g)].map(([, to]) => to)
    }
    const choices = 'q=ada&status=on_hold&nonsense=1&mode=live'
    await staff.post('/admin/orders/filters/keep', { name: 'Held ones', choices })
    expect(await kept(staff)).toEqual(['status=on_hold&amp;mode=live'])
    const other = await panel.signIn({ role: 'staff' })
    expect(await kept(other)).toEqual([])
    const here = (await staff.get('/admin/orders?status=on_hold&mode=live')).body
    const forget = /\/admin\/orders\/filters\/flt_[0-9a-f]+\/forget/.exec(here)?.[0] ?? ''
    await other.post(forget)
    expect(await kept(staff)).toHaveLength(1)
    await staff.post(forget)
    expect(await kept(staff)).toEqual([])
    await staff.post('/admin/orders/filters/keep', { name: '', choices })
    expect((await staff.get('/admin/orders')).body).toContain(
      'Choose at least one filter and enter a name.',
    )
    await staff.post('/admin/orders/filters/keep', { name: 'Held ones', choices })
    await panel.signIn({ role: 'owner' })
    await deleteAccount(shop, staff.operator)
    const left = await shop.database.queries.selectFrom('kept_filters').selectAll().execute()
    expect(left).toEqual([])
  })
})

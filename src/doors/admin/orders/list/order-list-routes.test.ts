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
})

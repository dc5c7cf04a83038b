import { beforeEach, describe, expect, it } from 'vitest'
import { addOrder } from '../../../../tests/helpers/add-order.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { madeOrder } from '../../../../tests/helpers/made-order.ts'
import { openTestPanel, type TestPanel } from '../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'

const address = '/admin/orders/clear-tests'

describe.each(testDatabases)('clearing test orders on $name', (testDatabase) => {
  let shop: TestShop
  let panel: TestPanel
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, { ...shop, wakeWorker: () => {} })
  })

  it('asks an owner, and ends all open test orders but no live ones', async () => {
    const paid = await madeOrder(shop)
    const shipped = await addOrder(shop, { status: 'shipped' })
    const live = await addOrder(shop, { mode: 'live', status: 'in_production' })
    const owner = await panel.signIn()
    const staff = await panel.signIn({ role: 'staff' })
    expect((await staff.post(address)).statusCode).toBe(403)
    const asked = (await owner.get(address)).body
    expect(asked).toContain('End 2 test orders')
    expect(asked).not.toContain(live.number)
    const done = await owner.post(address, { confirmed: 'yes' })
    expect((await owner.get(String(done.headers.location))).body).toContain('Ended: 2 orders.')
    await shop.runDueJobs()
    const { queries } = shop.database
    const rows = await queries.selectFrom('orders').select(['id', 'status']).execute()
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [paid.id, 'refunded'],
        [shipped.id, 'delivered'],
        [live.id, 'in_production'],
      ]),
    )
    const log = await queries.selectFrom('audit_log').select(['action', 'detail']).execute()
    expect(log).toContainEqual({
      action: 'order.tests_cleared',
      detail: JSON.stringify({ ended: 2, refused: 0 }),
    })
    expect((await owner.get(address)).body).toContain(
      'There are no open test orders of all stores.',
    )
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { addOrder } from '../../../../../tests/helpers/add-order.ts'
import { testDatabases } from '../../../../../tests/helpers/databases.ts'
import { dayMs, openTestShop, type TestShop } from '../../../../../tests/helpers/test-shop.ts'
import { contextOf } from '../../../../trade/orders/core/add-order-event.ts'
import { moveOrder } from '../../../../trade/orders/core/move-order.ts'
import { getOrderJson } from '../../../../trade/orders/views/list-orders.ts'
import { printQueue } from '../../production/print-queue.ts'
import { lateOrders } from './late-orders.ts'

describe.each(testDatabases)('late orders on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  it('are those past the promised day, which holds postpone', async () => {
    const { id } = await addOrder(shop, { status: 'awaiting_print_image' })
    const { queries } = shop.database
    const state = async () => {
      const { arrives_to: told } = await getOrderJson(queries, shop.store, id, shop.now)
      const late = await lateOrders(queries, { now: shop.now(), zone: 'UTC' })
      return { told, isLate: late.some((order) => order.id === id) }
    }
    const move = (to: 'preparing' | 'ready') =>
      shop.database.transaction((tx) => moveOrder(tx, id, { to }, contextOf(shop)))
    expect(await state()).toEqual({ told: null, isLate: false })
    // The day given at checkout is over, and there is no new one yet.
    shop.advance(30 * dayMs)
    expect(await state()).toEqual({ told: null, isLate: true })
    await move('preparing')
    await move('ready')
    expect(await state()).toEqual({ told: '2026-12-31', isLate: false })
    const none = { store: null, product: null, size: null, mode: null, given: null, taken: null }
    const queue = await printQueue(shop.database, none, { now: shop.now(), by: { id: '' } })
    const [line] = queue.groups.flatMap(({ lines }) => lines)
    expect(line).toMatchObject({ promisedBy: '2026-12-31', isLate: false })
    shop.advance(30 * dayMs)
    expect(await state()).toEqual({ told: null, isLate: true })
  })
})

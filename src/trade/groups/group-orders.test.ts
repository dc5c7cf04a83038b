import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import {
  dayMs,
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../tests/helpers/test-shop.ts'
import type { CartId, GroupId, OrderId } from '../../pure/contract/ids.ts'
import { readCart } from '../carts/get-cart.ts'
import { joinGroup } from '../carts/join-group.ts'
import { placeOrder } from '../checkout/placing/place-order.ts'
import { cancelOrder } from '../orders/actions/cancelling/cancel-order.ts'
import { saveGroupAndOrders } from '../orders/actions/save-group-and-orders.ts'
import { getOrder } from '../orders/core/read-order.ts'
import { createStore } from '../stores/settings/create-store.ts'
import { getGroup } from './group.ts'
import { createGroup, type GroupSettings } from './save-group.ts'

describe.each(testDatabases)('orders of a group on $name', (testDatabase) => {
  let shop: TestShop
  let group: { id: GroupId; code: string }
  let cartId: CartId
  let settings: GroupSettings
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    settings = {
      storeId: shop.store.id,
      name: 'Class 4b',
      asksFor: '',
      sortedBy: 'name',
      address: { ...address, phone: null },
      isFree: true,
      isOneParcel: true,
      deadline: shop.now() + 10 * dayMs,
    }
    const id = await write((tx) => createGroup(tx, settings, shop.now()))
    group = await getGroup(shop.database.queries, id)
    cartId = await openFilledCart(shop)
  })

  const address = {
    name: 'Ms Miller',
    line1: 'School Road 4',
    line2: null,
    city: 'Portland',
    region: 'OR',
    region_name: 'Oregon',
    postal_code: '97201',
    country: 'US',
  }
  const write: TestShop['database']['transaction'] = (work) => shop.database.transaction(work)
  const place = async (groupFor = 'Lena, 4b'): Promise<OrderId> => {
    const placing = await fillInCheckout(shop, cartId)
    const checkout = { ...placing.checkout, group: { id: group.id, for: groupFor } }
    return (await placeOrder(shop, { ...placing, checkout })).orderId
  }
  const orderOf = (id: OrderId) => getOrder(shop.database.queries, id)

  it('wait for the deadline, and can be cancelled until then', async () => {
    await joinGroup(shop, cartId, group.code.toUpperCase())
    const id = await place()
    expect(await orderOf(id)).toMatchObject({
      group_id: group.id,
      group_for: 'Lena, 4b',
      cool_off_until: settings.deadline,
    })
    shop.advance(9 * dayMs)
    await cancelOrder(shop, id, { reason: 'Not needed' }, { kind: 'shopper' })
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
  })

  it('follow the deadline when it moves', async () => {
    await joinGroup(shop, cartId, group.code)
    const id = await place()
    const deadline = settings.deadline + 3 * dayMs
    await write((tx) => saveGroupAndOrders(tx, group.id, { ...settings, deadline }, shop.now()))
    expect(await orderOf(id)).toMatchObject({ cool_off_until: deadline })
  })

  it('are not taken after the deadline, and nothing is charged', async () => {
    await joinGroup(shop, cartId, group.code)
    shop.advance(10 * dayMs)
    expect(await readCart(shop, cartId)).toMatchObject({ group: null, isGroupOver: true })
    await expect(place()).rejects.toMatchObject({ code: 'checkout_incomplete' })
    expect(await shop.database.queries.selectFrom('payments').selectAll().execute()).toEqual([])
    const late = await openFilledCart(shop)
    await expect(joinGroup(shop, late, group.code)).rejects.toMatchObject({ status: 409 })
  })

  it('need a code of their own store', async () => {
    await expect(joinGroup(shop, cartId, 'aaaaaaaaaa')).rejects.toMatchObject({ status: 404 })
    const { store } = await write((tx) =>
      createStore(tx, { name: 'Another', currency: 'USD' }, shop.now()),
    )
    const other = { ...settings, storeId: store.id }
    const id = await write((tx) => createGroup(tx, other, shop.now()))
    const { code } = await getGroup(shop.database.queries, id)
    await expect(joinGroup(shop, cartId, code)).rejects.toMatchObject({ status: 404 })
  })
})

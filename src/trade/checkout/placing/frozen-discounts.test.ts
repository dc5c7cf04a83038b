// An order with discounts: what is frozen, and what the API and webhooks say of it.

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { cartOfPicture } from '../../../../tests/helpers/made-order.ts'
import { annsAddress } from '../../../../tests/helpers/stored-address.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { readCart } from '../../carts/get-cart.ts'
import type { DiscountRule } from '../../catalog/prices/discounts.ts'
import { orderFacts } from '../../notices/add-order-webhook.ts'
import { contextOf } from '../../orders/core/add-order-event.ts'
import { getOrderJson } from '../../orders/views/list-orders.ts'
import { saveStoreMarkup } from '../../stores/settings/save-store-markup.ts'
import { cartTotals } from './cart-totals.ts'
import { freezeOrder } from './freeze-order.ts'

const rule: DiscountRule = {
  kind: 'package',
  name: { en: 'Family', de: 'Familie' },
  off: ({ lines, shipping }) => ({ lines: lines.map((_, at) => 101 * (at + 1)), shipping }),
}

describe.each(testDatabases)('an order with discounts on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const { id } = shop.store
    await shop.database.transaction((tx) => saveStoreMarkup(tx, id, { percent: 25 }, shop.now()))
  })

  async function place(discounts: readonly DiscountRule[]) {
    const { cartId } = await cartOfPicture(shop)
    await cartOfPicture(shop, undefined, cartId)
    const cart = await readCart(shop, cartId)
    const totals = await cartTotals(cart, { country: 'DE', method: 'standard', discounts })
    const people = { address: { ...annsAddress, country: 'DE' }, billingAddress: null }
    const sale = { business: null, gift: null, isOnAccount: false, withdrawal: {}, before: null }
    const freezing = { cart, totals, ...people, ...sale, language: 'de' as const }
    const row = await shop.database.transaction((tx) => freezeOrder(tx, freezing, contextOf(shop)))
    const order = await getOrderJson(shop.database.queries, shop.store, row.id, shop.now)
    return { row, order, cart }
  }

  it('keeps what was taken off, per line and in all, in its own language', async () => {
    const { row, order, cart } = await place([rule])
    const prices = order.lines.map((line) => line.unit_price * line.quantity)
    expect(order.lines.map(({ discount }) => discount)).toEqual([101, 202])
    expect(order.lines.map(({ total }) => total)).toEqual(
      prices.map((price, at) => price - 101 * (at + 1)),
    )
    const [off] = order.discounts
    expect(off).toMatchObject({ kind: 'package', name: 'Familie', amount: 303 })
    expect(order).toMatchObject({
      subtotal: cart.subtotal - 303,
      shipping: 0,
      discount_total: 303 + (off?.shipping ?? 0),
      total: cart.subtotal - 303,
    })
    expect(orderFacts(row)).toMatchObject({
      discounts: order.discounts,
      discount_total: order.discount_total,
    })
    const shares = order.lines.map((line) =>
      Math.round((line.total * line.unit_commission) / line.unit_price),
    )
    expect(row.commission).toBe(shares.reduce((sum, share) => sum + share, 0))
  })

  it('is as before without any', async () => {
    const { row, order, cart } = await place([])
    expect(row).toMatchObject({ discounts: null, discount_total: 0 })
    expect(order).toMatchObject({ discounts: [], subtotal: cart.subtotal })
    expect(order.lines.map(({ discount }) => discount)).toEqual([0, 0])
  })
})

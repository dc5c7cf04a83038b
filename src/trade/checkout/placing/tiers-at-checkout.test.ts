// Prices by quantity from the cart to the order, and a tier that falls after the page was shown.

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { cartOfPicture } from '../../../../tests/helpers/made-order.ts'
import { fillInCheckout, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import type { Cart } from '../../carts/cart.ts'
import { readCart } from '../../carts/get-cart.ts'
import { changeLine } from '../../carts/lines/change-line.ts'
import { removeLine } from '../../carts/lines/remove-line.ts'
import { builtInDocument } from '../../catalog/built-in/built-in-document.ts'
import { saveCatalog } from '../../catalog/saved/save-catalog.ts'
import { getOrderJson } from '../../orders/views/list-orders.ts'
import { placeOrder } from './place-order.ts'

describe.each(testDatabases)('tiers at the checkout on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const document = structuredClone(builtInDocument)
    Object.assign(document.products.canvas ?? {}, { tiers: [{ from: 5, percent: 20 }] })
    await saveCatalog(shop, document)
    ;({ cartId } = await cartOfPicture(shop))
    await cartOfPicture(shop, undefined, cartId)
    for (const [index, size] of ['12x8', '8x12'].entries()) {
      const line = (await readCart(shop, cartId)).lines[index]
      await changeLine(shop, cartId, line?.id ?? '', { size, quantity: index + 2 })
    }
  })
  const pricesOf = (cart: Cart) => cart.lines.map(({ unitPrice }) => unitPrice)

  it('the pieces of both lines lower the price of each', async () => {
    const cart = await readCart(shop, cartId)
    expect(cart.lines.map(({ pieces }) => pieces)).toEqual([5, 5])
    // 24.70 for one, less 20 %.
    expect(pricesOf(cart)).toEqual([1_976, 1_976])
    expect(cart.subtotal).toBe(5 * 1_976)
    const { orderId } = await placeOrder(shop, await fillInCheckout(shop, cartId))
    const order = await getOrderJson(shop.database.queries, shop.store, orderId, shop.now)
    expect(order).toMatchObject({ subtotal: 5 * 1_976, discounts: [] })
    expect(order.lines.map((line) => line.unit_price)).toEqual([1_976, 1_976])
  })

  it('a tier that falls when a line is removed asks again before anything is charged', async () => {
    const placing = await fillInCheckout(shop, cartId)
    const { lines } = await readCart(shop, cartId)
    await removeLine(shop, cartId, lines[0]?.id ?? '')
    await expect(placeOrder(shop, placing)).rejects.toMatchObject({
      code: 'checkout_incomplete',
      reason: 'total_changed',
    })
    expect(await shop.database.queries.selectFrom('payments').selectAll().execute()).toEqual([])
    expect(pricesOf(await readCart(shop, cartId))).toEqual([2_470])
    const { orderId } = await placeOrder(shop, await fillInCheckout(shop, cartId))
    const order = await getOrderJson(shop.database.queries, shop.store, orderId, shop.now)
    expect(order.subtotal).toBe(3 * 2_470)
  })
})

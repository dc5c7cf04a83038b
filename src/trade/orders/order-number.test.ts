import { describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { fillInCheckout, openFilledCart, openTestShop } from '../../../tests/helpers/test-shop.ts'
import { placeOrder } from '../checkout/placing/place-order.ts'
import { freeOrderNumber } from './order-number.ts'

describe.each(testDatabases)('freeOrderNumber on $name', (testDatabase) => {
  it('tries again until it finds a number that no order has', async () => {
    const shop = await openTestShop(testDatabase)
    try {
      const cartId = await openFilledCart(shop)
      await placeOrder(shop, await fillInCheckout(shop, cartId))
      const taken = Buffer.alloc(8, 0)
      await shop.database.queries.updateTable('orders').set({ number: '0000-0000' }).execute()
      const random = [taken, taken, Buffer.from([1, 10, 17, 18, 20, 22, 27, 31])]
      const next = () => random.shift() ?? taken
      expect(await freeOrderNumber(shop.database.queries, next)).toBe('1AHJ-MPVZ')
      await expect(freeOrderNumber(shop.database.queries, next)).rejects.toThrow('ten tries')
    } finally {
      await shop.close()
    }
  })
})

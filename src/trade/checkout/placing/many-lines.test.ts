// A cart of many lines is read, changed and ordered with as few statements as one of a few.

import { describe, expect, it } from 'vitest'
import { countedDatabase } from '../../../../tests/helpers/counted-database.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  fillInCheckout,
  handOverPicture,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { maxLinesOfACart } from '../../carts/cart.ts'
import { readCart } from '../../carts/get-cart.ts'
import { insertLines } from '../../carts/insert-cart.ts'
import { changeLine } from '../../carts/lines/change-line.ts'
import { removeLine } from '../../carts/lines/remove-line.ts'
import { readOrderLines } from '../../orders/core/order-lines.ts'
import { readOrder } from '../../orders/core/read-order.ts'
import { placeOrder } from './place-order.ts'

async function openLargeCart(shop: TestShop, count: number): Promise<CartId> {
  const { queries } = shop.database
  const cartId = await openFilledCart(shop)
  const lines = queries.selectFrom('cart_lines').selectAll().where('cart_id', '=', cartId)
  const line = await lines.executeTakeFirstOrThrow()
  const copies = await Promise.all(
    Array.from({ length: count - 1 }, async (_, index) => ({
      ...line,
      id: `${cartId}-${index}`,
      position: index + 1,
      image_token: await handOverPicture(shop, { print: { width: 3000 + index, height: 2000 } }),
    })),
  )
  await insertLines(queries, copies)
  return cartId
}

describe.each(testDatabases)('many lines on $name', (testDatabase) => {
  it('need no more statements than one', async () => {
    const shop = await openTestShop(testDatabase)
    const { counted, asked } = countedDatabase(shop.database)
    const deps = { ...shop, database: counted }
    const count = async (work: () => Promise<unknown>) => {
      const before = asked.all
      await work()
      return asked.all - before
    }
    const statementsOf = async (lines: number) => {
      const [cartId, other] = [await openLargeCart(shop, lines), await openLargeCart(shop, lines)]
      const id = (await readCart(shop, cartId)).lines.at(-1)?.id ?? ''
      const gone = (await readCart(shop, other)).lines.at(-1)?.id ?? ''
      const read = await count(() => readCart(deps, cartId))
      const change = await count(() => changeLine(deps, cartId, id, { quantity: 2 }))
      const remove = await count(() => removeLine(deps, other, gone))
      const form = await fillInCheckout(shop, cartId)
      return { read, change, remove, place: await count(() => placeOrder(deps, form)) }
    }
    expect(await statementsOf(300)).toEqual(await statementsOf(1))
  })

  it('are all ordered, at the limit of a cart', async () => {
    const shop = await openTestShop(testDatabase)
    const cartId = await openLargeCart(shop, maxLinesOfACart)
    const { subtotal, lines } = await readCart(shop, cartId)
    const { orderId } = await placeOrder(shop, await fillInCheckout(shop, cartId))
    const order = await readOrder(shop.database.queries, orderId)
    const ordered = await readOrderLines(shop.database.queries, orderId)
    expect(order.subtotal).toBe(subtotal)
    expect(ordered.map((line) => line.image_token)).toEqual(
      lines.map(({ picture }) => picture.token),
    )
    expect(ordered).toHaveLength(1000)
  })
})

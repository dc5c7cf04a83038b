import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { openFilledCart, openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import { maxLinesOfACart } from './cart.ts'
import { readCart } from './get-cart.ts'
import { insertLines } from './insert-cart.ts'
import { changeLine } from './lines/change-line.ts'
import { duplicateLine } from './lines/duplicate-line.ts'
import { removeLine, restoreLine } from './lines/remove-line.ts'

describe.each(testDatabases)('the lines of a cart on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  let first: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    cartId = await openFilledCart(shop, { print: { width: 3000, height: 2000 } })
    first = (await ids())[0] ?? ''
  })

  const cart = () => readCart(shop, cartId)
  const ids = async () => (await cart()).lines.map(({ id }) => id)

  /** With copies of its line, up to the limit. */
  async function fill() {
    const { queries } = shop.database
    const line = await queries.selectFrom('cart_lines').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: maxLinesOfACart - 1 }, (_, index) => {
      return { ...line, id: `copy-${index}`, position: index + 1 }
    })
    await insertLines(queries, copies)
  }

  it('duplicates a line with all of its choices, once, after the others', async () => {
    const crop = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }
    await changeLine(shop, cartId, first, { size: '12x8', crop, quantity: 4 })
    const words = { name: 'IMG_0212.jpg', reference_id: 'child-7' }
    await shop.database.queries.updateTable('cart_lines').set(words).execute()
    const copy = await duplicateLine(shop, cartId, first)
    const [original, second] = (await cart()).lines
    expect(second).toMatchObject({
      id: copy,
      quantity: 1,
      isCropChosen: true,
      referenceId: 'child-7',
    })
    expect(second?.name).toBe('IMG_0212.jpg')
    expect(second?.chosen).toEqual(original?.chosen)
    await changeLine(shop, cartId, copy, { size: '18x12' })
    expect((await cart()).lines.map(({ chosen }) => chosen?.name)).toEqual(['12x8', '18x12'])
  })

  it('rejects duplicating a missing line, or beyond the cart’s limit', async () => {
    await expect(duplicateLine(shop, cartId, 'f'.repeat(24))).rejects.toMatchObject({
      code: 'line_unknown',
    })
    await fill()
    await expect(duplicateLine(shop, cartId, first)).rejects.toMatchObject({
      message: expect.stringContaining('1,000'),
    })
    // A removed line does not count towards the limit, and can only be restored while the cart has
    // room.
    await removeLine(shop, cartId, first)
    const second = (await ids())[0] ?? ''
    await duplicateLine(shop, cartId, second)
    await expect(restoreLine(shop, cartId, first)).rejects.toMatchObject({
      message: expect.stringContaining('1,000'),
    })
    expect(await ids()).toHaveLength(maxLinesOfACart)
  })

  it('restores the last removed line to its place', async () => {
    const second = await duplicateLine(shop, cartId, first)
    const before = await cart()
    await removeLine(shop, cartId, first)
    const without = await cart()
    expect(without).toMatchObject({ removed: { id: first }, lost: [] })
    expect(without.lines.map(({ id }) => id)).toEqual([second])
    expect(without.subtotal).toBe(before.lines[1]?.total)
    await expect(changeLine(shop, cartId, first, { quantity: 2 })).rejects.toMatchObject({
      code: 'line_unknown',
    })
    await restoreLine(shop, cartId, first)
    expect((await cart()).lines).toEqual(before.lines)

    await removeLine(shop, cartId, first)
    await removeLine(shop, cartId, second)
    await restoreLine(shop, cartId, first)
    expect(await cart()).toMatchObject({ lines: [], removed: { id: second }, isOrderable: false })
    await restoreLine(shop, cartId, second)
    expect(await ids()).toEqual([second])
  })
})

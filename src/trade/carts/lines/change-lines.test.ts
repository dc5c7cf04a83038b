import { beforeEach, describe, expect, it } from 'vitest'
import { type Asked, countedDatabase } from '../../../../tests/helpers/counted-database.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import type { CartLine } from '../cart.ts'
import { readCart } from '../get-cart.ts'
import { openCart } from '../open-cart.ts'
import { changeLine } from './change-line.ts'
import { bestForEach, changeLines } from './change-lines.ts'
import { duplicateBeside } from './duplicate-line.ts'
import { removeLines } from './remove-lines.ts'
import { readLastChange, undoLines } from './undo-lines.ts'

const lying = { width: 3000, height: 2000 }
const upright = { width: 2000, height: 3000 }
const tiny = { width: 700, height: 500 }

describe.each(testDatabases)('a choice for a set on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  let asked: Asked
  beforeEach(async () => {
    const open = async () => {
      const { counted, ...counts } = countedDatabase(await testDatabase.open())
      asked = counts.asked
      return counted
    }
    shop = await openTestShop({ ...testDatabase, open })
    cartId = await openSet([lying, upright, lying])
  })

  async function openSet(pictures: readonly (typeof lying)[]): Promise<CartId> {
    let addTo: CartId | null = null
    for (const print of pictures) {
      const token = await handOverPicture(shop, { print })
      addTo = (await openCart(shop, { store: shop.store, token, addTo })).cartId
    }
    if (addTo === null) throw new Error('There are no pictures.')
    return addTo
  }

  const lines = async () => (await readCart(shop, cartId)).lines
  const idsOf = async () => (await lines()).map(({ id }) => id)
  const designs = async () => (await lines()).map(designOf)
  const designOf = ({ product, chosen, quantity }: CartLine) =>
    `${product} ${chosen?.name} × ${quantity}`
  const last = () => readLastChange(shop.database.queries, cartId)

  it('turns the size for each picture', async () => {
    await changeLines(shop, cartId, 'all', { product: 'poster', size: '8x12', quantity: 2 })
    expect(await designs()).toEqual(['poster 12x8 × 2', 'poster 8x12 × 2', 'poster 12x8 × 2'])
    await changeLines(shop, cartId, 'all', { size: '14x11' })
    expect(await designs()).toEqual(['poster 14x11 × 2', 'poster 11x14 × 2', 'poster 14x11 × 2'])
  })

  it('applies to the lines that are named, and ignores those that are gone', async () => {
    const [first = '', second = ''] = await idsOf()
    await removeLines(shop, cartId, [second])
    const done = await changeLines(shop, cartId, [first, second, 'gone'], { product: 'poster' })
    expect(done).toEqual({ changed: 1, left: 0 })
    expect((await lines()).map(({ product }) => product)).toEqual(['poster', 'canvas'])
  })

  it('leaves a line as it was if its picture has too few pixels, and says so', async () => {
    const token = await handOverPicture(shop, { print: tiny })
    await openCart(shop, { store: shop.store, token, addTo: cartId })
    const before = (await designs()).at(-1)
    const done = await changeLines(shop, cartId, 'all', { product: 'poster', size: '12x18' })
    expect(done).toEqual({ changed: 3, left: 1 })
    expect((await designs()).at(-1)).toBe(before)
    expect(await last()).toEqual({ changed: 3, removed: 0, added: 0, left: 1 })
  })

  it('finds the best size for each picture', async () => {
    const before = await designs()
    await changeLines(shop, cartId, 'all', { size: '8x10' })
    expect(await designs()).not.toEqual(before)
    await changeLines(shop, cartId, 'all', { size: bestForEach })
    expect(await designs()).toEqual(before)
  })

  it('adds copies within the limits of a line', async () => {
    const [first = ''] = await idsOf()
    await changeLine(shop, cartId, first, { quantity: 99 })
    await changeLines(shop, cartId, 'all', { addedQuantity: 1 })
    expect((await lines()).map(({ quantity }) => quantity)).toEqual([99, 2, 2])
    await changeLines(shop, cartId, 'all', { addedQuantity: -5 })
    expect((await lines()).map(({ quantity }) => quantity)).toEqual([94, 1, 1])
  })

  it.each([
    { quantity: 0 },
    { quantity: 100 },
    { quantity: 1.5 },
    { addedQuantity: Number.NaN },
    { product: 'statue' },
  ])('refuses %o, and changes nothing', async (wish) => {
    const before = await designs()
    await expect(changeLines(shop, cartId, 'all', wish)).rejects.toMatchObject({
      code: 'parameter_invalid',
    })
    expect(await designs()).toEqual(before)
  })

  it('leaves all lines as they were for a size that the product does not have', async () => {
    const done = await changeLines(shop, cartId, 'all', { size: '13x77' })
    expect(done).toEqual({ changed: 0, left: 3 })
  })

  it('does not override what was chosen later in another window', async () => {
    const [first = ''] = await idsOf()
    shop.advance(1000)
    await changeLine(shop, cartId, first, { quantity: 7 })
    await changeLines(shop, cartId, 'all', { quantity: 2 }, shop.now() - 500)
    expect((await lines()).map(({ quantity }) => quantity)).toEqual([7, 2, 2])
  })

  it('is undone, except for what was chosen since', async () => {
    const before = await designs()
    const [first = ''] = await idsOf()
    await changeLines(shop, cartId, 'all', { product: 'poster', quantity: 3 })
    shop.advance(1000)
    await changeLine(shop, cartId, first, { quantity: 9 })
    await undoLines(shop, cartId)
    expect(await designs()).toEqual([before[0]?.replace('× 1', '× 9'), before[1], before[2]])
    expect(await last()).toBeNull()
    await undoLines(shop, cartId)
    expect((await designs())[1]).toBe(before[1])
  })

  it('undoes only the last change', async () => {
    await changeLines(shop, cartId, 'all', { quantity: 2 })
    const ids = await idsOf()
    await changeLines(shop, cartId, ids.slice(0, 1), { quantity: 5 })
    await undoLines(shop, cartId)
    expect((await lines()).map(({ quantity }) => quantity)).toEqual([2, 2, 2])
  })

  it('removes lines, and brings them back in their places', async () => {
    const ids = await idsOf()
    await removeLines(shop, cartId, ids.slice(0, 2))
    expect(await idsOf()).toEqual(ids.slice(2))
    await undoLines(shop, cartId)
    expect(await idsOf()).toEqual(ids)
  })

  it('puts a copy beside its line, and takes it back', async () => {
    const [first = '', ...others] = await idsOf()
    const copy = await duplicateBeside(shop, cartId, first)
    expect(await idsOf()).toEqual([first, copy, ...others])
    await undoLines(shop, cartId)
    expect(await idsOf()).toEqual([first, ...others])
  })

  it('takes as few statements for many lines as for some', async () => {
    const count = async () => {
      const before = asked.all
      await changeLines(shop, cartId, 'all', { product: 'poster', quantity: 4 })
      return asked.all - before
    }
    const ofThree = await count()
    cartId = await openSet(Array.from({ length: 20 }, () => upright))
    expect(await count()).toBe(ofThree)
    expect(ofThree).toBeLessThanOrEqual(8)
  })

  it('lets two windows change the set at the same time', async () => {
    await Promise.all([
      changeLines(shop, cartId, 'all', { product: 'poster' }),
      changeLines(shop, cartId, 'all', { quantity: 6 }),
      undoLines(shop, cartId),
    ])
    const [product = ''] = (await lines()).map((line) => line.product)
    for (const line of await lines()) expect(line.product).toBe(product)
  })
})

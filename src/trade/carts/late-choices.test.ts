// Saves that arrive late, out of order or twice, on both databases.

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import {
  onlyLine,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import { changeCurrency } from './change-currency.ts'
import type { ChoiceTimes } from './choice-times.ts'
import { readCart } from './get-cart.ts'
import { changeLine } from './lines/change-line.ts'
import type { LineChange } from './lines/changed-line.ts'

type Save = [LineChange, ChoiceTimes]

const saves: Save[] = [
  [
    { quantity: 2, options: { depth: '1.5' } },
    { quantity: 10, depth: 20 },
  ],
  [
    { quantity: 3, options: { depth: '1.5' } },
    { quantity: 30, depth: 20 },
  ],
  [
    { size: '18x12', quantity: 3, options: { depth: '0.75' } },
    { size: 40, depth: 50 },
  ],
]

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

describe.each(testDatabases)('choices that arrive late on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    cartId = await openFilledCart(shop, { print: { width: 3000, height: 2000 } })
  })

  const line = () => onlyLine(shop, cartId)
  const save = async ([change, times]: Save) =>
    changeLine(shop, cartId, (await line()).id, change, times)
  const last = { quantity: 3, options: { depth: '0.75' }, chosen: { name: '18x12' } }

  it.each(orders)(
    'change nothing that was chosen after them, in the order %d, %d, %d',
    async (...order) => {
      for (const index of order) await save(saves[index] ?? [{}, {}])
      expect(await line()).toMatchObject(last)
    },
  )

  it('change nothing when they arrive concurrently, and again', async () => {
    await Promise.all([...saves].reverse().map(save))
    await save(saves[0] ?? [{}, {}])
    expect(await line()).toMatchObject(last)
    expect((await readCart(shop, cartId)).lastChosenAt).toBe(50)
  })

  it('change nothing that a form without times has chosen since', async () => {
    await changeLine(shop, cartId, (await line()).id, { quantity: 7 })
    await save([{ quantity: 2 }, { quantity: shop.now() - 1 }])
    expect((await line()).quantity).toBe(7)
  })

  it('do not change to a product that lacks the size', async () => {
    await save([{ product: 'framed-print' }, { product: 60 }])
    const before = await line()
    await save([
      { product: 'canvas', size: '60x40', quantity: 4 },
      { size: 70, quantity: 70 },
    ])
    expect(await line()).toMatchObject({
      quantity: 4,
      product: 'framed-print',
      chosen: { name: before.chosen?.name },
    })
  })

  it('change no currency that was chosen after them', async () => {
    await changeCurrency(shop, cartId, 'CHF', 20)
    await changeCurrency(shop, cartId, 'EUR', 10)
    expect(await readCart(shop, cartId)).toMatchObject({ currency: 'CHF', lastChosenAt: 20 })
    await changeCurrency(shop, cartId, 'EUR')
    expect((await readCart(shop, cartId)).currency).toBe('EUR')
  })
})

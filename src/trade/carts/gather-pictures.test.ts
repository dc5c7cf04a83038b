import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import {
  dayMs,
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../tests/helpers/test-shop.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'
import { type Gathering, gatherPictures } from './gather-pictures.ts'
import { readCart } from './get-cart.ts'
import { changeLine } from './lines/change-line.ts'

describe.each(testDatabases)('gathered pictures on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  const gather = (tokens: readonly ImageToken[], more: Partial<Gathering> = {}) =>
    gatherPictures(shop, {
      store: shop.store,
      setId: 'set of a test',
      addTo: null,
      pictures: tokens.map((token, index) => ({ token, name: `${index}.jpg` })),
      languages: 'en-US',
      measures: undefined,
      lifetimeMs: 7 * dayMs,
      ...more,
    })
  const handOver = () => handOverPicture(shop, { print: { width: 3000, height: 2000 } })

  it('keep their order and their names, in a cart with a life of its own', async () => {
    const tokens = [await handOver(), await handOver(), await handOver()]
    const { cart: set, twice, gone } = await gather([...tokens].reverse())
    expect([twice, gone]).toEqual([[], []])
    expect(set?.lineCount).toBe(3)
    const cart = await readCart(shop, set?.id ?? '')
    expect(cart.lines.map(({ picture, name }) => [picture.token, name])).toEqual([
      [tokens[2], '0.jpg'],
      [tokens[1], '1.jpg'],
      [tokens[0], '2.jpg'],
    ])
    expect(cart.expiresAt - shop.now()).toBe(7 * dayMs)
    const [line] = cart.lines
    await changeLine(shop, cart.id, line?.id ?? '', { quantity: 2 })
    expect((await readCart(shop, cart.id)).expiresAt - shop.now()).toBe(7 * dayMs)
  })

  it('are in one cart, asked for once or by two tabs at the same time', async () => {
    const tokens = [await handOver(), await handOver()]
    const both = await Promise.all([gather(tokens), gather(tokens)])
    expect(new Set(both.map(({ cart }) => cart?.id)).size).toBe(1)
    const carts = await shop.database.queries.selectFrom('carts').select('id').execute()
    const lines = await shop.database.queries.selectFrom('cart_lines').select('id').execute()
    expect([carts.length, lines.length]).toEqual([1, 2])
  })

  it('open nothing if one of them is gone, and are nothing for a store that is closed', async () => {
    const token = await handOver()
    const unknown = 'f'.repeat(64) as ImageToken
    expect(await gather([token, unknown])).toEqual({ cart: null, twice: [], gone: [1] })
    const closed = { store: { ...shop.store, isClosed: true } }
    await expect(gather([token], closed)).rejects.toMatchObject({ code: 'store_closed' })
    const carts = await shop.database.queries.selectFrom('carts').select('id').execute()
    expect(carts).toEqual([])
  })
})

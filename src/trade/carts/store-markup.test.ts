import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import {
  fillInCheckout,
  onlyLine,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../tests/helpers/test-shop.ts'
import { packCatalog, unpacked } from '../../doors/storefront/views/design/pack-catalog.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import type { StoreMarkup } from '../../pure/contract/store-markup.ts'
import { builtInDocument } from '../catalog/built-in/built-in-document.ts'
import type { CatalogDocument } from '../catalog/document/catalog-document.ts'
import { saveCatalog } from '../catalog/saved/save-catalog.ts'
import { readStoreCatalog } from '../catalog/store-markup/read-store-catalog.ts'
import { placeOrder } from '../checkout/placing/place-order.ts'
import { readOrderByCart } from '../orders/views/read-order-by-cart.ts'
import { saveStoreMarkup } from '../stores/settings/save-store-markup.ts'
import { readCart } from './get-cart.ts'
import { changeLine } from './lines/change-line.ts'

describe.each(testDatabases)('the markup of a store on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    cartId = await openFilledCart(shop, { print: { width: 3000, height: 2000 } })
    await changeLine(shop, cartId, (await line()).id, { size: '12x8' })
  })

  const line = () => onlyLine(shop, cartId)
  function mark(markup: StoreMarkup | null): Promise<void> {
    return shop.database.transaction((tx) => saveStoreMarkup(tx, shop.store.id, markup, shop.now()))
  }
  /** The commission a paid order would earn. These are test orders, which earn nothing. */
  async function frozen(): Promise<number> {
    const orders = shop.database.queries.selectFrom('orders').select('commission')
    return (await orders.executeTakeFirstOrThrow()).commission
  }
  async function save(edit: (document: CatalogDocument) => void): Promise<void> {
    const document = structuredClone(builtInDocument)
    edit(document)
    await saveCatalog(shop, document)
  }

  it('applies equally in cart, page and order, the most specific rule winning', async () => {
    await mark({ percent: 10, products: { canvas: { percent: 20, sizes: { '8x12': 50 } } } })
    expect((await line()).unitPrice).toBe(3705)
    const cart = await readCart(shop, cartId)
    const canvas = unpacked(packCatalog(cart.catalog, 'USD')).find(({ name }) => name === 'canvas')
    expect(canvas?.prices.get('8x12')?.[0]).toBe(3705)
    expect(canvas?.prices.get('8x8')?.[0]).toBe(2652)
    await placeOrder(shop, await fillInCheckout(shop, cartId))
    const order = (await readOrderByCart(shop, cartId))?.order
    expect(order).toMatchObject({
      subtotal: 3705,
      lines: [{ unit_price: 3705, unit_commission: 1235 }],
    })
    expect(await frozen()).toBe(1235)
    await mark(null)
    expect((await readOrderByCart(shop, cartId))?.order).toEqual(order)
  })

  it('sums up the commissions of the pieces', async () => {
    await mark({ percent: 7 })
    await changeLine(shop, cartId, (await line()).id, { quantity: 3 })
    await placeOrder(shop, await fillInCheckout(shop, cartId))
    const order = (await readOrderByCart(shop, cartId))?.order
    expect(order).toMatchObject({ lines: [{ unit_commission: 173 }] })
    expect(await frozen()).toBe(3 * 173)
  })

  it('never charges another price than the page showed', async () => {
    const placing = await fillInCheckout(shop, cartId)
    await mark({ percent: 10 })
    await expect(placeOrder(shop, placing)).rejects.toMatchObject({ code: 'checkout_incomplete' })
  })

  it('gives the identical object for the same markup, and the catalog itself without one', async () => {
    const { queries } = shop.database
    const twice = [{ percent: 10 }, { percent: 10 }].map((markup) =>
      readStoreCatalog(queries, { ...shop.store, markup }),
    )
    const [one, other] = await Promise.all(twice)
    expect(one).toBe(other)
    expect(await readStoreCatalog(queries, { ...shop.store, markup: null })).not.toBe(one)
  })

  it.each([
    [{ percent: 101 }, 'percent: must be from 0 to 100 percent'],
    [{ percent: 1.5 }, 'percent: must be a whole percentage'],
    [{ products: { mug: { percent: 1 } } }, 'products.mug: there is no such product'],
    [{ products: { canvas: { sizes: { '12x8': 1 } } } }, 'sizes.12x8: there is no such size'],
    [{ products: { canvas: { sizes: { '8x12': -1 } } } }, 'sizes.8x12: must be from 0 to 100'],
  ])('rejects %j', async (markup, words) => {
    await expect(mark(markup)).rejects.toMatchObject({
      code: 'parameter_invalid',
      message: expect.stringContaining(words),
    })
    expect((await line()).unitPrice).toBe(2470)
  })

  it('is moved to the nearest allowed value when the operator narrows the range', async () => {
    await mark({ percent: 100 })
    await save((document) => Object.assign(document, { store_markup: { min: 5, max: 50 } }))
    expect((await line()).unitPrice).toBe(3705)
    await mark(null)
    expect((await line()).unitPrice).toBe(2594)
  })

  it('is added to a price raised to the margin floor, and the raise is no commission', async () => {
    await save((document) => {
      document.margin_floor_percent = 20
      const size = document.products.canvas?.sizes['8x12']
      if (size) size.markup_percent = 10
    })
    expect((await line()).unitPrice).toBe(2280)
    await mark({ percent: 10 })
    await placeOrder(shop, await fillInCheckout(shop, cartId))
    expect((await readOrderByCart(shop, cartId))?.order).toMatchObject({ subtotal: 2508 })
    expect(await frozen()).toBe(228)
  })
})

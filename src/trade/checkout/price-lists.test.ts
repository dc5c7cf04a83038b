// Price lists from the cart to the order: whose list counts, what is frozen, and what a change of the
// list does to an open cart.

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import {
  dayMs,
  fillInCheckout,
  handOverPicture,
  onlyLine,
  openTestShop,
  type TestShop,
} from '../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import { readCart } from '../carts/get-cart.ts'
import { changeLine } from '../carts/lines/change-line.ts'
import { openCart } from '../carts/open-cart.ts'
import { builtInDocument } from '../catalog/built-in/built-in-document.ts'
import type { ListedSize } from '../catalog/price-lists/price-list.ts'
import { getPriceList } from '../catalog/price-lists/read-price-list.ts'
import {
  createPriceList,
  endPriceList,
  saveListPrices,
} from '../catalog/price-lists/save-price-list.ts'
import { getProduct, getSize } from '../catalog/products.ts'
import { priceBefore } from '../catalog/reductions/price-before.ts'
import { saveCatalog } from '../catalog/saved/save-catalog.ts'
import { readStoreCatalog } from '../catalog/store-markup/read-store-catalog.ts'
import { readOrder } from '../orders/core/read-order.ts'
import { getOrderJson } from '../orders/views/list-orders.ts'
import { getStore } from '../stores/find-store.ts'
import { assignPriceList } from '../stores/price-lists/assign-price-list.ts'
import { saveStoreMarkup } from '../stores/settings/save-store-markup.ts'
import { placeOrder } from './placing/place-order.ts'
import { refundOrder } from './refunds/refund-order.ts'

describe.each(testDatabases)('a price list on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })
  const transaction: TestShop['database']['transaction'] = (work) => shop.database.transaction(work)

  /** Canvas of 8×10, which the catalog sells for 23.40, for so many cents. */
  function sizesAt(USD: number): ListedSize[] {
    return [{ product: 'canvas', size: '8x10', price: { USD }, tiers: null, extras: {} }]
  }
  async function listAt(USD: number, name = 'School 2026'): Promise<string> {
    return await transaction(async (tx) => {
      const { id } = await createPriceList(tx, { name, storeId: null }, shop.now())
      await saveListPrices(tx, { id, sizes: sizesAt(USD), expected: 0, by: 'Kim' }, shop.now())
      return id
    })
  }
  const change = (id: string, USD: number) =>
    transaction((tx) =>
      saveListPrices(tx, { id, sizes: sizesAt(USD), expected: null, by: 'Kim' }, shop.now()),
    )
  const assign = (id: string) =>
    transaction((tx) => assignPriceList(tx, id, [shop.store.id], shop.now()))
  /** Opened with a picture whose hand-off named the list. */
  async function cartOf(listId: string | null = null): Promise<CartId> {
    const token = await handOverPicture(shop, { print: { width: 3000, height: 2400 } })
    const { queries } = shop.database
    await queries.updateTable('image_tokens').set({ price_list_id: listId }).execute()
    const { cartId } = await openCart(shop, { store: shop.store, token })
    const { id } = await onlyLine(shop, cartId)
    await changeLine(shop, cartId, id, { product: 'canvas', size: '10x8', quantity: 2 })
    return cartId
  }
  const priceIn = async (cartId: CartId) => (await onlyLine(shop, cartId)).unitPrice

  it('of the store gives its carts its prices, and one of the hand-off comes first', async () => {
    const usual = await cartOf()
    expect(await priceIn(usual)).toBe(2340)
    await assign(await listAt(2100))
    expect(await priceIn(usual)).toBe(2100)
    const named = await cartOf(await listAt(1999, 'Club'))
    expect(await priceIn(named)).toBe(1999)
    expect((await readCart(shop, named)).catalog.priceList?.name).toBe('Club')
  })

  it('keeps the catalog’s price for what it does not name', async () => {
    const cartId = await cartOf(await listAt(2100))
    const { id } = await onlyLine(shop, cartId)
    await changeLine(shop, cartId, id, { size: '20x16' })
    const catalog = await readStoreCatalog(shop.database.queries, shop.store)
    const canvas = getProduct(catalog, 'canvas')
    const cost = canvas.sizes.find(({ upright }) => upright.name === '16x20')?.cost.USD ?? 0
    expect(await priceIn(cartId)).toBe(Math.round(cost * 1.3))
  })

  it('carries the store’s markup, and the order and its refund follow the price', async () => {
    await transaction((tx) => saveStoreMarkup(tx, shop.store.id, { percent: 10 }, shop.now()))
    const id = await listAt(2100)
    const cartId = await cartOf(id)
    const { orderId } = await placeOrder(shop, await fillInCheckout(shop, cartId))
    const { queries } = shop.database
    await change(id, 2300)
    const order = await getOrderJson(queries, shop.store, orderId, shop.now)
    expect(order).toMatchObject({
      subtotal: 2 * 2310,
      price_list: { id, name: 'School 2026', version: 1 },
      lines: [{ unit_price: 2310 }],
    })
    const { commission } = await readOrder(queries, orderId)
    expect(commission).toBe(2 * 210)
    const half = { amount: order.total / 2, reason: 'A scratch.', key: 'half' }
    await refundOrder(shop, orderId, half, { kind: 'operator', id: 'op_1', name: 'Kim' })
    const after = await getOrderJson(queries, shop.store, orderId, shop.now)
    expect(after).toMatchObject({ refunded_total: order.total / 2, subtotal: 2 * 2310 })
  })

  it.each([
    ['changed', (id: string) => change(id, 2200), 2200],
    ['deleted', (id: string) => transaction((tx) => endPriceList(tx, id, shop.now())), 2340],
  ] as const)('that is %s while a cart is open asks again before paying', async (_, act, price) => {
    const id = await listAt(2100)
    const cartId = await cartOf(id)
    const placing = await fillInCheckout(shop, cartId)
    await act(id)
    await expect(placeOrder(shop, placing)).rejects.toMatchObject({ reason: 'total_changed' })
    expect(await shop.database.queries.selectFrom('payments').selectAll().execute()).toEqual([])
    expect(await priceIn(cartId)).toBe(price)
  })

  it('never goes below a margin floor that the catalog gets later', async () => {
    const cartId = await cartOf(await listAt(2100))
    // The cost is 18.00.
    await saveCatalog(shop, { ...structuredClone(builtInDocument), margin_floor_percent: 20 })
    expect(await priceIn(cartId)).toBe(2160)
  })

  it('of another store is not used', async () => {
    const cartId = await cartOf(await listAt(2100))
    const { queries } = shop.database
    const store = await queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    const other = 'store_ffffffffffffffffffffffff' as typeof store.id
    await queries
      .insertInto('stores')
      .values({ ...store, id: other })
      .execute()
    await queries.updateTable('price_lists').set({ store_id: other }).execute()
    expect(await priceIn(cartId)).toBe(2340)
  })

  it('refuses a change of what someone else has changed, and a second list of its name', async () => {
    const id = await listAt(2100)
    const late = { id, sizes: sizesAt(2000), expected: 0, by: 'Ann' }
    await expect(transaction((tx) => saveListPrices(tx, late, shop.now()))).rejects.toMatchObject({
      code: 'catalog_changed',
    })
    expect((await getPriceList(shop.database.queries, id)).version).toBe(1)
    await expect(listAt(1, ' SCHOOL  2026')).rejects.toMatchObject({ status: 409 })
  })

  it('counts for the lowest price before a reduction', async () => {
    await saveCatalog(shop, structuredClone(builtInDocument))
    const id = await listAt(2000)
    await assign(id)
    shop.advance(31 * dayMs)
    await change(id, 2100)
    shop.advance(dayMs)
    await transaction((tx) => endPriceList(tx, id, shop.now()))
    await transaction((tx) => assignPriceList(tx, id, [], shop.now()))
    shop.advance(dayMs)
    const document = structuredClone(builtInDocument)
    const { canvas } = document.products
    const size = canvas?.sizes['8x10']
    if (canvas === undefined || size === undefined) throw new Error('There is no canvas.')
    canvas.sizes['8x10'] = { ...size, price: { USD: 1950 } }
    canvas.reduced_since = new Date(shop.now()).toISOString()
    await saveCatalog(shop, document)
    const { queries } = shop.database
    const store = await getStore(queries, shop.store.id)
    const product = getProduct(await readStoreCatalog(queries, store), 'canvas')
    // The catalog sold it for 23.40, the list for 20.00 and then for 21.00.
    expect(priceBefore(product, getSize(product, '8x10'), {}, 'USD')).toBe(2000)
  })
})

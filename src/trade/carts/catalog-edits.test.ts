import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import {
  fillInCheckout,
  onlyLine,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import { builtInDocument } from '../catalog/built-in/built-in-document.ts'
import type { CatalogDocument } from '../catalog/document/catalog-document.ts'
import { readCatalog } from '../catalog/saved/read-catalog.ts'
import {
  readSavedCatalog,
  saveCatalog,
  storeBuiltInCatalog,
} from '../catalog/saved/save-catalog.ts'
import { placeOrder } from '../checkout/placing/place-order.ts'
import { readOrderByCart } from '../orders/views/read-order-by-cart.ts'
import { readCart } from './get-cart.ts'
import { changeLine } from './lines/change-line.ts'

describe.each(testDatabases)('an edited catalog on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    cartId = await openFilledCart(shop, { print: { width: 3000, height: 2000 } })
    await changeLine(shop, cartId, (await line()).id, { size: '12x8' })
  })

  const line = () => onlyLine(shop, cartId)
  function edited(edit: (document: CatalogDocument) => void): CatalogDocument {
    const document = structuredClone(builtInDocument)
    edit(document)
    return document
  }
  const dearer = edited(({ products: { canvas } }) => {
    const size = canvas?.sizes['8x12']
    if (size) size.cost = { ...size.cost, USD: 10_000 }
  })

  it('immediately affects an open cart', async () => {
    expect((await line()).unitPrice).toBe(2470)
    await saveCatalog(shop, dearer)
    expect((await line()).unitPrice).toBe(13_000)
    expect((await readSavedCatalog(shop.database)).document).toEqual(dearer)
    await saveCatalog(shop, builtInDocument)
    expect((await line()).unitPrice).toBe(2470)
  })

  it('never charges another price than the page showed', async () => {
    const placing = await fillInCheckout(shop, cartId)
    await saveCatalog(shop, dearer)
    await expect(placeOrder(shop, placing)).rejects.toMatchObject({ code: 'checkout_incomplete' })
    expect(await readOrderByCart(shop, cartId)).toBeNull()
  })

  it('leaves orders with the prices and the geometry of their time', async () => {
    await storeBuiltInCatalog(shop.database, shop.now)
    await placeOrder(shop, await fillInCheckout(shop, cartId))
    const before = await readOrderByCart(shop, cartId)
    await saveCatalog(
      shop,
      edited(({ products }) => delete products.canvas),
    )
    const after = await readOrderByCart(shop, cartId)
    expect(after?.order).toEqual(before?.order)
    expect(after?.order.lines).toMatchObject([{ product: 'canvas', unit_price: 2470, dpi: 250 }])
    expect(after?.catalog.products.map(({ name }) => name)).toContain('canvas')
    expect((await readCatalog(shop.database.queries)).products[0]?.name).toBe('poster')
  })

  it('blocks a line that is sold out, and says so', async () => {
    await saveCatalog(
      shop,
      edited(({ products: { canvas } }) => Object.assign(canvas ?? {}, { sold_out: true })),
    )
    expect((await line()).chosen).toMatchObject({ isAvailable: false, fault: 'sold_out' })
    expect((await readCart(shop, cartId)).isOrderable).toBe(false)
    await expect(fillInCheckout(shop, cartId)).rejects.toMatchObject({
      code: 'size_unavailable',
      message: expect.stringContaining('canvas is sold out. Choose another product.'),
    })
    await changeLine(shop, cartId, (await line()).id, { product: 'poster' })
    expect((await readCart(shop, cartId)).isOrderable).toBe(true)
  })

  it('asks for a new choice if product, size or currency was removed', async () => {
    await saveCatalog(
      shop,
      edited(({ products }) => delete products.canvas?.sizes['8x12']),
    )
    expect(await line()).toMatchObject({
      product: 'canvas',
      chosen: null,
      unitPrice: null,
      isGone: true,
    })
    await saveCatalog(
      shop,
      edited(({ products }) => delete products.canvas),
    )
    expect(await line()).toMatchObject({ product: 'poster', chosen: null, isGone: true })
    await changeLine(shop, cartId, (await line()).id, { size: '12x8' })
    expect(await line()).toMatchObject({
      product: 'poster',
      chosen: { isAvailable: true },
      isGone: false,
    })
  })

  it('is rejected as a whole if one part is invalid', async () => {
    const wrong = edited(({ products: { canvas } }) => Object.assign(canvas ?? {}, { slug: 'PO' }))
    await expect(saveCatalog(shop, wrong)).rejects.toMatchObject({
      code: 'catalog_invalid',
      status: 422,
      message: expect.stringContaining('products.canvas.slug: PO is already the slug'),
    })
    expect((await line()).unitPrice).toBe(2470)
  })

  it('does not overwrite what someone else has saved meanwhile', async () => {
    const { sha256 } = await readSavedCatalog(shop.database)
    await saveCatalog(shop, dearer, sha256)
    await expect(saveCatalog(shop, builtInDocument, sha256)).rejects.toMatchObject({
      code: 'catalog_changed',
      status: 412,
    })
    const saving = [1, 2, 3].map(() => saveCatalog(shop, builtInDocument))
    await expect(Promise.all(saving)).resolves.toHaveLength(3)
    expect((await line()).unitPrice).toBe(2470)
  })
})

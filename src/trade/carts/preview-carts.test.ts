import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import {
  dayMs,
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../tests/helpers/test-shop.ts'
import { storeCurrencies } from '../../ground/database/tables/stores-table.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import { builtInCatalog } from '../catalog/built-in/built-in-catalog.ts'
import { builtInDocument } from '../catalog/built-in/built-in-document.ts'
import type { CatalogDocument } from '../catalog/document/catalog-document.ts'
import { parseCatalog } from '../catalog/document/parse-catalog.ts'
import { saveCatalog } from '../catalog/saved/save-catalog.ts'
import { catalogForStore } from '../catalog/store-markup/catalog-for-store.ts'
import { placeOrder } from '../checkout/placing/place-order.ts'
import { saveStoreMarkup } from '../stores/settings/save-store-markup.ts'
import type { Store } from '../stores/store.ts'
import { changeCurrency } from './change-currency.ts'
import { readCart } from './get-cart.ts'
import { changeLine } from './lines/change-line.ts'
import { previewCarts } from './preview-carts.ts'

describe.each(testDatabases)('previewCarts on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    cartId = await openCanvas()
  })

  async function openCanvas(): Promise<CartId> {
    const id = await openFilledCart(shop, { print: { width: 3000, height: 2000 } })
    const [line] = (await readCart(shop, id)).lines
    await changeLine(shop, id, line?.id ?? '', { size: '12x8' })
    return id
  }
  function preview(edit: (document: CatalogDocument) => void) {
    const document = structuredClone(builtInDocument)
    edit(document)
    const edited = parseCatalog(document, 'edited')
    const prices = {
      before: (store: Store) => catalogForStore(builtInCatalog, store),
      after: (store: Store) => catalogForStore(edited, store),
    }
    return previewCarts(shop.database.queries, prices, shop.now)
  }

  it('returns the price of each line, at the markup of its store, and saves nothing', async () => {
    await shop.database.transaction((tx) =>
      saveStoreMarkup(tx, shop.store.id, { percent: 10 }, shop.now()),
    )
    const shown = await preview((document) => {
      document.markup_percent = 40
    })
    expect(shown).toMatchObject({ cartCount: 1, lineCount: 1, dearer: 1, cheaper: 0, stopped: 0 })
    expect(shown.changes).toEqual([
      {
        lineId: expect.any(String),
        storeName: 'Handprint',
        product: 'canvas',
        size: '12x8',
        from: 2717,
        to: 2926,
        currencies: ['USD', 'USD'],
        reason: null,
        replaced: [],
      },
    ])
    expect((await readCart(shop, cartId)).subtotal).toBe(2717)
  })

  it('counts lines that could not be bought any more, with the text that shoppers read', async () => {
    const soldOut = await preview(({ products: { canvas } }) =>
      Object.assign(canvas ?? {}, { sold_out: true }),
    )
    expect(soldOut).toMatchObject({ stopped: 1, dearer: 0 })
    expect(soldOut.changes[0]?.reason).toContain('canvas is sold out')
    const gone = await preview(({ products }) => delete products.canvas?.sizes['8x12'])
    expect(gone).toMatchObject({
      stopped: 1,
      changes: [
        {
          to: null,
          reason: expect.stringContaining('An option of this print is no longer available.'),
        },
      ],
    })
  })

  it('lists lines that get another choice because theirs is removed, at any price', async () => {
    const [line] = (await readCart(shop, cartId)).lines
    await changeLine(shop, cartId, line?.id ?? '', { options: { wrap: 'white' } })
    const shown = await preview(({ products }) => {
      const wrap = products.canvas?.options.wrap
      if (wrap !== undefined) wrap.choices = wrap.choices.filter(({ value }) => value !== 'white')
    })
    expect(shown).toMatchObject({
      rechosen: 1,
      stopped: 0,
      dearer: 0,
      changes: [
        { from: 2470, to: 2470, replaced: [{ option: 'wrap', from: 'white', to: 'mirror' }] },
      ],
    })
  })

  it('reports carts whose currency is removed', async () => {
    await changeCurrency(shop, cartId, 'EUR')
    const shown = await preview((document) => {
      document.currencies = ['USD']
    })
    expect(shown).toMatchObject({ moved: 1, stopped: 0, changes: [{ currencies: ['EUR', 'USD'] }] })
  })

  it('moves such carts to a currency of their store, in the preview as afterwards', async () => {
    await changeCurrency(shop, cartId, 'GBP')
    await shop.database.queries
      .updateTable('stores')
      .set({ currency: 'EUR', currencies: storeCurrencies.write(['EUR', 'GBP']) })
      .execute()
    const text = JSON.stringify(builtInDocument, (name, value) =>
      name === 'GBP' ? undefined : value,
    )
    const withoutPounds: CatalogDocument = JSON.parse(text.replace('"GBP",', ''))
    const shown = await preview((document) => Object.assign(document, withoutPounds))
    expect(shown.changes).toMatchObject([{ currencies: ['GBP', 'EUR'] }])
    await saveCatalog(shop, withoutPounds)
    const cart = await readCart(shop, cartId)
    expect(cart).toMatchObject({ currency: 'EUR', subtotal: shown.changes[0]?.to })
  })

  it('omits carts that are ordered or have expired', async () => {
    await placeOrder(shop, await fillInCheckout(shop, await openCanvas()))
    expect(await preview(() => {})).toMatchObject({ cartCount: 1, changes: [] })
    shop.advance(31 * dayMs)
    expect(await preview(() => {})).toMatchObject({ cartCount: 0, lineCount: 0 })
  })
})

// Prices by quantity on the cart page: what it says about them, and that its sum is the checkout's.

import { describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { cartOfPicture } from '../../../../tests/helpers/made-order.ts'
import { openTestShop } from '../../../../tests/helpers/test-shop.ts'
import { visitIn } from '../../../../tests/helpers/visit.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { changeLine } from '../../../trade/carts/lines/change-line.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { saveCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import { cartTotals } from '../../../trade/checkout/placing/cart-totals.ts'
import { designOf } from './cart-view.ts'
import { deliveredSum } from './delivery-view.ts'
import { unpacked } from './design/pack-catalog.ts'
import { makeCartView } from './make-cart-view.ts'
import { makeDeliveryView } from './make-delivery-view.ts'

const seller = { country: 'DE', exemptsBusinesses: true }

describe.each(testDatabases)('the cart page on $name', (testDatabase) => {
  async function shownWith(change: Partial<CatalogDocument>, quantities: readonly number[]) {
    const shop = await openTestShop(testDatabase)
    const document = structuredClone(builtInDocument)
    Object.assign(document.products.canvas ?? {}, { tiers: [{ from: 5, percent: 20 }] })
    await saveCatalog(shop, { ...document, ...change })
    const { cartId } = await cartOfPicture(shop)
    for (const _ of quantities.slice(1)) await cartOfPicture(shop, undefined, cartId)
    for (const [index, quantity] of quantities.entries()) {
      const { id = '' } = (await readCart(shop, cartId)).lines[index] ?? {}
      await changeLine(shop, cartId, id, { size: '12x8', quantity })
    }
    const cart = await readCart(shop, cartId)
    const [line] = cart.lines
    if (line === undefined) throw new Error('The cart is empty.')
    const show = async (draft: { country: string; vatId?: string }) => {
      const to = { country: draft.country, draft, now: 0, seller }
      const speech = visitIn('en')
      const delivery = await makeDeliveryView(cart, line, to, speech)
      const view = makeCartView(cart, { lineId: line.id, delivery }, speech)
      if (view === null) throw new Error('There is no view.')
      const design = designOf(view, unpacked(view.catalog))
      return { view, sum: deliveredSum(delivery, view.othersTotal, design, view.line.choice) }
    }
    return { cart, show }
  }

  it('says what each piece costs now, and how many more lower the price', async () => {
    const few = await (await shownWith({}, [1, 2])).show({ country: 'US' })
    expect(few.view.deal?.note).toBe('2 more and each costs $19.76')
    const many = await (await shownWith({}, [1, 4])).show({ country: 'US' })
    expect(many.view.deal?.note).toBe('$19.76 each')
  })

  it.each([true, false])(
    'has the sum of the checkout, with taxes included: %s',
    async (included) => {
      const places = ['DE', 'PL'].map((country) => ({
        country,
        rates: [{ kind: 'vat' as const, percent: 19 }],
      }))
      const slots = [{ quantity: 3, product: 'canvas', sizes: ['8x12'] }]
      const packages = [{ name: { en: 'Trio' }, price: { USD: 5_801 }, slots }]
      const { cart, show } = await shownWith({ taxes: { included, places }, packages }, [2, 5])
      expect((await show({ country: 'PL' })).view.deal?.note).toContain('Discount (2 × Trio): -$')
      for (const isTaxExempt of [false, true]) {
        const vat = isTaxExempt ? { vatId: 'PL1234567890' } : {}
        const { sum } = await show({ country: 'PL', ...vat })
        const { total, shipping } = await cartTotals(cart, { country: 'PL', isTaxExempt })
        expect({ isTaxExempt, ...sum }).toMatchObject({ isTaxExempt, total, shipping })
      }
    },
  )
})

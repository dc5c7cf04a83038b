// Fees by state and threshold, from the cart's totals to the books. The amounts are worked out by
// hand beside each case.

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import {
  fillInCheckout,
  onlyLine,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { documentFacts } from '../../../ground/database/tables/documents-table.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { memberOf } from '../../../pure/objects.ts'
import { readCart } from '../../carts/get-cart.ts'
import { builtInDocument } from '../../catalog/built-in/built-in-document.ts'
import type { CatalogDocument, ProductDocument } from '../../catalog/document/catalog-document.ts'
import { saveCatalog } from '../../catalog/saved/save-catalog.ts'
import { readDocuments } from '../../documents/read-documents.ts'
import { changeAddress } from '../../orders/actions/change-address.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { cartTotals } from './cart-totals.ts'
import { placeOrder } from './place-order.ts'
import { shownDaysOf, sumsFingerprint } from './sums-fingerprint.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const
const minnesota = {
  country: 'US',
  region: 'MN',
  name: { en: 'Retail delivery fee', de: 'Zustellgebühr' },
  amount: { USD: 50 },
  from: { USD: 10_000 },
  taxed: false,
}
const colorado = {
  country: 'US',
  region: 'CO',
  name: { en: 'Retail delivery fee' },
  amount: { USD: 100 },
  taxed: true,
}
const saintPaul = {
  name: 'Ann Example',
  line1: '1 Summit Avenue',
  line2: null,
  city: 'Saint Paul',
  region: 'MN',
  region_name: 'Minnesota',
  postal_code: '55102',
  country: 'US',
  email: 'ann@example.com',
  phone: null,
}

describe.each(testDatabases)('fees of an order on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    await nameSeller(shop.database, {})
    cartId = await openFilledCart(shop)
  })

  /** The print of the cart costs `price`, and its shipping $10.00. */
  async function sell(price: number, { included = false } = {}) {
    const document: CatalogDocument = structuredClone(builtInDocument)
    const { product, chosen } = await onlyLine(shop, cartId)
    const [width = '', height = ''] = (chosen?.name ?? '').split('x')
    const sizes = memberOf<ProductDocument>(document.products, product)?.sizes ?? {}
    const size = sizes[`${width}x${height}`] ?? sizes[`${height}x${width}`]
    if (size === undefined) throw new Error('There is no such size.')
    size.price = { USD: price }
    for (const rate of Object.values(document.shipping['north-america']?.standard?.rates ?? {})) {
      for (const amounts of [rate.first, rate.additional]) amounts.USD = 1000
      rate.oversize.USD = 0
    }
    const rates = (percent: number) => [{ kind: 'sales_tax' as const, percent }]
    const places = [
      { country: 'US', region: 'MN', rates: rates(6.875) },
      { country: 'US', region: 'CO', rates: rates(2.9) },
    ]
    await saveCatalog(shop, {
      ...document,
      taxes: { included, places },
      fees: [minnesota, colorado],
    })
  }

  const totalsIn = async (region: string | null) =>
    await cartTotals(await readCart(shop, cartId), { country: 'US', region })

  async function place() {
    const placing = await fillInCheckout(shop, cartId)
    const totals = await totalsIn('MN')
    const shown = {
      ...placing.shown,
      sums: sumsFingerprint(await readCart(shop, cartId), totals),
      days: shownDaysOf(totals),
    }
    const checkout = { ...placing.checkout, address: saintPaul }
    const { orderId } = await placeOrder(shop, { ...placing, checkout, shown, language: 'de' })
    return orderId
  }
  const readOrderRow = () =>
    shop.database.queries.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const books = () =>
    shop.database.queries.selectFrom('bookings').selectAll().orderBy('at').execute()

  it('are due from their subtotal on, in their state alone', async () => {
    await sell(9999)
    expect((await totalsIn('MN')).fees).toEqual([])
    await sell(10_000)
    // 100.00 + 10.00 + 0.50, and 6.875 % of 100.00 and of 10.00: 6.88 + 0.69.
    expect(await totalsIn('MN')).toMatchObject({
      fees: [{ amount: 50, tax: 0 }],
      feeTotal: 50,
      tax: 757,
      total: 11_807,
    })
    // 100.00 + 10.00 + 1.00, and 2.9 % of each: 2.90 + 0.29 + 0.03.
    expect(await totalsIn('CO')).toMatchObject({
      fees: [{ amount: 100, tax: 3 }],
      tax: 322,
      total: 11_422,
    })
    expect(await totalsIn('OR')).toMatchObject({ fees: [], total: 11_000 })
    expect(await totalsIn(null)).toMatchObject({ fees: [], total: 11_000 })
  })

  it('contain their tax where prices do', async () => {
    await sell(10_000, { included: true })
    // In 100.00, 10.00 and 1.00 with 2.9 %: 2.82 + 0.28 + 0.03.
    expect(await totalsIn('CO')).toMatchObject({
      fees: [{ amount: 100, tax: 3 }],
      tax: 313,
      total: 11_100,
    })
  })

  it('are not charged in a currency for which none is set', async () => {
    await sell(10_000)
    const cart = { ...(await readCart(shop, cartId)), currency: 'EUR' }
    expect((await cartTotals(cart, { country: 'US', region: 'CO' })).fees).toEqual([])
  })

  it('are frozen in the order, named in its language, and on its invoice', async () => {
    await sell(10_000)
    const orderId = await place()
    await sell(20_000)
    const order = await readOrderRow()
    expect(order).toMatchObject({ subtotal: 10_000, shipping: 1000, fee_total: 50, tax: 757 })
    expect(order.total).toBe(11_807)
    const fees = [{ name: 'Zustellgebühr', amount: 50, tax: 0, taxed: false }]
    expect(JSON.parse(order.fees ?? '')).toEqual(fees)
    const [invoice] = await readDocuments(shop.database.queries, orderId)
    if (invoice === undefined) throw new Error('There is no invoice.')
    expect(invoice).toMatchObject({ total: 11_807, tax: 757 })
    expect(documentFacts.read(invoice.facts)).toMatchObject({ shipping: 1000, fees })
  })

  it('are a part of shipping in the books, which refunds take back to the cent', async () => {
    await sell(10_000)
    const orderId = await place()
    const [sale] = await books()
    expect(sale).toMatchObject({ goods: 10_000, shipping: 1050, order_fees: 50, tax: 757 })
    const taxes = await shop.database.queries
      .selectFrom('booking_taxes')
      .select(['kind', 'net', 'tax'])
      .orderBy('position')
      .execute()
    expect(taxes).toEqual([
      { kind: 'sales_tax', net: 11_000, tax: 757 },
      { kind: 'none', net: 50, tax: 0 },
    ])
    for (const amount of [3333, 3333, null]) {
      shop.advance(1000)
      await refundOrder(
        shop,
        orderId,
        { amount, reason: 'A scratch.', key: `${amount}-${shop.now()}` },
        operator,
      )
    }
    const all = await books()
    expect(all.map(({ kind }) => kind)).toEqual(['sale', 'refund', 'refund', 'refund'])
    expect(all.slice(1).every(({ order_fees: fees }) => fees < 0)).toBe(true)
    for (const name of ['goods', 'shipping', 'order_fees', 'tax'] as const) {
      expect([name, all.reduce((sum, row) => sum + row[name], 0)]).toEqual([name, 0])
    }
  })

  it('stay those of the order: its address moves to no place with other fees', async () => {
    await saveCatalog(shop, { ...builtInDocument, fees: [colorado] })
    const { orderId } = await placeOrder(shop, await fillInCheckout(shop, cartId))
    const { shipping_address: before } = await readOrderRow()
    const { name, line1, email } = saintPaul
    const denver = { city: 'Denver', region: 'CO', postalCode: '80202', line2: '', phone: '' }
    const change = changeAddress(shop, orderId, { name, line1, email, ...denver }, operator)
    await expect(change).rejects.toThrow('Other fees apply')
    expect((await readOrderRow()).shipping_address).toBe(before)
  })
})

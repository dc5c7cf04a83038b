import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import type { TestShop } from '../../../../tests/helpers/test-shop.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { readCart } from '../../carts/get-cart.ts'
import { builtInDocument } from '../../catalog/built-in/built-in-document.ts'
import { saveCatalog } from '../../catalog/saved/save-catalog.ts'
import { saveCommissionTerms } from '../../stores/settings/commission-terms.ts'
import { saveStoreMarkup } from '../../stores/settings/save-store-markup.ts'
import { cartTotals } from './cart-totals.ts'
import { placeOrder } from './place-order.ts'
import { sumsFingerprint } from './sums-fingerprint.ts'

const rates = [{ kind: 'sales_tax' as const, percent: 10 }]

describe.each(testDatabases)('an order on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const { id } = shop.store
    await shop.database.transaction((tx) => saveStoreMarkup(tx, id, { percent: 25 }, shop.now()))
  })

  async function place() {
    const cartId = await openFilledCart(shop, { print: { width: 3000, height: 2000 } })
    const placing = await fillInCheckout(shop, cartId)
    const cart = await readCart(shop, cartId)
    const to = { country: 'US', region: 'OR', method: 'standard' }
    const sums = sumsFingerprint(cart, await cartTotals(cart, to))
    await placeOrder(shop, { ...placing, shown: { ...placing.shown, sums } })
    const { queries } = shop.database
    const order = await queries.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const line = await queries.selectFrom('order_lines').selectAll().executeTakeFirstOrThrow()
    const taxes = await queries
      .selectFrom('booking_taxes')
      .selectAll()
      .orderBy('position')
      .execute()
    return { order, line, taxes }
  }

  it('keeps the country, base and amount of its taxes, and its costs', async () => {
    const places = [{ country: 'US', region: 'OR', rates }]
    const taxes = { included: false, on_shipping: false, places }
    await saveCatalog(shop, { ...structuredClone(builtInDocument), taxes })
    const { order, line, taxes: booked } = await place()
    expect(order).toMatchObject({ tax_region: 'OR', shipping_taxed: 0 })
    expect(line.tax).toBe(Math.round(order.subtotal / 10))
    expect(order.tax).toBe(line.tax)
    // Sold at 1.3 times its cost, plus a 25 % markup for the store.
    expect(line.unit_price - line.unit_commission).toBe(Math.round((line.unit_cost ?? 0) * 1.3))
    expect(booked).toMatchObject([
      { kind: 'sales_tax', millionths: 100_000, net: order.subtotal, tax: order.tax },
      { kind: 'none', net: order.shipping, tax: 0 },
    ])
  })

  it('keeps its store’s commission, on the terms of that time', async () => {
    const taxes = { included: true, places: [{ country: 'US', rates }] }
    await saveCatalog(shop, { ...structuredClone(builtInDocument), taxes })
    const terms = { of: 'net', isOnShipping: true } as const
    const { id } = shop.store
    await shop.database.transaction((tx) => saveCommissionTerms(tx, id, terms, shop.now()))
    const { order, line } = await place()
    expect(order).toMatchObject({ tax_region: null, shipping_taxed: 1 })
    const net = order.total - order.tax
    const share = line.unit_commission / line.unit_price
    expect(order.commission).toBe(Math.round(net * share))
    expect(order.commission).not.toBe(line.unit_commission)
  })
})

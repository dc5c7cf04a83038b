// An order with discounts: what is frozen, and what the API and webhooks say of it.

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import { cartOfPicture } from '../../../../tests/helpers/made-order.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import { annsAddress } from '../../../../tests/helpers/stored-address.ts'
import { fillInCheckout, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { documentFacts } from '../../../ground/database/tables/documents-table.ts'
import { readCart } from '../../carts/get-cart.ts'
import { changeLine } from '../../carts/lines/change-line.ts'
import { builtInDocument } from '../../catalog/built-in/built-in-document.ts'
import type { DiscountRule } from '../../catalog/prices/discounts.ts'
import { saveCatalog } from '../../catalog/saved/save-catalog.ts'
import { orderFacts } from '../../notices/add-order-webhook.ts'
import { reprintOrder } from '../../orders/actions/reprint-order.ts'
import { contextOf } from '../../orders/core/add-order-event.ts'
import { readOrderLines } from '../../orders/core/order-lines.ts'
import { readOrder } from '../../orders/core/read-order.ts'
import { getOrderJson } from '../../orders/views/list-orders.ts'
import { saveStoreMarkup } from '../../stores/settings/save-store-markup.ts'
import { withdrawalAmount } from '../../withdrawals/withdrawal-amount.ts'
import { cartTotals } from './cart-totals.ts'
import { freezeOrder } from './freeze-order.ts'
import { placeOrder } from './place-order.ts'

const rule: DiscountRule = {
  kind: 'package',
  name: { en: 'Family', de: 'Familie' },
  off: ({ lines, shipping }) => ({ lines: lines.map((_, at) => 101 * (at + 1)), shipping }),
}

describe.each(testDatabases)('an order with discounts on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const { id } = shop.store
    await shop.database.transaction((tx) => saveStoreMarkup(tx, id, { percent: 25 }, shop.now()))
  })

  async function place(discounts: readonly DiscountRule[]) {
    const { cartId } = await cartOfPicture(shop)
    await cartOfPicture(shop, undefined, cartId)
    const cart = await readCart(shop, cartId)
    const totals = await cartTotals(cart, { country: 'DE', method: 'standard', discounts })
    const people = { address: { ...annsAddress, country: 'DE' }, billingAddress: null }
    const sale = { business: null, gift: null, isOnAccount: false, withdrawal: {}, before: null }
    const freezing = { cart, totals, ...people, ...sale, language: 'de' as const }
    const row = await shop.database.transaction((tx) => freezeOrder(tx, freezing, contextOf(shop)))
    const order = await getOrderJson(shop.database.queries, shop.store, row.id, shop.now)
    return { row, order, cart }
  }

  it('keeps what was taken off, per line and in all, in its own language', async () => {
    const { row, order, cart } = await place([rule])
    const prices = order.lines.map((line) => line.unit_price * line.quantity)
    expect(order.lines.map(({ discount }) => discount)).toEqual([101, 202])
    expect(order.lines.map(({ total }) => total)).toEqual(
      prices.map((price, at) => price - 101 * (at + 1)),
    )
    const [off] = order.discounts
    expect(off).toMatchObject({ kind: 'package', name: 'Familie', amount: 303 })
    expect(order).toMatchObject({
      subtotal: cart.subtotal - 303,
      shipping: 0,
      discount_total: 303 + (off?.shipping ?? 0),
      total: cart.subtotal - 303,
    })
    expect(orderFacts(row)).toMatchObject({
      discounts: order.discounts,
      discount_total: order.discount_total,
    })
    const shares = order.lines.map((line) =>
      Math.round((line.total * line.unit_commission) / line.unit_price),
    )
    expect(row.commission).toBe(shares.reduce((sum, share) => sum + share, 0))
  })

  it('a package goes from the cart to the books, the invoice and the parts that are returned', async () => {
    const slots = [{ quantity: 3, product: 'canvas', sizes: ['8x12'] }]
    const packages = [{ name: { en: 'Trio' }, price: { USD: 6_001 }, slots }]
    await saveCatalog(shop, { ...builtInDocument, packages })
    await nameSeller(shop.database)
    const { cartId } = await cartOfPicture(shop)
    await cartOfPicture(shop, undefined, cartId)
    for (const [index, size] of ['12x8', '8x12'].entries()) {
      const { id = '' } = (await readCart(shop, cartId)).lines[index] ?? {}
      await changeLine(shop, cartId, id, { size, quantity: index + 1 })
    }
    const cart = await readCart(shop, cartId)
    expect(cart.subtotal).toBe(6_001)
    const { orderId } = await placeOrder(shop, await fillInCheckout(shop, cartId))
    const { queries } = shop.database
    const order = await getOrderJson(queries, shop.store, orderId, shop.now)
    const price = order.lines[0]?.unit_price ?? 0
    const off = 3 * price - 6_001
    expect(order).toMatchObject({
      subtotal: 6_001,
      discounts: [{ kind: 'package', name: 'Trio', amount: off, shipping: 0 }],
      total: 6_001 + order.shipping,
    })
    expect(order.lines.map(({ total }) => total)).toEqual(cart.lines.map(({ total }) => total))

    const booked = await queries.selectFrom('bookings').select(['goods', 'shipping']).execute()
    expect(booked).toEqual([{ goods: 6_001, shipping: order.shipping }])
    const [invoice] = await queries.selectFrom('documents').selectAll().execute()
    expect(documentFacts.read(invoice?.facts ?? null)?.discounts).toEqual(order.discounts)

    // Each piece gives back its share of what was paid; all pieces everything.
    const rows = await readOrderLines(queries, orderId)
    const parts = rows.flatMap((row, at) =>
      Array.from({ length: row.quantity }, (_, before) =>
        rows.map((each, index) => ({
          ...each,
          before: index < at ? each.quantity : index === at ? before : 0,
          now: index === at ? 1 : 0,
        })),
      ),
    )
    const amounts = { order: await readOrder(queries, orderId), standardShipping: order.shipping }
    let claimed = 0
    const returned = parts.map((lines) => {
      const amount = withdrawalAmount({ ...amounts, lines, claimed })
      claimed += amount
      return amount
    })
    expect(claimed).toBe(order.total)
    for (const amount of returned.slice(0, -1)) {
      expect(Math.abs(amount - 6_001 / 3)).toBeLessThanOrEqual(1)
    }

    const kim = { kind: 'operator', id: 'op_1', name: 'Kim' } as const
    await moveTo(shop, orderId, 'ready')
    await moveTo(shop, orderId, 'in_production')
    await reprintOrder(shop, orderId, { quantities: [1, 0], reason: 'Torn', key: 'again' }, kim)
    const reprint = await queries
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_id', 'orders.id')
      .select(['discount', 'unit_price', 'discount_total', 'discounts', 'total'])
      .where('reprint_of', '=', orderId)
      .execute()
    const free = { discount: 0, unit_price: 0, discount_total: 0, discounts: null, total: 0 }
    expect(reprint).toEqual([free])
  })

  it('is as before without any', async () => {
    const { row, order, cart } = await place([])
    expect(row).toMatchObject({ discounts: null, discount_total: 0 })
    expect(order).toMatchObject({ discounts: [], subtotal: cart.subtotal })
    expect(order.lines.map(({ discount }) => discount)).toEqual([0, 0])
  })
})

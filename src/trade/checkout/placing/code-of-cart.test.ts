import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  dayMs,
  decliningCard,
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { readCart } from '../../carts/get-cart.ts'
import { setDiscountCode } from '../../carts/set-discount-code.ts'
import type { CodeTerms } from '../../discount-codes/discount-code.ts'
import { findDiscountCode } from '../../discount-codes/discount-code.ts'
import { insertDiscountCodes } from '../../discount-codes/save-discount-codes.ts'
import { readOrderByCart } from '../../orders/views/read-order-by-cart.ts'
import { cartTotals } from './cart-totals.ts'
import { readCodeOfCart } from './code-of-cart.ts'
import { placeOrder } from './place-order.ts'
import { sumsFingerprint } from './sums-fingerprint.ts'

describe.each(testDatabases)('the code of an order on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  async function make(code: string, more: Partial<CodeTerms> = {}): Promise<void> {
    const terms: CodeTerms = {
      gives: { kind: 'percent', percent: 10 },
      ...{ storeId: null, products: null, validFrom: null, validUntil: null },
      ...{ maxUses: null, maxUsesPerMail: null, leastSubtotal: null },
      ...{ mayGoBelowFloor: false, isOn: true },
      ...more,
    }
    const made = { codes: [code], batch: null, terms }
    await shop.database.transaction((tx) => insertDiscountCodes(tx, made, shop.now()))
  }
  async function openWith(code: string | null): Promise<CartId> {
    const cartId = await openFilledCart(shop)
    await setDiscountCode(shop, cartId, code)
    return cartId
  }
  /** The checkout as its page shows it now. */
  async function fillIn(cartId: CartId, more: { cardNumber?: string; email?: string } = {}) {
    const placing = await fillInCheckout(shop, cartId, more)
    const email = more.email ?? placing.checkout.address.email
    const address = { ...placing.checkout.address, email }
    const cart = await readCart(shop, cartId)
    const asked = { email, at: shop.now() }
    const code = await readCodeOfCart(shop.database.queries, cart, asked)
    const discounts = code?.rules ?? []
    const to = { country: 'US', method: 'standard', discounts }
    const sums = sumsFingerprint(cart, await cartTotals(cart, to))
    const checkout = { ...placing.checkout, address }
    return { ...placing, checkout, shown: { ...placing.shown, sums } }
  }
  async function order(cartId: CartId, more: { cardNumber?: string; email?: string } = {}) {
    await placeOrder(shop, await fillIn(cartId, more))
    return (await readOrderByCart(shop, cartId))?.order
  }
  const uses = async (code: string) =>
    (await findDiscountCode(shop.database.queries, code))?.uses ?? null
  const declined = { code: 'payment_declined' }

  it('is frozen by name, with what it took off, and counted', async () => {
    await make('SUMMER')
    const placed = await order(await openWith('SUMMER'))
    const full = await order(await openWith(null))
    const off = Math.round((full?.subtotal ?? 0) / 10)
    expect(placed).toMatchObject({
      subtotal: (full?.subtotal ?? 0) - off,
      total: (full?.total ?? 0) - off,
      discounts: [{ kind: 'code', name: 'SUMMER', amount: off, shipping: 0 }],
      discount_total: off,
      lines: [{ discount: off }],
    })
    expect(await uses('SUMMER')).toBe(1)
  })

  it('stays on the order when the code changes later', async () => {
    await make('SUMMER')
    const cartId = await openWith('SUMMER')
    const placed = await order(cartId)
    await shop.database.queries.updateTable('discount_codes').set({ is_on: 0 }).execute()
    expect((await readOrderByCart(shop, cartId))?.order).toEqual(placed)
  })

  it('with one use is given to one of 25 orders at once', async () => {
    await make('ONCE', { maxUses: 1 })
    const carts = await Promise.all(Array.from({ length: 25 }, () => openWith('ONCE')))
    const forms = await Promise.all(carts.map((cartId) => fillIn(cartId)))
    const outcomes = await Promise.allSettled(forms.map((form) => placeOrder(shop, form)))
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(24)
    for (const error of refused) {
      expect(error).toMatchObject({ code: 'checkout_incomplete', reason: 'code_changed' })
    }
    expect(await uses('ONCE')).toBe(1)
    const charges = await shop.database.queries
      .selectFrom('test_gateway_charges')
      .selectAll()
      .execute()
    expect(charges).toHaveLength(1)
  })

  it('that was used up since the page was shown charges nothing and orders without it next', async () => {
    await make('ONCE', { maxUses: 1 })
    const late = await openWith('ONCE')
    const form = await fillIn(late)
    await order(await openWith('ONCE'))
    await expect(placeOrder(shop, form)).rejects.toMatchObject({ reason: 'code_changed' })
    expect(await readOrderByCart(shop, late)).toBeNull()
    expect(await order(late)).toMatchObject({ discounts: [], discount_total: 0 })
  })

  it('is given back when the payment is declined, and taken again with the next try', async () => {
    await make('ONCE', { maxUses: 1 })
    const cartId = await openWith('ONCE')
    await expect(order(cartId, { cardNumber: decliningCard })).rejects.toMatchObject(declined)
    expect(await uses('ONCE')).toBe(0)
    expect(await order(cartId)).toMatchObject({ discounts: [{ name: 'ONCE' }] })
    expect(await uses('ONCE')).toBe(1)
  })

  it('is given back when the order ends unpaid', async () => {
    await make('ONCE', { maxUses: 1 })
    const cartId = await openWith('ONCE')
    await expect(order(cartId, { cardNumber: decliningCard })).rejects.toMatchObject(declined)
    shop.advance(31 * dayMs)
    await shop.runDueJobs()
    expect(await uses('ONCE')).toBe(0)
  })

  it('is given back when the shopper removes it before paying again', async () => {
    await make('ONCE', { maxUses: 1 })
    await make('OTHER')
    const cartId = await openWith('ONCE')
    await expect(order(cartId, { cardNumber: decliningCard })).rejects.toMatchObject(declined)
    await setDiscountCode(shop, cartId, 'OTHER')
    await order(cartId)
    expect([await uses('ONCE'), await uses('OTHER')]).toEqual([0, 1])
  })

  it('is limited for each mail address, however it is written', async () => {
    await make('WELCOME', { maxUsesPerMail: 1 })
    await order(await openWith('WELCOME'), { email: 'ann@example.com' })
    const again = await order(await openWith('WELCOME'), { email: 'Ann+2@Example.com' })
    expect(again).toMatchObject({ discounts: [] })
    const other = await order(await openWith('WELCOME'), { email: 'bob@example.com' })
    expect(other).toMatchObject({ discounts: [{ name: 'WELCOME' }] })
    expect(await uses('WELCOME')).toBe(2)
  })

  it('never goes below the margin floor, unless an owner allows it', async () => {
    await make('HALF', { gives: { kind: 'percent', percent: 90 } })
    await make('LOSS', { gives: { kind: 'percent', percent: 90 }, mayGoBelowFloor: true })
    const full = (await order(await openWith(null)))?.subtotal ?? 0
    const [line] = (await order(await openWith('HALF')))?.lines ?? []
    const { unit_cost: cost } = await shop.database.queries
      .selectFrom('order_lines')
      .select('unit_cost')
      .executeTakeFirstOrThrow()
    expect(line?.total).toBe(cost)
    const loss = (await order(await openWith('LOSS')))?.subtotal
    expect(loss).toBe(full - Math.round(full * 0.9))
    expect(loss).toBeLessThan(cost)
  })

  it('takes the cheapest shipping off', async () => {
    await make('SHIP', { gives: { kind: 'shipping' } })
    const full = await order(await openWith(null))
    const placed = await order(await openWith('SHIP'))
    expect(placed).toMatchObject({
      shipping: 0,
      subtotal: full?.subtotal,
      discounts: [{ name: 'SHIP', amount: 0, shipping: full?.shipping }],
    })
  })
})

import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { isAnybodyWaiting } from '../../../../tests/helpers/is-anybody-waiting.ts'
import {
  dayMs,
  decliningCard,
  fillInCheckout,
  handOverPicture,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { changeAmounts } from '../../../doors/admin/catalog/currencies/edit-currencies.ts'
import type { Queries } from '../../../ground/database/database.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { changeCurrency } from '../../carts/change-currency.ts'
import { readCart } from '../../carts/get-cart.ts'
import { changeLine } from '../../carts/lines/change-line.ts'
import { removeLine } from '../../carts/lines/remove-line.ts'
import { openCart } from '../../carts/open-cart.ts'
import { builtInDocument } from '../../catalog/built-in/built-in-document.ts'
import type { CatalogDocument } from '../../catalog/document/catalog-document.ts'
import { saveCatalog } from '../../catalog/saved/save-catalog.ts'
import { deleteImage } from '../../images/lifetime/delete-image.ts'
import { cancelOrder } from '../../orders/actions/cancelling/cancel-order.ts'
import type { OnOrderEvent } from '../../orders/core/add-order-event.ts'
import { readOrderByCart } from '../../orders/views/read-order-by-cart.ts'
import { placeOrder } from './place-order.ts'

describe.each(testDatabases)('placeOrder on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    cartId = await openFilledCart(shop, { referenceId: 'photo-7' })
  })

  const charges = () =>
    shop.database.queries.selectFrom('test_gateway_charges').selectAll().execute()
  const paidCharges = async () => (await charges()).filter(({ status }) => status === 'paid')
  const orders = () => shop.database.queries.selectFrom('orders').selectAll().execute()
  const place = async (more: Parameters<typeof fillInCheckout>[2] = {}) =>
    placeOrder(shop, await fillInCheckout(shop, cartId, more))
  async function orderOfCart() {
    const found = await readOrderByCart(shop, cartId)
    if (!found) throw new Error('The cart has no order.')
    return found.order
  }

  it('charges what was shown and freezes what was bought', async () => {
    const cart = await readCart(shop, cartId)
    const { orderId } = await place()
    const order = await orderOfCart()
    expect(order).toMatchObject({
      id: orderId,
      number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      reference_id: 'photo-7',
      store: shop.store.id,
      status: 'preparing',
      hold_reason: null,
      payment_status: 'paid',
      currency: 'USD',
      subtotal: cart.subtotal,
      shipping: 1400,
      tax: 0,
      total: cart.subtotal + 1400,
      shipping_method: 'standard',
      shipping_address: { name: 'Ann Example', country: 'US' },
    })
    expect(order.id).toMatch(/^ord_[0-9a-f]{24}$/)
    expect(order.lines).toEqual([
      {
        id: expect.any(String),
        image_token: cart.lines[0]?.picture.token,
        name: null,
        reference_id: null,
        product: 'canvas',
        size: cart.lines[0]?.chosen?.name,
        options: cart.lines[0]?.options,
        crop: cart.lines[0]?.chosen?.crop,
        quantity: 1,
        unit_price: cart.subtotal,
        unit_commission: 0,
        discount: 0,
        total: cart.subtotal,
        may_withdraw: false,
        handed_out: false,
        left_out: false,
        print_image: expect.objectContaining({
          status: 'here',
          percent: 100,
          width: 6000,
          height: 4000,
          matches: null,
          mismatches: [],
        }),
        print_file: expect.objectContaining({ status: 'preparing', url: null, reason: null }),
        dpi: cart.lines[0]?.chosen?.dpi,
      },
    ])
    expect(order.events.map(({ type }) => type)).toEqual([
      'order.placed',
      'order.paid',
      'order.preparing',
    ])
    expect(await charges()).toMatchObject([{ amount: order.total, currency: 'USD' }])
    expect((await readCart(shop, cartId)).status).toBe('ordered')
  })

  it('makes one order and one charge from twenty concurrent clicks', async () => {
    const placing = await fillInCheckout(shop, cartId)
    const placed = await Promise.all(Array.from({ length: 20 }, () => placeOrder(shop, placing)))
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await charges()).toHaveLength(1)
    expect(await orders()).toHaveLength(1)
    expect((await orderOfCart()).events.filter(({ type }) => type === 'order.paid')).toHaveLength(1)
  })

  it('makes one order and one charge from twenty concurrent tabs', async () => {
    const forms = await Promise.all(Array.from({ length: 20 }, () => fillInCheckout(shop, cartId)))
    const ended = await Promise.allSettled(forms.map((form) => placeOrder(shop, form)))
    const placed = ended.filter((end) => end.status === 'fulfilled').map((end) => end.value.orderId)
    const refused = ended.filter((end) => end.status === 'rejected').map((end) => end.reason.code)
    expect(placed.length).toBeGreaterThan(0)
    expect(new Set(placed).size).toBe(1)
    expect(new Set([...refused, 'payment_pending'])).toEqual(new Set(['payment_pending']))
    expect(await paidCharges()).toHaveLength(1)
    expect(await orders()).toHaveLength(1)
    // A shopper who was asked to wait finds the same order on reload.
    for (const form of forms)
      expect(await placeOrder(shop, form)).toMatchObject({ orderId: placed[0] })
    expect(await paidCharges()).toHaveLength(1)
  })

  it('is rejected, or keeps its picture, if that is deleted concurrently', async () => {
    const outside = AsyncLocalStorage.snapshot()
    const placing = await fillInCheckout(shop, cartId)
    const { token } = (await readCart(shop, cartId)).lines[0]?.picture ?? {}
    if (token === undefined) throw new Error('The cart is empty.')
    let placed: Promise<unknown> | undefined
    // The test never reads image bytes.
    const deps = { ...shop, storage: null as never }
    const deleting = deleteImage(deps, {
      store: shop.store,
      token,
      async afterwards(tx) {
        if (shop.database.kind !== 'postgres') return
        const other = outside(() => placeOrder(shop, placing))
        let hasEnded = false
        placed = other.finally(() => (hasEnded = true))
        placed.catch(() => {})
        while (!hasEnded && !(await isAnybodyWaiting(tx)));
      },
    })
    // Deleting the bytes fails because there is no storage here.
    await deleting.catch(() => {})
    await expect(placed ?? placeOrder(shop, placing)).rejects.toThrow('The cart is empty')
    expect(await orders()).toEqual([])
  })

  it('charges nothing for an order that is cancelled concurrently', async () => {
    const outside = AsyncLocalStorage.snapshot()
    await expect(place({ cardNumber: decliningCard })).rejects.toThrow()
    const { id } = await orderOfCart()
    const placing = await fillInCheckout(shop, cartId)
    let placed: Promise<unknown> | undefined
    const onOrderEvent: OnOrderEvent = async (tx, event) => {
      await shop.onOrderEvent(tx, event)
      if (shop.database.kind !== 'postgres' || placed !== undefined) return
      await beTheFirstToGiveUp(tx)
      let hasEnded = false
      placed = outside(() => placeOrder(shop, placing)).finally(() => (hasEnded = true))
      placed.catch(() => {})
      while (!hasEnded && !(await isAnybodyWaiting(tx)));
    }
    const olga = { kind: 'operator', id: 'op_1', name: 'Olga' } as const
    await cancelOrder({ ...shop, onOrderEvent }, id, { reason: 'Nobody answers.' }, olga)
    const expired = { code: 'cart_expired' }
    await expect(placed ?? placeOrder(shop, placing)).rejects.toMatchObject(expired)
    expect(await paidCharges()).toEqual([])
    expect(await orderOfCart()).toMatchObject({ status: 'cancelled', payment_status: 'declined' })
  })

  it('charges nothing for another picture than the page showed, at the same price', async () => {
    const placing = await fillInCheckout(shop, cartId)
    const [shown] = (await readCart(shop, cartId)).lines
    const other = await handOverPicture(shop, { print: { width: 6000, height: 4000 } })
    await openCart(shop, { store: shop.store, token: other, addTo: cartId })
    await removeLine(shop, cartId, shown?.id ?? '')
    await expect(placeOrder(shop, placing)).rejects.toMatchObject({
      code: 'checkout_incomplete',
      status: 409,
      message: expect.stringContaining('cart has changed'),
    })
    expect(await charges()).toEqual([])
  })

  describe('if the numbers coincide', () => {
    const refused = {
      code: 'checkout_incomplete',
      status: 409,
      reason: 'total_changed',
      message: expect.stringContaining('Nothing was charged'),
    }
    const save = (change: (document: CatalogDocument) => CatalogDocument) =>
      saveCatalog(shop, change(structuredClone(builtInDocument)))
    const allAlike = (document: CatalogDocument) => ({
      ...(changeAmounts(
        document,
        (amounts) => alike(amounts),
        document.currencies,
      ) as CatalogDocument),
      currency_digits: document.currency_digits ?? {},
    })
    const alike = (amounts: Record<string, number>) =>
      Object.fromEntries(Object.keys(amounts).map((currency) => [currency, amounts.USD ?? 0]))
    const withTax = (document: CatalogDocument, kind: 'vat' | 'sales_tax', percent: number) => ({
      ...document,
      taxes: {
        included: true,
        places: [{ country: 'US', rates: [{ kind, percent }] }],
      },
    })

    it('does not charge in another currency than the page showed', async () => {
      await save(allAlike)
      const placing = await fillInCheckout(shop, cartId)
      await changeCurrency(shop, cartId, 'CHF')
      await expect(placeOrder(shop, placing)).rejects.toMatchObject(refused)
      expect(await charges()).toEqual([])
      expect(await orders()).toEqual([])
      await place()
      expect(await charges()).toMatchObject([{ currency: 'CHF' }])
    })

    it('does not charge with other taxes than the page showed', async () => {
      const before = await fillInCheckout(shop, cartId)
      await save((document) => withTax(document, 'vat', 19))
      await expect(placeOrder(shop, before)).rejects.toMatchObject(refused)
      const withVat = await fillInCheckout(shop, cartId)
      await save((document) => withTax(document, 'vat', 20))
      await expect(placeOrder(shop, withVat)).rejects.toMatchObject(refused)
      expect(await charges()).toEqual([])
    })

    it('does not charge a total with another breakdown than the page showed', async () => {
      const placing = await fillInCheckout(shop, cartId)
      const { subtotal, lines } = await readCart(shop, cartId)
      const [height, width] = lines[0]?.chosen?.name.split('x') ?? []
      await save((document) => {
        const boxed = document.shipping['north-america']?.standard?.rates.boxed
        const size = document.products.canvas?.sizes[`${width}x${height}`]
        Object.assign(boxed?.first ?? {}, { USD: 1400 - 130 })
        Object.assign(size?.cost ?? {}, { USD: subtotal / 1.3 + 100 })
        return document
      })
      const now = await fillInCheckout(shop, cartId)
      expect((await readCart(shop, cartId)).subtotal).toBe(subtotal + 130)
      expect(now.shown.sums).not.toBe(placing.shown.sums)
      await expect(placeOrder(shop, placing)).rejects.toMatchObject(refused)
      expect(await charges()).toEqual([])
    })

    it('does not charge for a later delivery than the page showed', async () => {
      const placing = await fillInCheckout(shop, cartId)
      await save((document) => {
        Object.assign(document.shipping['north-america']?.standard ?? {}, { max_days: 40 })
        return document
      })
      await expect(placeOrder(shop, placing)).rejects.toMatchObject({
        status: 409,
        reason: 'arrival_changed',
      })
      expect(await charges()).toEqual([])
      await place()
      expect(await charges()).toHaveLength(1)
    })

    it('charges from a page of a release that knew no delivery days', async () => {
      const placing = await fillInCheckout(shop, cartId)
      await placeOrder(shop, { ...placing, shown: { ...placing.shown, days: undefined } })
      expect(await charges()).toHaveLength(1)
    })

    it('charges nothing for a store that went live while the page said test', async () => {
      const placing = await fillInCheckout(shop, cartId)
      await shop.database.queries.updateTable('stores').set({ mode: 'live' }).execute()
      const gateways = { ...shop.gateways, forStore: () => shop.gateway }
      await expect(placeOrder({ ...shop, gateways }, placing)).rejects.toMatchObject(refused)
      expect(await charges()).toEqual([])
    })
  })

  it('returns the same order on a reload, and for another attempt after it was paid', async () => {
    const placing = await fillInCheckout(shop, cartId)
    const first = await placeOrder(shop, placing)
    expect(await placeOrder(shop, placing)).toEqual(first)
    expect(await placeOrder(shop, { ...placing, attempt: 'another-tab' })).toEqual(first)
    expect(await charges()).toHaveLength(1)
  })

  it('says what to do after a decline, and accepts another card for the same order', async () => {
    const refusal = { code: 'payment_declined', status: 402 }
    await expect(place({ cardNumber: decliningCard })).rejects.toMatchObject({
      ...refusal,
      message: expect.stringContaining('Try another card'),
    })
    const before = await orderOfCart()
    expect(before).toMatchObject({ status: 'awaiting_payment', payment_status: 'declined' })
    expect((await readCart(shop, cartId)).status).toBe('open')

    const { orderId } = await place()
    expect(orderId).toBe(before.id)
    expect(await orderOfCart()).toMatchObject({ payment_status: 'paid', number: before.number })
    expect(await paidCharges()).toHaveLength(1)
  })

  it('returns the same decline to a form sent twice, without another charge', async () => {
    const placing = await fillInCheckout(shop, cartId, { cardNumber: decliningCard })
    const ends = await Promise.allSettled([placeOrder(shop, placing), placeOrder(shop, placing)])
    expect(ends.map((end) => end.status)).toEqual(['rejected', 'rejected'])
    await expect(placeOrder(shop, placing)).rejects.toMatchObject({ code: 'payment_declined' })
    expect(await charges()).toHaveLength(1)
  })

  it('accepts another card from a form restored by the back button', async () => {
    const attempt = 'same-attempt'
    await expect(place({ attempt, cardNumber: decliningCard })).rejects.toThrow()
    await place({ attempt })
    expect(await orderOfCart()).toMatchObject({ payment_status: 'paid' })
    expect(await charges()).toHaveLength(2)
  })

  it('freezes the new contents if the cart was changed after a decline', async () => {
    await expect(place({ cardNumber: decliningCard })).rejects.toThrow()
    const [line] = (await readCart(shop, cartId)).lines
    await changeLine(shop, cartId, line?.id ?? '', { quantity: 2 })
    await place()
    const order = await orderOfCart()
    expect(order.lines).toMatchObject([{ quantity: 2 }])
    expect(order.total).toBe(2 * (line?.unitPrice ?? 0) + order.shipping)
    expect(await paidCharges()).toMatchObject([{ amount: order.total }])
  })

  it('charges nothing if the total is not the one that was shown', async () => {
    const placing = await fillInCheckout(shop, cartId)
    const [line] = (await readCart(shop, cartId)).lines
    await changeLine(shop, cartId, line?.id ?? '', { quantity: 2 })
    await expect(placeOrder(shop, placing)).rejects.toMatchObject({
      code: 'checkout_incomplete',
      status: 409,
      message: expect.stringContaining('new total'),
    })
    expect(await charges()).toEqual([])
    expect(await orders()).toEqual([])
  })

  it('rejects an empty cart, a size that cannot be printed, and an unknown method', async () => {
    const placing = await fillInCheckout(shop, cartId)
    const method = { ...placing.checkout, shippingMethod: 'pigeon' }
    await expect(placeOrder(shop, { ...placing, checkout: method })).rejects.toMatchObject({
      code: 'checkout_incomplete',
      status: 422,
    })
    const tiny = await handOverPicture(shop, { print: { width: 40, height: 30 } })
    await openCart(shop, { store: shop.store, token: tiny, addTo: cartId })
    await expect(placeOrder(shop, placing)).rejects.toMatchObject({ code: 'size_unavailable' })
    for (const line of (await readCart(shop, cartId)).lines) await removeLine(shop, cartId, line.id)
    await expect(placeOrder(shop, placing)).rejects.toMatchObject({ code: 'checkout_incomplete' })
    expect(await charges()).toEqual([])
  })

  it('rejects unknown or expired carts, and malformed attempts', async () => {
    const placing = await fillInCheckout(shop, cartId)
    await expect(
      placeOrder(shop, { ...placing, cartId: '0'.repeat(32) as CartId }),
    ).rejects.toMatchObject({
      code: 'cart_unknown',
    })
    await expect(placeOrder(shop, { ...placing, attempt: 'a:b' })).rejects.toMatchObject({
      code: 'parameter_invalid',
    })
    shop.advance(30 * dayMs)
    await expect(placeOrder(shop, placing)).rejects.toMatchObject({ code: 'cart_expired' })
  })

  it('prevents changes to a cart that was ordered', async () => {
    await place()
    const ordered = { code: 'cart_already_ordered', status: 409 }
    const [line] = (await readCart(shop, cartId)).lines
    const lineId = line?.id ?? ''
    await expect(changeLine(shop, cartId, lineId, { quantity: 2 })).rejects.toMatchObject(ordered)
    await expect(removeLine(shop, cartId, lineId)).rejects.toMatchObject(ordered)
    const token = await handOverPicture(shop, { print: { width: 600, height: 400 } })
    await expect(openCart(shop, { store: shop.store, token, addTo: cartId })).rejects.toMatchObject(
      ordered,
    )
  })

  it('prevents the test gateway from charging for a live shop', async () => {
    await shop.database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    await expect(place()).rejects.toMatchObject({ code: 'checkout_incomplete' })
    expect(await charges()).toEqual([])
  })

  function withElement(mode: 'test' | 'live') {
    const nowhere = { scripts: '', frames: '', connections: '', images: '' }
    const form = { kind: 'element', island: 'stripe', data: {}, sources: nowhere } as const
    const provider = { ...shop.gateway, name: 'stripe', mode, form }
    return { ...shop.gateways, forStore: () => provider }
  }

  it('passes card data sent by a program to the test gateway in a test shop with an element', async () => {
    await placeOrder({ ...shop, gateways: withElement('test') }, await fillInCheckout(shop, cartId))
    const payments = await shop.database.queries.selectFrom('payments').selectAll().execute()
    expect(payments).toMatchObject([{ gateway: 'test', status: 'paid' }])
  })

  it('accepts no card data in a live shop whose provider collects them in its own element', async () => {
    await shop.database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    const gateways = withElement('live')
    const placing = await fillInCheckout(shop, cartId)
    await expect(placeOrder({ ...shop, gateways }, placing)).rejects.toMatchObject({
      code: 'checkout_incomplete',
      status: 422,
      reason: 'payment_method_changed',
    })
    expect(await charges()).toEqual([])
  })

  it('keeps four digits of the card and never the number, anywhere', async () => {
    await expect(place({ cardNumber: decliningCard })).rejects.toThrow()
    await place()
    const tables = ['orders', 'order_lines', 'order_events', 'payments'] as const
    const rows = [...(await charges())] as object[]
    for (const table of [...tables, 'test_gateway_charges', 'jobs', 'carts', 'cart_lines']) {
      rows.push((await sql`select * from ${sql.table(table)}`.execute(shop.database.queries)).rows)
    }
    const everything = JSON.stringify(rows)
    expect(everything).toContain('"card_last4":"4242"')
    expect(everything).not.toMatch(/4242424242424242|4000000000000002/)
    expect(everything).not.toContain('"123"')
  })
})

/** Makes this transaction the deadlock's victim. */
async function beTheFirstToGiveUp(tx: Queries): Promise<void> {
  const soon = sql`select set_config('deadlock_timeout', '1ms', true)
    where current_setting('is_superuser') = 'on'`
  await soon.execute(tx)
}

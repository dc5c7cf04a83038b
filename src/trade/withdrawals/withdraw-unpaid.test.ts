// A withdrawal while a bank processes the payment.

import { AsyncLocalStorage } from 'node:async_hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { isAnybodyWaiting } from '../../../tests/helpers/is-anybody-waiting.ts'
import { cartOfPicture } from '../../../tests/helpers/made-order.ts'
import { fillInCheckout, openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import type { CartId, OrderId } from '../../pure/contract/ids.ts'
import { readCart } from '../carts/get-cart.ts'
import { settlePayment } from '../checkout/payments/settle-payment.ts'
import { placeOrder } from '../checkout/placing/place-order.ts'
import type { OnOrderEvent } from '../orders/core/add-order-event.ts'
import { getOrderJson } from '../orders/views/list-orders.ts'
import { changeStoreSettings } from '../stores/settings/store-settings.ts'
import { mayWithdraw, withdrawalsOf } from './read-withdrawals.ts'
import { withdraw } from './withdraw.ts'

describe.each(testDatabases)('withdraw from an unpaid order on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  let id: OrderId
  let payment: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    await shop.database.transaction((tx) =>
      changeStoreSettings(tx, shop.store.id, { pictures_are: 'shop' }, shop.now()),
    )
    const first = await cartOfPicture(shop)
    ;({ cartId } = await cartOfPicture(shop, undefined, first.cartId))
    const atBank = { status: 'pending', reference: 'bank-1', next: null } as const
    const slow = { charge: async () => atBank, cancel: async () => atBank }
    const { gateways } = shop
    const gateway = gateways.forStore('test')
    const named = (name: string) => ({ ...gateways.named(name), ...slow })
    const forStore = () => gateway && { ...gateway, ...slow }
    Object.assign(shop, { gateways: { ...gateways, named, forStore } })
    const placing = await fillInCheckout(shop, cartId)
    const { address } = placing.checkout
    const home = { country: 'DE', region: null, postal_code: '20457' }
    const checkout = { ...placing.checkout, address: { ...address, ...home } }
    ;({ orderId: id } = await placeOrder(shop, { ...placing, checkout, shown: null }))
    const payments = shop.database.queries.selectFrom('payments').select('id')
    ;({ id: payment } = await payments.executeTakeFirstOrThrow())
  })

  const read = () => getOrderJson(shop.database.queries, shop.store, id, shop.now)
  const rows = () => withdrawalsOf(shop.database.queries, id)
  async function declare(lines: readonly number[], seen = 0, deps = shop) {
    const { number } = await read()
    const pieces = lines.map((line) => ({ line, quantity: 1 }))
    const who = { name: 'Ann Example', number, email: 'ann@example.com' }
    return (await withdraw(deps, { ...who, lines: pieces, seen })).kind
  }
  const settle = (outcome: Parameters<typeof settlePayment>[2]) =>
    settlePayment(shop, payment, outcome)

  it('ends the order, and gives back a payment that still arrives', async () => {
    expect(await read()).toMatchObject({ status: 'awaiting_payment', payment_status: 'pending' })
    const clock = { now: shop.now(), zone: 'UTC' }
    expect(await mayWithdraw(shop.database.queries, id, clock)).toBe(true)
    expect(await declare([1, 2])).toBe('withdrawn')
    expect(await declare([1, 2])).toBe('withdrawn')
    expect((await read()).status).toBe('cancelled')
    expect((await readCart(shop, cartId)).status).toBe('ordered')
    expect(await rows()).toMatchObject([{ amount: 0, refunded_at: shop.now() }])
    await settle({ status: 'paid', reference: 'bank-1' })
    const { total, refunds } = await read()
    expect(refunds).toMatchObject([{ amount: total, status: 'pending' }])
  })

  it('holds the rest once it is paid, and owes the part', async () => {
    expect(await declare([1])).toBe('withdrawn')
    expect((await read()).status).toBe('awaiting_payment')
    await settle({ status: 'paid', reference: 'bank-1' })
    const { status, hold, lines } = await read()
    expect([status, hold?.cause]).toEqual(['on_hold', 'withdrawn'])
    expect(await rows()).toMatchObject([{ amount: lines[0]?.unit_price, refunded_at: null }])
  })

  it('holds the rest if the payment arrives during the withdrawal', async () => {
    const outside = AsyncLocalStorage.snapshot()
    const paid = { status: 'paid', reference: 'bank-1' } as const
    let settled: Promise<unknown> | undefined
    const onOrderEvent: OnOrderEvent = async (tx, event) => {
      await shop.onOrderEvent(tx, event)
      if (settled !== undefined) return
      let hasEnded = false
      settled = outside(() => settle(paid)).finally(() => (hasEnded = true))
      if (shop.database.kind !== 'postgres') return
      while (!hasEnded && !(await isAnybodyWaiting(tx)));
    }
    expect(await declare([1], 0, { ...shop, onOrderEvent })).toBe('withdrawn')
    await settled
    const { status, hold } = await read()
    expect([status, hold?.cause]).toEqual(['on_hold', 'withdrawn'])
  })

  it('ends the rest too if it is not paid, and owes nothing', async () => {
    await declare([1])
    await settle({ status: 'declined', reference: 'bank-1', declineCode: 'card_declined' })
    expect(await read()).toMatchObject({ status: 'cancelled', payment_status: 'declined' })
    expect((await readCart(shop, cartId)).status).toBe('ordered')
    expect(await rows()).toMatchObject([{ refunded_at: shop.now() }])
  })

  it('ends it in two steps as well', async () => {
    await declare([1])
    expect(await declare([2], 1)).toBe('withdrawn')
    expect((await read()).status).toBe('cancelled')
    expect((await rows()).map(({ refunded_at: at }) => at)).toEqual([shop.now(), shop.now()])
  })

  it('is refused after a declined payment, whose cart is open again', async () => {
    await settle({ status: 'declined', reference: 'bank-1', declineCode: 'card_declined' })
    expect(await declare([1, 2])).toBe('changed')
    expect(await read()).toMatchObject({ status: 'awaiting_payment', payment_status: 'declined' })
    expect((await readCart(shop, cartId)).status).toBe('open')
  })
})

// Surplus payments and disputes about them: the remaining money is refunded, or is listed among the
// charges without an order with its exact amount.

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openStripeShop, type StripeShop } from '../../../../tests/helpers/stripe-shop.ts'
import { minuteMs, openFilledCart } from '../../../../tests/helpers/test-shop.ts'
import type { CartId, OrderId } from '../../../pure/contract/ids.ts'
import { tickOffCharge } from '../gateway-events/handle-gateway-event.ts'
import { refundOrder } from './refund-order.ts'

const gateway = 'stripe-test'

describe.each(testDatabases)('money that pays no order on $name', (testDatabase) => {
  let shop: StripeShop
  let cartId: CartId
  beforeEach(async () => {
    shop = await openStripeShop(testDatabase)
    cartId = await openFilledCart(shop)
  })

  /** The voucher is paid after the order was paid in another way. */
  async function payTwice(): Promise<{ orderId: OrderId; late: string; total: number }> {
    const { orderId, late } = await shop.placePaidPastVoucher(cartId)
    Object.assign(shop.stripe.intents.find(({ id }) => id === late) ?? {}, { status: 'processing' })
    shop.stripe.confirm(late, 'succeeded')
    const { total } = await shop.order(orderId)
    return { orderId, late, total }
  }
  async function hear(): Promise<void> {
    expect(new Set(await shop.tell())).toEqual(new Set([204]))
    await shop.runDueJobs()
  }
  async function dispute(
    id: string,
    ...of: [Parameters<StripeShop['stripe']['dispute']>[1], number?]
  ) {
    shop.stripe.dispute(id, ...of)
    await hear()
  }
  const given = (id: string) =>
    shop.stripe.refunds
      .filter((each) => each.payment_intent === id)
      .map(({ amount, status }) => [amount, status])
  const toldOf = async () => {
    const rows = await shop.database.queries
      .selectFrom('unmatched_charges')
      .selectAll()
      .where('ticked_off_at', 'is', null)
      .execute()
    return rows.map(({ reference, amount, taken_back: taken }) => [reference, amount - taken])
  }

  it('is refunded except for a disputed part, and that when the bank returns it', async () => {
    const { orderId, late, total } = await payTwice()
    shop.stripe.dispute(late, 'needs_response', 1000)
    await hear()
    expect(given(late)).toEqual([[total - 1000, 'succeeded']])
    await dispute(late, 'won')
    expect(given(late)).toEqual([
      [total - 1000, 'succeeded'],
      [1000, 'succeeded'],
    ])
    expect(await shop.order(orderId)).toMatchObject({ status: 'preparing', payment_status: 'paid' })
  })

  it('is refunded part by part if a second dispute begins before the first is over', async () => {
    const { late, total } = await payTwice()
    shop.stripe.dispute(late, 'needs_response', 1000)
    await hear()
    shop.stripe.dispute(late, 'won')
    shop.stripe.dispute(late, 'needs_response', 400)
    await hear()
    expect(given(late).map(([amount]) => amount)).toEqual([total - 1000, 600])
    await dispute(late, 'lost')
    expect(given(late)).toHaveLength(2)
    expect(await toldOf()).toEqual([])
  })

  it('is reported with the remaining sum if its refund has failed and a bank takes it', async () => {
    shop.stripe.refundStatus = 'failed'
    const { late, total } = await payTwice()
    await hear()
    expect(await toldOf()).toEqual([[late, total]])
    await dispute(late, 'needs_response', 1000)
    expect(await toldOf()).toEqual([[late, total - 1000]])
    await dispute(late, 'lost')
    shop.stripe.dispute(late, 'needs_response', total - 1000)
    await hear()
    expect(await toldOf()).toEqual([])
    await dispute(late, 'won')
    expect(await toldOf()).toEqual([[late, total - 1000]])
    expect(given(late)).toEqual([[total, 'failed']])
  })

  it('stays closed when a bank takes it and returns it', async () => {
    shop.stripe.refundStatus = 'failed'
    const { late } = await payTwice()
    await hear()
    const charge = { gateway, reference: late }
    await shop.database.transaction((tx) => tickOffCharge(tx, charge, shop.now()))
    await dispute(late, 'needs_response')
    await dispute(late, 'won')
    expect(await toldOf()).toEqual([])
  })

  it('includes a payment for an order that was refunded, and disputed since', async () => {
    const { orderId, late } = await shop.placePaidPastVoucher(cartId)
    const first = shop.intent()
    const { total } = await shop.order(orderId)
    const whole = { amount: null, reason: 'Lost.', key: 'a' }
    await refundOrder(shop, orderId, whole, { kind: 'operator', id: 'op_1', name: 'Kim' })
    await dispute(first, 'needs_response')
    Object.assign(shop.stripe.intents.find(({ id }) => id === late) ?? {}, { status: 'processing' })
    shop.stripe.confirm(late, 'succeeded')
    await hear()
    expect(given(late)).toEqual([[total, 'succeeded']])
    expect(await shop.order(orderId)).toMatchObject({ status: 'refunded', refunded_total: total })
  })

  it('is refunded except for its own disputed part if the bank also has the order’s payment', async () => {
    const { orderId, late } = await shop.placePaidPastVoucher(cartId)
    const first = shop.intent()
    const { total } = await shop.order(orderId)
    const whole = { amount: null, reason: 'Lost.', key: 'a' }
    await refundOrder(shop, orderId, whole, { kind: 'operator', id: 'op_1', name: 'Kim' })
    await dispute(first, 'needs_response')
    Object.assign(shop.stripe.intents.find(({ id }) => id === late) ?? {}, { status: 'processing' })
    shop.stripe.confirm(late, 'succeeded')
    shop.stripe.dispute(late, 'needs_response', 1000)
    await hear()
    expect(given(late)).toEqual([[total - 1000, 'succeeded']])
  })

  it('is reported if it was disputed before it was found, after it had been given up', async () => {
    const orderId = await shop.place(cartId)
    const late = shop.intent()
    const { total } = await shop.order(orderId)
    shop.advance(70 * minuteMs)
    await shop.runDueJobs()
    expect(shop.stripe.intents).toMatchObject([{ status: 'canceled' }])
    Object.assign(shop.stripe.intents[0] ?? {}, { status: 'processing' })
    shop.stripe.confirm(late, 'succeeded')
    shop.stripe.dispute(late, 'needs_response', 1000)
    await hear()
    expect(await shop.order(orderId)).toMatchObject({
      hold: {
        cause: 'payment_taken_back',
        reason: expect.stringContaining(`$10.00 of the $${(total / 100).toFixed(2)}`),
      },
    })
  })

  it('without a payment is reported minus its disputed part, and again when that is returned', async () => {
    await shop.place(cartId)
    const intent = shop.intent()
    // As after restoring an older backup.
    await shop.database.queries.deleteFrom('payments').execute()
    const amount = Number(shop.stripe.intents[0]?.amount)
    shop.stripe.confirm(intent, 'succeeded')
    await hear()
    expect(await toldOf()).toEqual([[intent, amount]])
    shop.stripe.dispute(intent, 'needs_response', 1000)
    await hear()
    expect(await toldOf()).toEqual([[intent, amount - 1000]])
    await dispute(intent, 'won')
    await dispute(intent, 'needs_response')
    expect(await toldOf()).toEqual([])
    await dispute(intent, 'won')
    expect(await toldOf()).toEqual([[intent, amount]])
    await shop.database.transaction((tx) =>
      tickOffCharge(tx, { gateway, reference: intent }, shop.now()),
    )
    await dispute(intent, 'needs_response')
    await dispute(intent, 'won')
    expect(await toldOf()).toEqual([])
  })

  it('is reported if its rest is less than a bank can transfer, and blocks nothing', async () => {
    const { orderId, late } = await shop.placePaidPastVoucher(cartId)
    // A Kuwaiti dinar has 1000 fils, and banks move only multiples of ten.
    for (const table of ['orders', 'payments'] as const) {
      await shop.database.queries.updateTable(table).set({ currency: 'KWD' }).execute()
    }
    for (const intent of shop.stripe.intents) Object.assign(intent, { currency: 'kwd' })
    const first = shop.intent()
    const { total } = await shop.order(orderId)
    await dispute(first, 'needs_response', total - 4)
    await dispute(first, 'lost')
    Object.assign(shop.stripe.intents.find(({ id }) => id === late) ?? {}, { status: 'processing' })
    shop.stripe.confirm(late, 'succeeded')
    await hear()
    expect(await toldOf()).toEqual([[first, 4]])
    expect(await shop.order(orderId)).toMatchObject({ payment_status: 'paid' })
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { madeGiftCard } from '../../../tests/helpers/made-gift-card.ts'
import {
  fillInCheckout,
  minuteMs,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../tests/helpers/test-shop.ts'
import { voidGiftCard } from '../gift-cards/end-gift-card.ts'
import type { GiftCard } from '../gift-cards/gift-card.ts'
import { getGiftCard, movementsOf } from '../gift-cards/gift-card.ts'
import { cancelOrder } from '../orders/actions/cancelling/cancel-order.ts'
import { readOrder } from '../orders/core/read-order.ts'
import { attemptOf, paymentsOf } from './payment.ts'
import { settlePayment } from './payments/settle-payment.ts'
import { placeOrder } from './placing/place-order.ts'
import { type GiftCardToSpend, newAttempt, type Placing } from './placing/placing.ts'
import { refundableOf } from './refunds/begin-refund.ts'
import { refundOrder } from './refunds/refund-order.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Olga' } as const
const dayMs = 86_400_000

describe.each(testDatabases)('an order paid with a gift card on $name', (testDatabase) => {
  let shop: TestShop
  /** Of the order without a card. */
  let total: number
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const placing = await fillInCheckout(shop, await openFilledCart(shop))
    const { orderId } = await placeOrder(shop, placing)
    total = (await readOrder(shop.database.queries, orderId)).total
  })

  const cartWith = async (
    { code }: { code: string },
    shown: number | null,
    more: Partial<Placing> = {},
  ): Promise<Placing> => {
    const giftCard: GiftCardToSpend = { code, shown }
    return { ...(await fillInCheckout(shop, await openFilledCart(shop))), giftCard, ...more }
  }
  const cardNumber = (placing: Placing, number: string): Placing => {
    const { payment } = placing.checkout
    if (payment.kind !== 'card') throw new Error('It is not paid by card.')
    const card = { ...payment.card, number }
    return { ...placing, checkout: { ...placing.checkout, payment: { kind: 'card', card } } }
  }
  const byCardAlone = (placing: Placing): Placing => ({
    ...placing,
    checkout: { ...placing.checkout, payment: { kind: 'gift_card' } },
  })
  const left = async ({ id }: GiftCard) => {
    const { queries } = shop.database
    const { balance } = await getGiftCard(queries, id)
    const sum = (await movementsOf(queries, id)).reduce((all, { amount }) => all + amount, 0)
    expect(sum).toBe(balance)
    return balance
  }
  const charges = async () =>
    (
      await shop.database.queries
        .selectFrom('test_gateway_charges')
        .selectAll()
        .orderBy('amount', 'desc')
        .execute()
    ).map(({ amount, status }) => [amount, status])
  const givenBack = async () =>
    (
      await shop.database.queries
        .selectFrom('test_gateway_refunds')
        .selectAll()
        .orderBy('amount', 'desc')
        .execute()
    ).map(({ amount }) => amount)
  const bookedNet = async (orderId: string) =>
    await shop.database.queries
      .selectFrom('bookings')
      .select(['kind', 'goods', 'shipping', 'tax'])
      .where('order_id', '=', orderId as never)
      .where('kind', '!=', 'fee')
      .orderBy('at')
      .execute()

  it('charges the gateway for the rest only, and keeps total and books', async () => {
    const card = await madeGiftCard(shop, { amount: 1_000 })
    const { orderId } = await placeOrder(shop, await cartWith(card, 1_000))
    const order = await readOrder(shop.database.queries, orderId)
    expect(order).toMatchObject({ total, gift_card_amount: 1_000, payment_status: 'paid' })
    expect(await charges()).toEqual([
      [total, 'paid'],
      [total - 1_000, 'paid'],
    ])
    expect(await left(card)).toBe(0)
    const [sale] = await bookedNet(orderId)
    expect((sale?.goods ?? 0) + (sale?.shipping ?? 0) + (sale?.tax ?? 0)).toBe(total)
  })

  it('asks no gateway if the card pays everything', async () => {
    const card = await madeGiftCard(shop, { amount: total + 500 })
    const { orderId, next } = await placeOrder(shop, byCardAlone(await cartWith(card, total)))
    expect(next).toBeNull()
    const order = await readOrder(shop.database.queries, orderId)
    expect(order).toMatchObject({ gift_card_amount: total, payment_status: 'paid' })
    expect(await charges()).toHaveLength(1)
    expect(await left(card)).toBe(500)
  })

  it('is paid once by a card that two tabs spend at once', async () => {
    const card = await madeGiftCard(shop, { amount: total })
    const tabs = await Promise.all([1, 2, 3, 4].map(() => cartWith(card, total)))
    const placed = await Promise.allSettled(tabs.map((tab) => placeOrder(shop, byCardAlone(tab))))
    expect(placed.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ])
    expect(await left(card)).toBe(0)
    expect(await charges()).toHaveLength(1)
  })

  it('sent twice makes one order and takes the card’s part once', async () => {
    const card = await madeGiftCard(shop, { amount: 1_000 })
    const placing = await cartWith(card, 1_000)
    const [one, other] = await Promise.allSettled([
      placeOrder(shop, placing),
      placeOrder(shop, placing),
    ])
    const placed = [one, other].filter(({ status }) => status === 'fulfilled')
    expect(placed.length).toBeGreaterThan(0)
    await placeOrder(shop, placing)
    expect(await charges()).toHaveLength(2)
    expect(await left(card)).toBe(0)
  })

  it('gives the card its part back when the payment is declined, and takes it again', async () => {
    const card = await madeGiftCard(shop, { amount: 1_000 })
    const placing = await cartWith(card, 1_000)
    const declined = placeOrder(shop, cardNumber(placing, '4000000000000002'))
    await expect(declined).rejects.toMatchObject({ code: 'payment_declined' })
    expect(await left(card)).toBe(1_000)
    const { orderId } = await placeOrder(shop, { ...placing, attempt: newAttempt() })
    expect(await left(card)).toBe(0)
    expect(await readOrder(shop.database.queries, orderId)).toMatchObject({
      gift_card_amount: 1_000,
      payment_status: 'paid',
    })
  })

  it('gives it back by itself when the program died before the gateway was asked', async () => {
    const card = await madeGiftCard(shop, { amount: 1_000 })
    const dead = {
      ...shop.gateways,
      named: () => ({ ...shop.gateway, charge: () => Promise.reject(new Error('killed')) }),
    }
    const placing = await cartWith(card, 1_000)
    await expect(placeOrder({ ...shop, gateways: dead }, placing)).rejects.toThrow()
    expect(await left(card)).toBe(0)
    shop.advance(2 * minuteMs)
    await shop.runDueJobs()
    expect(await left(card)).toBe(1_000)
  })

  it('waits with the card’s part while a bank asks, and gives it back after an hour', async () => {
    const card = await madeGiftCard(shop, { amount: 1_000 })
    const asked = await placeOrder(
      shop,
      cardNumber(await cartWith(card, 1_000), '4000002500003155'),
    )
    expect(asked.next).toMatchObject({ kind: 'redirect' })
    expect(await left(card)).toBe(0)
    for (let minute = 0; minute < 70; minute += 10) {
      shop.advance(10 * minuteMs)
      await shop.runDueJobs()
    }
    expect(await left(card)).toBe(1_000)
  })

  it('that is charged after its part was given back is refunded', async () => {
    const card = await madeGiftCard(shop, { amount: 1_000 })
    const placing = await cartWith(card, 1_000)
    const { orderId } = await placeOrder(shop, cardNumber(placing, '4000002500003155'))
    const [payment] = await paymentsOf(shop.database.queries, orderId)
    if (payment === undefined) throw new Error('There is no payment.')
    const ended = { status: 'declined', reference: 'late', declineCode: 'cancelled' } as const
    await settlePayment(shop, payment.id, ended)
    expect(await left(card)).toBe(1_000)
    await settlePayment(shop, payment.id, { status: 'paid', reference: 'late' })
    const [late] = await paymentsOf(shop.database.queries, orderId)
    expect(late).toMatchObject({ is_surplus: 1, amount: total - 1_000, gift_card_amount: 0 })
    const refunds = await shop.database.queries.selectFrom('refunds').selectAll().execute()
    expect(refunds).toMatchObject([{ amount: total - 1_000, gift_card_amount: 0 }])
  })

  it('refunds what was charged first, then the card, to the cent', async () => {
    const card = await madeGiftCard(shop, { amount: 1_000 })
    const { orderId } = await placeOrder(shop, await cartWith(card, 1_000))
    const refund = async (amount: number | null, key: string) =>
      await refundOrder(shop, orderId, { amount, reason: 'Scratched.', key }, operator)
    await refund(total - 1_001, 'one')
    expect([await left(card), await givenBack()]).toEqual([0, [total - 1_001]])
    await refund(301, 'two')
    await refund(301, 'two')
    expect([await left(card), await givenBack()]).toEqual([300, [total - 1_001, 1]])
    expect(await refundableOf(shop.database.queries, orderId)).toBe(700)
    await expect(refund(701, 'three')).rejects.toMatchObject({ code: 'refund_not_possible' })
    await refund(null, 'four')
    await shop.runDueJobs()
    expect([await left(card), await givenBack()]).toEqual([1_000, [total - 1_001, 1]])
    const order = await readOrder(shop.database.queries, orderId)
    expect(order).toMatchObject({ status: 'refunded', refunded_total: total })
    const booked = await bookedNet(orderId)
    const sum = booked.reduce((all, { goods, shipping, tax }) => all + goods + shipping + tax, 0)
    expect(sum).toBe(0)
  })

  it('gives everything back when it is cancelled', async () => {
    const card = await madeGiftCard(shop, { amount: 1_000 })
    const { orderId } = await placeOrder(shop, await cartWith(card, 1_000))
    await cancelOrder(shop, orderId, { reason: 'Ordered twice.' }, operator)
    await shop.runDueJobs()
    expect([await left(card), await givenBack()]).toEqual([1_000, [total - 1_000]])
    const order = await readOrder(shop.database.queries, orderId)
    expect(order).toMatchObject({ status: 'refunded', refunded_total: total })
  })

  it('gives the card its part once when the gateway’s refund fails later', async () => {
    const card = await madeGiftCard(shop, { amount: 1_000 })
    const placing = cardNumber(await cartWith(card, 1_000), '4000000000005126')
    const { orderId } = await placeOrder(shop, placing)
    const request = { amount: null, reason: 'Scratched.', key: 'all' }
    await refundOrder(shop, orderId, request, operator)
    expect(await left(card)).toBe(1_000)
    for (let time = 0; time < 4; time++) {
      shop.advance(31 * minuteMs)
      await shop.runDueJobs()
    }
    expect(await left(card)).toBe(1_000)
    expect(await refundableOf(shop.database.queries, orderId)).toBe(total - 1_000)
  })

  it('keeps the card’s part when a bank takes back the rest', async () => {
    const card = await madeGiftCard(shop, { amount: 1_000 })
    const { orderId } = await placeOrder(shop, await cartWith(card, 1_000))
    const [payment] = await paymentsOf(shop.database.queries, orderId)
    if (payment === undefined) throw new Error('There is no payment.')
    expect(attemptOf(payment).amount).toBe(total - 1_000)
    const reversal = { status: 'taken_back', reference: 'x', declineCode: 'fraudulent' } as const
    await settlePayment(shop, payment.id, reversal)
    expect(await refundableOf(shop.database.queries, orderId)).toBe(1_000)
    await cancelOrder(shop, orderId, { reason: 'Disputed.' }, operator)
    await shop.runDueJobs()
    expect([await left(card), await givenBack()]).toEqual([1_000, []])
  })

  it('extends a card that has expired meanwhile, and replaces one that was voided', async () => {
    const card = await madeGiftCard(shop, { amount: 1_000, validUntil: shop.now() + dayMs })
    const { orderId } = await placeOrder(shop, await cartWith(card, 1_000))
    shop.advance(2 * dayMs)
    const request = { amount: total - 500, reason: 'Late.', key: 'late' }
    await refundOrder(shop, orderId, request, operator)
    const { queries } = shop.database
    const longer = await getGiftCard(queries, card.id)
    expect(longer).toMatchObject({ balance: 500, valid_until: shop.now() + 365 * dayMs })
    await shop.database.transaction((tx) => voidGiftCard(tx, card.id, operator, shop.now()))
    await refundOrder(shop, orderId, { ...request, amount: null, key: 'rest' }, operator)
    expect(await left(card)).toBe(0)
    const cards = await queries.selectFrom('gift_cards').selectAll().execute()
    const replacement = cards.find(({ id }) => id !== card.id)
    expect(replacement).toMatchObject({ balance: 500, voided_at: null, valid_until: null })
  })

  it.each([
    ['a page that showed another amount', { shown: 999 }, 'gift_card_changed'],
    ['a card that was removed since', { code: '', shown: 1_000 }, 'gift_card_changed'],
    ['a typo', { code: '7K2M-93QF-0BTX-WZ4C1' }, 'gift_card_malformed'],
  ])('is refused for %s, and nothing is kept', async (_, giftCard, reason) => {
    const card = await madeGiftCard(shop, { amount: 1_000 })
    const placing = await cartWith(card, 1_000)
    const changed = { ...placing, giftCard: { code: card.code, shown: 1_000, ...giftCard } }
    await expect(placeOrder(shop, changed)).rejects.toMatchObject({ reason })
    expect(await left(card)).toBe(1_000)
    expect(await charges()).toHaveLength(1)
  })

  it('leaves what a gateway can charge', async () => {
    const gateway = { ...shop.gateway, leastAmount: () => 50 }
    const gateways = { ...shop.gateways, forStore: () => gateway }
    const card = await madeGiftCard(shop, { amount: total - 20 })
    const { orderId } = await placeOrder({ ...shop, gateways }, await cartWith(card, total - 50))
    const order = await readOrder(shop.database.queries, orderId)
    expect(order).toMatchObject({ gift_card_amount: total - 50, payment_status: 'paid' })
    expect(await left(card)).toBe(30)
  })
})

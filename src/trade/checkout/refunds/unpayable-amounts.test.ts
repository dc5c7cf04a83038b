// Amounts that no card network can move exactly, such as what is left after a bank claims part of a
// payment.

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openStripeShop, type StripeShop } from '../../../../tests/helpers/stripe-shop.ts'
import { minuteMs } from '../../../../tests/helpers/test-shop.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { cancelOrder } from '../../orders/actions/cancelling/cancel-order.ts'
import { refundOrder } from './refund-order.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const

describe.each(testDatabases)(
  'refunds of sums that can not be moved exactly, on $name',
  (testDatabase) => {
    let shop: StripeShop
    beforeEach(async () => {
      shop = await openStripeShop(testDatabase)
    })

    /** The charge is the nearest amount that can be moved. */
    async function soldFor(total: number): Promise<OrderId> {
      const orderId = await shop.placePaid()
      const { queries } = shop.database
      const sum = { currency: 'KWD', subtotal: total, shipping: 0, tax: 0, total }
      await queries.updateTable('orders').set(sum).execute()
      await queries.updateTable('payments').set({ amount: total, currency: 'KWD' }).execute()
      const charged = { amount: Math.round(total / 10) * 10, currency: 'kwd' }
      Object.assign(shop.stripe.intents.at(-1) ?? {}, charged)
      return orderId
    }
    const refund = (orderId: OrderId, amount: number | null, key = 'r') =>
      refundOrder(shop, orderId, { amount, reason: 'Damaged.', key }, operator)
    const given = () => shop.stripe.refunds.map(({ amount }) => amount)

    it.each([
      [1234, 1230],
      [1236, 1240],
    ])('give back of %i fils the %i that were charged, and say so', async (total, charged) => {
      const orderId = await soldFor(total)
      expect(await refund(orderId, null)).toMatchObject({ status: 'refunded' })
      expect(given()).toEqual([charged])
      const order = await shop.order(orderId)
      expect(order).toMatchObject({ status: 'refunded', refunded_total: total })
      expect(order.events.at(-1)).toMatchObject({
        type: 'order.refunded',
        detail: { amount: total, given_at_gateway: charged },
      })
      await shop.tell()
      expect(await shop.order(orderId)).toEqual(order)
    })

    it('give the rest back after a part', async () => {
      const orderId = await soldFor(1236)
      await refund(orderId, 1000, 'part')
      expect(await refund(orderId, null, 'rest')).toMatchObject({ status: 'refunded' })
      expect(given()).toEqual([1000, 240])
      expect((await shop.order(orderId)).status).toBe('refunded')
    })

    it('are taken by the very sum that is left, and by no other that can not be moved', async () => {
      const orderId = await soldFor(1236)
      await expect(refund(orderId, 1235)).rejects.toMatchObject({ code: 'refund_not_possible' })
      expect(await refund(orderId, 1236)).toMatchObject({ status: 'refunded' })
      expect(given()).toEqual([1240])
    })

    it('end by themselves where they were left pending', async () => {
      const orderId = await soldFor(1234)
      shop.stripe.cutOff('before', 9)
      expect(await refund(orderId, null)).toMatchObject({ status: 'pending' })
      shop.stripe.cutOff('before', 0)
      shop.advance(3 * minuteMs)
      await shop.reconcile()
      await shop.runDueJobs()
      expect((await shop.order(orderId)).refunds).toMatchObject([{ status: 'refunded' }])
    })

    it('are not begun for less than a bank can move', async () => {
      const orderId = await soldFor(1234)
      await refund(orderId, 1230)
      await expect(refund(orderId, null, 'rest')).rejects.toMatchObject({
        code: 'refund_not_possible',
        status: 409,
      })
      await cancelOrder(shop, orderId, { reason: 'Flood.' }, operator)
      expect(await shop.order(orderId)).toMatchObject({ status: 'cancelled', refunded_total: 1230 })
      expect(given()).toEqual([1230])
    })
  },
)

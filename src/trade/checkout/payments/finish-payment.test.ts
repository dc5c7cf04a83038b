import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  fillInCheckout,
  minuteMs,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { readOrderByCart } from '../../orders/views/read-order-by-cart.ts'
import { confirmTestCharge } from '../../payments/testing/test-gateway.ts'
import { placeOrder } from '../placing/place-order.ts'
import { finishPayment } from './finish-payment.ts'

const askingCard = '4000002500003155'

describe.each(testDatabases)('finishPayment on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    cartId = await openFilledCart(shop)
  })

  const order = async () => (await readOrderByCart(shop, cartId))?.order
  async function placeToBeConfirmed(): Promise<string> {
    const placing = await fillInCheckout(shop, cartId, { cardNumber: askingCard })
    const { next } = await placeOrder(shop, placing)
    if (next?.kind !== 'redirect') throw new Error('Nothing is to be confirmed.')
    return new URL(next.url, 'http://shop').searchParams.get('charge') ?? ''
  }

  it('finds nothing before a payment was begun', async () => {
    expect(await finishPayment(shop, cartId)).toEqual({ step: 'none' })
  })

  it('pays the order when the shopper has confirmed, however often it is called', async () => {
    const charge = await placeToBeConfirmed()
    expect(await order()).toMatchObject({ status: 'awaiting_payment', payment_status: 'pending' })
    await confirmTestCharge(shop, charge, true)
    const ends = await Promise.all([finishPayment(shop, cartId), finishPayment(shop, cartId)])
    expect(ends).toEqual([{ step: 'paid' }, { step: 'paid' }])
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
    const paid = (await order())?.events.filter(({ type }) => type === 'order.paid')
    expect(paid).toHaveLength(1)
  })

  it('detects a payment that is settled between two of its reads', async () => {
    await confirmTestCharge(shop, await placeToBeConfirmed(), true)
    let reads = 0
    const settling: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        reads += 1
        if (reads === 1) await finishPayment(shop, cartId)
        return result
      },
    }
    const queries = shop.database.queries.withPlugin(settling)
    const database = { ...shop.database, queries }
    expect(await finishPayment({ ...shop, database }, cartId)).toEqual({ step: 'paid' })
  })

  it('does not give up a payment that is just being begun', async () => {
    const { charge } = shop.gateway
    const looked: unknown[] = []
    shop.gateway.charge = async (asked) => {
      looked.push(await finishPayment(shop, cartId))
      return await charge(asked)
    }
    await placeOrder(shop, await fillInCheckout(shop, cartId))
    expect(looked).toEqual([{ step: 'waiting' }])
    expect(await order()).toMatchObject({ payment_status: 'paid' })
  })

  it('reports that it was declined', async () => {
    await confirmTestCharge(shop, await placeToBeConfirmed(), false)
    const refused = { step: 'declined', declineCode: 'confirmation_refused' }
    expect(await finishPayment(shop, cartId)).toEqual(refused)
    expect(await finishPayment(shop, cartId)).toEqual(refused)
    expect(await order()).toMatchObject({ payment_status: 'declined' })
  })

  it('gives up an unconfirmed payment', async () => {
    const charge = await placeToBeConfirmed()
    const left = { step: 'declined', declineCode: 'payment_not_made' }
    expect(await finishPayment(shop, cartId)).toEqual(left)
    await confirmTestCharge(shop, charge, true)
    expect(await finishPayment(shop, cartId)).toEqual(left)
    expect(await order()).toMatchObject({ payment_status: 'unpaid' })
  })

  it('does not redirect to the bank for a payment given up before it answered', async () => {
    const { charge } = shop.gateway
    shop.gateway.charge = async (asked) => {
      const outcome = await charge(asked)
      expect(await finishPayment(shop, cartId)).toMatchObject({ step: 'declined' })
      return outcome
    }
    await expect(placeToBeConfirmed()).rejects.toMatchObject({ code: 'payment_pending' })
  })

  it('reports that the bank needs time, and that it cannot be reached', async () => {
    await placeToBeConfirmed()
    shop.gateway.find = async () => ({ status: 'pending', reference: 'x', next: null })
    expect(await finishPayment(shop, cartId)).toEqual({ step: 'awaited' })
    shop.gateway.find = () => Promise.reject(new Error('The connection broke.'))
    await expect(finishPayment(shop, cartId)).rejects.toMatchObject({ code: 'payment_pending' })
  })

  it('lets another total be paid while the first one is pending, and never both', async () => {
    const first = await placeToBeConfirmed()
    const second = await placeToBeConfirmed()
    await confirmTestCharge(shop, first, true)
    await confirmTestCharge(shop, second, true)
    await finishPayment(shop, cartId)
    const paid = await shop.database.queries
      .selectFrom('test_gateway_charges')
      .select('reference')
      .where('status', '=', 'paid')
      .execute()
    expect(paid).toEqual([{ reference: second }])
  })

  it('accepts the same form again with new contents, in place of the first', async () => {
    const placing = await fillInCheckout(shop, cartId, { cardNumber: askingCard })
    const first = await placeOrder(shop, placing)
    const { address } = placing.checkout
    const checkout = { ...placing.checkout, address: { ...address, name: 'Ada Lovelace' } }
    const second = await placeOrder(shop, { ...placing, checkout })
    expect(second.next).not.toEqual(first.next)
    expect(await order()).toMatchObject({ shipping_address: { name: 'Ada Lovelace' } })
  })

  it('accepts another card from a form restored by the back button while the first is pending', async () => {
    const attempt = 'same-attempt'
    const asking = await fillInCheckout(shop, cartId, { attempt, cardNumber: askingCard })
    await placeOrder(shop, asking)
    const paying = await fillInCheckout(shop, cartId, { attempt })
    expect(await placeOrder(shop, paying)).toMatchObject({ next: null })
    expect(await order()).toMatchObject({ payment_status: 'paid' })
  })

  it('is optional: a confirmed payment is found by the job, an abandoned one is given up in an hour', async () => {
    const charge = await placeToBeConfirmed()
    shop.advance(2 * minuteMs)
    await shop.runDueJobs()
    expect(await order()).toMatchObject({ payment_status: 'pending' })
    await confirmTestCharge(shop, charge, true)
    shop.advance(2 * minuteMs)
    await shop.runDueJobs()
    expect(await order()).toMatchObject({ payment_status: 'paid' })
    cartId = await openFilledCart(shop)
    await placeToBeConfirmed()
    shop.advance(61 * minuteMs)
    await shop.runDueJobs()
    expect(await order()).toMatchObject({ payment_status: 'unpaid' })
  })
})

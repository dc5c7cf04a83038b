import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import {
  dayMs,
  decliningCard,
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../tests/helpers/test-shop.ts'
import { addNamedJob } from '../../ground/jobs/add-job.ts'
import { setCartStatus } from '../carts/end-cart.ts'
import { readCart } from '../carts/get-cart.ts'
import { touchCart } from '../carts/insert-cart.ts'
import { readOrderByCart } from '../orders/views/read-order-by-cart.ts'
import { createPaymentGateways } from '../payments/payment-gateways.ts'
import { createExpireCarts, expireCartsTask } from './expire-carts.ts'
import { placeOrder } from './placing/place-order.ts'

describe.each(testDatabases)('expireCarts on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  async function expire() {
    const job = { task: expireCartsTask, payload: {} }
    await shop.database.transaction((tx) => addNamedJob(tx, job, shop.now()))
    await shop.runDueJobs()
  }
  const cartIds = async () =>
    (await shop.database.queries.selectFrom('carts').select('id').execute()).map(({ id }) => id)

  it('deletes open carts that were unchanged for thirty days, and keeps younger ones', async () => {
    await openFilledCart(shop)
    shop.advance(dayMs)
    const younger = await openFilledCart(shop)
    shop.advance(29 * dayMs)
    await expire()
    expect(await cartIds()).toEqual([younger])
    const lines = await shop.database.queries.selectFrom('cart_lines').select('cart_id').execute()
    expect(lines).toEqual([{ cart_id: younger }])
  })

  it('keeps ordered carts', async () => {
    const cartId = await openFilledCart(shop)
    await placeOrder(shop, await fillInCheckout(shop, cartId))
    shop.advance(365 * dayMs)
    await expire()
    expect(await readOrderByCart(shop, cartId)).toMatchObject({ order: { status: 'preparing' } })
    expect(await readCart(shop, cartId)).toMatchObject({ status: 'ordered' })
  })

  it('cancels the unpaid order of such a cart, which then accepts no payment', async () => {
    const cartId = await openFilledCart(shop)
    const placing = await fillInCheckout(shop, cartId, { cardNumber: decliningCard })
    await expect(placeOrder(shop, placing)).rejects.toThrow()
    shop.advance(30 * dayMs)
    await expire()
    expect(await readOrderByCart(shop, cartId)).toMatchObject({ order: { status: 'cancelled' } })
    await expect(placeOrder(shop, { ...placing, attempt: 'much-later' })).rejects.toMatchObject({
      code: 'cart_expired',
    })
  })

  it.each([
    ['changed', touchCart],
    ['ordered', (...[tx, id, at]) => setCartStatus(tx, id, 'ordered', at)],
  ] satisfies [string, typeof touchCart][])(
    'keeps a cart that was %s after it was found',
    async (_how, change) => {
      const cartId = await openFilledCart(shop)
      shop.advance(30 * dayMs)
      const transaction: typeof shop.database.transaction = async (...asked) => {
        await change(shop.database.queries, cartId, shop.now())
        return await shop.database.transaction(...asked)
      }
      const late = { ...shop, database: { ...shop.database, transaction } }
      await createExpireCarts(late)({}, { attempt: 1, signal: new AbortController().signal })
      expect(await cartIds()).toEqual([cartId])
    },
  )

  it('keeps a cart while its payment is in progress', async () => {
    const cartId = await openFilledCart(shop)
    const placing = await fillInCheckout(shop, cartId)
    const test = { ...shop.gateway, charge: () => Promise.reject(new Error('lost')) }
    const gateways = createPaymentGateways({ test })
    await expect(placeOrder({ ...shop, gateways }, placing)).rejects.toThrow()
    await shop.database.queries.deleteFrom('jobs').execute()
    shop.advance(30 * dayMs)
    await expire()
    expect(await cartIds()).toEqual([cartId])
  })
})

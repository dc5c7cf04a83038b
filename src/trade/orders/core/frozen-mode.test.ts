import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { madeOrder } from '../../../../tests/helpers/made-order.ts'
import {
  decliningCard,
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { testMailsOf } from '../../../doors/admin/account/account-orders-routes.tsx'
import { readOverview } from '../../../doors/admin/account/account-overview-page.tsx'
import { readStores } from '../../../doors/admin/layout/read-stores.ts'
import { readOrderChoices } from '../../../doors/admin/orders/list/order-choices.ts'
import { ordersCsv } from '../../../doors/admin/orders/list/orders-csv.ts'
import { searchOrders } from '../../../doors/admin/orders/list/search-orders.ts'
import { csvRow } from '../../../pure/csv/csv-row.ts'
import { settlePayment } from '../../checkout/payments/settle-payment.ts'
import { placeOrder } from '../../checkout/placing/place-order.ts'
import { refundOrder } from '../../checkout/refunds/refund-order.ts'
import { createPaymentGateways } from '../../payments/payment-gateways.ts'
import { readSales } from '../../reports/read-sales.ts'
import { walkTestOrder } from '../actions/walk-test-order.ts'
import { readOrderByCart } from '../views/read-order-by-cart.ts'
import { changeMode } from './change-mode.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Ada' } as const
const months = ['2026-11']

describe.each(testDatabases)('the mode of an order, on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  const queries = () => shop.database.queries

  /** As an operator does once a payment provider is set up for live stores. */
  async function changeTo(mode: 'test' | 'live'): Promise<void> {
    await shop.database.transaction((tx) =>
      changeMode(tx, { storeId: shop.store.id, mode, takesPayments: true }, shop.now()),
    )
  }

  async function deliveredTestOrder() {
    const order = await madeOrder(shop)
    const delivered = { status: 'delivered' as const, cool_off_until: null }
    await queries().updateTable('orders').set(delivered).where('id', '=', order.id).execute()
    return order
  }

  async function csv(): Promise<string> {
    const of = { file: 'orders' as const, stores: await readStores(queries()), zone: 'UTC' }
    let text = ''
    for await (const row of ordersCsv(shop.database, readOrderChoices({}), of)) text += csvRow(row)
    return text
  }

  it('excludes paid test orders from sales and commission after their store goes live', async () => {
    await deliveredTestOrder()
    const filter = { months, timeZone: 'UTC', storeId: null, withTestOrders: false }
    for (const mode of ['live', 'test', 'live'] as const) {
      await changeTo(mode)
      expect(await readSales(shop.database, filter)).toEqual([])
      const { sales } = await readOverview(queries(), shop.store.id, shop.now())
      expect(sales.map((each) => [each.mode, each.orders])).toEqual([['test', 1]])
    }
  })

  it('is shown as test in lists, the CSV, the API and on the receipt of a store that went live', async () => {
    const order = await deliveredTestOrder()
    await changeTo('live')
    const page = { after: null, limit: 10 }
    const find = (mode: string) => searchOrders(shop.database, readOrderChoices({ mode }), page)
    expect((await find('live')).rows).toEqual([])
    expect((await find('test')).rows.map(({ id }) => id)).toEqual([order.id])
    expect(await csv()).toMatch(/,test,/)
    expect(await order.read()).toMatchObject({ mode: 'test', on_account: false })
    expect((await readOrderByCart(shop, order.cartId))?.store.mode).toBe('test')
    expect(await testMailsOf(queries(), shop.store, order.id)).not.toEqual([])
  })

  it('lets a test order be advanced after its store went live, and never a live one', async () => {
    const order = await madeOrder(shop)
    const shipped = { status: 'shipped' as const, cool_off_until: null }
    await queries().updateTable('orders').set(shipped).where('id', '=', order.id).execute()
    await queries().updateTable('stores').set({ mode: 'live' }).execute()
    await walkTestOrder(shop, order.id, { from: 'shipped' }, operator)
    expect((await order.read()).status).toBe('delivered')
    await queries().updateTable('stores').set({ mode: 'test' }).execute()
    await queries()
      .updateTable('orders')
      .set({ ...shipped, mode: 'live' })
      .execute()
    await expect(
      walkTestOrder(shop, order.id, { from: 'shipped' }, operator),
    ).rejects.toMatchObject({ code: 'order_state_refused' })
  })

  it('refunds a test order through the test gateway after its store went live', async () => {
    const order = await deliveredTestOrder()
    await changeTo('live')
    const live = {
      ...shop.gateway,
      name: 'stripe',
      mode: 'live' as const,
      refund: () => Promise.reject(new Error('live')),
    }
    const gateways = createPaymentGateways({ test: shop.gateway, providers: [live] })
    const request = { amount: null, reason: 'Tried out.', key: 'k' }
    const { status } = await refundOrder({ ...shop, gateways }, order.id, request, operator)
    expect(status).toBe('refunded')
    const given = await queries().selectFrom('test_gateway_refunds').select('amount').execute()
    expect(given).toHaveLength(1)
  })

  it('is updated with the order until it is paid', async () => {
    const cartId = await openFilledCart(shop)
    const declined = await fillInCheckout(shop, cartId, { cardNumber: decliningCard })
    await expect(placeOrder(shop, declined)).rejects.toMatchObject({ code: 'payment_declined' })
    const modes = () => queries().selectFrom('orders').select('mode').execute()
    expect(await modes()).toEqual([{ mode: 'test' }])
    await changeTo('live')
    const live = { ...shop.gateway, name: 'stripe', mode: 'live' as const }
    const gateways = createPaymentGateways({ test: shop.gateway, providers: [live] })
    await placeOrder({ ...shop, gateways }, await fillInCheckout(shop, cartId))
    expect(await modes()).toEqual([{ mode: 'live' }])
  })

  it('is not changed while a payment may be in progress', async () => {
    const { id } = await madeOrder(shop)
    const paying = { status: 'awaiting_payment', payment_status: 'pending' } as const
    await queries().updateTable('orders').set(paying).where('id', '=', id).execute()
    await expect(changeTo('live')).rejects.toMatchObject({ status: 409 })
  })

  it('accepts no test payment for an order that was placed again as live', async () => {
    const cartId = await openFilledCart(shop)
    const declined = await fillInCheckout(shop, cartId, { cardNumber: decliningCard })
    await expect(placeOrder(shop, declined)).rejects.toMatchObject({ code: 'payment_declined' })
    await queries().updateTable('orders').set({ mode: 'live' }).execute()
    const { id } = await queries().selectFrom('payments').select('id').executeTakeFirstOrThrow()
    const { isOrderPaid } = await settlePayment(shop, id, { status: 'paid', reference: 'late' })
    expect(isOrderPaid).toBe(false)
    expect(await queries().selectFrom('refunds').select('payment_id').execute()).toEqual([
      { payment_id: id },
    ])
  })
})

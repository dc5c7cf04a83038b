import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { orderIdOf, storeIdOf } from '../../../../tests/helpers/ids.ts'
import {
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { checkOrderRequest } from '../../../doors/api/orders/checks/check-order-request.ts'
import { cartToInsert } from '../../../doors/api/orders/find-or-make-cart.ts'
import { placeByApi } from '../../../doors/api/orders/place-by-api.ts'
import { readStoreCatalog } from '../../catalog/store-markup/read-store-catalog.ts'
import { readOpenBills, settleBill } from '../../orders/core/open-bills.ts'
import { getOrderJson } from '../../orders/views/list-orders.ts'
import { saveAccountLimit } from '../../stores/settings/account-limit.ts'
import { refundOrder } from '../refunds/refund-order.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Ada' } as const

describe.each(testDatabases)('orders on account on $name', (testDatabase) => {
  let shop: TestShop
  let body: object
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const token = await handOverPicture(shop, { print: { width: 6000, height: 4000 } })
    body = {
      lines: [{ image_token: token, product: 'canvas', size: '18x12' }],
      shipping_address: {
        name: 'Ada Lovelace',
        line1: '12 Long Street',
        city: 'Portland',
        region: 'OR',
        postal_code: '97201',
        country: 'US',
        email: 'ada@example.com',
      },
      shipping_method: 'standard',
      payment: { method: 'account' },
    }
    await allow(shop.now())
  })

  const queries = () => shop.database.queries
  const asker = () => ({ ...shop.store, by: { id: 'key key_1', name: 'key …1234' } })
  const allow = (at: number | null) =>
    queries().updateTable('stores').set({ on_account_at: at }).execute()
  const place = (key: string | null = null, more: object = {}) =>
    placeByApi(shop, { store: asker(), key, body: { ...body, ...more } })
  const read = (id: string) => getOrderJson(queries(), shop.store, id, shop.now)
  const limitTo = (amount: number, currency = 'USD') =>
    shop.database.transaction((tx) =>
      saveAccountLimit(tx, shop.store.id, { amount, currency }, shop.now()),
    )
  const settle = (before: number) =>
    shop.database.transaction((tx) => {
      const bill = { storeId: shop.store.id, mode: 'test' as const, currency: 'USD', before }
      return settleBill(tx, bill, shop.now())
    })

  it('are rejected once the permission is revoked, also for a cart found by its Idempotency-Key', async () => {
    // The state left behind by an interrupted request.
    const placing = { store: asker(), key: 'k', body }
    await shop.database.transaction(async (tx) => {
      const catalog = await readStoreCatalog(tx, shop.store)
      const context = { db: tx, store: shop.store, catalog, now: shop.now }
      const cart = cartToInsert(placing, await checkOrderRequest(context, body))
      await cart.insertCart(tx, shop.now())
    })
    await allow(null)
    await expect(place('k')).rejects.toMatchObject({ code: 'access_denied', status: 422 })
    expect(await queries().selectFrom('orders').select('id').execute()).toEqual([])
    await allow(shop.now())
    expect(await read(await place('k'))).toMatchObject({ on_account: true, payment_status: 'paid' })
  })

  it('are rejected for a charge interrupted before the permission was revoked', async () => {
    const account = shop.gateways.named('account')
    const cutOff = { ...account, charge: () => Promise.reject(new Error('cut off')) }
    const gateways = { ...shop.gateways, named: () => cutOff }
    const placing = { store: asker(), key: 'k', body }
    await expect(placeByApi({ ...shop, gateways }, placing)).rejects.toMatchObject({
      code: 'payment_pending',
    })
    await allow(null)
    await expect(place('k')).rejects.toMatchObject({ code: 'access_denied' })
    shop.advance(60_000)
    await shop.runDueJobs()
    const orders = await queries().selectFrom('orders').select('payment_status').execute()
    expect(orders).toEqual([{ payment_status: 'unpaid' }])
  })

  it('are distinguished from paid ones by the API', async () => {
    expect(await read(await place())).toMatchObject({ on_account: true, settled_at: null })
    const paid = await place(null, { payment: { method: 'test' } })
    expect(await read(paid)).toMatchObject({ on_account: false, settled_at: null })
  })

  it('stop at the limit, and continue when the bill is settled or money is refunded', async () => {
    const first = await place()
    const { total } = await read(first)
    await limitTo(2 * total)
    const second = await place()
    const refusal = { code: 'account_limit_reached', status: 402 }
    await expect(place('k')).rejects.toMatchObject(refusal)
    const bill = { mode: 'test', currency: 'USD', orders: 2, amount: 2 * total }
    expect(await readOpenBills(queries(), shop.store.id)).toEqual([bill])
    const giveBack = { amount: null, reason: 'Damaged.', key: 'r' }
    await refundOrder(shop, second, giveBack, operator)
    await place('k')
    await expect(place()).rejects.toMatchObject(refusal)
    expect(await settle(shop.now())).toMatchObject({ orders: 0 })
    expect(await settle(shop.now() + 1)).toMatchObject({ orders: 2, amount: 2 * total })
    expect((await read(first)).settled_at).toBe(new Date(shop.now()).toISOString())
    await place()
    expect(await readOpenBills(queries(), shop.store.id)).toMatchObject([{ orders: 1 }])
  })

  it('reduce the next bill by what is refunded after they are settled', async () => {
    const id = await place()
    const { total } = await read(id)
    await refundOrder(shop, id, { amount: 100, reason: 'A scratch.', key: 'a' }, operator)
    shop.advance(1000)
    const before = shop.now()
    expect(await settle(before)).toMatchObject({ orders: 1, amount: total - 100 })
    shop.advance(1000)
    await refundOrder(shop, id, { amount: 250, reason: 'Another.', key: 'b' }, operator)
    const credit = { mode: 'test', currency: 'USD', orders: 1, amount: -250 }
    expect(await readOpenBills(queries(), shop.store.id)).toEqual([credit])
    shop.advance(1000)
    expect(await settle(before)).toEqual(credit)
    expect(await readOpenBills(queries(), shop.store.id)).toEqual([])
  })

  it('leave to a later bill what was refunded on orders after its last day', async () => {
    await place()
    shop.advance(1000)
    const lastDay = shop.now()
    const later = await place()
    shop.advance(1000)
    expect(await settle(shop.now())).toMatchObject({ orders: 2 })
    shop.advance(1000)
    await refundOrder(shop, later, { amount: 250, reason: 'A scratch.', key: 'a' }, operator)
    shop.advance(1000)
    expect(await settle(lastDay)).toMatchObject({ orders: 0 })
    expect(await settle(shop.now())).toMatchObject({ orders: 1, amount: -250 })
  })

  it('never exceed the limit together, however many arrive concurrently', async () => {
    const { total } = await read(await place())
    await limitTo(3 * total)
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => place()))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('count only those on account, of this store and in the currency of the limit', async () => {
    const other = { id: storeIdOf('store_other') }
    const row = await queries().selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    await queries()
      .insertInto('stores')
      .values({ ...row, ...other })
      .execute()
    const counted = await place()
    const { total } = await read(counted)
    const others = [{ currency: 'EUR' }, { on_account: 0 }, { store_id: other.id }] as const
    for (const change of others) {
      const id = await place()
      await queries().updateTable('orders').set(change).where('id', '=', orderIdOf(id)).execute()
    }
    await limitTo(2 * total)
    await place()
    await expect(place()).rejects.toMatchObject({ code: 'account_limit_reached' })
  })

  it('count an interrupted one once when it is sent again', async () => {
    const account = shop.gateways.named('account')
    const cutOff = { ...account, charge: () => Promise.reject(new Error('cut off')) }
    const gateways = { ...shop.gateways, named: () => cutOff }
    const placing = { store: asker(), key: 'k', body }
    await expect(placeByApi({ ...shop, gateways }, placing)).rejects.toThrow()
    const { total } = await queries().selectFrom('orders').select('total').executeTakeFirstOrThrow()
    await limitTo(total)
    expect(await read(await place('k'))).toMatchObject({ payment_status: 'paid' })
  })

  it('count live ones separately', async () => {
    const { total } = await read(await place())
    await limitTo(total)
    await queries().updateTable('orders').set({ mode: 'live' }).execute()
    await place()
    await expect(place()).rejects.toMatchObject({ code: 'account_limit_reached' })
  })

  it('are in the currency of the limit', async () => {
    await limitTo(1_000_000, 'EUR')
    await expect(place()).rejects.toMatchObject({
      code: 'parameter_invalid',
      fields: [expect.objectContaining({ field: 'currency' })],
    })
    expect(await read(await place(null, { currency: 'EUR' }))).toMatchObject({ currency: 'EUR' })
  })
})

import { createQueryId, type RootOperationNode, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addOrder, type OrderToAdd } from '../../../../../tests/helpers/add-order.ts'
import { testDatabases } from '../../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../../tests/helpers/ids.ts'
import { madeOrder } from '../../../../../tests/helpers/made-order.ts'
import { annsAddress } from '../../../../../tests/helpers/stored-address.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../../tests/helpers/test-shop.ts'
import { documentFacts } from '../../../../ground/database/tables/documents-table.ts'
import { placeOrder } from '../../../../trade/checkout/placing/place-order.ts'
import { cancelOrder } from '../../../../trade/orders/actions/cancelling/cancel-order.ts'
import { eraseShopper } from '../../../../trade/orders/core/erase-shopper.ts'
import { asOrderNumber } from '../../../../trade/orders/core/order-number.ts'
import { readOrder } from '../../../../trade/orders/core/read-order.ts'
import { setShippingAddress } from '../../../../trade/orders/core/save-order.ts'
import { addShipment } from '../../../../trade/parcels/save-shipment.ts'
import { orderChoicesText, readOrderChoices } from './order-choices.ts'
import { searchOrders } from './search-orders.ts'

describe.each(testDatabases)('findOrders on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  const add = async (order: OrderToAdd) => (await addOrder(shop, order)).number
  const find = async (query: Record<string, string>, limit = 50) => {
    const page = { after: null, limit, now: shop.now() }
    const { rows } = await searchOrders(shop.database, readOrderChoices(query), page)
    return rows.map(({ number }) => number)
  }

  it('finds an order by any of its known details', async () => {
    const { id, token } = await addOrder(shop, {
      number: '7K2M-93QF',
      reference: 'photo 7/ä',
      email: 'Ada.L@Example.com',
      name: 'Ada Lovelace',
      postcode: 'SW1A 1AA',
    })
    const parcel = { carrier: 'ups', tracking_number: '1Z999AA10123456784', tracking_url: null }
    await addShipment(shop.database.queries, id, parcel, 1)
    await shop.database.queries
      .insertInto('documents')
      .values({
        id: 'doc_1',
        order_id: id,
        store_id: shop.store.id,
        mode: 'live',
        kind: 'invoice',
        number: '2026-A-00017',
        year: 2026,
        sequence: 17,
        cause: 'sale',
        currency: 'USD',
        tax: 0,
        total: 1,
        facts: documentFacts.write({} as never),
        issued_at: 1,
        sha256: null,
      })
      .execute()
    await add({ email: 'bob@example.com', name: 'Bob Builder', reference: 'photo 70' })
    for (const text of [
      '7K2M-93QF',
      ' 7k2m93qf ',
      '#7K2M 93QF',
      id,
      token,
      'photo 7/ä',
      'ada.l@example.com',
      'ada',
      'ADA.',
      'Ada Love',
      'ada lovelace',
      'Lovelàce',
      'photo 7/A',
      '93qf',
      '7K2',
      '7k2m-9',
      'sw1a 1aa',
      'SW1A1',
      ' 1z999 AA1',
      '2026-a-00017',
    ]) {
      expect([text, await find({ q: text })]).toEqual([text, ['7K2M-93QF']])
    }
    expect(await find({ q: 'photo' })).toHaveLength(2)
    for (const text of ['ovelace', '3qf', 'ad', 'nobody', '%', "'", 'ord_', 'x'.repeat(5000)]) {
      expect([text, await find({ q: text })]).toEqual([text, []])
    }
  })

  it('finds a business by its name and VAT ID, and by the payer, until their data are deleted', async () => {
    const placing = await fillInCheckout(shop, await openFilledCart(shop))
    const { email: _, phone: __, ...address } = annsAddress
    const billingAddress = { ...address, name: 'Zoë Bezahlt' }
    const business = { company: 'Groß & Söhne KG', vatId: 'DE123456789' }
    const checkout = { ...placing.checkout, billingAddress, business }
    const { orderId: id } = await placeOrder(shop, { ...placing, checkout })
    const found = async () => {
      const texts = ['gross & s', 'Söhne', 'de 123 456', 'bezahlt', 'ann ex']
      return (await Promise.all(texts.map((q) => find({ q })))).flat().length
    }
    expect(await found()).toBe(5)
    await shop.database.transaction(async (tx) => {
      await setShippingAddress(tx, id, { ...annsAddress, city: 'Salem' }, shop.now())
    })
    expect(await found()).toBe(5)
    await shop.database.transaction(async (tx) => {
      await eraseShopper(tx, await readOrder(tx, id), shop.now())
    })
    expect(await found()).toBe(0)
  })

  it('finds no mail address and no name once the personal data are deleted', async () => {
    await add({ email: '', name: '' })
    expect(await find({ q: 'Example' })).toEqual([])
    expect(await find({ q: 'Ann' })).toEqual([])
    expect(await find({ q: '' })).toHaveLength(1)
  })

  it('keeps a cancelled order listed when it is refunded, and finds orders that cool off', async () => {
    const { id, read } = await madeOrder(shop)
    const { number } = await read()
    expect(await find({ cooling: 'yes' })).toEqual([number])
    await cancelOrder(shop, id, { reason: 'Changed my mind.' }, { kind: 'shopper' })
    expect(await find({ status: 'cancelled', refunds: 'pending' })).toEqual([number])
    await shop.runDueJobs()
    expect((await read()).status).toBe('refunded')
    expect(await find({ status: 'cancelled' })).toEqual([number])
    expect(await find({ status: 'refunded' })).toEqual([number])
    expect(await find({ cooling: 'yes' })).toEqual([])
    expect(await find({ refunds: 'pending' })).toEqual([])
  })

  it('takes days in the reader’s time zone', async () => {
    const number = await add({ at: Date.UTC(2026, 5, 1, 23) })
    const on = async (day: string, zone: string) => {
      const page = { after: null, limit: 9, zone }
      const choices = readOrderChoices({ from: day, to: day })
      return (await searchOrders(shop.database, choices, page)).rows.map((row) => row.number)
    }
    expect(await on('2026-06-01', 'UTC')).toEqual([number])
    expect(await on('2026-06-01', 'Europe/Berlin')).toEqual([])
    expect(await on('2026-06-02', 'Europe/Berlin')).toEqual([number])
  })

  it('filters the list by each choice and by all of them', async () => {
    const day = Date.UTC(2026, 5, 1)
    const held = await add({ status: 'on_hold', at: day })
    const ready = await add({
      status: 'ready',
      at: day + 1,
      lines: [{ product: 'metal', size: '50x70cm' }],
    })
    const unpaid = await add({ status: 'awaiting_payment', payment: 'pending', at: day - 1 })
    expect(await find({})).toEqual([ready, held, unpaid])
    expect(await find({ status: 'on_hold' })).toEqual([held])
    expect(await find({ payment: 'pending' })).toEqual([unpaid])
    expect(await find({ product: 'metal' })).toEqual([ready])
    expect(await find({ size: '50x70cm' })).toEqual([ready])
    expect(await find({ size: '50x70cm', product: 'canvas' })).toEqual([])
    expect(await find({ from: '2026-06-01' })).toEqual([ready, held])
    expect(await find({ to: '2026-05-31' })).toEqual([unpaid])
    expect(await find({ from: '2026-06-01', to: '2026-06-01' })).toEqual([ready, held])
    expect(await find({ store: shop.store.id, mode: 'test' })).toHaveLength(3)
    expect(await find({ store: 'store_other' })).toEqual([])
    expect(await find({ mode: 'live' })).toEqual([])
    const all = { q: 'ann@', status: 'ready', payment: 'paid', product: 'metal', mode: 'test' }
    expect(await find({ ...all, store: shop.store.id, from: '2026-06-01' })).toEqual([ready])
    expect(await find({ status: 'nonsense', from: 'yesterday' })).toHaveLength(3)
    await addStore(shop, 'store_other', 'test')
    await addStore(shop, 'store_live', 'live')
    const other = await add({ storeId: storeIdOf('store_other'), at: day + 2 })
    const live = await add({ storeId: storeIdOf('store_live'), mode: 'live', at: day + 3 })
    const tried = await add({
      storeId: storeIdOf('store_live'),
      mode: 'test',
      onAccount: true,
      at: day + 4,
    })
    expect(await find({ mode: 'test' })).toEqual([tried, other, ready, held, unpaid])
    expect(await find({ mode: 'live' })).toEqual([live])
    expect(await find({ account: 'any' })).toEqual([tried])
    expect(await find({ account: 'settled' })).toEqual([])
    await shop.database.queries.updateTable('orders').set({ settled_at: 1 }).execute()
    expect(await find({ account: 'open' })).toEqual([])
    expect(await find({ account: 'settled' })).toEqual([tried])
  })

  it('continues after the last order of a page, whatever arrives meanwhile', async () => {
    const numbers: string[] = []
    for (let at = 0; at < 5; at++) numbers.unshift(await add({ at: 1000 + Math.floor(at / 2) }))
    const seen: string[] = []
    let after = null
    for (let pages = 0; pages < 4; pages++) {
      const found = await searchOrders(shop.database, readOrderChoices({}), { after, limit: 2 })
      seen.push(...found.rows.map(({ number }) => number))
      after = found.next
      if (after === null) break
      await add({ at: 5000 })
    }
    expect([...seen].sort()).toEqual([...numbers].sort())
  })
})

describe.each(testDatabases.slice(0, 1))('findOrders on $name', (testDatabase) => {
  it.each([
    [{}, 'orders_newest_of_all'],
    [{ status: 'on_hold' }, 'orders_of_state'],
    [{ status: 'cancelled' }, 'orders_cancelled'],
    [{ payment: 'pending' }, 'orders_of_payment'],
    [{ mode: 'test' }, 'orders_of_mode'],
    [{ account: 'any' }, 'orders_on_account'],
    [{ account: 'open' }, 'orders_on_account'],
    [{ taken: 'mine' }, 'orders_taken_by'],
  ])('reads %j by the index with its order', async (query, index) => {
    const shop = await openTestShop(testDatabase)
    for (const id of ['store_a', 'store_b']) await addStore(shop, id, 'live')
    const asked: RootOperationNode[] = []
    const { queries } = shop.database
    const watched = queries.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const page = { after: null, limit: 5 }
    await searchOrders({ kind: 'sqlite', queries: watched }, readOrderChoices(query), page)
    const last = asked.at(-1)
    if (last === undefined) throw new Error('Nothing was asked.')
    const { sql: text } = queries.getExecutor().compileQuery(last, createQueryId())
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(
      queries,
    )
    const plan = rows.map(({ detail }) => detail).join('; ')
    expect(plan).toMatch(new RegExp(`orders USING INDEX ${index}(;| |$)`))
    expect(plan).not.toContain('TEMP B-TREE')
  })
})

async function addStore({ database }: TestShop, id: string, mode: 'test' | 'live') {
  const { queries } = database
  const store = await queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
  await queries
    .insertInto('stores')
    .values({ ...store, id: storeIdOf(id), mode })
    .execute()
}

describe('filters in an address', () => {
  it('round-trip', () => {
    const query = { q: 'a b&c', status: 'ready', payment: 'paid', from: '2026-01-02' }
    const choices = readOrderChoices(query)
    const text = orderChoicesText(choices)
    expect(readOrderChoices(Object.fromEntries(new URLSearchParams(text)))).toEqual(choices)
    expect(orderChoicesText(readOrderChoices({}))).toBe('')
  })
})

describe('asOrderNumber', () => {
  it('replaces letters that no number contains by their look-alikes', () => {
    expect(asOrderNumber('ikol-93qf')).toBe('1K01-93QF')
    for (const text of ['', '7K2M', '7K2M-93QFX', '7K2M-93QU', 'ann@site']) {
      expect(asOrderNumber(text)).toBeNull()
    }
  })
})

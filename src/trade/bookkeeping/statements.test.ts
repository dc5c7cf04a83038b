import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import {
  happens,
  type OrderToSell,
  refundOf,
  sellOrder,
} from '../../../tests/helpers/sell-order.ts'
import { handOverPicture, openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'
import { readEntries } from '../reports/read-entries.ts'
import { findStatement, markPaidOut, readStatements } from './statements.ts'

const timeZone = 'UTC'
const october = { month: '2026-10', timeZone, storeId: null }
const inOctober = Date.UTC(2026, 9, 12)
const inNovember = Date.UTC(2026, 10, 2)

describe.each(testDatabases)('statements on $name', (testDatabase) => {
  let shop: TestShop
  let token: ImageToken
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
  })

  const sell = (order: Partial<OrderToSell> = {}) =>
    sellOrder(shop, { at: inOctober, token, lines: [{ price: 1500, commission: 300 }], ...order })
  const statements = (month = october.month) =>
    readStatements(shop.database.queries, { ...october, month })
  async function mark(at = inNovember, change: { commission?: number } = {}) {
    const [open] = (await statements()).filter(({ paid }) => paid === null)
    if (open === undefined) throw new Error('Nothing is open.')
    const payout = { ...open, ...change, timeZone, by: 'Kim', note: 'By transfer.' }
    return await shop.database.transaction((tx) => markPaidOut(tx, payout, at))
  }
  const refused = (message: string) => ({
    code: 'order_state_refused',
    message: expect.stringContaining(message),
  })

  it('contain the live orders and refunds of a store and month, by currency', async () => {
    const id = await sell()
    await sell({ mode: 'test' })
    await sell({ currency: 'EUR', at: inNovember })
    await happens(shop, id, refundOf(1000, 'a'), inOctober + 1)
    const storeId = shop.store.id
    const sums = { orders: 1, refunds: 1, sold: 2000, givenBack: 1000, net: 1000, commission: 150 }
    expect(await statements()).toEqual([
      { ...sums, month: '2026-10', storeId, currency: 'USD', paid: null },
    ])
    expect(await statements('2026-11')).toMatchObject([{ currency: 'EUR', orders: 1 }])
  })

  it('contain nothing of a free reprint, whose cost is the shop’s', async () => {
    const free = { at: inOctober, lines: [{ price: 0, cost: 500 }], shipping: 0, paidAt: null }
    const id = await sell(free)
    const of = await sell({ at: inNovember })
    await shop.database.queries
      .updateTable('orders')
      .set({ reprint_of: of })
      .where('id', '=', id)
      .execute()
    const about = { of, number: 'N', reason: 'A scratch.' }
    await happens(shop, id, { type: 'order.is_reprint', detail: about }, inOctober)
    const begun = { type: 'order.in_production', detail: { from: 'ready' } } as const
    await happens(shop, id, begun, inOctober)
    const { queries } = shop.database
    const booked = queries.selectFrom('bookings').select('cost').where('order_id', '=', id)
    expect(await booked.execute()).toEqual([{ cost: 500 }])
    expect(await statements()).toEqual([])
    const filter = { isOpen: true, kinds: ['sale', 'restored'] as const, until: inNovember }
    expect(await readEntries(queries, filter, { after: null, limit: 10 })).toEqual([])
  })

  it('are frozen once paid out; later entries belong to a later one', async () => {
    const id = await sell()
    const statement = await mark()
    const marked = await statements()
    expect(marked).toMatchObject([
      { commission: 300, paid: { id: statement, by: 'Kim', note: 'By transfer.', at: inNovember } },
    ])
    await happens(shop, id, refundOf(2000, 'a'), inNovember + 1)
    expect(await statements()).toEqual(marked)
    expect(await findStatement(shop.database.queries, statement)).toEqual(marked[0])
    expect(await statements('2026-11')).toMatchObject([
      { orders: 0, refunds: 1, givenBack: 2000, commission: -300, paid: null },
    ])
    const filter = { statementId: statement, kinds: ['sale', 'refund'] as const }
    const page = { after: null, limit: 10 }
    const entries = await readEntries(shop.database.queries, filter, page)
    expect(entries).toMatchObject([{ order_id: id, kind: 'sale', commission: 300 }])
  })

  it('return their entries in parts, each once', async () => {
    for (const at of [inOctober, inOctober, inOctober + 1]) await sell({ at })
    const { queries } = shop.database
    const filter = { isOpen: true, storeId: shop.store.id, kinds: ['sale'] as const }
    const seen: string[] = []
    let after: { at: number; id: string } | null = null
    for (;;) {
      const [entry] = await readEntries(queries, filter, { after, limit: 1 })
      if (entry === undefined) break
      seen.push(entry.id)
      after = { at: entry.at, id: entry.id }
    }
    expect(new Set(seen).size).toBe(3)
    expect(seen).toHaveLength(3)
  })

  it('have entries that show how money was received, and that it was returned another way', async () => {
    const id = await sell()
    const { queries } = shop.database
    const charged = { order_id: id, amount: 2000, currency: 'USD', status: 'paid' as const }
    const named = { id: 'pay_1', gateway: 'stripe', attempt_key: 'a', reference: 'pi_1' }
    const at = { created_at: inOctober, updated_at: inOctober }
    await queries
      .insertInto('payments')
      .values({ ...charged, ...named, ...at, decline_code: null, card_last4: null })
      .execute()
    await happens(shop, id, refundOf(500, 'a'), inOctober + 1)
    const detail = { refund_id: 'b', amount: 1500, currency: '', refunded_total: 2000 }
    const elsewhere = { ...detail, by_other_means: true } as const
    await happens(shop, id, { type: 'order.refunded_partly', detail: elsewhere }, inOctober + 2)
    const filter = { kinds: ['sale', 'refund'] as const }
    const entries = await readEntries(queries, filter, { after: null, limit: 10 })
    expect(entries.map(({ gateway }) => gateway)).toEqual(['stripe', 'stripe', null])
  })

  it('are not paid out twice, not even by two concurrent clicks', async () => {
    await sell()
    const both = await Promise.allSettled([mark(), mark()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const paid = await shop.database.queries.selectFrom('statements').selectAll().execute()
    expect(paid).toHaveLength(1)
  })

  it('cannot be marked before their month is over, nor if their sums have changed', async () => {
    await sell()
    const nearly = Date.UTC(2026, 10, 1, 0, 59)
    await expect(mark(nearly)).rejects.toMatchObject(refused('not over'))
    const other = mark(inNovember, { commission: 299 })
    await expect(other).rejects.toMatchObject(refused('totals changed'))
    expect(await statements()).toMatchObject([{ paid: null }])
    await mark(Date.UTC(2026, 10, 1, 1))
    expect(await statements()).toMatchObject([{ paid: { by: 'Kim' } }])
  })
})

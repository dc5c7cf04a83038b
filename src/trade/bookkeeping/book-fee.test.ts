import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, testDatabases } from '../../../tests/helpers/databases.ts'
import { madeOrder } from '../../../tests/helpers/made-order.ts'
import { openStripeShop, type StripeShop } from '../../../tests/helpers/stripe-shop.ts'
import { dayMs, openFilledCart, openTestShop } from '../../../tests/helpers/test-shop.ts'
import type { Database } from '../../ground/database/database.ts'
import { createPaymentGateways } from '../payments/payment-gateways.ts'
import { bookFeeTask, createBookFee } from './book-fee.ts'
import { type FeeRates, feeByRate, saveFeeRates } from './bookkeeping-settings.ts'

async function feesIn({ queries }: Database) {
  const fees = queries.selectFrom('bookings').selectAll().where('kind', '=', 'fee')
  const rows = await fees.execute()
  return rows.map(({ fee, estimated_fee: estimated, at }) => ({ fee, estimated, at }))
}

function saveRates({ database }: { database: Database }, rates: FeeRates) {
  return database.transaction((tx) => saveFeeRates(tx, rates))
}

describe.each(testDatabases)('fees on $name', (testDatabase) => {
  let shop: StripeShop
  beforeEach(async () => {
    shop = await openStripeShop(testDatabase)
  })

  async function bookFees(gateways = shop.gateways): Promise<void> {
    const jobs = shop.database.queries.selectFrom('jobs').selectAll()
    const waiting = await jobs.where('task', '=', bookFeeTask.name).execute()
    await shop.database.queries.deleteFrom('jobs').where('task', '=', bookFeeTask.name).execute()
    const task = createBookFee({ ...shop, gateways })
    const context = { attempt: 1, signal: new AbortController().signal }
    for (const { payload } of waiting) await task(JSON.parse(payload), context)
  }
  function tellFee(
    moved: { amount: number; fee: number },
    intent = shop.stripe.intents.at(-1),
  ): void {
    Object.assign(intent?.latest_charge ?? {}, { balance_transaction: { id: 'txn_1', ...moved } })
  }

  it('are those reported by Stripe, in the currency of the order', async () => {
    const { total } = await shop.order(await shop.placePaid())
    await bookFees()
    expect(await feesIn(shop.database)).toEqual([])
    // Settled in another currency at a rate of 0.5.
    tellFee({ amount: total / 2, fee: 90 })
    shop.advance(dayMs)
    await bookFees()
    await bookFees()
    expect(await feesIn(shop.database)).toEqual([{ fee: 180, estimated: 0, at: shop.now() }])
    const payments = await shop.database.queries.selectFrom('payments').select('fee').execute()
    expect(payments).toEqual([{ fee: 180 }])
  })

  it('are estimated if Stripe has reported none for a week', async () => {
    await saveRates(shop, { 'stripe-test': { millionths: 15_000, fixed: { USD: 25 } } })
    const { total } = await shop.order(await shop.placePaid())
    await bookFees()
    expect(await feesIn(shop.database)).toEqual([])
    shop.advance(8 * dayMs)
    await bookFees()
    const estimated = Math.round(total * 0.015) + 25
    expect(await feesIn(shop.database)).toEqual([{ fee: 0, estimated, at: shop.now() }])
  })

  it('are booked for a duplicate payment too', async () => {
    const cartId = await openFilledCart(shop)
    await shop.place(cartId)
    const late = shop.intent()
    shop.stripe.giveVoucher(late, { kind: 'oxxo_display_details', endsAt: shop.now() + dayMs })
    await shop.tell()
    shop.stripe.expireVoucher(late)
    await shop.tell()
    const { total } = await shop.order(await shop.placePaid(cartId))
    tellFee({ amount: total, fee: 90 })
    const [first] = shop.stripe.intents
    Object.assign(first ?? {}, { status: 'requires_action' })
    shop.stripe.confirm(late, 'succeeded')
    await shop.tell()
    tellFee({ amount: total, fee: 70 }, first)
    await shop.runDueJobs()
    expect(shop.stripe.refunds).toMatchObject([{ payment_intent: late }])
    await bookFees()
    expect((await feesIn(shop.database)).map(({ fee }) => fee).sort()).toEqual([70, 90])
  })

  it('are requested again if the provider’s keys were missing for a while', async () => {
    const { total } = await shop.order(await shop.placePaid())
    tellFee({ amount: total, fee: 90 })
    await bookFees(createPaymentGateways({ test: shop.gateway }))
    expect(await feesIn(shop.database)).toEqual([])
    await bookFees()
    expect(await feesIn(shop.database)).toMatchObject([{ fee: 90 }])
  })

  it('are also requested after payments that took longer than a week', async () => {
    await saveRates(shop, { 'stripe-test': { millionths: 15_000, fixed: {} } })
    await shop.place()
    shop.stripe.confirm(shop.intent(), 'processing')
    await shop.tell()
    shop.advance(9 * dayMs)
    shop.stripe.confirm(shop.intent(), 'succeeded')
    await shop.tell()
    await bookFees()
    expect(await feesIn(shop.database)).toEqual([])
  })
})

describe('fees by rate', () => {
  it('are booked with the payment if no provider reports them', async () => {
    const shop = await openTestShop(testDatabase)
    await saveRates(shop, { test: { millionths: 29_000, fixed: { USD: 30 } } })
    const { total } = await (await madeOrder(shop)).read()
    const estimated = Math.round(total * 0.029) + 30
    expect(await feesIn(shop.database)).toEqual([{ fee: 0, estimated, at: shop.now() }])
  })

  it('have a fixed part only in currencies that define one', () => {
    const rate = { millionths: 12_500, fixed: { EUR: 25 } }
    expect(feeByRate(rate, 10_000, 'EUR')).toBe(125 + 25)
    expect(feeByRate(rate, 10_000, 'JPY')).toBe(125)
    // 4.5 rounds up.
    expect(feeByRate(rate, 360, 'USD')).toBe(5)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { orderIdOf } from '../../../../tests/helpers/ids.ts'
import { withoutIds } from '../../../../tests/helpers/without-ids.ts'
import type { Database } from '../../../ground/database/database.ts'
import type { Attempt, Charge, PaymentGateway, Refund } from '../payment-gateway.ts'
import { confirmTestCharge, createTestGateway, testCards } from './test-gateway.ts'

describe.each(testDatabases)('the test gateway on $name', ({ open }) => {
  let database: Database
  let gateway: PaymentGateway
  let time: number
  const now = () => time
  beforeEach(async () => {
    time = 1_000_000
    database = await open()
    gateway = createTestGateway({ database, now })
  })
  afterEach(() => database.close())

  const book = () => database.queries.selectFrom('test_gateway_charges').selectAll().execute()
  async function eventsSince(since: number) {
    const news = []
    for await (const each of gateway.listEvents(since)) news.push(each)
    return news
  }

  it.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
  ])('declines %s with %s', async (number, declineCode) => {
    const outcome = { status: 'declined', declineCode }
    expect(await gateway.charge(chargeOf('key', number))).toMatchObject(outcome)
    expect(gateway.declineMessage(declineCode)).toContain('nothing was charged')
  })

  it('declines any other card and lists the valid ones', async () => {
    const outcome = await gateway.charge(chargeOf('key', '5555555555554444'))
    expect(outcome).toMatchObject({ status: 'declined', declineCode: 'test_card_expected' })
    expect(gateway.declineMessage('test_card_expected')).toContain(
      '4242 4242 4242 4242 is accepted',
    )
  })

  it('stores no card number', async () => {
    await gateway.charge(chargeOf('key', '4242424242424242'))
    expect(withoutIds(await book())).not.toContain('4242')
  })

  it.each([
    [true, { status: 'paid' }],
    [false, { status: 'declined', declineCode: 'confirmation_refused' }],
  ])('asks for confirmation, and the first answer counts: %s', async (isConfirmed, end) => {
    const asked = await gateway.charge(chargeOf('key', '4000002500003155'))
    const { reference } = asked
    const url = `/cart/c/payment/test-bank?charge=${reference}`
    expect(asked).toEqual({ status: 'pending', reference, next: { kind: 'redirect', url } })
    expect(await gateway.charge(chargeOf('key', '4000002500003155'))).toEqual(asked)
    time += 1
    await confirmTestCharge({ database, now }, reference, isConfirmed)
    await confirmTestCharge({ database, now }, reference, !isConfirmed)
    expect(await gateway.find(attemptOf('key'))).toMatchObject(end)
    expect(await eventsSince(time)).toMatchObject([{ attemptKey: 'key', isPaid: isConfirmed }])
  })

  it('confirms nothing that was given up', async () => {
    const { reference } = await gateway.charge(chargeOf('key', '4000002500003155'))
    expect(await gateway.cancel(attemptOf('key'))).toMatchObject({ declineCode: 'cancelled' })
    await confirmTestCharge({ database, now }, reference, true)
    expect(await gateway.find(attemptOf('key'))).toMatchObject({ declineCode: 'cancelled' })
  })

  it('disputes the payment of one card a minute later, and reports it', async () => {
    expect(await gateway.charge(chargeOf('key', '4000000000000259'))).toMatchObject({
      status: 'paid',
    })
    time += 30_000
    const since = time
    expect(await eventsSince(since)).toEqual([])
    time += 30_000
    expect(await gateway.find(attemptOf('key'))).toMatchObject({ status: 'taken_back' })
    expect(await eventsSince(since)).toMatchObject([{ kind: 'charge', attemptKey: 'key' }])
  })

  it.each([
    ['4000000000007726', 'refunded'],
    ['4000000000005126', 'failed'],
  ])('lets the refunds of %s end later as %s', async (number, status) => {
    await gateway.charge(chargeOf('key', number))
    expect(await gateway.refund(refundOf('r', 100))).toMatchObject({ status: 'pending' })
    time += 60_000
    expect(await gateway.findRefund(refundOf('r', 100))).toMatchObject({ status })
    expect(await eventsSince(time)).toMatchObject([{ kind: 'refund', refundKey: 'r' }])
  })

  it('refunds no more than was charged, also in two concurrent calls', async () => {
    await gateway.charge(chargeOf('key', '4242424242424242'))
    const refunds = await Promise.all([
      gateway.refund(refundOf('r1', 5_000)),
      gateway.refund(refundOf('r2', 5_000)),
      gateway.refund(refundOf('r2', 5_000)),
    ])
    const given = new Set(
      refunds.flatMap((each) => (each.status === 'refunded' ? [each.reference] : [])),
    )
    expect(given.size).toBe(1)
    expect(refunds).toContainEqual(
      expect.objectContaining({ status: 'failed', failureCode: 'more_than_was_charged' }),
    )
  })
})

describe('docs/payments.md', () => {
  it('lists every test card with its effect', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../docs/payments.md'), 'utf8')
    for (const { number, meaning } of testCards) {
      expect(text).toContain(`| ${number.replace(/(....)(?=.)/g, '$1 ')} | ${meaning}`)
    }
  })
})

function attemptOf(attemptKey: string): Attempt {
  const money = { amount: 8_900, currency: 'USD' }
  return { attemptKey, orderId: orderIdOf('ord_1'), ...money, reference: null, begunAt: 0 }
}

function chargeOf(attemptKey: string, number: string): Charge {
  const card = { number, expiryMonth: 4, expiryYear: 2029, cvc: '123' }
  const returnPath = '/cart/c/payment'
  return { ...attemptOf(attemptKey), method: { kind: 'card', card }, returnPath, site: null }
}

function refundOf(refundKey: string, amount: number): Refund {
  return { refundKey, attempt: attemptOf('key'), amount, reference: null }
}

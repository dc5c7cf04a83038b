import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../tests/helpers/databases.ts'
import type { Database } from '../database/database.ts'
import type { Charge, PaymentGateway } from './payment-gateway.ts'
import { createTestGateway } from './test-gateway.ts'

describe.each(testDatabases)('the test gateway on $name', ({ open }) => {
  let database: Database
  let gateway: PaymentGateway
  beforeEach(async () => {
    database = await open()
    gateway = createTestGateway({ database, now: () => 1_000_000 })
  })
  afterEach(() => database.close())

  const book = () => database.queries.selectFrom('test_gateway_charges').selectAll().execute()

  it('pays with 4242 4242 4242 4242', async () => {
    expect(await gateway.charge(chargeOf('key', '4242424242424242'))).toMatchObject({
      status: 'paid',
      reference: expect.stringMatching(/^test_/),
    })
  })

  it('declines 4000 0000 0000 0002', async () => {
    const outcome = { status: 'declined', declineCode: 'card_declined' }
    expect(await gateway.charge(chargeOf('key', '4000000000000002'))).toMatchObject(outcome)
  })

  it('declines any other card and says which ones work', async () => {
    const outcome = await gateway.charge(chargeOf('key', '5555555555554444'))
    expect(outcome).toMatchObject({ status: 'declined', declineCode: 'test_card_expected' })
    expect(gateway.declineMessage('test_card_expected')).toContain('4242 4242 4242 4242 pays')
  })

  it('charges once however often a key is sent, and answers the same', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => gateway.charge(chargeOf('key', '4242424242424242'))),
    )
    expect(new Set(outcomes.map(({ reference }) => reference)).size).toBe(1)
    expect(await gateway.charge(chargeOf('key', '4000000000000002'))).toEqual(outcomes[0])
    expect(await book()).toHaveLength(1)
  })

  it('refuses a key for another amount', async () => {
    await gateway.charge(chargeOf('key', '4242424242424242'))
    const other = { ...chargeOf('key', '4242424242424242'), amount: 1 }
    await expect(gateway.charge(other)).rejects.toThrow('another amount')
  })

  it('finds what became of an attempt', async () => {
    expect(await gateway.find('key')).toBeNull()
    const outcome = await gateway.charge(chargeOf('key', '4242424242424242'))
    expect(await gateway.find('key')).toEqual(outcome)
  })

  it('charges nothing for an attempt that was given up', async () => {
    expect(await gateway.cancel('key')).toMatchObject({ declineCode: 'cancelled' })
    expect(await gateway.charge(chargeOf('key', '4242424242424242'))).toMatchObject({
      status: 'declined',
      declineCode: 'cancelled',
    })
  })

  it('tells that an attempt was paid when it is given up too late', async () => {
    const outcome = await gateway.charge(chargeOf('key', '4242424242424242'))
    expect(await gateway.cancel('key')).toEqual(outcome)
  })

  it('keeps no card number', async () => {
    await gateway.charge(chargeOf('key', '4242424242424242'))
    expect(JSON.stringify(await book())).not.toContain('4242')
  })
})

function chargeOf(attemptKey: string, number: string): Charge {
  const card = { number, expiryMonth: 4, expiryYear: 2029, cvc: '123' }
  return { attemptKey, amount: 8_900, currency: 'USD', method: { kind: 'card', card } }
}

import { describe, expect, it } from 'vitest'
import { startStripeDouble } from '../../../../tests/helpers/stripe-double.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { intentOutcome } from './intent-outcome.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts'
import { createStripeGateway } from './stripe-gateway.ts'

describe('amounts for Stripe', () => {
  it.each([
    ['USD', 1050, 1050],
    ['JPY', 1050, 1050],
    ['KRW', 50_000, 50_000],
    ['ISK', 1050, 105_000],
    ['UGX', 1050, 105_000],
    ['KWD', 5120, 5120],
    ['HUF', 1050, 1050],
    ['TWD', 1050, 1050],
    ['IDR', 150_000, 150_000],
    ['RWF', 1050, 1050],
    ['RSD', 1050, 1050],
    // Two digits in ISO 4217, none at Stripe.
    ['MGA', 1000, 10],
  ])('in %s: %d is sent as %d', (currency, amount, counted) => {
    expect(toStripeAmount(amount, currency)).toBe(counted)
  })

  it('are never rounded', () => {
    expect(() => toStripeAmount(5124, 'KWD')).toThrow('without rounding')
    expect(() => toStripeAmount(1050, 'MGA')).toThrow('without rounding')
  })

  it('are converted back if a bank has taken a part', () => {
    const intent = { id: 'pi_1', status: 'succeeded', amount: 105_000, currency: 'isk' } as never
    expect(intentOutcome(intent, 5000)).toMatchObject({ status: 'taken_back', amount: 50 })
  })

  it('are converted back for refunds made at Stripe', async () => {
    const now = () => Date.UTC(2026, 10, 1)
    const double = await startStripeDouble(now)
    const { api, webhookSecret } = double
    const keys = { secretKey: 'sk_test_double', publishableKey: 'pk_test_double', webhookSecret }
    const gateway = createStripeGateway({ mode: 'test', ...keys, api, now })
    const attempt = { attemptKey: 'a', orderId: 'ord_1' as OrderId, amount: 1050, currency: 'ISK' }
    const method = { kind: 'element' } as const
    const charge = {
      ...attempt,
      reference: null,
      begunAt: now(),
      method,
      returnPath: '/',
      site: null,
    }
    const { reference } = await gateway.charge(charge)
    double.confirm(reference, 'succeeded')
    const { id } = double.refundInDashboard(reference, 5000)
    expect(await gateway.readRefund?.(id)).toMatchObject({ amount: 50, outcome: { given: 50 } })
    await double.close()
  })

  it.each(['USD', 'JPY', 'ISK', 'UGX', 'EUR', 'HUF', 'COP'])(
    'are converted back in %s',
    (currency) => {
      expect(fromStripeAmount(toStripeAmount(1234, currency), currency)).toBe(1234)
    },
  )
})

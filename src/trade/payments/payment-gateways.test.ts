import { describe, expect, it } from 'vitest'
import { accountGateway } from './account-gateway.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { createPaymentGateways, gatewayKey, modeOfGateway } from './payment-gateways.ts'

const gateway = (name: string, mode: 'test' | 'live'): PaymentGateway => ({
  ...accountGateway,
  name,
  mode,
})

describe('createPaymentGateways', () => {
  const test = gateway('test', 'test')
  const [stripe, other] = [gateway('stripe', 'live'), gateway('other', 'live')]

  it('uses the test gateway for test payments without a provider, and nothing for live ones', () => {
    expect(createPaymentGateways({ test }).forStore('test')).toBe(test)
    expect(createPaymentGateways({ test }).forStore('live')).toBeNull()
    const ofTests = gateway('stripe', 'test')
    const gateways = createPaymentGateways({ test, providers: [ofTests] })
    expect(gateways.forStore('test')).toBe(ofTests)
    expect(gateways.forStore('live')).toBeNull()
  })

  it('charges through the first provider of a mode, and finds payments of the others', () => {
    const gateways = createPaymentGateways({ test, providers: [stripe, other] })
    expect(gateways.forStore('live')).toBe(stripe)
    expect(gateways.named('other')).toBe(other)
    expect(gateways.named('account')).toBe(accountGateway)
  })

  it('never confuses payments of test mode and live mode', () => {
    const live = createPaymentGateways({ test, providers: [stripe] })
    expect(live.named('stripe')).toBe(stripe)
    expect(() => live.named('stripe-test')).toThrow('"stripe-test" is not set up')
    const ofTests = gateway('stripe', 'test')
    const tests = createPaymentGateways({ test, providers: [ofTests] })
    expect(tests.named('stripe-test')).toBe(ofTests)
    expect(() => tests.named('stripe')).toThrow('"stripe" is not set up')
  })
})

describe('gatewayKey', () => {
  it.each([
    [gateway('stripe', 'live'), 'stripe'],
    [gateway('stripe', 'test'), 'stripe-test'],
    [gateway('test', 'test'), 'test'],
    [accountGateway, 'account'],
  ])('encodes name and mode in rows %#', (each, key) => {
    expect(gatewayKey(each)).toBe(key)
    expect(modeOfGateway(key)).toBe(each.mode)
  })
})

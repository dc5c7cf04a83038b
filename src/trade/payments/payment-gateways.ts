// Which gateway takes a store's money. Stripe's test keys serve test stores and its live keys live
// ones; without test keys the test gateway serves test stores. No money of a live store ever goes
// to the test gateway.

import { accountGateway } from './account-gateway.ts'
import type { PaymentGateway } from './payment-gateway.ts'

export type StoreMode = 'test' | 'live'

/** Null: an order on account, of a store in either. */
export function modeOfGateway(name: string): StoreMode | null {
  if (name === accountGateway.name) return null
  return name === 'test' || name.endsWith('-test') ? 'test' : 'live'
}

export interface PaymentGateways {
  readonly all: readonly PaymentGateway[]
  /** Null: nobody takes payments of stores in this mode yet. */
  forStore(mode: StoreMode): PaymentGateway | null
  /** That of a payment, by its name. Throws when the program was started without it. */
  named(name: string): PaymentGateway
}

export function createPaymentGateways(gateways: {
  test: PaymentGateway
  provider?: { mode: StoreMode; gateway: PaymentGateway } | null
}): PaymentGateways {
  const { test, provider = null } = gateways
  const all = [test, accountGateway, ...(provider === null ? [] : [provider.gateway])]
  return {
    all,
    forStore(mode) {
      if (provider?.mode === mode) return provider.gateway
      return mode === 'test' ? test : null
    },
    named(name) {
      const gateway = all.find((each) => each.name === name)
      if (gateway) return gateway
      throw new Error(`The payment provider "${name}" is not set up: set its keys again.`)
    },
  }
}

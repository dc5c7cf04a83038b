// Which gateway takes a store's money. A provider's test keys serve test stores and its live keys live
// ones; without test keys the test gateway serves test stores. No money of a live store ever goes to
// the test gateway.

import { accountGateway } from './account-gateway.ts'
import type { PaymentGateway, StoreMode } from './payment-gateway.ts'

const ofTestMode = '-test'

/** As it stands in rows: `stripe`, and `stripe-test` for what it does in its test mode. */
export function gatewayKey({ name, mode }: Pick<PaymentGateway, 'name' | 'mode'>): string {
  return mode === 'test' && name !== 'test' ? `${name}${ofTestMode}` : name
}

/** From a row. Null: an order on account, of a store in either. */
export function modeOfGateway(key: string): StoreMode | null {
  if (key === accountGateway.name) return null
  return key === 'test' || key.endsWith(ofTestMode) ? 'test' : 'live'
}

export interface PaymentGateways {
  readonly all: readonly PaymentGateway[]
  /** Null: nobody takes payments of stores in this mode yet. */
  forStore(mode: StoreMode): PaymentGateway | null
  /** That of a payment, by its key. Throws when it is not set up. */
  named(key: string): PaymentGateway
}

/** Of several providers of one mode the first takes its stores' money; the others are asked about theirs. */
export function createPaymentGateways({
  test,
  providers = [],
  live = { current: providers },
}: {
  test: PaymentGateway
  providers?: readonly PaymentGateway[]
  /** Those that may change while the program runs. */
  live?: { readonly current: readonly PaymentGateway[] }
}): PaymentGateways {
  const all = () => [test, accountGateway, ...live.current]
  return {
    get all() {
      return all()
    },
    forStore(mode) {
      const provider = live.current.find((each) => each.mode === mode)
      return provider ?? (mode === 'test' ? test : null)
    },
    named(key) {
      const gateway = all().find((each) => gatewayKey(each) === key)
      if (gateway) return gateway
      throw new Error(`The payment provider "${key}" is not set up: set its keys again.`)
    },
  }
}

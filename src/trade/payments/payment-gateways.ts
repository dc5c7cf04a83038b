// Chooses a store's payment gateway. A provider's test keys serve test stores and its live keys
// live ones. Without test keys, the test gateway serves test stores. It never serves live stores.

import { accountGateway } from './account-gateway.ts'
import { giftCardGateway } from './gift-card-gateway.ts'
import type { PaymentGateway, StoreMode } from './payment-gateway.ts'

const ofTestMode = '-test'

/** The key stored in rows: the name, followed by `-test` for a provider in test mode. */
export function gatewayKey({ name, mode }: Pick<PaymentGateway, 'name' | 'mode'>): string {
  return mode === 'test' && name !== 'test' ? `${name}${ofTestMode}` : name
}

/** From a stored key. Null for orders on account and gift cards, which exist in both modes. */
export function modeOfGateway(key: string): StoreMode | null {
  if (key === accountGateway.name || key === giftCardGateway.name) return null
  return key === 'test' || key.endsWith(ofTestMode) ? 'test' : 'live'
}

/** What is left to charge beside a gift card must be at least this, in minor units. */
export function leastChargeOf(
  gateway: Pick<PaymentGateway, 'leastAmount'> | null,
  currency: string,
): number {
  return gateway?.leastAmount?.(currency) ?? 1
}

export interface PaymentGateways {
  readonly all: readonly PaymentGateway[]
  /** Null if no gateway takes payments in this mode yet. */
  forStore(mode: StoreMode): PaymentGateway | null
  /** A payment's gateway by its key. Throws if it is not configured. */
  named(key: string): PaymentGateway
}

/**
 * If several providers serve a mode, the first one takes new payments. The others are still asked
 * about theirs.
 */
export function createPaymentGateways({
  test,
  providers = [],
  live = { current: providers },
}: {
  test: PaymentGateway
  providers?: readonly PaymentGateway[]
  /** Gateways that may change while the program runs. */
  live?: { readonly current: readonly PaymentGateway[] }
}): PaymentGateways {
  const all = () => [test, accountGateway, giftCardGateway, ...live.current]
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

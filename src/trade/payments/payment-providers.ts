// Who takes money for shops: how each is called, and how it is opened with what the operator has set.
// What is large is loaded only where it is set up.

import type { PaymentGateway } from './payment-gateway.ts'
import type { StripeSettings } from './stripe/stripe-gateway.ts'

/** Null: it is not set up. */
export type ProviderSettings = {
  readonly stripe: StripeSettings | null
}

type Provider = {
  /** Of its gateway. */
  readonly name: keyof ProviderSettings
  readonly label: string
  open(settings: Partial<ProviderSettings>, now: () => number): Promise<PaymentGateway | null>
}

const providers: readonly Provider[] = [
  {
    name: 'stripe',
    label: 'Stripe',
    async open({ stripe }, now) {
      if (!stripe) return null
      const { createStripeGateway } = await import('./stripe/stripe-gateway.ts')
      return createStripeGateway({ ...stripe, now })
    },
  },
]

/** Of those that are set up, in the order of the list. */
export async function openProviders(
  settings: Partial<ProviderSettings>,
  now: () => number,
): Promise<PaymentGateway[]> {
  const opened = await Promise.all(providers.map(({ open }) => open(settings, now)))
  return opened.filter((gateway) => gateway !== null)
}

/** By the name of its gateway; null: there is no such provider. */
export function labelOfProvider(name: string): string | null {
  return providers.find((provider) => provider.name === name)?.label ?? null
}

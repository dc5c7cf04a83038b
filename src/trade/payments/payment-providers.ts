// Payment providers: their names and how to open them with the operator's settings. Large
// dependencies are loaded only if the provider is configured.

import type { PaymentGateway } from './payment-gateway.ts'
import type { StripeSettings } from './stripe/stripe-gateway.ts'

/** Null if not configured. */
export type ProviderSettings = {
  readonly stripe: StripeSettings | null
}

type Provider = {
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

/** Gateways of the configured providers, in list order. */
export async function openProviders(
  settings: Partial<ProviderSettings>,
  now: () => number,
): Promise<PaymentGateway[]> {
  const opened = await Promise.all(providers.map(({ open }) => open(settings, now)))
  return opened.filter((gateway) => gateway !== null)
}

/** By gateway name. Null if there is no such provider. */
export function labelOfProvider(name: string): string | null {
  return providers.find((provider) => provider.name === name)?.label ?? null
}

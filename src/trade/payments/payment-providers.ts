// The list of payment providers, in order of precedence.

import type { PaymentGateway } from './payment-gateway.ts'
import type { PaymentProvider, ProviderSettings } from './payment-provider.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

export const paymentProviders: readonly PaymentProvider[] = [stripeProvider]

/** Null if there is no such provider. */
export function providerNamed(name: string): PaymentProvider | null {
  return paymentProviders.find((provider) => provider.name === name) ?? null
}

/** Gateways of the configured providers, in list order. */
export async function openProviders(
  settings: Partial<ProviderSettings>,
  now: () => number,
): Promise<PaymentGateway[]> {
  const opened = await Promise.all(paymentProviders.map(({ open }) => open(settings, now)))
  return opened.filter((gateway) => gateway !== null)
}

/** By gateway name. Null if there is no such provider. */
export function labelOfProvider(name: string): string | null {
  return providerNamed(name)?.label ?? null
}

// The list of payment providers, in order of precedence.

import type { PaymentProvider } from './payment-provider.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

export const paymentProviders: readonly PaymentProvider[] = [stripeProvider]

/** By gateway name. Null if there is no such provider. */
export function labelOfProvider(name: string): string | null {
  return paymentProviders.find((provider) => provider.name === name)?.label ?? null
}

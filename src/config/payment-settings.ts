import type { ReadVariable } from './request-limits.ts'
import { readStripeConfig, type StripeConfig, stripeSettings } from './stripe-settings.ts'

/** Null to disable the provider. */
export type PaymentConfig = Readonly<{ stripe: StripeConfig | null }>

export const paymentSettings = [...stripeSettings]

export function readPaymentConfig(read: ReadVariable, faults: string[]): PaymentConfig {
  return { stripe: readStripeConfig(read, faults) }
}

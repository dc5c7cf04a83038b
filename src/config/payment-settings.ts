// The providers that take a shop's money, each with variables of its own.

import type { ReadVariable } from './request-limits.ts'
import { readStripeConfig, type StripeConfig, stripeSettings } from './stripe-settings.ts'

/** Null: no payments by it. */
export type PaymentConfig = Readonly<{ stripe: StripeConfig | null }>

export const paymentSettings = [...stripeSettings]

export function readPaymentConfig(read: ReadVariable, faults: string[]): PaymentConfig {
  return { stripe: readStripeConfig(read, faults) }
}

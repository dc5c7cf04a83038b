// The payment providers whose keys the environment sets.

import { isStripeWebhookSecret, modeOfStripeKey } from '../pure/contract/stripe-keys.ts'
import type { ReadVariable } from './request-limits.ts'

/** A provider's keys of one mode, named as the provider names them. */
type ProviderConfig = Readonly<{
  provider: string
  mode: 'test' | 'live'
  keys: Readonly<Record<string, string>>
}>

export type PaymentConfig = readonly ProviderConfig[]

const stripeSettings = [
  {
    name: 'STRIPE_SECRET_KEY',
    default: 'none',
    meaning: 'payments through Stripe, with the next two',
  },
  { name: 'STRIPE_PUBLISHABLE_KEY', default: 'none', meaning: 'for the checkout page' },
  { name: 'STRIPE_WEBHOOK_SECRET', default: 'none', meaning: 'signs Stripe’s webhook events' },
]

export const paymentSettings = stripeSettings

export function readPaymentConfig(read: ReadVariable, faults: string[]): PaymentConfig {
  const stripe = readStripeConfig(read, faults)
  return stripe === null ? [] : [stripe]
}

/**
 * Test-mode keys serve test stores and live keys live stores, so all three must have the same mode.
 * Null to disable payments by Stripe.
 */
function readStripeConfig(read: ReadVariable, faults: string[]): ProviderConfig | null {
  const isSet = stripeSettings.map(({ name }) => read(name, () => true, false))
  if (!isSet.includes(true)) return null
  if (isSet.includes(false)) {
    const names = 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET'
    faults.push(`${names} belong together: set all three or none.`)
  }
  const secret = read('STRIPE_SECRET_KEY', keyOf('sk'), null)
  const publishable = read('STRIPE_PUBLISHABLE_KEY', keyOf('pk'), null)
  const webhookSecret = read('STRIPE_WEBHOOK_SECRET', parseWebhookSecret, null)
  if (secret === null || publishable === null || webhookSecret === null) return null
  if (secret.mode !== publishable.mode) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong to different modes.')
  }
  const { mode, key: secretKey } = secret
  const keys = { secretKey, publishableKey: publishable.key, webhookSecret }
  return { provider: 'stripe', mode, keys }
}

// The values are secrets, so errors must not repeat them.
function keyOf(kind: 'sk' | 'pk') {
  return (given: string): { mode: 'test' | 'live'; key: string } => {
    const mode = modeOfStripeKey(kind, given)
    if (mode !== null) return { mode, key: given }
    throw new Error(`must be a key such as ${kind}_test_… or ${kind}_live_…`)
  }
}

function parseWebhookSecret(given: string): string {
  if (isStripeWebhookSecret(given)) return given
  throw new Error('must be the signing secret of the webhook endpoint, whsec_…')
}

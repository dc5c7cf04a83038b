// Stripe's keys as entered by an owner. Error messages never repeat what was typed.

import { isStripeWebhookSecret, modeOfStripeKey } from '../../../pure/contract/stripe-keys.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { StoreMode } from '../payment-gateway.ts'
import { paymentProvider } from '../payment-provider.ts'
import { stripeNews } from './stripe-events.ts'

export const stripeProvider = paymentProvider({
  name: 'stripe',
  label: 'Stripe',
  variables: 'STRIPE_…',
  about:
    'Shoppers pay through Stripe, into your own Stripe account. Live stores need your live keys. Test stores accept test cards without any keys, or use Stripe’s test mode if you set its test keys.',
  webhook: {
    note: 'In the Stripe dashboard, under Developers, Webhooks, add an endpoint with this address:',
    news: stripeNews,
    secret: 'webhookSecret',
  },
  keys: (mode) => ({
    settings: {
      publishableKey: {
        label: 'Publishable key',
        note: sentence('Starts with pk_{mode}_. In the Stripe dashboard: Developers, API keys.', {
          mode,
        }),
        empty: '',
        autocomplete: 'off',
        ...ofMode('pk', mode),
      },
    },
    secrets: {
      secretKey: { label: 'Secret key', ...ofMode('sk', mode) },
      webhookSecret: {
        label: 'Signing secret of that webhook',
        advice: 'Copy the signing secret of the webhook. It starts with whsec_.',
        isFine: isStripeWebhookSecret,
      },
    },
  }),
  async open(mode, keys, now) {
    const { createStripeGateway } = await import('./stripe-gateway.ts')
    return createStripeGateway({ mode, ...keys, now })
  },
})

function ofMode(kind: 'pk' | 'sk', mode: StoreMode) {
  return {
    isFine: (key: string) => modeOfStripeKey(kind, key) === mode,
    advice(key: string) {
      const found = modeOfStripeKey(kind, key)
      return found === null
        ? sentence('Copy it from the Stripe dashboard. It starts with {kind}_{mode}_.', {
            kind,
            mode,
          })
        : sentence('This is a {kind} key. It is for {mode} stores.', {
            kind: found,
            mode: found,
          })
    },
  }
}

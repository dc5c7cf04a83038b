// Tests the configured Stripe keys: which account they belong to, and whether its events reach this
// installation. Changes nothing at Stripe.

import Stripe from 'stripe'
import { fault, type HandprintError } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { GatewayTrial } from '../payment-gateway.ts'
import { stripeNews } from './stripe-events.ts'

/** Throws `access_denied` (422) or `unavailable` (502), worded for the operator. */
export async function tryStripe(stripe: Stripe, webhookUrl: string): Promise<GatewayTrial> {
  try {
    const account = await stripe.accounts.retrieveCurrent()
    const name = account.settings?.dashboard?.display_name || account.business_profile?.name
    return {
      account: name ? `${name} (${account.id})` : account.id,
      takesCharges: account.charges_enabled,
      webhook: await webhookStateOf(stripe, webhookUrl),
    }
  } catch (error) {
    throw inWords(error)
  }
}

async function webhookStateOf(stripe: Stripe, url: string): Promise<GatewayTrial['webhook']> {
  try {
    for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
      if (endpoint.url !== url) continue
      if (endpoint.status !== 'enabled') return { state: 'off' }
      const { enabled_events: enabled } = endpoint
      const missing = enabled.includes('*')
        ? []
        : stripeNews.filter((news) => !enabled.some((each) => each === news))
      return missing.length === 0 ? { state: 'set' } : { state: 'incomplete', missing }
    }
    return { state: 'missing' }
  } catch (error) {
    // A restricted key may lack the permission to read webhooks.
    if (error instanceof Stripe.errors.StripePermissionError) return { state: 'unreadable' }
    throw error
  }
}

function inWords(error: unknown): HandprintError {
  const { StripeAuthenticationError, StripePermissionError, StripeConnectionError, StripeError } =
    Stripe.errors
  if (error instanceof StripeAuthenticationError)
    return refused(
      sentence(
        'Stripe doesn’t recognize this secret key. Copy it again from the Stripe dashboard.',
      ),
    )
  if (error instanceof StripePermissionError)
    return refused(
      sentence(
        'This key doesn’t have permission to read its Stripe account. Grant the permission, or use another key.',
      ),
    )
  if (error instanceof StripeConnectionError)
    return unavailable(sentence('Stripe could not be reached. Try again.'), error)
  const said = error instanceof StripeError ? ` It replied: ${error.code ?? error.type}.` : ''
  return unavailable(`Stripe returned an unexpected response.${said}`, error)
}

function refused(message: string): HandprintError {
  return fault('access_denied', 422, message)
}

function unavailable(message: string, cause: unknown): HandprintError {
  return fault('origin_unreachable', 502, message, { cause })
}

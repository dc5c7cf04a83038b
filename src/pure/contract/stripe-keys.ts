// The format of Stripe's keys, set in the environment or in the panel.

/** `sk` also accepts restricted keys. Null if it is not such a key. */
export function modeOfStripeKey(kind: 'sk' | 'pk', given: string): 'test' | 'live' | null {
  const [, mode] = (kind === 'sk' ? secretForm : publishableForm).exec(given) ?? []
  return mode === 'test' || mode === 'live' ? mode : null
}

export function isStripeWebhookSecret(given: string): boolean {
  return /^whsec_\S{8,}$/.test(given)
}

const secretForm = /^(?:sk|rk)_(test|live)_\w+$/
const publishableForm = /^pk_(test|live)_\w+$/

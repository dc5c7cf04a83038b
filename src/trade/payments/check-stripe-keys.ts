// Stripe's keys from the fields of a form. No fault repeats what was typed.

import { isStripeWebhookSecret, modeOfStripeKey } from '../../pure/contract/stripe-keys.ts'
import { sentence, type Told } from '../../pure/sentences/sentence.ts'
import type { StoreMode } from './payment-gateway.ts'
import type { SavedKeys } from './provider-keys.ts'

export const keyFields = ['publishable_key', 'secret_key', 'webhook_secret'] as const
type Field = (typeof keyFields)[number]
export type KeyFields = Readonly<Record<Field, string>>
export type KeyFaults = Readonly<Partial<Record<Field, Told>>>

type Keys = Pick<SavedKeys, 'secretKey' | 'publishableKey' | 'webhookSecret'>

/** A secret that is left empty stays as it was before. */
export function checkStripeKeys(
  fields: KeyFields,
  { mode, before }: { mode: StoreMode; before: Keys | null },
): { keys: Keys | null; faults: KeyFaults } {
  const faults: Partial<Record<Field, Told>> = {}
  const publishableKey = fields.publishable_key
  const secretKey = fields.secret_key || (before?.secretKey ?? '')
  const webhookSecret = fields.webhook_secret || (before?.webhookSecret ?? '')
  const check = (field: Field, kind: 'pk' | 'sk', key: string): void => {
    const found = modeOfStripeKey(kind, key)
    if (found === null)
      faults[field] = sentence('Copy it from Stripe’s dashboard: it begins with {kind}_{mode}_.', {
        kind,
        mode,
      })
    else if (found !== mode)
      faults[field] = sentence('This is a {kind} key: it belongs to {mode} stores.', {
        kind: found,
        mode: found,
      })
  }
  check('publishable_key', 'pk', publishableKey)
  check('secret_key', 'sk', secretKey)
  if (!isStripeWebhookSecret(webhookSecret))
    faults.webhook_secret = sentence(
      'Copy the signing secret of the webhook: it begins with whsec_.',
    )
  if (Object.keys(faults).length > 0) return { keys: null, faults }
  return { keys: { secretKey, publishableKey, webhookSecret }, faults }
}

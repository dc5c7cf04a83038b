// A payment provider: what an owner sets of it in each mode, and how its gateway is opened. The tables of its
// keys are all that the panel needs for its form.

import {
  type SecretFields,
  type SecretsOf,
  type SettingFields,
  type SettingsOf,
  type SetUpTable,
  secretsOf,
  settingsOf,
} from '../../pure/set-up.ts'
import type { PaymentGateway, StoreMode } from './payment-gateway.ts'

/** Of each provider, as the environment or the panel has set it. Null: it is not set up. */
export type ProviderSettings = {
  readonly stripe: StripeSettings | null
}

export type StripeSettings = {
  mode: StoreMode
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** By the names of the fields of `keys`. */
export type ProviderKeys = Readonly<Record<string, string>>

export type PaymentProvider = {
  /** Of its gateway. */
  readonly name: keyof ProviderSettings
  readonly label: string
  /** Of its variables in the environment: `STRIPE_…`. */
  readonly variables: string
  /** For the page of payments: how shoppers pay by it, and what it takes to be set up. */
  readonly about: string
  /** Where its webhook is added, for which news, and which secret comes of that. */
  readonly webhook?: { note: string; news: readonly string[]; secret: string }
  keys(mode: StoreMode): SetUpTable
  settings(mode: StoreMode, keys: ProviderKeys): Partial<ProviderSettings>
  /** Null: it is not among the settings. */
  open(settings: Partial<ProviderSettings>, now: () => number): Promise<PaymentGateway | null>
}

type Definition<F extends SettingFields, S extends SecretFields> = Omit<
  PaymentProvider,
  'keys' | 'settings'
> & {
  keys(mode: StoreMode): { readonly settings: F; readonly secrets: S }
  settings(mode: StoreMode, keys: SettingsOf<F> & SecretsOf<S>): Partial<ProviderSettings>
}

export function paymentProvider<F extends SettingFields, S extends SecretFields>(
  provider: Definition<F, S>,
): PaymentProvider {
  return {
    ...provider,
    settings(mode, keys) {
      const { settings, secrets } = provider.keys(mode)
      return provider.settings(mode, { ...settingsOf(settings, keys), ...secretsOf(secrets, keys) })
    },
  }
}

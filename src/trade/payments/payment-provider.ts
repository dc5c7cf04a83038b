// A payment provider: the keys an owner sets for it in each mode, and how to open its gateway. The
// table of keys is the single source for the panel's form, the stored values and the types in
// `open`.

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

/** Keyed by the field names of the provider's `keys`. */
export type ProviderKeys = Readonly<Record<string, string>>

/** A provider's keys of one mode, from the environment or the panel. */
export type ProviderSetUp = {
  readonly provider: string
  readonly mode: StoreMode
  readonly keys: ProviderKeys
}

export type PaymentProvider = {
  /** The name of its gateway. */
  readonly name: string
  readonly label: string
  /** The names of its variables in the environment, if it has any. */
  readonly variables?: string
  /** For the panel: how shoppers pay, and what is needed to set it up. */
  readonly about: string
  /**
   * How to add its webhook, for providers where an owner does that: the instructions, the events it
   * needs, and which of the keys it gives in return.
   */
  readonly webhook?: { note: string; news: readonly string[]; secret: string }
  keys(mode: StoreMode): SetUpTable
  open(mode: StoreMode, keys: ProviderKeys, now: () => number): Promise<PaymentGateway>
}

type Definition<F extends SettingFields, S extends SecretFields> = Omit<
  PaymentProvider,
  'keys' | 'open'
> & {
  keys(mode: StoreMode): { readonly settings: F; readonly secrets: S }
  /** Loads large dependencies only here, so that only configured providers need them. */
  open(
    mode: StoreMode,
    keys: SettingsOf<F> & SecretsOf<S>,
    now: () => number,
  ): PaymentGateway | Promise<PaymentGateway>
}

export function paymentProvider<F extends SettingFields, S extends SecretFields>(
  provider: Definition<F, S>,
): PaymentProvider {
  return {
    ...provider,
    async open(mode, keys, now) {
      const { settings, secrets } = provider.keys(mode)
      const read = { ...settingsOf(settings, keys), ...secretsOf(secrets, keys) }
      return await provider.open(mode, read, now)
    },
  }
}

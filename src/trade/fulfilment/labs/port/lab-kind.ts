// A kind of lab: its settings, its abilities, and how to open one. The table of fields is the
// single source for the form, the stored values, and the types in `open`.

import {
  type SecretFields,
  type SecretsOf,
  type SettingFields,
  type SettingsOf,
  type SetUpTable,
  type SetUpValues,
  secretsOf,
  settingsOf,
} from '../../../../pure/set-up.ts'
import type { LabAbilities, LabAbility, LabPort } from './lab-port.ts'

/** A configured lab: its kind, and values keyed by the kind's field names. */
export type LabSetUp = SetUpValues & { readonly kind: string }

export type LabKind = SetUpTable & {
  /** Used in the labs table and in the panel's addresses. */
  readonly name: string
  readonly label: string
  /** Abilities not listed here are not supported. */
  readonly can: readonly LabAbility[]
  open(setUp: LabSetUp): Promise<LabPort & Partial<LabAbilities>>
}

type Definition<F extends SettingFields, S extends SecretFields, Can extends LabAbility> = Omit<
  LabKind,
  'settings' | 'secrets' | 'can' | 'open'
> & {
  readonly settings: F
  readonly secrets: S
  readonly can: readonly Can[]
  open(settings: SettingsOf<F>, secrets: SecretsOf<S>): LabPort<Can> | Promise<LabPort<Can>>
}

export function labKind<
  F extends SettingFields,
  S extends SecretFields,
  Can extends LabAbility = never,
>(kind: Definition<F, S, Can>): LabKind {
  return {
    ...kind,
    open: async ({ settings, secrets }) =>
      await kind.open(settingsOf(kind.settings, settings), secretsOf(kind.secrets, secrets)),
  }
}

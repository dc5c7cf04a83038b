// A kind of lab: what an owner sets of it, what such labs can do, and how one is opened. The fields are
// the one table of its settings: the form, what is kept, and the types in `open` follow from it.

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

/** A lab as it is set up: its kind, and values by the names of the kind's fields. */
export type LabSetUp = SetUpValues & { readonly kind: string }

export type LabKind = SetUpTable & {
  /** Stands in the table of labs, and in addresses of the panel. */
  readonly name: string
  readonly label: string
  /** What is not listed here, such a lab can not do. */
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

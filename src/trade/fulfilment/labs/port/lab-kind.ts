// A kind of lab: its settings and how to open one. The table of fields is the
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
import type { LabPort } from './lab-port.ts'

/** A configured lab: its kind, and values keyed by the kind's field names. */
export type LabSetUp = SetUpValues & { readonly kind: string }

export type LabKind = SetUpTable & {
  /** Used in the labs table and in the panel's addresses. */
  readonly name: string
  readonly label: string
  /**
   * The lab reads manifests, so one without lines can tell it that no other part follows.
   */
  readonly readsManifests?: true
  open(setUp: LabSetUp): Promise<LabPort>
}

type Definition<F extends SettingFields, S extends SecretFields> = Omit<
  LabKind,
  'settings' | 'secrets' | 'open'
> & {
  readonly settings: F
  readonly secrets: S
  open(settings: SettingsOf<F>, secrets: SecretsOf<S>): LabPort | Promise<LabPort>
}

export function labKind<F extends SettingFields, S extends SecretFields>(
  kind: Definition<F, S>,
): LabKind {
  return {
    ...kind,
    open: async ({ settings, secrets }) =>
      await kind.open(settingsOf(kind.settings, settings), secretsOf(kind.secrets, secrets)),
  }
}

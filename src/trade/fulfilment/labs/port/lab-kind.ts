// A kind of lab: its settings, its abilities, and how to open one. The table of fields is the
// single source for the form, the stored values, and the types in `open`.

import { keysOf, recordOf } from '../../../../pure/objects.ts'
import type { LabAbilities, LabAbility, LabPort } from './lab-port.ts'

export type LabField<Value extends string | number = string | number> = {
  readonly label: string
  readonly note?: string
  /** The default for a new lab. */
  readonly empty: Value
  /**
   * Shown when `isFine` returns false, or when the value is empty if there is no `isFine`. Without
   * `advice`, any value is valid.
   */
  readonly advice?: string
  readonly isFine?: (text: string) => boolean
  /** Converts what was typed. Text is taken as it is by default. */
  readonly read?: (text: string) => Value
  /** Two of these share a row of the form. */
  readonly isHalf?: true
  readonly autocomplete?: 'off'
  readonly inputMode?: 'numeric'
}

/** A password or a key. It is write-only: never shown and never logged. */
export type SecretField = Pick<LabField<string>, 'label' | 'note' | 'advice' | 'read'> & {
  /** Multi-line input. */
  readonly isLong?: true
}

type Fields = Readonly<Record<string, LabField>>
type Secrets = Readonly<Record<string, SecretField>>

export type LabSetUp = {
  readonly kind: string
  readonly settings: Readonly<Record<string, string | number>>
  readonly secrets: Readonly<Record<string, string>>
}

export type LabKind = {
  /** Used in the labs table and in the panel's addresses. */
  readonly name: string
  readonly label: string
  readonly settings: Fields
  readonly secrets: Secrets
  /**
   * The setting that determines who receives the secrets. When it changes, the secrets must be
   * entered again.
   */
  readonly secretsGoTo?: string
  /** Exactly one of the secrets is needed; setting one replaces the others. */
  readonly hasAlternativeSecrets?: true
  /** Abilities not listed here are not supported. */
  readonly can: readonly LabAbility[]
  open(setUp: LabSetUp): Promise<LabPort & Partial<LabAbilities>>
}

type SettingsOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name]['empty'] extends number ? number : string
}
type SecretsOf<F extends Secrets> = { readonly [Name in keyof F & string]: string }

type Definition<F extends Fields, S extends Secrets, Can extends LabAbility> = Omit<
  LabKind,
  'settings' | 'secrets' | 'can' | 'open'
> & {
  readonly settings: F
  readonly secrets: S
  readonly can: readonly Can[]
  open(settings: SettingsOf<F>, secrets: SecretsOf<S>): LabPort<Can> | Promise<LabPort<Can>>
}

export function labKind<F extends Fields, S extends Secrets, Can extends LabAbility = never>(
  kind: Definition<F, S, Can>,
): LabKind {
  return {
    ...kind,
    open: async ({ settings, secrets }) =>
      await kind.open(settingsOf(kind.settings, settings), secretsOf(kind.secrets, secrets)),
  }
}

// A field that was not set has its beginning.
function settingsOf<F extends Fields>(fields: F, values: LabSetUp['settings']): SettingsOf<F> {
  const read = Object.entries(fields).map(([name, { empty }]): [string, string | number] => {
    const value = values[name]
    return [name, value !== undefined && typeof value === typeof empty ? value : empty]
  })
  // An object built from a table has that table's names and value types.
  return Object.fromEntries(read) as SettingsOf<F>
}

function secretsOf<S extends Secrets>(fields: S, values: LabSetUp['secrets']): SecretsOf<S> {
  return recordOf(keysOf(fields), (name) => values[name] ?? '')
}

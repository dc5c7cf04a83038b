// A kind of lab: what an owner sets of it, what such labs can do, and how one is opened. The fields are
// the one table of its settings: the form, what is kept, and the types in `open` follow from it.

import { keysOf, recordOf } from '../../../../pure/objects.ts'
import type { LabAbilities, LabAbility, LabPort } from './lab-port.ts'

export type LabField<Value extends string | number = string | number> = {
  readonly label: string
  readonly note?: string
  /** What a new lab begins with. */
  readonly empty: Value
  /** Told when it is not fine, which without `isFine` is when it is empty. Without, it may be anything. */
  readonly advice?: string
  readonly isFine?: (text: string) => boolean
  /** From what was typed; texts are taken as they are. */
  readonly read?: (text: string) => Value
  /** Two of these share a line. */
  readonly isHalf?: true
  readonly autocomplete?: 'off'
  readonly inputMode?: 'numeric'
}

/** A password or a key: asked for, never shown and never logged. */
export type SecretField = Pick<LabField<string>, 'label' | 'note' | 'advice' | 'read'> & {
  /** Of several lines. */
  readonly isLong?: true
}

type Fields = Readonly<Record<string, LabField>>
type Secrets = Readonly<Record<string, SecretField>>

/** A lab as it is set up: its kind, and values by the names of the kind's fields. */
export type LabSetUp = {
  readonly kind: string
  readonly settings: Readonly<Record<string, string | number>>
  readonly secrets: Readonly<Record<string, string>>
}

export type LabKind = {
  /** Stands in the table of labs, and in addresses of the panel. */
  readonly name: string
  readonly label: string
  readonly settings: Fields
  readonly secrets: Secrets
  /** The setting that says to whom the secrets are told: with another one they are asked for anew. */
  readonly secretsGoTo?: string
  /** One of the secrets is needed, and takes the place of the others. */
  readonly hasAlternativeSecrets?: true
  /** What is not listed here, such a lab can not do. */
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
  // What is built by a table has the names and the values of that table.
  return Object.fromEntries(read) as SettingsOf<F>
}

function secretsOf<S extends Secrets>(fields: S, values: LabSetUp['secrets']): SecretsOf<S> {
  return recordOf(keysOf(fields), (name) => values[name] ?? '')
}

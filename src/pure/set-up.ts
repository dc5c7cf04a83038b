import type { Told } from './sentences/sentence.ts'

// What an owner sets of something outside, such as a lab or a payment provider, as one table: the form of the
// panel, what is kept, and the types of what opens it follow from the table.

export type SetUpField<Value extends string | number = string | number> = {
  readonly label: string
  readonly note?: Told
  /** What a new one begins with. */
  readonly empty: Value
  /** Told when it is not fine, which without `isFine` is when it is empty. Without, it may be anything. */
  readonly advice?: Told | ((text: string) => Told)
  readonly isFine?: (text: string) => boolean
  /** From what was typed; texts are taken as they are. */
  readonly read?: (text: string) => Value
  /** In the row of the field before it. */
  readonly isBeside?: true
  readonly autocomplete?: 'off'
  readonly inputMode?: 'numeric'
}

/** A password or a key: asked for, never shown and never logged. */
export type SecretField = Omit<SetUpField<string>, 'empty' | 'isBeside' | 'inputMode'> & {
  /** Of several lines. */
  readonly isLong?: true
}

export type SettingFields = Readonly<Record<string, SetUpField>>
export type SecretFields = Readonly<Record<string, SecretField>>

export type SetUpTable = {
  readonly settings: SettingFields
  readonly secrets: SecretFields
  /** The setting that says to whom the secrets are told: with another one they are asked for anew. */
  readonly secretsGoTo?: string
  /** One of the secrets is needed, and takes the place of the others. */
  readonly hasAlternativeSecrets?: true
}

/** By the names of the fields. */
export type SetUpValues = {
  readonly settings: Readonly<Record<string, string | number>>
  readonly secrets: Readonly<Record<string, string>>
}

export type SettingsOf<F extends SettingFields> = {
  readonly [Name in keyof F]: F[Name]['empty'] extends number ? number : string
}
export type SecretsOf<F extends SecretFields> = { readonly [Name in keyof F & string]: string }

/** What was kept before the table had a field begins empty. */
export function settingsOf<F extends SettingFields>(
  fields: F,
  values: SetUpValues['settings'],
): SettingsOf<F> {
  const read = Object.entries(fields).map(([name, { empty }]): [string, string | number] => {
    const value = values[name]
    return [name, value !== undefined && typeof value === typeof empty ? value : empty]
  })
  // What is built by a table has the names and the values of that table.
  return Object.fromEntries(read) as SettingsOf<F>
}

export function secretsOf<F extends SecretFields>(
  fields: F,
  values: SetUpValues['secrets'],
): SecretsOf<F> {
  const read = Object.keys(fields).map((name) => [name, values[name] ?? ''])
  // As above.
  return Object.fromEntries(read) as SecretsOf<F>
}

/** `textOf` gives what was typed in a field. Faults are by the names of the fields. */
export function checkSetUp(
  { settings, secrets, hasAlternativeSecrets }: SetUpTable,
  textOf: (name: string) => string,
): { values: SetUpValues; faults: Readonly<Record<string, Told>> } {
  const hasSecret = Object.keys(secrets).some((name) => isGiven(textOf(name)))
  const faults = Object.entries<Omit<SetUpField, 'empty'>>({ ...settings, ...secrets }).flatMap(
    ([name, { advice, isFine = isGiven }]) => {
      const text = textOf(name)
      const isEnough = hasAlternativeSecrets && hasSecret && Object.hasOwn(secrets, name)
      if (advice === undefined || isEnough || isFine(text)) return []
      return [[name, typeof advice === 'function' ? advice(text) : advice]]
    },
  )
  const read = <Value>(fields: Readonly<Record<string, { read?: (text: string) => Value }>>) =>
    Object.entries(fields).map(([name, field]) => [
      name,
      field.read ? field.read(textOf(name)) : textOf(name),
    ])
  return {
    values: {
      settings: Object.fromEntries(read(settings)),
      secrets: Object.fromEntries(read(secrets)),
    },
    faults: Object.fromEntries(faults),
  }
}

function isGiven(text: string): boolean {
  return text !== ''
}

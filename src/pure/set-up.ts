import type { Told } from './sentences/sentence.ts'

// The settings that an owner enters for an external service, such as a lab or a payment provider,
// as one table. The panel's form, the stored values, and the types for opening the service are
// derived from it.

export type SetUpField<Value extends string | number = string | number> = {
  readonly label: string
  readonly note?: Told
  /** The initial value. */
  readonly empty: Value
  /**
   * The fault if `isFine` returns false. Without `isFine`, the field must not be empty. Without
   * `advice`, any value is accepted.
   */
  readonly advice?: Told | ((text: string) => Told)
  readonly isFine?: (text: string) => boolean
  /** Converts what was typed. By default the text is kept as it is. */
  readonly read?: (text: string) => Value
  /** In the same row as the previous field. */
  readonly isBeside?: true
  readonly autocomplete?: 'off'
  readonly inputMode?: 'numeric'
}

/** A password or a key. Never shown and never logged. */
export type SecretField = Omit<SetUpField<string>, 'empty' | 'isBeside' | 'inputMode'> & {
  /** True for multi-line secrets. */
  readonly isLong?: true
}

export type SettingFields = Readonly<Record<string, SetUpField>>
export type SecretFields = Readonly<Record<string, SecretField>>

export type SetUpTable = {
  readonly settings: SettingFields
  readonly secrets: SecretFields
  /**
   * The setting that decides who receives the secrets. When it changes, they have to be typed
   * again.
   */
  readonly secretsGoTo?: string
  /** One secret is enough, and replaces the others. */
  readonly hasAlternativeSecrets?: true
}

/** Keyed by field names. */
export type SetUpValues = {
  readonly settings: Readonly<Record<string, string | number>>
  readonly secrets: Readonly<Record<string, string>>
}

export type SettingsOf<F extends SettingFields> = {
  readonly [Name in keyof F]: F[Name]['empty'] extends number ? number : string
}
export type SecretsOf<F extends SecretFields> = { readonly [Name in keyof F & string]: string }

/** Fields that were added to the table after the values were stored get their initial value. */
export function settingsOf<F extends SettingFields>(
  fields: F,
  values: SetUpValues['settings'],
): SettingsOf<F> {
  const read = Object.entries(fields).map(([name, { empty }]): [string, string | number] => {
    const value = values[name]
    return [name, value !== undefined && typeof value === typeof empty ? value : empty]
  })
  // `read` has exactly the names and the value types of the table.
  return Object.fromEntries(read) as SettingsOf<F>
}

export function secretsOf<F extends SecretFields>(
  fields: F,
  values: SetUpValues['secrets'],
): SecretsOf<F> {
  const read = Object.keys(fields).map((name) => [name, values[name] ?? ''])
  // See settingsOf.
  return Object.fromEntries(read) as SecretsOf<F>
}

/** `textOf` returns what was typed in a field. Faults are keyed by field name. */
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

// The set-up table of a lab or a payment provider as form fields.

import { checkSetUp, type SetUpTable, type SetUpValues } from '../../../pure/set-up.ts'
import { tText } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { SecretRules } from './define-form.tsx'
import type { FieldTable, FieldTexts, FormField } from './form-field.ts'

export function setUpFields({ settings, secrets }: SetUpTable): FieldTable<string> {
  const open = Object.entries(settings).map(([name, field]): [string, FormField] => {
    const { label, note, autocomplete, inputMode, isBeside } = field
    const shown = { label: tText(label), isBeside, ...(note && { note: tRefusal(note) }) }
    const typed = { ...(autocomplete && { autocomplete }), ...(inputMode && { inputMode }) }
    return [formName(name), { ...shown, ...typed }]
  })
  const secret = Object.entries(secrets).map(([name, field]): [string, FormField] => {
    const { label, note, isLong } = field
    return [
      formName(name),
      { kind: 'secret', label: tText(label), note: note && tRefusal(note), isLong },
    ]
  })
  return Object.fromEntries([...open, ...secret])
}

/** `values` is null if nothing is set yet. */
export function setUpTexts(
  { settings, secrets }: SetUpTable,
  values: SetUpValues | null,
): FieldTexts<string> {
  const open = Object.entries(settings).map(([name, { empty }]) => [
    formName(name),
    String(values?.settings[name] ?? empty),
  ])
  const secret = Object.keys(secrets).map((name) => [
    formName(name),
    // Trimmed, as a submitted form is.
    values?.secrets[name]?.trim() ?? '',
  ])
  return Object.fromEntries([...open, ...secret])
}

export function checkSetUpTexts(table: SetUpTable, texts: FieldTexts<string>) {
  const { values, faults } = checkSetUp(table, (name) => texts[formName(name)] ?? '')
  const byField = Object.entries(faults).map(([name, fault]) => [formName(name), fault])
  return { values, faults: Object.fromEntries(byField) as Record<string, string> }
}

export function secretRules({
  secretsGoTo,
  hasAlternativeSecrets,
}: SetUpTable): SecretRules<string> {
  return {
    goTo: secretsGoTo === undefined ? [] : [formName(secretsGoTo)],
    areAlternatives: hasAlternativeSecrets ?? false,
  }
}

/** `host_key` for `hostKey`. */
export function formName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

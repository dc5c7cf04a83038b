// Optimistic concurrency for forms that two people may have open. A form carries the values that
// were saved when it was opened. A field left unchanged keeps what someone else has saved in the
// meantime, and a field changed by both is a conflict that is shown.

import { createHash } from 'node:crypto'
import { recordOf } from '../../../pure/objects.ts'
import { t } from '../i18n/t.ts'
import type { FormFields } from './form-fields.ts'

type Texts<Name extends string> = Readonly<Record<Name, string>>

/** Place it within the form. */
export function SeenFields({ saved }: { saved: Texts<string> }) {
  const marks = Object.entries(saved).map(([name, text]) => `${name}=${markOf(text)}`)
  return <input type="hidden" name="seen" value={marks.join(' ')} />
}

/** If the form does not carry its original values, the typed ones are used as they are. */
export function typedOverSaved<Name extends string>(
  form: Pick<FormFields, 'get'>,
  names: readonly Name[],
  { typed, saved }: { typed: Texts<Name>; saved: Texts<Name> },
): { fields: Record<Name, string>; faults: Record<string, string> } {
  const seen = new Set(form.get('seen').split(' '))
  const isSaved = (name: Name) => !seen.has(`${name}=${markOf(saved[name])}`)
  const isTyped = (name: Name) => !seen.has(`${name}=${markOf(typed[name])}`)
  if (form.get('seen') === '') return { fields: { ...typed }, faults: {} }
  const both = names.filter(
    (name) => isSaved(name) && isTyped(name) && markOf(saved[name]) !== markOf(typed[name]),
  )
  return {
    fields: recordOf(names, (name) => (isTyped(name) ? typed[name] : saved[name])),
    faults: Object.fromEntries(both.map((name) => [name, savedMeanwhile(saved[name])])),
  }
}

function savedMeanwhile(text: string): string {
  if (text === '') {
    return t(
      'Someone else cleared this field in the meantime. Save again to keep what you entered.',
    )
  }
  const value = text.length > longest ? `${text.slice(0, longest)}…` : text
  return t(
    'Someone else changed this to “{value}” in the meantime. Save again to keep what you entered.',
    { value },
  )
}

const longest = 300

/** Browsers send CRLF line endings. */
function markOf(text: string): string {
  const plain = text.replaceAll('\r\n', '\n').trim()
  return createHash('sha256').update(plain).digest('hex').slice(0, 12)
}

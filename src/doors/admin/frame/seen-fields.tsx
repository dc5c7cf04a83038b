// Two people may have the same form open, or one of them an old page. A form says what was saved when it was
// opened: a field that was left alone keeps what somebody else has saved in it since, and one that both have
// changed is asked about.

import { createHash } from 'node:crypto'
import { recordOf } from '../../../pure/objects.ts'
import { say } from '../words/say.ts'
import type { FormFields } from './form-fields.ts'

type Texts<Name extends string> = Readonly<Record<Name, string>>

/** Within the form. */
export function SeenFields({ saved }: { saved: Texts<string> }) {
  const marks = Object.entries(saved).map(([name, text]) => `${name}=${markOf(text)}`)
  return <input type="hidden" name="seen" value={marks.join(' ')} />
}

/** A form that does not say what it was opened on is taken as it was typed. */
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
    return say('Somebody else has emptied this meanwhile. Saved again, what you typed counts.')
  }
  const value = text.length > longest ? `${text.slice(0, longest)}…` : text
  return say(
    'Somebody else has saved this here meanwhile: “{value}”. Saved again, what you typed counts.',
    { value },
  )
}

const longest = 300

/** Browsers send lines with ends of their own. */
function markOf(text: string): string {
  const plain = text.replaceAll('\r\n', '\n').trim()
  return createHash('sha256').update(plain).digest('hex').slice(0, 12)
}

// A refused form comes back with the values that were sent and the faults beside its fields. The
// values are kept in the session for the next page. Secrets are never kept.

import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { SentForm } from '../../../trade/operators/sessions/notice.ts'
import type { FormFields } from './form-fields.ts'

/** Provided by the surrounding page. */
export const SentFormOfPage = createContext<SentForm | null>(null)

/** Provided by the form around its fields. Null for all other forms of the page. */
export const SentFormAround = createContext<SentForm | null>(null)

/** The values sent by the form at that address, if it is the one that was refused. */
export function useSentForm(action: string): SentForm | null {
  const sent = useContext(SentFormOfPage)
  return sent?.action === action ? sent : null
}

// A postal code is not a secret.
const secrets = /password|secret|token|(?<!postal)code|key|current|repeated|answer/i
const maxFields = 200

export function sentForm(
  action: string,
  form: FormFields,
  faults: Readonly<Record<string, string>> = {},
): SentForm {
  const names = form.names().filter((name) => !secrets.test(name))
  // Values are kept whole: half of a pasted list would be sent again as the whole list. The length
  // of a form is limited elsewhere.
  const values = names.slice(0, maxFields).map((name) => [name, form.all(name)])
  return { action, values: Object.fromEntries(values), faults: { ...faults } }
}

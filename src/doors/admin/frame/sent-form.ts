// A form that was refused comes back as it was sent, with what is wrong beside its fields. What was sent
// waits in the session, so that the next page has it, whichever that is; secrets never do.

import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { SentForm } from '../../../trade/operators/sessions/notice.ts'
import type { FormFields } from './form-fields.ts'

/** Given by the page around. */
export const SentFormOfPage = createContext<SentForm | null>(null)

/** Given by the form around its fields: null for all others of the page. */
export const SentFormAround = createContext<SentForm | null>(null)

/** What the form at that address had sent, if it was the one that was refused. */
export function useSentForm(action: string): SentForm | null {
  const sent = useContext(SentFormOfPage)
  return sent?.action === action ? sent : null
}

// A postal code is none.
const secrets = /password|secret|token|(?<!postal)code|key|current|repeated|answer/i
const maxFields = 200

export function sentForm(
  action: string,
  form: FormFields,
  faults: Readonly<Record<string, string>> = {},
): SentForm {
  const names = form.names().filter((name) => !secrets.test(name))
  // Whole: half of a pasted list would be sent again as all of it. A form's length is bounded.
  const values = names.slice(0, maxFields).map((name) => [name, form.all(name)])
  return { action, values: Object.fromEntries(values), faults: { ...faults } }
}

// A form's fields or a query as plain text. Of a name that comes twice `get` gives the last, `all`
// every one, as checkboxes send them.

import { withoutIdleMarks, withoutTurns } from '../../../pure/tidy-text.ts'

export type FormFields = {
  /** Trimmed, in one direction and without marks that nobody sees; empty when it is not there. */
  get(name: string): string
  /** As they were typed, passwords too. */
  all(name: string): string[]
  /** Names that are there. */
  names(): string[]
}

export function formFields(body: unknown): FormFields {
  const values = new Map<string, string[]>()
  if (typeof body === 'object' && body !== null) {
    for (const [name, value] of Object.entries(body)) {
      const texts = [value].flat().filter((each) => typeof each === 'string')
      values.set(name, texts)
    }
  }
  return {
    get: (name) => withoutIdleMarks(withoutTurns(values.get(name)?.at(-1) ?? '')).trim(),
    all: (name) => values.get(name) ?? [],
    names: () => [...values.keys()],
  }
}

// Fields of a form or a query as plain text. If a name occurs more than once, `get` returns the
// last value and `all` returns every one, as needed for checkboxes.

import { withoutIdleMarks, withoutTurns } from '../../../pure/tidy-text.ts'

export type FormFields = {
  /**
   * Trimmed, without bidirectional control characters and invisible characters. Empty if the field
   * is missing.
   */
  get(name: string): string
  /** As typed, including passwords. */
  all(name: string): string[]
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

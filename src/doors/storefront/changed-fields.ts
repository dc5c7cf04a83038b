// What differs between two states of a form. Runs on both sides.

import type { Fields } from './fields.ts'

/** Names of the fields whose texts differ; a field that is not there is as good as empty. */
export function changedFields(before: Fields, after: Fields): string[] {
  return Object.keys(after).filter((name) => plain(before[name]) !== plain(after[name]))
}

/** Lines of a text come back from a form with other ends. */
function plain(text: string | undefined): string {
  return text?.replaceAll('\r\n', '\n') ?? ''
}

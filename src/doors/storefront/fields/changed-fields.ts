// Runs on the server and in the browser.

import type { RequestFields } from './fields.ts'

/** Names of the fields whose values differ. A missing field counts as empty. */
export function changedFields(before: RequestFields, after: RequestFields): string[] {
  return Object.keys(after).filter((name) => plain(before[name]) !== plain(after[name]))
}

/** Forms submit texts with CRLF line endings. */
function plain(text: string | undefined): string {
  return text?.replaceAll('\r\n', '\n') ?? ''
}

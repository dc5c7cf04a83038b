// Timestamps for choices made on this page. They are later than every choice that the page shows,
// even if the browser's clock is wrong.

import type { RequestFields } from '../fields/fields.ts'
import { readOurs } from './page-data.ts'

let last = 0

/**
 * Milliseconds since the Unix epoch.
 *
 * @param form contains what the page shows; see posted-choices.ts.
 */
export function timeOfChoice(form: HTMLFormElement | null): number {
  last = Math.max(Date.now(), lastShownIn(form) + 1, last + 1)
  return last
}

/** Time of the last choice that the page shows. 0 for none. */
export function lastShownIn(form: HTMLFormElement | null): number {
  return Number(shownIn(form).seen ?? 0)
}

/** The field values as rendered by the server. */
export function shownIn(form: HTMLFormElement | null): RequestFields {
  const field = form?.elements.namedItem('shownChoices')
  return field instanceof HTMLInputElement ? readOurs<RequestFields>(field.value) : {}
}

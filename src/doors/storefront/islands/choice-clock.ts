// When something was chosen on this page: later than every choice that the page shows, whatever the
// browser's clock says.

import type { Fields } from '../fields.ts'
import { readOurs } from './page-data.ts'

let last = 0

/** In milliseconds of Unix time. @param form carries what the page shows; see posted-choices.ts. */
export function timeOfChoice(form: HTMLFormElement | null): number {
  last = Math.max(Date.now(), lastShownIn(form) + 1, last + 1)
  return last
}

/** When the last choice that the page shows was made; 0 for none. */
export function lastShownIn(form: HTMLFormElement | null): number {
  return Number(shownIn(form).seen ?? 0)
}

/** The fields as the page came with them. */
export function shownIn(form: HTMLFormElement | null): Fields {
  const field = form?.elements.namedItem('shownChoices')
  return field instanceof HTMLInputElement ? readOurs<Fields>(field.value) : {}
}

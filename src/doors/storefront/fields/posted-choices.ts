// The choices in a posted form. A page shows the choices at the time it was rendered, and the
// shopper may have changed them since, on another page or by a save in flight. A form therefore
// counts only for what was chosen on it: its script sends the time of each change (`chosenAt`), and
// without script each field is compared with the value that the page showed (`shownChoices`).

import type { ChoiceTimes } from '../../../trade/carts/choice-times.ts'
import { changedFields } from './changed-fields.ts'
import { type RequestFields, readFields } from './fields.ts'

/**
 * The member of `shownChoices` that is not a field: the time of the last choice that the page knew.
 */
const seenName = 'seen'

export type PostedChoices = {
  /** By field, as shown by the page. Null if the page did not send it. */
  shown: RequestFields | null
  /** By field, as sent by the page's script. Null without script. */
  times: ChoiceTimes | null
  /** The time of a choice that is made by sending the form. */
  at: number
}

/** Value of a hidden field, which readChoices() reads. */
export function shownField(fields: RequestFields, lastChosenAt: number): string {
  return JSON.stringify({ ...fields, [seenName]: String(lastChosenAt) })
}

export function readChoices(form: RequestFields, now: number): PostedChoices {
  const said = parsed(form.shownChoices)
  const shown = said === null ? null : readFields(said)
  const seen = Number(shown?.[seenName] ?? 0)
  return {
    shown,
    times: timesOf(parsed(form.chosenAt)),
    // Later than any choice that the page showed, even if clocks differ.
    at: Math.max(now, (Number.isSafeInteger(seen) ? seen : 0) + 1),
  }
}

/**
 * When each field was chosen. Leaves out fields that were not. Undefined if the page does not say
 * what it showed: then all of them count.
 */
export function timesOfChoices(
  fields: RequestFields,
  { shown, times, at }: PostedChoices,
  before: RequestFields | null = shown,
): ChoiceTimes | undefined {
  if (times !== null) return times
  if (before === null) return undefined
  const changed = changedFields(before, fields)
  return Object.fromEntries(changed.map((name) => [name, at]))
}

function timesOf(value: object | null): ChoiceTimes | null {
  if (value === null) return null
  const times = Object.entries(value).filter(
    (entry): entry is [string, number] => Number.isSafeInteger(entry[1]) && entry[1] >= 0,
  )
  return Object.fromEntries(times)
}

/** Null if it is not an object. */
function parsed(json: string | undefined): object | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null')
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

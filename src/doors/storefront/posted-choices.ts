// What a form chooses. A page shows what was chosen when it was made, and a shopper may have chosen otherwise
// since, on another page or by a save that was still on its way. So a form counts only for what was chosen on
// it: its script says when each field was changed (`chosenAt`), and without script each field is compared
// with what the page showed in it (`shownChoices`).

import type { ChoiceTimes } from '../../trade/carts/choice-times.ts'
import { changedFields } from './changed-fields.ts'
import { type Fields, readFields } from './fields.ts'

/** The member of `shownChoices` that is no field: the time of the last choice that the page knew of. */
const seenName = 'seen'

export type PostedChoices = {
  /** By field, as the page showed them; null: it does not say so. */
  shown: Fields | null
  /** By field, as the page's script says; null: no script has. */
  times: ChoiceTimes | null
  /** The time of a choice that is made by sending the form. */
  at: number
}

/** For a hidden field of the form, which readChoices() reads. */
export function shownField(fields: Fields, lastChosenAt: number): string {
  return JSON.stringify({ ...fields, [seenName]: String(lastChosenAt) })
}

export function readChoices(form: Fields, now: number): PostedChoices {
  const said = parsed(form.shownChoices)
  const shown = said === null ? null : readFields(said)
  const seen = Number(shown?.[seenName] ?? 0)
  return {
    shown,
    times: timesOf(parsed(form.chosenAt)),
    // Later than whatever the page showed, also where clocks differ.
    at: Math.max(now, (Number.isSafeInteger(seen) ? seen : 0) + 1),
  }
}

/**
 * When each of the fields was chosen, those left out that were not. Undefined: the page does not say what it
 * showed, so all of them count.
 */
export function timesOfChoices(
  fields: Fields,
  { shown, times, at }: PostedChoices,
  before: Fields | null = shown,
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

/** Null: no object. */
function parsed(json: string | undefined): object | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null')
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

// A gift and its note, which is printed on the slip in the parcel.

import { withoutIdleMarks, withoutTurns } from '../../../pure/tidy-text.ts'
import type { AddressFault } from './address-fault.ts'

/** `isGift`: `yes`; anything else means no gift. */
export type GiftFields = { isGift: string; giftNote: string }

export type Gift = {
  /** Plain text with lines separated by `\n`. Empty if there is no note. */
  note: string
}

export type GiftCheck =
  | { ok: true; gift: Gift | null }
  | { ok: false; faults: { giftNote: AddressFault } }

/** Characters. The note must fit on the slip below the parcel's contents. */
export const longestGiftNote = 300

export function checkGift({ isGift, giftNote }: GiftFields): GiftCheck {
  if (isGift !== 'yes') return { ok: true, gift: null }
  const note = tidyLines(giftNote)
  if ([...note].length > longestGiftNote) {
    return { ok: false, faults: { giftNote: tooLong } }
  }
  return { ok: true, gift: { note } }
}

const tooLong: AddressFault = { code: 'too_long', values: { most: longestGiftNote } }

/**
 * Lines of a note. Further lines are joined into the last one, so that the note fits on the slip.
 */
const mostLines = 12

/** Turns the CR LF that browsers send into one line break and removes invisible characters. */
function tidyLines(text: string): string {
  const lines = withoutIdleMarks(withoutTurns(text))
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/ *[^\P{Cc}\n]+ */gu, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n')
  return [
    ...lines.slice(0, mostLines - 1),
    lines
      .slice(mostLines - 1)
      .filter(Boolean)
      .join(' '),
  ]
    .join('\n')
    .trim()
}

// A present, and the words of its giver, which are printed on the slip in the parcel.

import { withoutIdleMarks, withoutTurns } from '../../../pure/tidy-text.ts'
import type { Fault } from './fault.ts'

/** `isGift`: `yes`, or anything else for no present. */
export type GiftFields = { isGift: string; giftNote: string }

export type Gift = {
  /** Plain text, its lines parted by `\n`; empty: no words. */
  note: string
}

export type GiftCheck = { ok: true; gift: Gift | null } | { ok: false; faults: { giftNote: Fault } }

/** Characters. It has to fit on a slip, below what is in the parcel. */
export const longestGiftNote = 300

export function checkGift({ isGift, giftNote }: GiftFields): GiftCheck {
  if (isGift !== 'yes') return { ok: true, gift: null }
  const note = tidyLines(giftNote)
  if ([...note].length > longestGiftNote) {
    return { ok: false, faults: { giftNote: tooLong } }
  }
  return { ok: true, gift: { note } }
}

const tooLong: Fault = { code: 'too_long', values: { most: longestGiftNote } }

/** Of a note; more are put into the last one, so that all of it fits on a slip. */
const mostLines = 12

/** What browsers send as CR LF counts once, and what nobody sees goes. */
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

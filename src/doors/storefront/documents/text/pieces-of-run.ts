// Splits a run into pieces that can be drawn in one call: each has one font, and is either reversed
// by the font's layout or not.

import { type DocumentFont, firstFont, fontFor, type Style } from './document-fonts.ts'
import type { TextRun } from './reading-order.ts'

export type Piece = {
  font: DocumentFont
  /**
   * In the order that the font's layout expects. It reverses Hebrew and Arabic itself, and nothing
   * else.
   */
  text: string
}

type Part = { font: DocumentFont; letters: string[]; isTurned: boolean }

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
/**
 * Characters of our fonts' scripts that fontkit lays out from right to left. Persian digits are
 * among them.
 */
const turned = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Nko}]/u
const anyLetter = /\p{L}|\p{N}/u

/** From left to right. Calls `onMissing` for each letter that no font has. */
export function piecesOfRun(
  { text, isRightToLeft }: TextRun,
  style: Style,
  onMissing: (letter: string) => void,
): Piece[] {
  const parts = partsOf(text, style, onMissing)
  return (isRightToLeft ? parts.reverse() : parts).map(({ font, letters, isTurned }) => {
    const read = isTurned === isRightToLeft ? letters : letters.reverse()
    return { font, text: read.join('') }
  })
}

function partsOf(text: string, style: Style, onMissing: (letter: string) => void): Part[] {
  const parts: Part[] = []
  for (const word of text.split(/(?<=\s)(?=\S)/u)) {
    // A letter from a different font would not be joined to its neighbors.
    const ofWord = fontFor(word, style)
    for (const { segment } of graphemes.segment(word)) {
      const own = ofWord ?? fontFor(segment, style)
      if (own === null) onMissing(segment)
      const last = parts.at(-1)
      const font = own ?? firstFont(style)
      const isLetter = anyLetter.test(segment)
      const isTurned = isLetter ? turned.test(segment) : (last?.isTurned ?? false)
      if (
        last !== undefined &&
        last.font === font &&
        (last.isTurned === isTurned || isOpen(last))
      ) {
        last.letters.push(segment)
        last.isTurned = isTurned
      } else parts.push({ font, letters: [segment], isTurned })
    }
  }
  return parts
}

/** True if it contains only signs, which follow the direction of the next part. */
function isOpen({ letters }: Part): boolean {
  return !letters.some((each) => anyLetter.test(each))
}

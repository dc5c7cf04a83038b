// The visual order of text from left to right (Unicode Standard Annex #9), using bidi-js.

import bidiJs from 'bidi-js'

export type TextRun = {
  /** In logical order. Brackets of a right-to-left run are already mirrored. */
  text: string
  isRightToLeft: boolean
}

export type Paragraph = {
  text: string
  /** The runs of a line from left to right. `end` is exclusive. */
  runsOf(start: number, end: number): TextRun[]
}

// The types describe the import as an ES module. Node and the bundler provide the function as its
// default.
const createBidi = bidiJs as unknown as typeof bidiJs.default
const bidi = createBidi()

/** Isolates a part of a text whose direction is independent, such as a name in a sentence. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

/**
 * Isolates, embeddings, overrides and marks. They affect the order but are never drawn.
 *
 * @see https://www.unicode.org/reports/tr9/#Directional_Formatting_Codes
 */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** The direction is that of the first letter. The caller must handle line breaks. */
export function readingOrder(text: string): Paragraph {
  const embedding = bidi.getEmbeddingLevels(text, 'auto')
  const { levels } = embedding
  return {
    text,
    runsOf(start, end) {
      if (end <= start) return []
      const mirrored = bidi.getMirroredCharactersMap(text, levels, start, end - 1)
      // Indices of other lines keep their positions.
      const indices = bidi.getReorderedIndices(text, embedding, start, end - 1).slice(start, end)
      return groupsOf(indices, levels).map(([first, last, isRightToLeft]) => {
        const units = Array.from({ length: last - first + 1 }, (_, offset) => {
          const index = first + offset
          return mirrored.get(index) ?? text.charAt(index)
        })
        return { text: units.join('').replace(marks, ''), isRightToLeft }
      })
    },
  }
}

type Group = [first: number, last: number, isRightToLeft: boolean]

/** Groups indices that are adjacent in the text and have the same direction. */
function groupsOf(indices: readonly number[], levels: Uint8Array): Group[] {
  const groups: Group[] = []
  for (const index of indices) {
    const isRightToLeft = ((levels[index] ?? 0) & 1) === 1
    const last = groups.at(-1)
    if (last?.[2] === isRightToLeft && index === (isRightToLeft ? last[0] : last[1]) + step(last)) {
      last[isRightToLeft ? 0 : 1] = index
    } else groups.push([index, index, isRightToLeft])
  }
  return groups
}

function step([, , isRightToLeft]: Group): number {
  return isRightToLeft ? -1 : 1
}

// The order in which text is read from left to right on paper (Unicode Standard Annex #9), by bidi-js.

import bidiJs from 'bidi-js'

export type Run = {
  /** In the order in which it is spoken; brackets of a run from right to left are mirrored already. */
  text: string
  isRightToLeft: boolean
}

export type Paragraph = {
  text: string
  /** From left to right: the runs of one of its lines, given by its first index and the one behind its last. */
  runsOf(start: number, end: number): Run[]
}

// Its types say how it is imported as an ES module; Node and the bundler take its default as the function.
const createBidi = bidiJs as unknown as typeof bidiJs.default
const bidi = createBidi()

/** A part of a text whose direction is its own, as a name in a sentence. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

/**
 * Isolates, embeddings, overrides and marks: they are followed, and never drawn.
 * @see https://www.unicode.org/reports/tr9/#Directional_Formatting_Codes
 */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Its direction is that of its first letter. Line breaks in it are for whoever calls. */
export function readingOrder(text: string): Paragraph {
  const embedding = bidi.getEmbeddingLevels(text, 'auto')
  const { levels } = embedding
  return {
    text,
    runsOf(start, end) {
      if (end <= start) return []
      const mirrored = bidi.getMirroredCharactersMap(text, levels, start, end - 1)
      // Those of other lines stay where they are.
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

/** What stands beside each other in the text, too, and is read the same way. */
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

// Lists the lines of a large order by kind instead of one by one: "212 × photo print 10×15 cm".
// Used by mails, receipts, invoices and packing slips.

/** An order with more lines is a set: its lines are grouped, and its files numbered. */
export const mostLinesOneByOne = 20

export type LineGroup<Line> = {
  first: Line
  lines: readonly Line[]
  /** In the order's list of lines, from 0. */
  indexes: readonly number[]
  /** Copies of all its lines. */
  quantity: number
}

/**
 * Groups lines of the same key, in the order of their first ones. Up to `mostLinesOneByOne` lines
 * are a group each.
 */
export function groupLines<Line extends { quantity: number }>(
  lines: readonly Line[],
  keyOf: (line: Line, index: number) => unknown,
): LineGroup<Line>[] {
  const isSet = lines.length > mostLinesOneByOne
  const groups = new Map<string, { lines: Line[]; indexes: number[]; first: Line }>()
  for (const [index, line] of lines.entries()) {
    const key = isSet ? JSON.stringify(keyOf(line, index)) : String(index)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { first: line, lines: [line], indexes: [index] })
    else {
      group.lines.push(line)
      group.indexes.push(index)
    }
  }
  return [...groups.values()].map((group) => {
    return { ...group, quantity: group.lines.reduce((sum, { quantity }) => sum + quantity, 0) }
  })
}

/** Ascending numbers in short: `1–212, 215`. */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last !== undefined && number === last.to + 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

/** The numbers in such a text, from 1 to `most`. Null if it has another form. */
export function readNumberRanges(text: string, most: number): number[] | null {
  const numbers: number[] = []
  for (const part of text.split(',')) {
    const [, first, last = first] = /^\s*(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?\s*$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (!(from >= 1 && to >= from && to <= most)) return null
    for (let number = from; number <= to; number++) numbers.push(number)
  }
  return numbers
}

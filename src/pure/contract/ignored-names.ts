// Names that a request or a page sets and nothing reads: a misspelled `reference_id` would
// otherwise be noticed when the first order comes without one.

export type IgnoredName = {
  name: string
  /** The name that is probably meant; null if none is similar. */
  did_you_mean: string | null
}

const longestName = 40
const mostNames = 20

/** @param known names that are read. */
export function ignoredNames(sent: Iterable<string>, known: readonly string[]): IgnoredName[] {
  const unknown = new Set([...sent].filter((name) => name !== '' && !known.includes(name)))
  return [...unknown].slice(0, mostNames).map((name) => ({
    name: name.slice(0, longestName),
    did_you_mean: nameMeant(name, known),
  }))
}

/** Null if no known name differs only by case, separators, or up to two letters. */
export function nameMeant(name: string, known: readonly string[]): string | null {
  const letters = lettersOf(name)
  if (letters.length > longestName) return null
  const distances = known.map((each) => ({ each, by: distance(letters, lettersOf(each)) }))
  const [nearest] = distances.sort((a, b) => a.by - b.by)
  // Two letters of a short name are most of it.
  return nearest && nearest.by <= Math.min(2, letters.length / 4) ? nearest.each : null
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Insertions, deletions, substitutions, and swaps of neighbors (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const at = (di: number, dj: number) => rows[i - di]?.[j - dj] ?? 0
      const isSame = a[i - 1] === b[j - 1]
      const steps = [at(1, 0) + 1, (row[j - 1] ?? 0) + 1, at(1, 1) + (isSame ? 0 : 1)]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(Math.min(...steps, ...(isSwap ? [at(2, 2) + 1] : [])))
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}

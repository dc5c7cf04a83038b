// Shortens old and new values for the log, because a value can be an entire catalog.

export type AuditChange = {
  /** The name of a field, or a path in a document. */
  what: string
  /** JSON. Null or undefined if there was no value. */
  from: unknown
  to: unknown
}

const maxChanges = 40
const longestValue = 200
const contextBefore = 20

export function changesBetween<T extends object>(before: T, after: T): AuditChange[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([what, to]) => {
    const from = old.get(what)
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ what, from, to }]
  })
}

export function shortChanges(changes: readonly AuditChange[]): {
  changes?: AuditChange[]
  moreChanges?: number
} {
  if (changes.length === 0) return {}
  const shown = changes.slice(0, maxChanges).map(({ what, from, to }) => ({
    what: shortText(what),
    ...shortPair(from, to),
  }))
  const more = changes.length - shown.length
  return { changes: shown, ...(more > 0 && { moreChanges: more }) }
}

/**
 * Shortens long values from the point where they differ: two versions of a legal text usually start
 * the same.
 */
function shortPair(from: unknown, to: unknown): Pick<AuditChange, 'from' | 'to'> {
  const [before, after] = [textOf(from), textOf(to)]
  let alike = 0
  while (alike < before.length && before[alike] === after[alike]) alike++
  const begin = Math.max(0, alike - contextBefore)
  return { from: shortValue(from, begin), to: shortValue(to, begin) }
}

function shortValue(value: unknown, begin: number): unknown {
  if (value === undefined || value === null) return null
  const text = textOf(value)
  return text.length <= longestValue ? value : shortText(text, begin)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function shortText(text: string, begin = 0): string {
  if (text.length <= longestValue) return text
  const end = begin + longestValue
  const shown = text.slice(begin, end).toWellFormed()
  return `${begin > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''}`
}

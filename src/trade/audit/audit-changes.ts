// Old and new values of what was set, short enough for a log: the whole may be a catalog.

export type AuditChange = {
  /** The name of a field, or a place in a document. */
  what: string
  /** JSON; null or undefined: there was none. */
  from: unknown
  to: unknown
}

const maxChanges = 40
const longestValue = 200

/** The members of two objects that differ. */
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
    from: shortValue(from),
    to: shortValue(to),
  }))
  const more = changes.length - shown.length
  return { changes: shown, ...(more > 0 && { moreChanges: more }) }
}

function shortValue(value: unknown): unknown {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= longestValue ? value : shortText(text)
}

function shortText(text: string): string {
  return text.length <= longestValue ? text : `${text.slice(0, longestValue).toWellFormed()}…`
}

// What is different between two documents, value by value, for people and for the audit log.

import type { CatalogDocument } from '../../../catalog/document/catalog-document.ts'

export type DocumentChange = {
  /** As in `products.canvas.sizes.8x10.cost.USD`. */
  place: string
  /** JSON text; null where it is not there. */
  from: string | null
  to: string | null
}

export function documentChanges(before: CatalogDocument, after: CatalogDocument): DocumentChange[] {
  const [old, next] = [leavesOf(before), leavesOf(after)]
  const places = [...new Set([...old.keys(), ...next.keys()])]
  return places.flatMap((place) => {
    const from = old.get(place) ?? null
    const to = next.get(place) ?? null
    return from === to ? [] : [{ place, from, to }]
  })
}

/** `markup_percent 30 → 40, … and 7 more`; short enough for a list. */
export function changesInWords(changes: readonly DocumentChange[]): string {
  const shown = changes.slice(0, 2).map(({ place, from, to }) => {
    return `${place} ${from ?? 'nothing'} → ${to ?? 'nothing'}`
  })
  const more = changes.length - shown.length
  return `${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`
}

function leavesOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (typeof value !== 'object' || value === null) {
    return new Map([[path.join('.'), JSON.stringify(value)]])
  }
  const leaves = new Map<string, string>()
  for (const [name, inner] of Object.entries(value)) {
    for (const [place, text] of leavesOf(inner, [...path, name])) leaves.set(place, text)
  }
  return leaves
}

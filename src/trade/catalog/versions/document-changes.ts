// What is different between two documents, value by value, for people and for the audit log.

import type { StoreMarkup } from '../../../pure/contract/store-markup.ts'
import type { AuditChange } from '../../audit/audit-changes.ts'
import type { CatalogDocument } from '../document/catalog-document.ts'
import { placeValue, placeWords } from './place-words.ts'

export type DocumentChange = {
  /** As in `products.canvas.sizes.8x10.cost.USD`. */
  place: string
  /** JSON text; null where it is not there. */
  from: string | null
  to: string | null
}

export function documentChanges(before: CatalogDocument, after: CatalogDocument): DocumentChange[] {
  return [...valueChanges(before, after), ...orderChanges(before, after)]
}

/** For the audit log. */
export function catalogChanges(before: CatalogDocument, after: CatalogDocument): AuditChange[] {
  return documentChanges(before, after).map(({ place: what, from, to }) => ({ what, from, to }))
}

/** The same of a store's markup; null: none. */
export function markupChanges(before: StoreMarkup | null, after: StoreMarkup | null) {
  const changes = valueChanges(before ?? {}, after ?? {}).filter(({ place }) => place !== '')
  return changes.map(({ place: what, from, to }): AuditChange => ({ what, from, to }))
}

function valueChanges(before: unknown, after: unknown): DocumentChange[] {
  const [old, next] = [leavesOf(before), leavesOf(after)]
  const places = [...new Set([...old.keys(), ...next.keys()])]
  return places.flatMap((place) => {
    const from = old.get(place) ?? null
    const to = next.get(place) ?? null
    return from === to ? [] : [{ place, from, to }]
  })
}

/** `Markup percent 30 % → 40 %, … and 7 more`; short enough for a list. */
export function changesInWords(changes: readonly DocumentChange[]): string {
  const shown = changes.slice(0, 2).map(({ place, from, to }) => {
    return `${placeWords(place)} ${placeValue(place, from)} → ${placeValue(place, to)}`
  })
  const more = changes.length - shown.length
  return `${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`
}

// Of names that are in both.
function orderChanges(before: CatalogDocument, after: CatalogDocument): DocumentChange[] {
  const [old, next] = [listsOf(before), listsOf(after)]
  return [...old].flatMap(([place, names]) => {
    const others = next.get(place) ?? []
    const from = names.filter((name) => others.includes(name)).join(', ')
    const to = others.filter((name) => names.includes(name)).join(', ')
    return from === to ? [] : [{ place: `${place}, in order`, from, to }]
  })
}

function listsOf({ products }: CatalogDocument): Map<string, string[]> {
  const lists = new Map([['products', Object.keys(products)]])
  for (const [name, { options }] of Object.entries(products)) {
    const { wrap_color: _colour, ...listed } = options
    for (const [option, { choices }] of Object.entries(listed)) {
      const values = choices.map(({ value }): string => value)
      lists.set(`products.${name}.options.${option}.choices`, values)
    }
  }
  return lists
}

// A choice is named by its value, so that the others are the same when one comes or goes.
function leavesOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (typeof value !== 'object' || value === null) {
    return new Map([[path.join('.'), JSON.stringify(value)]])
  }
  // So that a zone without methods is told.
  if (Object.keys(value).length === 0) return new Map([[path.join('.'), '{}']])
  const leaves = new Map<string, string>()
  for (const [name, inner] of Object.entries(value)) {
    const own = Array.isArray(value) ? (choiceName(inner) ?? name) : name
    for (const [place, text] of leavesOf(inner, [...path, own])) leaves.set(place, text)
  }
  return leaves
}

function choiceName(inner: unknown): string | null {
  const isChoice = typeof inner === 'object' && inner !== null && 'value' in inner
  return isChoice ? String(inner.value) : null
}

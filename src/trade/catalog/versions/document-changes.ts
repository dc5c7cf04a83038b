// Differences between two documents, value by value, for people and for the audit log.

import type { StoreMarkup } from '../../../pure/contract/store-markup.ts'
import { memberOf } from '../../../pure/objects.ts'
import type { AuditChange } from '../../audit/audit-changes.ts'
import type { CatalogDocument } from '../document/catalog-document.ts'
import { optionLists } from '../document/option-lists.ts'

export type DocumentChange = {
  /** For example `products.canvas.sizes.8x10.cost.USD`. */
  place: string
  /** JSON text; null if the value does not exist. */
  from: string | null
  to: string | null
}

export function documentChanges(before: CatalogDocument, after: CatalogDocument): DocumentChange[] {
  return [...valueChanges(before, after), ...orderChanges(before, after)]
}

export function catalogChanges(before: CatalogDocument, after: CatalogDocument): AuditChange[] {
  return documentChanges(before, after).map(({ place: what, from, to }) => ({ what, from, to }))
}

/** Changes of a store's markup; null means no markup. */
export function markupChanges(before: StoreMarkup | null, after: StoreMarkup | null) {
  const changes = valueChanges(before ?? {}, after ?? {}).filter(({ place }) => place !== '')
  return changes.map(({ place: what, from, to }): AuditChange => ({ what, from, to }))
}

function valueChanges(before: unknown, after: unknown): DocumentChange[] {
  const [old, next] = [new Map<string, string>(), new Map<string, string>()]
  addLeaves({ before, after, old, next }, '')
  const places = [...new Set([...old.keys(), ...next.keys()])]
  return places.flatMap((place) => {
    const from = old.get(place) ?? null
    const to = next.get(place) ?? null
    return from === to ? [] : [{ place, from, to }]
  })
}

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
  for (const [name, product] of Object.entries(products)) {
    for (const [option, { choices }] of optionLists(product)) {
      const values = choices.map(({ value }): string => value)
      lists.set(`products.${name}.options.${option}.choices`, values)
    }
  }
  return lists
}

type Compared = {
  before: unknown
  after: unknown
  old: Map<string, string>
  next: Map<string, string>
}

/** Subtrees that are equal are skipped: most of a catalog does not change. */
function addLeaves({ before, after, old, next }: Compared, place: string): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  if (!hasNames(before) || !hasNames(after)) {
    if (before !== undefined) leavesOf(before, place, old)
    if (after !== undefined) leavesOf(after, place, next)
    return
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const inner = { before: memberOf(before, name), after: memberOf(after, name), old, next }
    addLeaves(inner, place === '' ? name : `${place}.${name}`)
  }
}

function hasNames(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.keys(value).length > 0
}

// Array rows are named by their content, so that adding or removing one does not shift the others.
function leavesOf(
  value: unknown,
  place = '',
  leaves = new Map<string, string>(),
): Map<string, string> {
  const isList = Array.isArray(value) && value.every((inner) => typeof inner !== 'object')
  if (typeof value !== 'object' || value === null || isList) {
    return leaves.set(place, JSON.stringify(value))
  }
  // Reports an empty object, such as a zone without methods.
  if (Object.keys(value).length === 0) return leaves.set(place, '{}')
  const names = Array.isArray(value) ? rowNames(value) : Object.keys(value)
  for (const [index, inner] of Object.values(value).entries()) {
    const own = names[index] ?? String(index)
    leavesOf(inner, place === '' ? own : `${place}.${own}`, leaves)
  }
  return leaves
}

/**
 * Names of array rows within a place: a choice by its value, a cost band as `to_864` or `larger`, a
 * tier as `from_10`, a tax place as `US-OH`, a rate by its name or kind, a repeated one as `vat 2`.
 */
export function rowNames(rows: readonly unknown[]): string[] {
  const names = rows.map(rowName)
  return names.map((name, index) => {
    const count = names.slice(0, index).filter((each) => each === name).length + 1
    return count === 1 ? name : `${name} ${count}`
  })
}

function rowName(row: unknown, index: number): string {
  const { value, country, region, name, kind, cost, up_to_square_inches: limit }: Row = Object(row)
  const { from, percent }: Row = Object(row)
  if (from !== undefined && percent !== undefined) return `from_${from}`
  if (cost !== undefined) return limit === undefined ? 'larger' : `to_${limit}`
  if (country !== undefined) return [country, ...(region === undefined ? [] : [region])].join('-')
  // A package, by its English name. Dots separate the parts of a place.
  const inEnglish = typeof name === 'object' ? memberOf<unknown>(Object(name), 'en') : undefined
  if (inEnglish !== undefined) return String(inEnglish).replaceAll('.', '')
  return String(value ?? name ?? kind ?? index)
}

type Row = Readonly<Record<string, unknown>>

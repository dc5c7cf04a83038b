// What an operator does with price lists, in the panel or by API, with its entry in the audit log.

import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { sentence, type Told } from '../../../pure/sentences/sentence.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import { type AuditActor, addAuditEntry } from '../../audit/add-audit-entry.ts'
import { changesBetween } from '../../audit/audit-changes.ts'
import type { ListedSize } from '../../catalog/price-lists/price-list.ts'
import { getPriceList, type PriceList } from '../../catalog/price-lists/read-price-list.ts'
import {
  changePriceList,
  createPriceList,
  endPriceList,
  saveListPrices,
} from '../../catalog/price-lists/save-price-list.ts'
import { assignPriceList, storesOfPriceList } from './assign-price-list.ts'

export type ListTerms = {
  readonly name: string
  /** The only store that it is for. Null for every store. */
  readonly storeId: StoreId | null
  /** Stores whose carts get it without being asked. */
  readonly carts: readonly StoreId[]
}

export const longestListName = 80

export type ListTermsFaults = { readonly [Name in keyof ListTerms]?: Told }

/** @param known ids of all stores. */
export function listTermsFaults(terms: ListTerms, known: readonly string[]): ListTermsFaults {
  const { name, storeId, carts } = terms
  const length = [...tidyText(name)].length
  const isOther = storeId !== null && carts.some((id) => id !== storeId)
  return {
    ...((length === 0 || length > longestListName) && {
      name: sentence('Enter a name of at most {most} characters.', { most: longestListName }),
    }),
    ...(storeId !== null &&
      !known.includes(storeId) && { storeId: sentence('There is no such store.') }),
    ...(carts.some((id) => !known.includes(id)) && { carts: sentence('There is no such store.') }),
    ...(isOther && {
      carts: sentence('The list is for one store only, so no other store’s carts can get it.'),
    }),
  }
}

export async function readListTerms(db: Queries, list: PriceList): Promise<ListTerms> {
  const { name, storeId } = list
  return { name, storeId, carts: await storesOfPriceList(db, list.id) }
}

export async function makePriceList(
  tx: Queries,
  terms: ListTerms,
  { by: operator, at }: { by: AuditActor; at: number },
): Promise<PriceList> {
  const { carts } = terms
  const list = await createPriceList(tx, { ...terms, name: tidyText(terms.name) }, at)
  await assignPriceList(tx, list.id, carts, at)
  const about = { subject: subjectOf(list), detail: shown(terms) }
  await addAuditEntry(tx, { operator, action: 'price_list.made', ...about }, at)
  return list
}

/** Throws `not_found`, and `parameter_invalid` (409) for the name of another list. */
export async function changeListTerms(
  tx: Queries,
  id: string,
  terms: ListTerms,
  { by: operator, at }: { by: AuditActor; at: number },
): Promise<void> {
  const list = await getPriceList(tx, id)
  const before = await readListTerms(tx, list)
  await changePriceList(tx, id, { ...terms, name: tidyText(terms.name) }, at)
  await assignPriceList(tx, id, terms.carts, at)
  const changes = changesBetween<object>(shown(before), shown(terms))
  const entry = { operator, action: 'price_list.changed', subject: subjectOf(list) } as const
  if (changes.length > 0) await addAuditEntry(tx, { ...entry, changes }, at)
}

/** Its stores get the catalog's prices. Throws `not_found`. */
export async function removePriceList(
  tx: Queries,
  id: string,
  { by: operator, at }: { by: AuditActor; at: number },
): Promise<PriceList> {
  const list = await getPriceList(tx, id)
  await assignPriceList(tx, id, [], at)
  await endPriceList(tx, id, at)
  await addAuditEntry(tx, { operator, action: 'price_list.ended', subject: subjectOf(list) }, at)
  return list
}

/** Throws as saveListPrices(). */
export async function putListPrices(
  tx: Queries,
  saving: { id: string; sizes: readonly ListedSize[]; expected: number | null; changed: number },
  { by: operator, at }: { by: AuditActor; at: number },
): Promise<PriceList> {
  const { changed, ...saved } = saving
  const list = await saveListPrices(tx, { ...saved, by: operator.name }, at)
  const detail = { version: list.version, changed, sizes: saving.sizes.length }
  const about = { subject: subjectOf(list), detail }
  await addAuditEntry(tx, { operator, action: 'price_list.priced', ...about }, at)
  return list
}

function subjectOf({ name }: PriceList): string {
  return `price list ${name}`
}

function shown({ name, storeId, carts }: ListTerms) {
  return { name: tidyText(name), store: storeId, carts: [...carts].sort() }
}

// The catalog with one store's prices and, for reduced products, the prices of the past. Stores
// with equal prices share one object, so that values cached per catalog are shared as well.

import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { StoreMarkup } from '../../../pure/contract/store-markup.ts'
import type { Catalog } from '../catalog.ts'
import { keyOfPrices, type ListPrices } from '../price-lists/price-list.ts'
import { pricesOfList, readListPrices, readListTimes } from '../price-lists/read-price-list.ts'
import {
  type CatalogSpan,
  type CatalogTime,
  readCatalogTimes,
  readPastCatalogs,
  soldAsIn,
} from '../reductions/past-catalogs.ts'
import { msBefore } from '../reductions/price-before.ts'
import { sinceOf } from '../reductions/reduction-faults.ts'
import { readCatalog } from '../saved/read-catalog.ts'
import { catalogForStore } from './catalog-for-store.ts'
import { type FormerMarkup, readFormerMarkups } from './former-markups.ts'

type StoreOfPrices = {
  readonly id: StoreId
  readonly markup: StoreMarkup | null
  readonly priceListId: string | null
}

/** @param priceListId that a hand-off named. Null for the store's. */
export async function readStoreCatalog(
  db: Queries,
  store: StoreOfPrices,
  priceListId: string | null = null,
): Promise<Catalog> {
  return await catalogWithPast(db, await readCatalog(db), store, priceListId)
}

const kept = new Map<string, Catalog>()
const maxKept = 200

/** The same as catalogForStore() if no product is announced as reduced. */
export async function catalogWithPast(
  db: Queries,
  catalog: Catalog,
  { id, markup, priceListId: ofStore }: StoreOfPrices,
  named: string | null = null,
): Promise<Catalog> {
  const prices = await readListPrices(db, id, [named, ofStore])
  const sold = catalogForStore(catalog, { markup }, prices)
  const reduced = catalog.products.filter(({ reducedSince }) => reducedSince !== undefined)
  if (reduced.length === 0) return sold
  const since = sinceOf(reduced) - msBefore
  const all = await readCatalogTimes(db, since)
  // Another catalog may have been saved since this one was read.
  const index = all.findIndex(({ sha256 }) => sha256 === catalog.sha256)
  const times = index < 0 ? [] : all.slice(index)
  const former = await readFormerMarkups(db, id, since)
  const isNamed = prices !== null && prices.id === named
  const lists = isNamed ? fixedLists(prices) : await readPastLists(db, former, ofStore)
  const key = JSON.stringify([
    ...[catalog.sha256, markup, times, former, ofStore],
    ...[prices && keyOfPrices(prices), isNamed, lists.times],
  ])
  const known = kept.get(key)
  if (known !== undefined) return known
  const catalogOf = await readPastCatalogs(
    db,
    times,
    reduced.map(({ name }) => name),
  )
  const spans = spansOf({ times, catalogOf, former, markup, ofStore, lists })
  const made = {
    ...sold,
    products: sold.products.map((product) =>
      product.reducedSince === undefined
        ? product
        : { ...product, soldAs: soldAsIn(spans, product.name) },
    ),
  }
  if (kept.size >= maxKept) kept.clear()
  kept.set(key, made)
  return made
}

type PastLists = {
  /** When the prices of a list changed. */
  times: readonly { savedAt: number }[]
  pricesAt(listId: string | null, at: number): ListPrices | null
}

/** A list that a hand-off names is no reduction: its shoppers see its prices only. */
function fixedLists(prices: ListPrices): PastLists {
  return { times: [], pricesAt: () => prices }
}

/** The prices that the lists of a store had in the past. */
async function readPastLists(
  db: Queries,
  former: readonly FormerMarkup[],
  ofStore: string | null,
): Promise<PastLists> {
  const ids = [ofStore, ...former.map(({ priceListId }) => priceListId)]
  const times = await readListTimes(
    db,
    ids.filter((id) => id !== null),
  )
  const versions = await Promise.all(
    times.map(async ({ id, version, savedAt }) => ({
      ...{ id, savedAt },
      prices: await pricesOfList(db, { id, version, name: '' }),
    })),
  )
  return {
    times,
    pricesAt: (listId, at) =>
      versions.find(({ id, savedAt }) => id === listId && savedAt <= at)?.prices ?? null,
  }
}

type Past = {
  times: readonly CatalogTime[]
  catalogOf: (sha256: string) => Catalog
  former: readonly FormerMarkup[]
  markup: StoreMarkup | null
  ofStore: string | null
  lists: PastLists
}

/** A price changes with the catalog, with the store's markup and with its price list. */
function spansOf({ times, catalogOf, former, markup, ofStore, lists }: Past): CatalogSpan[] {
  const first = times.at(-1)?.from ?? 0
  const changes = [
    ...times.map(({ from }) => from),
    ...former.map(({ until }) => until),
    ...lists.times.map(({ savedAt }) => savedAt),
  ]
  return [...new Set(changes)]
    .filter((at) => at >= first)
    .sort((one, other) => other - one)
    .flatMap((from) => {
      const time = times.find((each) => each.from <= from)
      const then = former.findLast(({ until }) => until > from)
      const applied = then === undefined ? markup : then.markup
      const prices = lists.pricesAt(then === undefined ? ofStore : then.priceListId, from)
      return time === undefined
        ? []
        : [{ from, catalog: catalogForStore(catalogOf(time.sha256), { markup: applied }, prices) }]
    })
}

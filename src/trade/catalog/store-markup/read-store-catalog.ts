// The catalog with one store's prices and, for reduced products, the prices of the past. Stores
// with equal prices share one object, so that values cached per catalog are shared as well.

import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { StoreMarkup } from '../../../pure/contract/store-markup.ts'
import type { Catalog } from '../catalog.ts'
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

type StoreOfPrices = { readonly id: StoreId; readonly markup: StoreMarkup | null }

export async function readStoreCatalog(db: Queries, store: StoreOfPrices): Promise<Catalog> {
  return await catalogWithPast(db, await readCatalog(db), store)
}

const kept = new Map<string, Catalog>()
const maxKept = 200

/** The same as catalogForStore() if no product is announced as reduced. */
export async function catalogWithPast(
  db: Queries,
  catalog: Catalog,
  { id, markup }: StoreOfPrices,
): Promise<Catalog> {
  const reduced = catalog.products.filter(({ reducedSince }) => reducedSince !== undefined)
  if (reduced.length === 0) return catalogForStore(catalog, { markup })
  const since = sinceOf(reduced) - msBefore
  const all = await readCatalogTimes(db, since)
  // Another catalog may have been saved since this one was read.
  const index = all.findIndex(({ sha256 }) => sha256 === catalog.sha256)
  const times = index < 0 ? [] : all.slice(index)
  const former = await readFormerMarkups(db, id, since)
  const key = JSON.stringify([catalog.sha256, markup, times, former])
  const known = kept.get(key)
  if (known !== undefined) return known
  const catalogOf = await readPastCatalogs(
    db,
    times,
    reduced.map(({ name }) => name),
  )
  const spans = spansOf({ times, catalogOf, former, markup })
  const sold = catalogForStore(catalog, { markup })
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

type Past = {
  times: readonly CatalogTime[]
  catalogOf: (sha256: string) => Catalog
  former: readonly FormerMarkup[]
  markup: StoreMarkup | null
}

/** A price changes with the catalog and with the store's markup. */
function spansOf({ times, catalogOf, former, markup }: Past): CatalogSpan[] {
  const first = times.at(-1)?.from ?? 0
  const changes = [...times.map(({ from }) => from), ...former.map(({ until }) => until)]
  return [...new Set(changes)]
    .filter((at) => at >= first)
    .sort((one, other) => other - one)
    .flatMap((from) => {
      const time = times.find((each) => each.from <= from)
      const then = former.findLast(({ until }) => until > from)
      const applied = then === undefined ? markup : then.markup
      return time === undefined
        ? []
        : [{ from, catalog: catalogForStore(catalogOf(time.sha256), { markup: applied }) }]
    })
}

// The catalogs of the past with the times from which they were sold.

import { isDeepStrictEqual } from 'node:util'
import type { Queries } from '../../../ground/database/database.ts'
import type { Catalog, SoldAs } from '../catalog.ts'
import { parseCatalog } from '../document/parse-catalog.ts'
import { readDocument } from '../document/read-document.ts'
import { findProduct } from '../products.ts'

export type CatalogTime = {
  /** In milliseconds since the epoch. */
  readonly from: number
  readonly sha256: string
}

/**
 * Newest first: the current one and all that were sold at `since` or later. Before the first saved
 * catalog these are the built-in ones, each from when its release first ran.
 */
export async function readCatalogTimes(db: Queries, since: number): Promise<CatalogTime[]> {
  const last = await db
    .selectFrom('catalog_versions')
    .select('saved_at')
    .where('saved_at', '<=', since)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const saved = await db
    .selectFrom('catalog_versions')
    .select(['sha256', 'saved_at'])
    .where('saved_at', '>=', last?.saved_at ?? 0)
    .orderBy('version', 'desc')
    .execute()
  const builtIn =
    last !== undefined
      ? []
      : await db
          .selectFrom('catalogs')
          .select(['sha256', 'saved_at'])
          .where('version', 'is', null)
          .where('saved_at', '<', saved.at(-1)?.saved_at ?? Number.MAX_SAFE_INTEGER)
          .orderBy('saved_at', 'desc')
          .execute()
  return [...saved, ...builtIn].map((row) => ({ from: Number(row.saved_at), sha256: row.sha256 }))
}

const kept = new Map<string, Catalog>()
const maxKept = 500

/**
 * Catalogs with only the products of these names. A shop may have saved hundreds in the time that
 * counts, so the rest is not parsed, and the cache of read-catalog.ts keeps the catalogs in use.
 */
export async function readPastCatalogs(
  db: Queries,
  times: readonly CatalogTime[],
  names: readonly string[],
): Promise<(sha256: string) => Catalog> {
  const catalogs = new Map<string, Catalog>()
  for (const sha256 of new Set(times.map((time) => time.sha256))) {
    const key = JSON.stringify([sha256, names])
    const catalog = kept.get(key) ?? (await readPastCatalog(db, sha256, names))
    catalogs.set(sha256, catalog)
    if (kept.size >= maxKept) kept.clear()
    kept.set(key, catalog)
  }
  return (sha256) => {
    const catalog = catalogs.get(sha256)
    if (catalog === undefined) throw new Error(`The catalog ${sha256} was not read.`)
    return catalog
  }
}

async function readPastCatalog(
  db: Queries,
  sha256: string,
  names: readonly string[],
): Promise<Catalog> {
  const row = await db
    .selectFrom('catalogs')
    .select('document')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  const document = readDocument(row.document)
  const products = Object.entries(document.products).filter(([name]) => names.includes(name))
  return parseCatalog({ ...document, products: Object.fromEntries(products) }, sha256)
}

export type CatalogSpan = { readonly from: number; readonly catalog: Catalog }

/** Joins spans in which the product did not change. `spans`: newest first. */
export function soldAsIn(spans: readonly CatalogSpan[], name: string): SoldAs[] {
  const all: SoldAs[] = []
  for (const { from, catalog } of spans) {
    const product = findProduct(catalog, name)
    const later = all.at(-1)
    if (later !== undefined && isDeepStrictEqual(later.product, product)) {
      all[all.length - 1] = { from, product: later.product }
    } else {
      all.push({ from, product })
    }
  }
  return all
}

// Reads the current catalog, or the one an order was sold from. Stored documents are immutable, so
// each is parsed once and cached by its hash. The database is asked only which one is current, and
// an edit takes effect immediately on every node.

import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { builtInCatalog } from '../built-in/built-in-catalog.ts'
import type { Catalog } from '../catalog.ts'
import { parseCatalog } from '../document/parse-catalog.ts'
import { readDocument } from '../document/read-document.ts'

/** A subquery to use within another query; null until a catalog has been saved. */
export const currentCatalogSha256: RawBuilder<string | null> = sql<string | null>`(
  select sha256 from catalogs where version is not null order by version desc limit 1
)`

export async function readCatalog(db: Queries): Promise<Catalog> {
  const row = await db
    .selectFrom('catalogs')
    .select('sha256')
    .where('version', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return await catalogBySha256(db, row?.sha256 ?? null)
}

/** Returns the built-in catalog for null and for an unknown hash. */
export async function catalogBySha256(db: Queries, sha256: string | null): Promise<Catalog> {
  if (sha256 === null || sha256 === builtInCatalog.sha256) return builtInCatalog
  return cache.get(sha256) ?? (await readStored(db, sha256))
}

const maxKept = 50
const cache = new Map<string, Catalog>()

async function readStored(db: Queries, sha256: string): Promise<Catalog> {
  const row = await db
    .selectFrom('catalogs')
    .select('document')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row === undefined ? builtInCatalog : keep({ sha256, ...row })
}

function keep({ sha256, document }: { sha256: string; document: string }): Catalog {
  const catalog = parseCatalog(readDocument(document), sha256)
  if (cache.size >= maxKept) cache.clear()
  cache.set(sha256, catalog)
  return catalog
}

/**
 * Loads several catalogs by hash as part of another query: `select` asks only for those not yet
 * cached, and `from` returns all of them from its rows.
 */
export function catalogsBySha256(hashes: readonly (string | null)[]) {
  const known = new Map<string | null, Catalog>([[null, builtInCatalog]])
  const unread: string[] = []
  for (const sha256 of new Set(hashes)) {
    const catalog = sha256 === null ? builtInCatalog : cache.get(sha256)
    if (catalog !== undefined) known.set(sha256, catalog)
    else if (sha256 !== null) unread.push(sha256)
  }
  return {
    select: (db: Queries) =>
      db
        .selectFrom('catalogs')
        .select(['sha256', 'document'])
        .where('sha256', 'in', ['', ...unread]),
    from(rows: readonly { sha256: string; document: string }[]) {
      for (const row of rows) known.set(row.sha256, keep(row))
      return (sha256: string | null): Catalog => known.get(sha256) ?? builtInCatalog
    },
  }
}

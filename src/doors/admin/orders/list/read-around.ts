// What the list of orders shows beside their rows, in one statement: whose prints stand in them, and what
// can be chosen.

import type { Queries } from '../../../../ground/database/database.ts'
import { readTogether } from '../../../../ground/database/read-together.ts'
import type { Catalog } from '../../../../trade/catalog/catalog.ts'
import { catalogBySha256, currentCatalogSha256 } from '../../../../trade/catalog/read-catalog.ts'
import { selectKeptFilters } from '../../../../trade/operators/accounts/kept-filters.ts'
import type { Operator } from '../../../../trade/operators/operator.ts'
import { selectStores, storesById } from '../../frame/read-stores.ts'
import type { OrderRow } from './find-orders.ts'
import { listedLinesOf, selectListedLines } from './read-listed-lines.ts'

export async function readAround(
  db: Queries,
  operator: Pick<Operator, 'id'>,
  orders: readonly Pick<OrderRow, 'id'>[],
) {
  const found = await readTogether(db, {
    ...selectListedLines(
      db,
      orders.map(({ id }) => id),
    ),
    filters: selectKeptFilters(db, operator),
    stores: selectStores(db),
    current: db.selectNoFrom(currentCatalogSha256.as('sha256')),
  })
  // It was read already, but for the first time.
  const catalog = await catalogBySha256(db, found.current[0]?.sha256 ?? null)
  return {
    lines: listedLinesOf(found),
    filters: found.filters,
    stores: storesById(found.stores),
    products: catalog.products.map(({ name }) => name),
    sizes: sizesOf(catalog),
  }
}

/** Of all products, each once. */
function sizesOf({ products }: Catalog): string[] {
  return [...new Set(products.flatMap(({ sizes }) => sizes.map(({ upright }) => upright.name)))]
}

import { memoizeBy } from '../../../pure/memoize-by.ts'
import type { Catalog } from '../catalog.ts'

const kept = memoizeBy<Catalog, '', boolean>()

/** Whether the price of a line can depend on its quantity or on the other lines. */
export function hasDeals(catalog: Catalog): boolean {
  return kept(
    catalog,
    '',
    () =>
      catalog.packages !== undefined ||
      catalog.products.some(({ sizes }) => sizes.some(({ tiers }) => tiers !== undefined)),
  )
}

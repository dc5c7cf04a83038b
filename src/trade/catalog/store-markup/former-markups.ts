// The markups and price lists that a store had before, because its former prices depend on them.

import type { Queries } from '../../../ground/database/database.ts'
import { storeMarkup } from '../../../ground/database/tables/stores-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { StoreMarkup } from '../../../pure/contract/store-markup.ts'

export type FormerMarkup = {
  readonly until: number
  readonly markup: StoreMarkup | null
  /** Null for none. */
  readonly priceListId: string | null
}

/** Of two changes in the same millisecond the first is kept: it has what applied until then. */
export async function keepFormerMarkup(
  tx: Queries,
  storeId: StoreId,
  { until, markup, priceListId }: FormerMarkup,
): Promise<void> {
  await tx
    .insertInto('former_markups')
    .values({
      store_id: storeId,
      until,
      markup: storeMarkup.write(markup),
      price_list_id: priceListId,
    })
    .onConflict((same) => same.columns(['store_id', 'until']).doNothing())
    .execute()
}

/** Newest first: those that applied after `since`. */
export async function readFormerMarkups(
  db: Queries,
  storeId: StoreId,
  since: number,
): Promise<FormerMarkup[]> {
  const rows = await db
    .selectFrom('former_markups')
    .select(['until', 'markup', 'price_list_id'])
    .where('store_id', '=', storeId)
    .where('until', '>', since)
    .orderBy('until', 'desc')
    .execute()
  return rows.map((row) => ({
    until: Number(row.until),
    markup: storeMarkup.read(row.markup),
    priceListId: row.price_list_id,
  }))
}

// Which price list the carts of a store get. Open carts show its prices on their next page.

import type { Queries } from '../../../ground/database/database.ts'
import { storeMarkup } from '../../../ground/database/tables/stores-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { keepFormerMarkup } from '../../catalog/store-markup/former-markups.ts'

/** Ids of the stores whose carts get the list. */
export async function storesOfPriceList(db: Queries, listId: string): Promise<StoreId[]> {
  const rows = await db
    .selectFrom('stores')
    .select('id')
    .where('price_list_id', '=', listId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** These stores get the list, and no others: those that had it get the catalog's prices. */
export async function assignPriceList(
  tx: Queries,
  listId: string,
  storeIds: readonly StoreId[],
  at: number,
): Promise<void> {
  const rows = await tx.selectFrom('stores').select(['id', 'markup', 'price_list_id']).execute()
  for (const { id, markup, price_list_id: before } of rows) {
    const after = storeIds.includes(id) ? listId : before === listId ? null : before
    if (after === before) continue
    const former = { until: at, markup: storeMarkup.read(markup), priceListId: before }
    await keepFormerMarkup(tx, id, former)
    await tx
      .updateTable('stores')
      .set({ price_list_id: after, updated_at: at })
      .where('id', '=', id)
      .execute()
  }
}

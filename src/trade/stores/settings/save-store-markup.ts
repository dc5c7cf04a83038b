// Changes a store's markup. Open carts show the new prices on their next page; orders keep theirs.

import type { Queries } from '../../../ground/database/database.ts'
import { storeMarkup } from '../../../ground/database/tables/stores-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { StoreMarkup } from '../../../pure/contract/store-markup.ts'
import { invalid } from '../../../pure/errors.ts'
import { documentFaultText } from '../../catalog/document/document-fault.ts'
import { readCatalog } from '../../catalog/saved/read-catalog.ts'
import { keepFormerMarkup } from '../../catalog/store-markup/former-markups.ts'
import { storeMarkupFaults } from '../../catalog/store-markup/store-markup-faults.ts'

/**
 * Null removes it. Throws `parameter_invalid` (400) with the places that the operator does not
 * allow or that are not in the catalog.
 */
export async function saveStoreMarkup(
  tx: Queries,
  storeId: StoreId,
  markup: StoreMarkup | null,
  at: number,
): Promise<void> {
  const faults = markup === null ? [] : storeMarkupFaults(markup, await readCatalog(tx))
  if (faults.length > 0) {
    const message = `The markup was not saved. ${faults.slice(0, 10).map(documentFaultText).join(' ')}`
    throw invalid(message, 400)
  }
  const before = await tx
    .selectFrom('stores')
    .select(['markup', 'price_list_id'])
    .where('id', '=', storeId)
    .executeTakeFirst()
  const former = storeMarkup.read(before?.markup ?? null)
  const priceListId = before?.price_list_id ?? null
  await keepFormerMarkup(tx, storeId, { until: at, markup: former, priceListId })
  await tx
    .updateTable('stores')
    .set({ markup: storeMarkup.write(markup), updated_at: at })
    .where('id', '=', storeId)
    .execute()
}

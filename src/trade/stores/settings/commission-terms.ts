// The base of a store's commission, as set by the operator. Orders keep the amount computed when
// they were placed.

import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { storeUnknown } from './store-settings.ts'

export type CommissionTerms = {
  /** Prices without tax, or with it. */
  of: 'net' | 'gross'
  /** Whether shipping earns the same share as the goods. */
  isOnShipping: boolean
}

/** Throws `not_found` (404). */
export async function readCommissionTerms(db: Queries, storeId: StoreId): Promise<CommissionTerms> {
  const row = await db
    .selectFrom('stores')
    .select(['commission_of', 'commission_on_shipping'])
    .where('id', '=', storeId)
    .executeTakeFirst()
  if (row === undefined) throw storeUnknown()
  return { of: row.commission_of, isOnShipping: row.commission_on_shipping === 1 }
}

export async function saveCommissionTerms(
  tx: Queries,
  storeId: StoreId,
  { of, isOnShipping }: CommissionTerms,
  at: number,
): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ commission_of: of, commission_on_shipping: isOnShipping ? 1 : 0, updated_at: at })
    .where('id', '=', storeId)
    .execute()
}

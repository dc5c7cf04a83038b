import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { storeUnknown } from './store-settings.ts'

/** `amount` in minor units. */
export type AccountLimit = { amount: number; currency: string }

/** `limit`: null if there is none. Throws `not_found` (404). */
export async function readAccountTerms(
  db: Queries,
  storeId: StoreId,
): Promise<{ mayOrder: boolean; limit: AccountLimit | null }> {
  const row = await db
    .selectFrom('stores')
    .select(['on_account_at', 'account_limit', 'account_limit_currency'])
    .where('id', '=', storeId)
    .executeTakeFirst()
  if (row === undefined) throw storeUnknown()
  const { account_limit: amount, account_limit_currency: currency } = row
  const limit = amount === null || currency === null ? null : { amount, currency }
  return { mayOrder: row.on_account_at !== null, limit }
}

export async function saveAccountLimit(
  tx: Queries,
  storeId: StoreId,
  limit: AccountLimit | null,
  at: number,
): Promise<void> {
  const { amount = null, currency = null } = limit ?? {}
  await tx
    .updateTable('stores')
    .set({ account_limit: amount, account_limit_currency: currency, updated_at: at })
    .where('id', '=', storeId)
    .execute()
}

// An owner can require a second factor of everyone who signs in to the installation or a store.
// Without one, a user can do nothing there except set one up.

import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { addAuditEntry } from '../../audit/add-audit-entry.ts'

/** `storeId` null for the installation. */
export async function isSecondFactorDemanded(
  db: Queries,
  storeId: StoreId | null,
): Promise<boolean> {
  const rule = await db
    .selectFrom('sign_in_rules')
    .select('second_factor')
    .where('place', '=', storeId ?? '')
    .executeTakeFirst()
  return rule?.second_factor === 1
}

export async function demandSecondFactor(
  { database, now }: DatabaseDeps,
  { storeId, isDemanded }: { storeId: StoreId | null; isDemanded: boolean },
  by: { id: string; name: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await isSecondFactorDemanded(tx, storeId)) === isDemanded) return
    const rule = { second_factor: isDemanded ? (1 as const) : (0 as const), updated_at: now() }
    await tx
      .insertInto('sign_in_rules')
      .values({ place: storeId ?? '', ...rule })
      .onConflict((conflict) => conflict.column('place').doUpdateSet(rule))
      .execute()
    const action = isDemanded ? 'operator.factor_demanded' : 'operator.factor_left_open'
    await addAuditEntry(tx, { operator: by, action, storeId }, now())
  })
}

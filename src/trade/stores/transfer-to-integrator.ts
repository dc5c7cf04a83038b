// Marks a store whose integrator has an account. From then on, even if the account is deleted, its
// secret keys belong to the integrator and give no access to the operator's endpoints. Call this
// wherever a store gets an account.

import type { Queries } from '../../ground/database/database.ts'
import type { StoreId } from '../../pure/contract/ids.ts'

export async function transferToIntegrator(
  tx: Queries,
  storeId: StoreId,
  at: number,
): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ integrators_since: at })
    .where('id', '=', storeId)
    .where('integrators_since', 'is', null)
    .execute()
}

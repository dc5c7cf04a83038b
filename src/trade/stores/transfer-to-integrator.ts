// A store whose integrator has an account: from then on, whatever becomes of the account, its secret
// keys are the integrator's and open nothing of the operator's. To be called wherever an account comes
// to a store.

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

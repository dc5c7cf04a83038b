// The store of an integrator's account.

import type { Queries } from '../../database/database.ts'
import type { Operator } from '../../operators/operator.ts'
import { findStore } from '../../stores/find-store.ts'
import type { Store } from '../../stores/store.ts'

export async function storeOf(db: Queries, { storeId }: Pick<Operator, 'storeId'>): Promise<Store> {
  if (storeId === null) throw new Error('An operator of the installation came to /account.')
  return await findStore(db, storeId)
}

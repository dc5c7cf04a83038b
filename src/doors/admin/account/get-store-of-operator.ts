import type { Queries } from '../../../ground/database/database.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import type { Store } from '../../../trade/stores/store.ts'

export async function getStoreOfOperator(
  db: Queries,
  { storeId }: Pick<Operator, 'storeId'>,
): Promise<Store> {
  if (storeId === null) throw new Error('An operator of the installation came to /account.')
  return await getStore(db, storeId)
}

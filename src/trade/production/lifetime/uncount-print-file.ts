// Removes a line's print file from the store's quota when it is deleted or replaced.

import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { addStoredBytes } from '../../images/quota/stored-bytes.ts'

export async function countPrintBytes(tx: Queries, storeId: StoreId): Promise<number> {
  const prints = await tx
    .selectFrom('print_files')
    .select((is) => is.fn.sum<number | null>('byte_length').as('total'))
    .where('quota_store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  return prints.total ?? 0
}

export async function uncountPrintFile(tx: Queries, lineId: string): Promise<void> {
  const file = await tx
    .selectFrom('print_files')
    .select(['quota_store_id', 'byte_length'])
    .where('line_id', '=', lineId)
    .executeTakeFirst()
  if (!file?.quota_store_id) return
  await addStoredBytes(tx, file.quota_store_id, -(file.byte_length ?? 0))
  await tx
    .updateTable('print_files')
    .set({ quota_store_id: null })
    .where('line_id', '=', lineId)
    .execute()
}

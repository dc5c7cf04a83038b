import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken, StoreId } from '../../../pure/contract/ids.ts'
import { addStoredBytes, storedBytesOf } from './stored-bytes.ts'

/** Runs `change`, which removes the pictures from the tokens. Returns their hashes. */
export async function detachPictures(
  tx: Queries,
  tokens: readonly ImageToken[],
  change: () => Promise<unknown>,
): Promise<string[]> {
  if (tokens.length === 0) return []
  const rows = await tx
    .selectFrom('image_tokens')
    .leftJoin('store_usage', 'store_usage.store_id', 'image_tokens.store_id')
    .select(['image_tokens.store_id', 'preview_sha256', 'print_sha256', 'proposed_sha256'])
    .select('stored_bytes')
    .where('token', 'in', tokens)
    .execute()
  const hashes = new Set<string>()
  const countedStores = new Map<StoreId, Set<string>>()
  for (const row of rows) {
    const ofStore = countedStores.get(row.store_id) ?? new Set()
    if (row.stored_bytes !== null) countedStores.set(row.store_id, ofStore)
    for (const hash of [row.preview_sha256, row.print_sha256, row.proposed_sha256]) {
      if (hash === null) continue
      hashes.add(hash)
      ofStore.add(hash)
    }
  }
  const before = new Map<StoreId, number>()
  for (const [storeId, ofStore] of countedStores) {
    before.set(storeId, await storedBytesOf(tx, storeId, [...ofStore]))
  }
  await change()
  for (const [storeId, ofStore] of countedStores) {
    const after = await storedBytesOf(tx, storeId, [...ofStore])
    await addStoredBytes(tx, storeId, after - (before.get(storeId) ?? 0))
  }
  return [...hashes]
}

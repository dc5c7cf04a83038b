// Deletes an image for an integrator. Open carts lose it; an unfinished order prevents the
// deletion.

import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken, StoreId } from '../../../pure/contract/ids.ts'
import type { ExpiryDeps } from '../image-deps.ts'
import { imageInUse, tokenUnknown } from '../image-errors.ts'
import type { ImageUses } from '../image-uses-port.ts'
import { erasePictures } from './erase-pictures.ts'
import { expirePictures } from './expire-images.ts'

export type DeleteImage = {
  /** A token of another store counts as unknown. */
  store: { id: StoreId }
  token: ImageToken
  /** Runs in the same transaction if there was something to delete. */
  afterwards?: (tx: Queries) => Promise<void>
}

/**
 * Idempotent. The pictures are inaccessible when this resolves; if the storage fails, the next run
 * of expireImages deletes their bytes. Throws `token_unknown` (404) and `image_in_use` (409).
 */
export async function deleteImage(
  deps: ExpiryDeps & { imageUses: ImageUses },
  { store, token, afterwards }: DeleteImage,
): Promise<void> {
  const hashes = await deps.database.transaction(async (tx) => {
    const row = await tx
      .selectFrom('image_tokens')
      .select('deleted_at')
      .where('token', '=', token)
      .where('store_id', '=', store.id)
      .executeTakeFirst()
    if (row === undefined) throw tokenUnknown()
    if (row.deleted_at !== null) return []
    const at = deps.now()
    await deps.imageUses.lockCarts(tx, token)
    if (await deps.imageUses.isInWork(tx, token)) throw imageInUse()
    await afterwards?.(tx)
    return await erasePictures(tx, [token], at)
  })
  await expirePictures(deps, hashes)
}

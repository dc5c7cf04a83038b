// Erases the pictures of tokens that orders or carts still refer to: the token's row stays and is
// marked as deleted. The pictures are deleted once no other token refers to them.

import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import type { StoredPicture } from '../object-keys.ts'
import { noProposal } from '../print-image/proposed-print.ts'
import { detachPictures } from '../quota/detach-pictures.ts'
import { addPurge } from './purge-pictures.ts'

/** Returns the hashes of the tokens' pictures. */
export async function erasePictures(
  tx: Queries,
  tokens: readonly ImageToken[],
  at: number,
): Promise<string[]> {
  const hashes = await detachPictures(tx, tokens, () =>
    tx
      .updateTable('image_tokens')
      .set({
        preview_sha256: null,
        print_sha256: null,
        print_comparison: null,
        ...noProposal,
        source_url: null,
        deleted_at: at,
      })
      .where('token', 'in', tokens)
      .execute(),
  )
  // In the same transaction: otherwise a CDN could fetch the pictures again right after the purge.
  await giveUp(tx, hashes, at)
  await addPurge(tx, hashes, at)
  return hashes
}

/**
 * Marks pictures that no token refers to as given up: they are no longer shown, and their rows
 * record what is to be deleted.
 */
export async function giveUp(
  tx: Queries,
  hashes: readonly string[],
  at: number,
): Promise<StoredPicture[]> {
  if (hashes.length === 0) return []
  return await tx
    .updateTable('images')
    .set({ given_up_at: at })
    .where('sha256', 'in', unnamedPictures(tx).where('sha256', 'in', hashes))
    .returning(['sha256', 'generation'])
    .execute()
}

export function unnamedPictures(db: Queries) {
  return db
    .selectFrom('images')
    .select('sha256')
    .where((is) =>
      is.not(
        is.or(
          (['preview_sha256', 'print_sha256', 'proposed_sha256'] as const).map((column) =>
            is.exists(
              is
                .selectFrom('image_tokens')
                .select('token')
                .whereRef(`image_tokens.${column}`, '=', 'images.sha256'),
            ),
          ),
        ),
      ),
    )
}

// A token whose pictures are to go, but which orders or carts still name: its row stays, and says so.
// The pictures themselves go when no other token names them.

import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import { noProposal } from '../print-image/proposed-print.ts'
import { detachPictures } from '../quota/detach-pictures.ts'
import { addPurge } from './purge-pictures.ts'

/** Answers the hashes of the pictures that the tokens named. */
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
  await addPurge(tx, hashes, at)
  return hashes
}

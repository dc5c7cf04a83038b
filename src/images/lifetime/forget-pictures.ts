// A token whose pictures are to go, but which orders or carts still name: its row stays, and says so.
// The pictures themselves go when no other token names them.

import type { Queries } from '../../database/database.ts'

/** Answers the hashes of the pictures that the tokens named. */
export async function forgetPictures(
  tx: Queries,
  tokens: readonly string[],
  at: number,
): Promise<string[]> {
  if (tokens.length === 0) return []
  const rows = await tx
    .selectFrom('image_tokens')
    .select(['preview_sha256', 'print_sha256'])
    .where('token', 'in', tokens)
    .execute()
  await tx
    .updateTable('image_tokens')
    .set({ preview_sha256: null, print_sha256: null, source_url: null, deleted_at: at })
    .where('token', 'in', tokens)
    .execute()
  const hashes = rows.flatMap((row) => [row.preview_sha256, row.print_sha256])
  return [...new Set(hashes.filter((hash) => hash !== null))]
}

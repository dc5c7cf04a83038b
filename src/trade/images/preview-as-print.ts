// For test stores: a preview takes the place of the print image that nobody sends.

import type { Queries } from '../../ground/database/database.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'

/** Leaves a print image that is there alone. */
export async function takePreviewAsPrint(
  tx: Queries,
  tokens: readonly ImageToken[],
  at: number,
): Promise<void> {
  await tx
    .updateTable('image_tokens')
    .set((row) => ({ print_sha256: row.ref('preview_sha256'), print_received_at: at }))
    .where('token', 'in', [...tokens])
    .where('print_sha256', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}

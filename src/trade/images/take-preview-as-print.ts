// For test stores: uses the preview as the print image, which is never sent.

import type { Queries } from '../../ground/database/database.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'

/** Does nothing if there already is a print image. */
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

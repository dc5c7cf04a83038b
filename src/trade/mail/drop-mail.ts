// A mail that waits is not sent after all.

import type { Queries } from '../../ground/database/database.ts'

/** `reason` stands in the list of mails. */
export async function dropMail(
  tx: Queries,
  uniqueKey: string,
  { reason, at }: { reason: string; at: number },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'dropped', reason, updated_at: at })
    .where('unique_key', '=', uniqueKey)
    .where('state', '=', 'waiting')
    .execute()
}

import type { Queries } from '../../ground/database/database.ts'
import { sentence } from '../../pure/sentences/sentence.ts'

/** The reason for dropping a mail about something that was reverted. */
export const undoneReason = sentence('The action was undone.')

/** `reason` is shown in the list of mails. */
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

/**
 * Whether the mail was neither sent nor is being sent. If it is requested again, it is tried
 * immediately.
 */
export async function isUnsent(db: Queries, uniqueKey: string): Promise<boolean> {
  const mail = await db
    .selectFrom('mails')
    .select(['state', 'created_at', 'updated_at'])
    .where('unique_key', '=', uniqueKey)
    .executeTakeFirst()
  if (mail === undefined) return true
  if (mail.state === 'waiting') return mail.updated_at === mail.created_at
  return mail.state !== 'sent'
}

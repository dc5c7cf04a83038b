import type { Queries } from '../../ground/database/database.ts'
import { fault, type HandprintError, notFound } from '../../pure/errors.ts'
import { sentence } from '../../pure/sentences/sentence.ts'
import { addSendMail } from './add-mail.ts'
import { undoneReason } from './drop-mail.ts'
import type { Mail } from './mail-message.ts'

/**
 * Throws `not_found` (404), and `order_state_refused` (409) for a mail about something that was
 * undone. A waiting mail is tried immediately.
 */
export async function sendAgain(
  tx: Queries,
  mailId: string,
  at: number,
): Promise<Pick<Mail, 'order_id'>> {
  const mail = await tx
    .updateTable('mails')
    .set({ state: 'waiting', reason: null, told: null, updated_at: at })
    .where('id', '=', mailId)
    .where((row) => row.or([row('reason', 'is', null), row('reason', '!=', undoneReason)]))
    .returning('order_id')
    .executeTakeFirst()
  if (mail === undefined) throw await whyNot(tx, mailId)
  await addSendMail(tx, mailId, at)
  return mail
}

async function whyNot(db: Queries, mailId: string): Promise<HandprintError> {
  const mail = await db.selectFrom('mails').select('id').where('id', '=', mailId).executeTakeFirst()
  if (mail === undefined) {
    return notFound(sentence('Mail not found.'))
  }
  const message = sentence(
    'This mail is not sent, because the action it reports was undone. If the action is repeated, a new mail is sent.',
  )
  return fault('order_state_refused', 409, message)
}

/**
 * For a restored backup: drops waiting mails that were created by `begunAt`, and later ones that
 * are about an order. They are sent only on request.
 */
export async function dropRecoveredMails(
  tx: Queries,
  { begunAt, reason }: { begunAt: number; reason: string },
  at: number,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'dropped', reason, updated_at: at })
    .where('state', '=', 'waiting')
    .where((mail) => mail.or([mail('created_at', '<=', begunAt), mail('order_id', 'is not', null)]))
    .execute()
}

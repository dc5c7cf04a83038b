// Sends a mail that was not sent, or sends it once more, because an operator asks for it; or leaves out
// what waits.

import type { Queries } from '../../ground/database/database.ts'
import { fault, type HandprintError, notFound } from '../../pure/errors.ts'
import { sentence } from '../../pure/sentences/sentence.ts'
import { addSendMail } from './add-mail.ts'
import { undoneReason } from './drop-mail.ts'
import type { Mail } from './mail-message.ts'

/** Throws `not_found` (404) and, for what was undone, `order_state_refused` (409). One that waits is tried at once. */
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
    return notFound(sentence('There is no such mail.'))
  }
  const message = sentence(
    'This mail is not sent: what it tells was undone. When it is done once more, another mail tells of it.',
  )
  return fault('order_state_refused', 409, message)
}

/** Of a time: not of its first moment, but of its last. */
type Waited = { since: number; until: number; reason: string; isOfOrders?: true }

/** Those of that time that wait are not sent, unless somebody asks for one of them. */
export async function giveUpWaitingMails(
  tx: Queries,
  { since, until, reason, isOfOrders }: Waited,
  at: number,
): Promise<void> {
  const waiting = tx
    .updateTable('mails')
    .set({ state: 'dropped', reason, updated_at: at })
    .where('state', '=', 'waiting')
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
  await (isOfOrders ? waiting.where('order_id', 'is not', null) : waiting).execute()
}

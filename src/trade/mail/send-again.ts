// Sends a mail that was not sent, or sends it once more, because an operator asks for it; or leaves out
// what waits.

import type { Queries } from '../../ground/database/database.ts'
import { HandprintError } from '../../pure/errors.ts'
import { addSendMail } from './add-mail.ts'
import type { Mail } from './mail-message.ts'

/** Throws `not_found` (404). One that waits is tried at once. */
export async function sendAgain(
  tx: Queries,
  mailId: string,
  at: number,
): Promise<Pick<Mail, 'order_id'>> {
  const mail = await tx
    .updateTable('mails')
    .set({ state: 'waiting', reason: null, updated_at: at })
    .where('id', '=', mailId)
    .returning('order_id')
    .executeTakeFirst()
  if (mail === undefined) {
    throw new HandprintError({ code: 'not_found', status: 404, message: 'There is no such mail.' })
  }
  await addSendMail(tx, mailId, at)
  return mail
}

/** Those that wait since before then are not sent, unless somebody asks for one of them. */
export async function giveUpWaitingMails(
  tx: Queries,
  { before, reason }: { before: number; reason: string },
  at: number,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'dropped', reason, updated_at: at })
    .where('state', '=', 'waiting')
    .where('created_at', '<=', before)
    .execute()
}

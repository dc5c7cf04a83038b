// Adds a mail in the transaction of what it tells, with the job that sends it. It is written, and
// its address looked up, when it is sent: an order whose personal data were deleted gets none.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import { addJob } from '../../ground/jobs/add-job.ts'

export type NewMail = {
  /** A name in the letters that app.ts gives to the sending task. */
  kind: string
  orderId?: string | null
  /** Of all mails ever; adding another with it adds nothing. */
  uniqueKey: string
  /** What it tells beside the order; never personal data. */
  facts?: Record<string, unknown>
}

export const sendMailTask = 'send-mail'

/** The pauses of jobs grow to an hour, so this is about two days. */
export const maxMailAttempts = 54

export async function addMail(tx: Queries, mail: NewMail, now: () => number): Promise<void> {
  const at = now()
  const added = await tx
    .insertInto('mails')
    .values({
      id: `mail_${randomBytes(12).toString('hex')}`,
      kind: mail.kind,
      order_id: mail.orderId ?? null,
      unique_key: mail.uniqueKey,
      facts: JSON.stringify(mail.facts ?? {}),
      state: 'waiting',
      reason: null,
      attempts: 0,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await addSendMail(tx, added.id, now)
}

export function addSendMail(tx: Queries, mailId: string, now: () => number): Promise<void> {
  const uniqueKey = `${sendMailTask}:${mailId}`
  const job = { task: sendMailTask, payload: { mailId }, uniqueKey, maxAttempts: maxMailAttempts }
  return addJob(tx, job, now)
}

// Adds a mail and the job that sends it, in the transaction of the event it reports. The text and
// the address are created when it is sent, so an order whose personal data was deleted gets no
// mail.

import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import type { Queries } from '../../ground/database/database.ts'
import { mailFacts } from '../../ground/database/tables/mails-table.ts'
import { addJob } from '../../ground/jobs/add-job.ts'
import { defineTask } from '../../ground/jobs/define-task.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { MailFacts, MailKind } from './mail-kinds.ts'

export type NewMail<Kind extends MailKind> = {
  kind: Kind
  orderId?: OrderId | null
  /** Unique over all mails. Adding another with the same key does nothing. */
  uniqueKey: string
  facts: MailFacts[Kind]
  /** Delay in milliseconds before it is sent. */
  waitMs?: number
}

export const sendMailTask = defineTask('send-mail', { mailId: Type.String() })

/** Job backoff grows to one hour, so this spans about two days. */
export const maxMailAttempts = 54

export async function addMail<Kind extends MailKind>(
  tx: Queries,
  mail: NewMail<Kind>,
  at: number,
): Promise<void> {
  const added = await tx
    .insertInto('mails')
    .values({
      id: `mail_${randomBytes(12).toString('hex')}`,
      kind: mail.kind,
      order_id: mail.orderId ?? null,
      unique_key: mail.uniqueKey,
      facts: mailFacts.write({ ...mail.facts }),
      state: 'waiting',
      reason: null,
      attempts: 0,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await addSendMail(tx, added.id, at, at + (mail.waitMs ?? 0))
}

export function addSendMail(
  tx: Queries,
  mailId: string,
  at: number,
  runAt: number = at,
): Promise<void> {
  const uniqueKey = `${sendMailTask.name}:${mailId}`
  const job = { task: sendMailTask, payload: { mailId }, uniqueKey, runAt }
  return addJob(tx, { ...job, maxAttempts: maxMailAttempts }, at)
}

// Sends a mail and records the result. After a crash between the two, the mail is sent again with
// the same Message-ID: mail has no transactions, and a duplicate is better than a lost mail.

import type { Database } from '../../ground/database/database.ts'
import { toldText } from '../../ground/database/told-text.ts'
import { untilAnswered } from '../../ground/database/until-answered.ts'
import type { Task } from '../../ground/jobs/task.ts'
import { events } from '../../ground/telemetry/events.ts'
import { inEnglish, sentence, type Told } from '../../pure/sentences/sentence.ts'
import { maxMailAttempts } from './add-mail.ts'
import { mailFault } from './mail-fault.ts'
import {
  isWritten,
  type Mail,
  type MailMessage,
  type MailWriters,
  writeMail,
} from './mail-message.ts'
import type { FindMailServer } from './saved-mail-server.ts'

export type SendMailDeps = {
  database: Database
  /** If none is configured, mails are only recorded. */
  findMailServer: FindMailServer
  writers: Partial<MailWriters>
  now: () => number
}

export function createSendMail(deps: SendMailDeps): Task<{ mailId: string }> {
  const { database } = deps
  return async ({ mailId }, { attempt, signal }) => {
    const mail = await database.queries
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', mailId)
      .executeTakeFirst()
    if (mail?.state !== 'waiting') return
    const mailServer = await deps.findMailServer()
    if (mailServer === null)
      return await note(deps, mail, 'off', sentence('No mail server is set up.'))
    try {
      const mailMessage = await messageFor(deps, mail)
      if (mailMessage === null)
        return await note(deps, mail, 'dropped', sentence('There are no recipients.'))
      if (mailMessage.keptBack) return await note(deps, mail, 'off', mailMessage.keptBack)
      const { refused } = await mailServer.send(
        mailMessage,
        { id: mail.id, writtenAt: mail.created_at },
        signal,
      )
      const reason =
        refused > 0
          ? mailMessage.to.length === 1
            ? sentence('Rejected for its only address.')
            : sentence('Rejected for {count} of {all} addresses.', {
                count: refused,
                all: mailMessage.to.length,
              })
          : null
      await untilAnswered(() => note(deps, mail, 'sent', reason), signal)
    } catch (error) {
      signal.throwIfAborted()
      const { isFinal, told } = mailFault(error)
      if (isFinal || attempt >= maxMailAttempts) return await note(deps, mail, 'failed', told)
      await note(deps, mail, 'waiting', told)
      // Without its cause, which contains addresses: jobs store their last error.
      throw new Error(inEnglish(told))
    }
  }
}

async function messageFor({ writers }: SendMailDeps, mail: Mail): Promise<MailMessage | null> {
  if (!isWritten(writers, mail.kind)) {
    throw new Error(`No template for mails of type ${mail.kind}.`)
  }
  const mailMessage = await writeMail(writers, mail)
  return mailMessage === null || mailMessage.to.length === 0 ? null : mailMessage
}

async function note(
  { database, now }: SendMailDeps,
  mail: Mail,
  state: Mail['state'],
  told: Told | null,
): Promise<void> {
  await database.queries
    .updateTable('mails')
    .set((eb) => ({
      state,
      reason: told === null ? null : inEnglish(told),
      told: toldText.write(told),
      attempts: eb('attempts', '+', 1),
      updated_at: now(),
    }))
    .where('id', '=', mail.id)
    // A mail is dropped if the personal data is deleted while it waits.
    .where('state', '=', 'waiting')
    .execute()
  events.mail.emit({ result: state })
}

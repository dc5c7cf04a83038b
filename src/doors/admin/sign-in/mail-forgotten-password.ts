// Mails a link for setting a new password. The link is created when the mail is sent, because jobs
// and mails must not contain secrets, and is deleted if the mail can't be sent.

import { Type } from 'typebox'
import type { Queries } from '../../../ground/database/database.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { inEnglish } from '../../../pure/sentences/sentence.ts'
import { mailFault } from '../../../trade/mail/mail-fault.ts'
import { deleteLink, linkLifeMs, makeLink } from '../../../trade/operators/links/make-link.ts'
import { readActiveOperators } from '../../../trade/operators/operator.ts'
import type { PanelDeps } from '../layout/panel-deps.ts'
import { sendLink } from '../operators/mail-link.ts'

export const mailForgottenPasswordTask = defineTask('mail-forgotten-password', {
  operatorId: nullable(Type.String()),
})

/** People wait only a few minutes for the mail. */
const maxAttempts = 6

/** With null the job does nothing, but takes as long, to prevent timing attacks. */
export function addMailForgottenPassword(
  tx: Queries,
  operatorId: string | null,
  at: number,
): Promise<void> {
  const job = { task: mailForgottenPasswordTask, payload: { operatorId }, maxAttempts }
  return addJob(tx, job, at)
}

export type ForgottenPasswordDeps = Pick<
  PanelDeps,
  'database' | 'baseUrl' | 'findMailServer' | 'now'
>

export function createMailForgottenPassword(
  deps: ForgottenPasswordDeps,
): Task<{ operatorId: string | null }> {
  const { database, baseUrl, now } = deps
  return async ({ operatorId }, { signal }) => {
    const mailServer = operatorId === null ? null : await deps.findMailServer()
    if (operatorId === null || mailServer === null) return
    const [operator] = await readActiveOperators(database.queries, operatorId)
    if (operator === undefined) return
    const link = {
      kind: 'reset',
      operatorId,
      provesAddress: true,
      lifeMs: linkLifeMs.forgotten,
    } as const
    const path = await database.transaction((tx) => makeLink(tx, link, now()))
    const { email: to } = operator
    const mail = { kind: 'forgotten', to, link: `${baseUrl ?? ''}${path}`, by: '' } as const
    try {
      await sendLink({ queries: database.queries, mailServer, now }, mail, signal)
    } catch (error) {
      await deleteLink(database.queries, path)
      signal.throwIfAborted()
      const { isFinal, told } = mailFault(error)
      // Omits the cause, which contains addresses: jobs store their last error.
      if (!isFinal) throw new Error(inEnglish(told))
    }
  }
}

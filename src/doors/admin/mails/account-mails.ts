// Mails to somebody who signs in, about their account: they go out whatever mails that person wants.

import type { MailFacts } from '../../../trade/mail/mail-kinds.ts'
import type { Mail, MailMessage, MailWriters } from '../../../trade/mail/mail-message.ts'
import { codeFailuresToReport } from '../../../trade/operators/sign-in-pauses.ts'
import type { OperatorMailsDeps } from './operator-mails.ts'
import { renderOperatorMail } from './render-operator-mail.tsx'

export function createAccountMails(
  deps: OperatorMailsDeps,
): Pick<MailWriters, 'account-codes-failing'> {
  return { 'account-codes-failing': (mail, facts) => codesFailing(deps, mail, facts) }
}

/** Null when the account is gone, or nobody has shown that the address is its owner's. */
async function codesFailing(
  { database, baseUrl }: OperatorMailsDeps,
  mail: Mail,
  { operatorId = '' }: Partial<MailFacts['account-codes-failing']>,
): Promise<MailMessage | null> {
  const account = await database.queries
    .selectFrom('operators')
    .select('email')
    .where('id', '=', operatorId)
    .where('proved_at', 'is not', null)
    .executeTakeFirst()
  if (account === undefined) return null
  const subject = 'Somebody who has your password fails at the one-time code'
  const content = {
    subject,
    paragraphs: [
      `On ${new Date(mail.created_at).toUTCString()} somebody typed your password at the print shop ${new URL(baseUrl ?? 'http://localhost').host}, and ${codeFailuresToReport} wrong one-time codes in a row. Nobody has signed in by that, and codes are taken only now and then for some hours.`,
      'If it was you, wait, or sign in with one of your recovery codes. A browser in which you have signed in before is not held up by what others try.',
      'If it was not you, somebody knows your password: choose a new one at once, and change it wherever else you use it.',
    ],
    link: { label: 'Choose a new password', url: `${baseUrl ?? ''}/sign-in/forgotten` },
  }
  return {
    to: [account.email],
    fromName: 'Handprint',
    subject,
    ...renderOperatorMail(content),
    language: 'en',
  }
}

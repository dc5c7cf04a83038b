// Mails to somebody who signs in, about their account: they go out whatever mails that person wants.

import type { Queries } from '../../../ground/database/database.ts'
import type { MailFacts } from '../../../trade/mail/mail-kinds.ts'
import type { Mail, MailMessage, MailWriters } from '../../../trade/mail/mail-message.ts'
import { codeFailuresToReport } from '../../../trade/operators/sign-in-pauses.ts'
import type { OperatorMailsDeps } from './operator-mails.ts'
import { renderOperatorMail } from './render-operator-mail.tsx'

export function createAccountMails(
  deps: OperatorMailsDeps,
): Pick<MailWriters, 'account-codes-failing' | 'account-new-browser'> {
  return {
    'account-codes-failing': (mail, facts) => codesFailing(deps, mail, facts),
    'account-new-browser': (mail, facts) => newBrowser(deps, mail, facts),
  }
}

/** Null when the account is gone, or nobody has shown that the address is its owner's. */
async function codesFailing(
  { database, baseUrl }: OperatorMailsDeps,
  mail: Mail,
  { operatorId = '' }: Partial<MailFacts['account-codes-failing']>,
): Promise<MailMessage | null> {
  const email = await provedAddress(database.queries, operatorId)
  if (email === null) return null
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
  return messageTo(email, subject, content)
}

/** Null as above, and when the session has ended since: nobody need look after it any more. */
async function newBrowser(
  { database, baseUrl }: OperatorMailsDeps,
  mail: Mail,
  { operatorId = '' }: Partial<MailFacts['account-new-browser']>,
): Promise<MailMessage | null> {
  const email = await provedAddress(database.queries, operatorId)
  const session = await database.queries
    .selectFrom('operator_sessions')
    .select(['user_agent', 'address'])
    .where('operator_id', '=', operatorId)
    .where('created_at', '=', mail.created_at)
    .executeTakeFirst()
  if (email === null || session === undefined) return null
  const subject = 'Somebody signed in with your account in a new browser'
  const shop = new URL(baseUrl ?? 'http://localhost').host
  const content = {
    subject,
    paragraphs: [
      `On ${new Date(mail.created_at).toUTCString()} your account at the print shop ${shop} was signed in to in a browser that it was not signed in to before: from ${session.address}, with ${session.user_agent || 'a browser that does not say what it is'}.`,
      'If it was you, all is well.',
      'If it was not you, choose a new password at once: that ends all sessions of your account.',
    ],
    link: { label: 'Choose a new password', url: `${baseUrl ?? ''}/sign-in/forgotten` },
  }
  return messageTo(email, subject, content)
}

/** Null when the account is gone, or nobody has shown that the address is its owner's. */
async function provedAddress(db: Queries, operatorId: string): Promise<string | null> {
  const account = await db
    .selectFrom('operators')
    .select('email')
    .where('id', '=', operatorId)
    .where('proved_at', 'is not', null)
    .executeTakeFirst()
  return account?.email ?? null
}

function messageTo(
  email: string,
  subject: string,
  content: Parameters<typeof renderOperatorMail>[0],
): MailMessage {
  return {
    to: [email],
    fromName: 'Handprint',
    subject,
    ...renderOperatorMail(content),
    language: 'en',
  }
}

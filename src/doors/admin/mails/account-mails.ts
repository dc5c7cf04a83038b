// Mails to somebody who signs in, about their account: they go out whatever mails that person wants.

import type { Queries } from '../../../ground/database/database.ts'
import type { FactorChange, MailFacts, MailKind } from '../../../trade/mail/mail-kinds.ts'
import type { Mail, MailMessage, MailWriters } from '../../../trade/mail/mail-message.ts'
import { codeFailuresToReport } from '../../../trade/operators/sign-in-pauses.ts'
import type { OperatorMailsDeps } from './operator-mails.ts'
import { renderOperatorMail } from './render-operator-mail.tsx'

export function createAccountMails(
  deps: OperatorMailsDeps,
): Pick<MailWriters, Extract<MailKind, `account-${string}`>> {
  return {
    'account-codes-failing': (mail, facts) => codesFailing(deps, mail, facts),
    'account-new-browser': (mail, facts) => newBrowser(deps, mail, facts),
    'account-factor-changed': (mail, facts) => factorChanged(deps, mail, facts),
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
      'If it was not you, choose a new password at once: that ends all sessions of your account. Look at its passkeys then, which a new password leaves as they are.',
    ],
    link: { label: 'Choose a new password', url: `${baseUrl ?? ''}/sign-in/forgotten` },
  }
  return messageTo(email, subject, content)
}

const factorChanges: Readonly<Record<FactorChange, { subject: string; what: string }>> = {
  passkey_added: {
    subject: 'A passkey was added to your account',
    what: 'a passkey was added to it, which signs in without its password',
  },
  passkeys_removed: {
    subject: 'Passkeys of your account were removed',
    what: 'one or more of its passkeys were removed, and the sessions that they began have ended',
  },
  codes_on: {
    subject: 'One-time codes of your account are switched on',
    what: 'one-time codes were switched on for it, so that nobody signs in by its password alone any more',
  },
  codes_off: {
    subject: 'One-time codes of your account are switched off',
    what: 'its one-time codes were switched off, so that its password is enough to sign in',
  },
  codes_replaced: {
    subject: 'One-time codes of your account were set up anew',
    what: 'its one-time codes were set up anew: those of the app before, and its recovery codes, are good no more',
  },
}

/** Null as at first. No name that somebody has typed is in it. */
async function factorChanged(
  { database, baseUrl }: OperatorMailsDeps,
  mail: Mail,
  { operatorId = '', change = 'passkey_added' }: Partial<MailFacts['account-factor-changed']>,
): Promise<MailMessage | null> {
  const email = await provedAddress(database.queries, operatorId)
  if (email === null) return null
  const { subject, what } = factorChanges[change]
  const shop = new URL(baseUrl ?? 'http://localhost').host
  const content = {
    subject,
    paragraphs: [
      `Your account at the print shop ${shop}: on ${new Date(mail.created_at).toUTCString()} ${what}.`,
      'If it was you, or an owner whom you have asked for it, all is well.',
      'If it was not you, choose a new password at once. That ends all sessions, and the page shows the passkeys and can remove them. Then look at your account.',
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

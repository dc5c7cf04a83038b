// Mails to people about their own account. They are sent regardless of mail preferences, in the
// language in which the recipient reads the panel.

import { auditDetail } from '../../../ground/database/tables/operators-table.ts'
import type { FactorChange, MailKind } from '../../../trade/mail/mail-kinds.ts'
import type { Mail, MailMessage, MailWriters } from '../../../trade/mail/mail-message.ts'
import { codeFailuresToReport } from '../../../trade/operators/sign-in-pauses.ts'
import { localeOfReader } from '../i18n/in-language.ts'
import { type PanelSentence, readersLanguage, t, tText } from '../i18n/t.ts'
import type { OperatorMailsDeps } from './operator-mails.ts'
import { renderOperatorMail } from './render-operator-mail.tsx'
import { withLanguageOfAccounts } from './with-language-of-accounts.ts'

/** `timeZone` is the print shop's, for accounts that have chosen none. */
type AccountMailsDeps = OperatorMailsDeps & { timeZone: string }

export function createAccountMails(
  deps: AccountMailsDeps,
): Pick<MailWriters, Extract<MailKind, `account-${string}`>> {
  return {
    'account-codes-failing': (mail, { operatorId }) =>
      toPerson(deps, mail, operatorId, codesFailing),
    'account-new-browser': (mail, { operatorId }) => newBrowser(deps, mail, operatorId),
    'account-factor-changed': (mail, { operatorId, change = 'passkey_added' }) =>
      toPerson(deps, mail, operatorId, (facts) => factorChanged(facts, change)),
  }
}

type Letter = { subject: string; paragraphs: readonly string[] }
/** `shop` is its host name, `time` is formatted for the reader. */
type Told = { shop: string; time: string }

function codesFailing({ shop, time }: Told): Letter {
  return {
    subject: t('Wrong one-time codes entered with your password'),
    paragraphs: [
      t(
        'On {time} someone entered your password at the print shop {shop}, followed by {count} wrong one-time codes in a row. No one was signed in. For the next few hours, codes are accepted only occasionally.',
        { time, shop, count: codeFailuresToReport },
      ),
      t(
        'If this was you, wait a while or sign in with one of your recovery codes. Attempts by others don’t block a browser you have signed in with before.',
      ),
      t(
        'If this wasn’t you, someone knows your password. Choose a new one now, and change it everywhere else you use it.',
      ),
    ],
  }
}

/**
 * Sent even if the session has ended in the meantime: an intruder who signs out immediately must
 * not go unnoticed.
 */
async function newBrowser(
  deps: AccountMailsDeps,
  mail: Mail,
  operatorId = '',
): Promise<MailMessage | null> {
  const { queries } = deps.database
  const signedIn = await queries
    .selectFrom('audit_log')
    .select('detail')
    .where('operator_id', '=', operatorId)
    .where('action', '=', 'operator.signed_in')
    .where('at', '=', mail.created_at)
    .executeTakeFirst()
  if (signedIn === undefined) return null
  const session = await queries
    .selectFrom('operator_sessions')
    .select('user_agent')
    .where('operator_id', '=', operatorId)
    .where('created_at', '=', mail.created_at)
    .executeTakeFirst()
  const browser = () =>
    session === undefined
      ? t('a browser that has since signed out')
      : nameOf(session.user_agent) || t('an unknown browser')
  return await toPerson(deps, mail, operatorId, (told) => ({
    subject: t('New sign-in to your account'),
    paragraphs: [
      t(
        'On {time} your account at the print shop {shop} was used to sign in from a new browser: from {address}, with {browser}.',
        {
          ...told,
          address: String(auditDetail.read(signedIn.detail).address),
          browser: browser(),
        },
      ),
      t('If this was you, you don’t need to do anything.'),
      t(
        'If this wasn’t you, choose a new password now. This ends all sessions of your account. Then check your passkeys: a new password doesn’t affect them.',
      ),
    ],
  }))
}

/**
 * `Firefox 131, Linux`. Contains only known names, or nothing. Otherwise an intruder could put text
 * into the warning mail by way of the user agent.
 */
function nameOf(userAgent: string): string {
  const [browser] = browsers.flatMap(([name, form]) => {
    const version = form.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })
  const system = systems.find(([, sign]) => userAgent.includes(sign))?.[0]
  return [browser, system].filter(Boolean).join(', ')
}

/** Browsers whose user agent also contains the names of others come first. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d{1,4})\b/],
  ['Opera', /\bOPR\/(\d{1,4})\b/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})\b/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})\b/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d{1,4})\b/],
  ['Safari', /\bVersion\/(\d{1,4})\b.*\bSafari\//],
] as const
const systems = [
  ['Windows', 'Windows NT'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['macOS', 'Macintosh'],
  ['ChromeOS', 'CrOS'],
  ['Linux', 'Linux'],
] as const

const factorChanges: Readonly<
  Record<FactorChange, { subject: PanelSentence; what: PanelSentence }>
> = {
  password_changed: {
    subject: 'The password of your account was changed',
    what: 'the password was changed on the account page, and all other sessions were ended.',
  },
  password_reset: {
    subject: 'The password of your account was changed',
    what: 'the password was changed with a reset link, and all sessions were ended.',
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    what: 'a passkey was added, which signs in without the password.',
  },
  passkeys_removed: {
    subject: 'Passkeys removed from your account',
    what: 'one or more passkeys were removed, and the sessions started with them were ended.',
  },
  codes_on: {
    subject: 'One-time codes turned on for your account',
    what: 'one-time codes were turned on. The password alone is no longer enough to sign in.',
  },
  codes_off: {
    subject: 'One-time codes turned off for your account',
    what: 'one-time codes were turned off. The password alone is now enough to sign in.',
  },
  codes_replaced: {
    subject: 'One-time codes set up again for your account',
    what: 'one-time codes were set up again. The codes of the previous app and the previous recovery codes no longer work.',
  },
}

/** Contains no names that someone has typed. */
function factorChanged({ shop, time }: Told, change: FactorChange): Letter {
  const { subject, what } = factorChanges[change]
  return {
    subject: tText(subject),
    paragraphs: [
      t('Your account at the print shop {shop}: on {time} {what}', {
        shop,
        time,
        what: tText(what),
      }),
      t('If this was you, or an owner you asked to do it, you don’t need to do anything.'),
      t(
        'If this wasn’t you, choose a new password now. This ends all sessions, and the page lists the passkeys and lets you remove them. Then check your account.',
      ),
    ],
  }
}

/** Null if the account no longer exists, or if the owner of the address has not been verified. */
async function toPerson(
  { database, baseUrl, timeZone }: AccountMailsDeps,
  mail: Mail,
  operatorId: string | undefined,
  tell: (told: Told) => Letter,
): Promise<MailMessage | null> {
  const account = await database.queries
    .selectFrom('operators')
    .select(['email', 'time_zone'])
    .where('id', '=', operatorId ?? '')
    .where('proved_at', 'is not', null)
    .executeTakeFirst()
  if (account === undefined) return null
  const shop = new URL(baseUrl ?? 'http://localhost').host
  return await withLanguageOfAccounts(database.queries, [account.email], () => {
    const letter = tell({ shop, time: timeIn(account.time_zone ?? timeZone, mail.created_at) })
    const link = { label: t('Choose a new password'), url: `${baseUrl ?? ''}/sign-in/forgotten` }
    const about = { to: [account.email], fromName: 'Handprint', subject: letter.subject }
    return { ...about, ...renderOperatorMail({ ...letter, link }), language: readersLanguage() }
  })
}

/** `21 November 2026 at 20:35 UTC` */
function timeIn(timeZone: string, at: number): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const hour = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat(localeOfReader(), { ...day, ...hour, timeZone }).format(at)
}

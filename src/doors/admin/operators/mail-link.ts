// Sends a one-time link by mail. It is sent immediately instead of through the mails table, which
// must not contain secrets. The caller learns whether the mail server accepted it.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import type { MailServer } from '../../../trade/mail/create-mail-server.ts'
import { mailFault } from '../../../trade/mail/mail-fault.ts'
import { invitationDays } from '../../../trade/operators/links/make-link.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { type PanelSentence, readersLanguage, t, tText } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { PanelDeps } from '../layout/panel-deps.ts'
import { renderOperatorMail } from '../mails/render-operator-mail.tsx'
import { withLanguageOfAccounts } from '../mails/with-language-of-accounts.ts'

export type MailedLink = { to: string; fault: string | null }

type LinkMail = {
  kind: keyof typeof texts
  to: string
  link: string
}

const longestMs = 10_000
const hourMs = 3_600_000
/** Prevents a compromised account from sending mass mail. */
const maxInAnHour = 20

/**
 * `by` is the account that requested it. Returns null if there is no mail server. Does not reject
 * if the mail is not accepted.
 */
export async function mailLink(
  deps: Pick<PanelDeps, 'database' | 'baseUrl' | 'findMailServer' | 'now'>,
  { by, ...mail }: LinkMail & { by: Pick<Operator, 'id' | 'email'> },
): Promise<MailedLink | null> {
  const { now } = deps
  const mailServer = await deps.findMailServer()
  if (mailServer === null) return null
  const { to } = mail
  const { queries } = deps.database
  if ((await linksMadeBy(queries, by.id, now())) > maxInAnHour) {
    return {
      to,
      fault: t('You have created more than {most} links in one hour.', { most: maxInAnHour }),
    }
  }
  try {
    await sendLink(
      { queries, mailServer, now },
      { ...mail, by: by.email },
      AbortSignal.timeout(longestMs),
    )
    return { to, fault: null }
  } catch (error) {
    return { to, fault: tRefusal(mailFault(error).told) }
  }
}

/** Rejects if the mail server does not accept the mail, or not in time. */
export async function sendLink(
  { queries, mailServer, now }: { queries: Queries; mailServer: MailServer; now: () => number },
  { kind, to, link, by }: LinkMail & { by: string },
  giveUp: AbortSignal,
): Promise<void> {
  const message = await withLanguageOfAccounts(queries, [to], () => {
    const { label, ...letter } = texts[kind](new URL(link).host, by)
    const content = { ...letter, link: { label, url: link } }
    const { subject } = content
    const about = { to: [to], fromName: 'Handprint', subject, language: readersLanguage() }
    return { ...about, ...renderOperatorMail(content) }
  })
  const tooLate = new Promise<never>((_resolve, reject) => {
    giveUp.addEventListener('abort', () => reject(new Error('The operation timed out.')))
  })
  const sending = mailServer.send(
    message,
    { id: `link-${now()}-${randomBytes(6).toString('hex')}`, writtenAt: now() },
    giveUp,
  )
  await Promise.race([sending, tooLate])
}

async function linksMadeBy(db: Queries, operatorId: string, at: number): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('operator_id', '=', operatorId)
    .where('at', '>', at - hourMs)
    .where('action', 'in', [
      'operator.invited',
      'operator.invitation_renewed',
      'operator.link_made',
      'operator.confirmation_asked',
    ])
    .executeTakeFirstOrThrow()
  return Number(count)
}

const ifNot: PanelSentence = 'If you weren’t expecting this, you can ignore this mail.'
const keepIt: PanelSentence = 'Anyone with the link can set the password, so don’t share it.'

// The texts contain no names: those are user input, and our mails must not carry other people's
// text.
const texts = {
  invite: (shop: string, by: string) => ({
    subject: t('Your account at a print shop'),
    paragraphs: [
      t('{by} invited you to sign in at the print shop {shop}.', { by, shop }),
      `${t('The link works once and expires after {days} days.', { days: invitationDays })} ${tText(keepIt)}`,
      tText(ifNot),
    ],
    label: t('Accept the invitation'),
  }),
  reset: (shop: string, by: string) => ({
    subject: t('Choose a new password'),
    paragraphs: [
      t('{by} created a link for you to choose a new password at the print shop {shop}.', {
        by,
        shop,
      }),
      `${t('The link works once and expires after 24 hours.')} ${tText(keepIt)}`,
      tText(ifNot),
    ],
    label: t('Choose a new password'),
  }),
  forgotten: (shop: string, _by: string) => ({
    subject: t('Choose a new password'),
    paragraphs: [
      t(
        'Someone, probably you, requested a new password for this address at the print shop {shop}.',
        { shop },
      ),
      `${t('The link works once and expires after one hour.')} ${tText(keepIt)} ${t('One-time codes are still required. Passkeys still sign in without the password; you can see and remove them on this page.')}`,
      t('If this wasn’t you, you can ignore this mail. Your password stays the same.'),
    ],
    label: t('Choose a new password'),
  }),
  confirm: (shop: string, _by: string) => ({
    subject: t('Confirm your mail address'),
    paragraphs: [
      t(
        'Someone uses this address to sign in at the print shop {shop} and wants to receive mails here.',
        {
          shop,
        },
      ),
      t('The link works once and expires after 24 hours.'),
      `${tText(ifNot)} ${t('You won’t receive any mails.')}`,
    ],
    label: t('Confirm the address'),
  }),
}

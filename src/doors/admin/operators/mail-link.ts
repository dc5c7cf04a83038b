// A one-time link on its way by mail. It is sent at once and not from the table of mails: that one holds
// no secrets. Who asks learns whether the mail server took it.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { mailFault } from '../../../trade/mail/mail-fault.ts'
import type { MailServer } from '../../../trade/mail/mail-server.ts'
import { invitationDays } from '../../../trade/operators/links/make-link.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import type { PanelDeps } from '../frame/panel-deps.ts'
import { renderOperatorMail } from '../mails/render-operator-mail.tsx'

export type MailedLink = { to: string; fault: string | null }

type LinkMail = {
  kind: keyof typeof texts
  to: string
  link: string
}

const longestMs = 10_000
const hourMs = 3_600_000
/** Whoever takes over an account can't use us to write to the world. */
const maxInAnHour = 20

/** `by` has asked for it. Null when there is no mail server. Never rejects for a mail not taken. */
export async function mailLink(
  deps: Pick<PanelDeps, 'database' | 'baseUrl' | 'findMailServer' | 'now'>,
  { by, ...mail }: LinkMail & { by: Pick<Operator, 'id' | 'email'> },
): Promise<MailedLink | null> {
  const { now } = deps
  const mailServer = await deps.findMailServer()
  if (mailServer === null) return null
  const { to } = mail
  if ((await linksMadeBy(deps.database.queries, by.id, now())) > maxInAnHour) {
    return { to, fault: `You have made more than ${maxInAnHour} links in an hour.` }
  }
  try {
    await sendLink({ mailServer, now }, { ...mail, by: by.email }, AbortSignal.timeout(longestMs))
    return { to, fault: null }
  } catch (error) {
    return { to, fault: mailFault(error).message }
  }
}

/** Rejects when the mail server does not take it, or not in time. */
export async function sendLink(
  { mailServer, now }: { mailServer: MailServer; now: () => number },
  { kind, to, link, by }: LinkMail & { by: string },
  giveUp: AbortSignal,
): Promise<void> {
  const content = texts[kind](new URL(link).host, by, link)
  const { subject } = content
  const message = { to: [to], fromName: 'Handprint', subject, language: 'en' }
  const tooLate = new Promise<never>((_resolve, reject) => {
    giveUp.addEventListener('abort', () => reject(new Error('It took too long.')))
  })
  const sending = mailServer.send(
    { ...message, ...renderOperatorMail(content) },
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

const ifNot = 'If you know nothing of this, do nothing.'
const keepIt = 'Whoever has it can choose the password, so keep it to yourself.'

// No name is in them: those are typed by hand, and a mail of ours is no place for anybody's words.
const texts = {
  invite: (host: string, by: string, url: string) => ({
    subject: 'Your account at a print shop',
    paragraphs: [
      `${by} invites you to sign in at the print shop ${host}.`,
      `The link works once, for ${invitationDays} days. ${keepIt}`,
      ifNot,
    ],
    link: { label: 'Accept the invitation', url },
  }),
  reset: (host: string, by: string, url: string) => ({
    subject: 'Choose a new password',
    paragraphs: [
      `${by} has made a link for you, to choose a new password at the print shop ${host}.`,
      `The link works once, for 24 hours. ${keepIt}`,
      ifNot,
    ],
    link: { label: 'Choose a new password', url },
  }),
  forgotten: (host: string, _by: string, url: string) => ({
    subject: 'Choose a new password',
    paragraphs: [
      `Somebody, probably you, has said at the print shop ${host} that the password of this address is forgotten.`,
      `The link works once, for an hour. ${keepIt} One-time codes are asked for as before. Passkeys go on signing in without the password: the page shows which there are, and can remove them.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', url },
  }),
  confirm: (host: string, _by: string, url: string) => ({
    subject: 'Is this your address?',
    paragraphs: [
      `Somebody signs in at the print shop ${host} by this address, and asks for its mails.`,
      'The link works once, for 24 hours.',
      `${ifNot} No mails will come.`,
    ],
    link: { label: 'Confirm the address', url },
  }),
}

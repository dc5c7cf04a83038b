// A one-time link on its way by mail, beside the page that shows it. It is sent at once and not from the
// table of mails: that one holds no secrets. Who asks learns whether the mail server took it.

import type { Queries } from '../../database/database.ts'
import { mailFault } from '../../mail/mail-fault.ts'
import type { MailServer } from '../../mail/mail-server.ts'
import type { LinkKind } from '../../operators/links/make-link.ts'
import type { Operator } from '../../operators/operator.ts'
import type { PanelDeps } from '../frame/panel-deps.ts'
import { renderOperatorMail } from '../mails/render-operator-mail.tsx'

/** `mailServer` is null where none is set up. */
export type LinkMailDeps = PanelDeps & { mailServer: MailServer | null }

export type MailedLink = { to: string; fault: string | null }

export type LinkMail = {
  /** Whose link it is. */
  operator: Operator
  link: string
  /** Who asked for it. */
  by: Pick<Operator, 'id' | 'email'>
}

const longestMs = 10_000
const hourMs = 3_600_000
/** Whoever takes over an account can't use us to write to the world. */
const mostInAnHour = 20

/** Null when there is no mail server. Never rejects for a mail that is not taken. */
export async function mailLink(deps: LinkMailDeps, mail: LinkMail): Promise<MailedLink | null> {
  const { mailServer, now } = deps
  if (!mailServer) return null
  const to = mail.operator.email
  if ((await linksMadeBy(deps.database.queries, mail.by.id, now())) > mostInAnHour) {
    return { to, fault: `You have made more than ${mostInAnHour} links in an hour.` }
  }
  const kind = mail.operator.hasPassword ? 'reset' : 'invite'
  const content = contentOf(kind, mail)
  const { subject } = content
  const letter = { to: [to], fromName: 'Handprint', subject, language: 'en' }
  const id = `link-${now()}-${mail.operator.id}`
  const giveUp = AbortSignal.timeout(longestMs)
  const tooLate = new Promise<never>((_resolve, reject) => {
    giveUp.addEventListener('abort', () => reject(new Error('It took too long.')))
  })
  const sending = mailServer.send(
    { ...letter, ...renderOperatorMail(content) },
    { id, writtenAt: now() },
    giveUp,
  )
  try {
    await Promise.race([sending, tooLate])
    return { to, fault: null }
  } catch (error) {
    return { to, fault: mailFault(error).message }
  }
}

async function linksMadeBy(db: Queries, operatorId: string, at: number): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('operator_id', '=', operatorId)
    .where('at', '>', at - hourMs)
    .where('action', 'in', ['operator.invited', 'operator.link_made'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

// Neither name is in it: both are typed by hand, and a mail of ours is no place for anybody's words.
function contentOf(kind: Exclude<LinkKind, 'first'>, { link, by }: LinkMail) {
  const isInvitation = kind === 'invite'
  return {
    subject: isInvitation ? 'Your account at a print shop' : 'Choose a new password',
    paragraphs: [
      isInvitation
        ? `${by.email} has made an account for you at the print shop ${new URL(link).host}.`
        : `${by.email} has made a link for you, to choose a new password at the print shop ${new URL(link).host}.`,
      'The link works once, for 24 hours. Whoever has it can choose the password, so keep it to yourself.',
      'If you know nothing of this, do nothing.',
    ],
    link: { label: isInvitation ? 'Choose a password' : 'Choose a new password', url: link },
  }
}

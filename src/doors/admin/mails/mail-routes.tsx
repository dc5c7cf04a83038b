// Shows a mail as it would be written now: mails are not stored, so the text is rendered again from
// its order. The HTML version is shown on its own, without scripts and isolated from the panel.

import type { FastifyReply } from 'fastify'
import { toldText } from '../../../ground/database/told-text.ts'
import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import type { Route } from '../../../pure/contract/route.ts'
import { type HandprintError, notFound } from '../../../pure/errors.ts'
import {
  type Mail,
  type MailMessage,
  type MailWriters,
  writeMail,
} from '../../../trade/mail/mail-message.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { t, tParts } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { timeText } from '../layout/formats.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { Fact } from '../layout/parts/fact.tsx'
import { MailState, mailLabel } from './mail-table.tsx'

export type MailPagesDeps = {
  writersAt: (baseUrl: string) => Partial<MailWriters>
  baseUrl: string | null
}

export type MailScope = {
  /** The page and its HTML, with the parameters that `find` needs. */
  routes: { page: Route; html: Route }
  back(context: PanelContext, mail: Mail): { href: string; label: string }
  /** Null if the account has no access to such a mail. */
  find(context: PanelContext): Promise<Mail | null>
}

export function mailRoutes(panel: Panel, { writersAt, baseUrl }: MailPagesDeps, place: MailScope) {
  async function read(context: PanelContext): Promise<{ mail: Mail; message: MailMessage | null }> {
    const mail = await place.find(context)
    if (mail === null) throw noSuchMail()
    const writers = writersAt(baseUrlOf(context.request, baseUrl))
    const message = await writeMail(writers, mail)
    if (message === null) return { mail, message }
    const mayAct = hasRole(context.operator, 'staff')
    const shown = mail.kind === 'gift-card' ? withoutCodes(message) : message
    return { mail, message: mayAct ? shown : withoutCarts(shown) }
  }

  panel.get(place.routes.page, 'read_only', async (context) => {
    const { mail, message } = await read(context)
    return await context.show({
      title: t('Mail: {kind}', { kind: mailLabel(mail.kind) }),
      back: place.back(context, mail),
      children: <MailView mail={mail} message={message} htmlUrl={`${pathOf(context)}/html`} />,
    })
  })

  panel.get(place.routes.html, 'read_only', async (context) => {
    const { message } = await read(context)
    if (message === null) throw noSuchMail()
    return framedMail(context, baseUrl).type('text/html; charset=utf-8').send(message.html)
  })
}

/**
 * Removes cart addresses: a cart's address allows everything that the shopper may do, and
 * `read_only` must not change anything.
 */
function withoutCarts(message: MailMessage): MailMessage {
  const without = (text: string) => text.replace(/\/cart\/[0-9a-f]+/g, '/cart/…')
  return { ...message, text: without(message.text), html: without(message.html) }
}

/** Removes codes of gift cards, but for their ends: whoever reads one can pay with it. */
function withoutCodes(message: MailMessage): MailMessage {
  const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-([0-9A-Z]{4})\b/g
  const without = (text: string) => text.replace(code, '••••-••••-••••-$1')
  return { ...message, text: without(message.text), html: without(message.html) }
}

function pathOf({ request }: PanelContext): string {
  return request.url.split('?')[0] ?? ''
}

/**
 * Sends only the mail's HTML, for a frame of the panel or a tab: without scripts and isolated from
 * the panel.
 */
export function framedMail({ reply }: PanelContext, baseUrl: string | null): FastifyReply {
  // Mails have inline styles. Their pictures are loaded from the shop's address.
  const pictures = ["'self'", baseUrl].filter(Boolean).join(' ')
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}; sandbox allow-popups`
  return reply
    .header('content-security-policy', `${policy}; frame-ancestors 'self'`)
    .header('x-frame-options', 'SAMEORIGIN')
    .type('text/plain; charset=utf-8')
}

function noSuchMail(): HandprintError {
  return notFound(t('Mail not found.'))
}

type Props = { mail: Mail; message: MailMessage | null; htmlUrl: string }

function MailView({ mail, message, htmlUrl }: Props) {
  return (
    <>
      <dl class="facts">
        <Fact name={t('Status')}>
          <MailState mail={mail} />
        </Fact>
        {mail.reason !== null && (
          <Fact name={t('Reason')}>{tRefusal(toldText.read(mail.told, mail.reason))}</Fact>
        )}
        <Fact name={t('Created')}>{timeText(mail.created_at)}</Fact>
        {message !== null && (
          <>
            <Fact name={t('To')}>{message.to.join(', ') || t('no one')}</Fact>
            <Fact name={t('Subject')}>{message.subject}</Fact>
          </>
        )}
      </dl>
      {message === null ? (
        <p>
          {t('This mail would no longer be sent: it is out of date, or its data were deleted.')}
        </p>
      ) : (
        <>
          <p class="note">
            {tParts('The mail as it would be sent now. {link}', {
              link: <a href={htmlUrl}>{t('View as in a mail app')}</a>,
            })}
          </p>
          <pre class="log">{message.text}</pre>
        </>
      )}
    </>
  )
}

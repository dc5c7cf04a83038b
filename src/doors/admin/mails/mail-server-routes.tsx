// /admin/mails/server: the mail server, set and tested by owners. Settings from the environment
// take precedence and can only be tested here.

import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import type { MailServerConfig } from '../../../pure/contract/mail-server-config.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import {
  checkMailServer,
  encryptionOf,
  encryptions,
  fieldsOfMailServer,
  type MailServerFields,
} from '../../../trade/mail/check-mail-server.ts'
import { mailFault } from '../../../trade/mail/mail-fault.ts'
import {
  openMailServer,
  readMailServer,
  saveMailServer,
} from '../../../trade/mail/saved-mail-server.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { defineForm } from '../forms/define-form.tsx'
import type { FieldTable } from '../forms/form-field.ts'
import { readersLanguage, t, tParts, tText } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { Outcome, PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { AskedForm } from '../layout/parts/confirmed-form.tsx'
import { Fact } from '../layout/parts/fact.tsx'
import { ButtonForm } from '../layout/parts/post-form.tsx'
import { renderOperatorMail } from './render-operator-mail.tsx'

/** In milliseconds. A slower server is reported as not answering. */
const trialMs = 20_000

export function mailServerRoutes(panel: Panel): void {
  const { database, baseUrl, mail, now } = panel
  const { queries } = database

  const settings = defineForm(panel, {
    route: routes.admin.mails.server.page,
    read: readMailServer,
    address: () => routes.admin.mails.server.page.href(),
    fields: settingsFields,
    texts: fieldsOfMailServer,
    secrets: () => ({ goTo: ['host', 'user'] }),
    closed: () => (mail === null ? null : fixed.text),
    check: checkMailServer,
    // Password reset links, including those of owners, go through the server that is set here.
    asksPassword: true,
    try: trialOf,
    save: (tx, config) => saveMailServer(tx, config, now()),
    audit: (before, config) => ({
      action: 'mail_server.changed',
      changes: changesBetween(before === null ? {} : shown(before), shown(config)),
    }),
    done({ redirect }, { trial }) {
      const done = trial?.text ?? t('Saved without a connection test.')
      const text = t('{done} Send yourself a test email to check delivery.', { done })
      return redirect(routes.admin.mails.server.page.href(), text)
    },
    page,
  })

  panel.post(routes.admin.mails.server.remove, 'owner', async ({ by, redirect }) => {
    await database.transaction(async (tx) => {
      const before = await readMailServer(tx)
      if (before === null) return
      await saveMailServer(tx, null, now())
      const changes = [{ what: 'host', from: before.host, to: null }]
      await addAuditEntry(tx, { operator: by, action: 'mail_server.removed', changes }, now())
    })
    return await redirect(
      routes.admin.mails.server.page.href(),
      t('Mail server removed. No mails are sent.'),
    )
  })

  panel.post(routes.admin.mails.server.try, 'owner', async ({ operator, request, redirect }) => {
    const config = mail ?? (await readMailServer(queries))
    if (config === null) return await redirect(routes.admin.mails.server.page.href(), noServer())
    const url = `${baseUrlOf(request, baseUrl)}${routes.admin.mails.server.page.href()}`
    return await redirect(
      routes.admin.mails.server.page.href(),
      await sendTrial(config, operator.email, url),
    )
  })

  async function sendTrial(config: MailServerConfig, to: string, url: string): Promise<Outcome> {
    const subject = t('The mail server works')
    const paragraphs = [
      t('An owner of this print shop tested its mail server. You don’t need to do anything.'),
      t(
        'If this mail landed in the spam folder, set up SPF, DKIM and DMARC for the sender’s domain.',
      ),
    ]
    const content = { subject, paragraphs, link: { label: t('Settings'), url } }
    try {
      const server = await openMailServer(config)
      const message = { to: [to], fromName: 'Handprint', subject, language: readersLanguage() }
      const { answer } = await server.send(
        { ...message, ...renderOperatorMail(content) },
        { id: `trial-${now()}`, writtenAt: now() },
        AbortSignal.timeout(trialMs),
      )
      return {
        kind: 'done',
        text: t('The server accepted a mail to {to}. It replied: {answer}', { to, answer }),
      }
    } catch (error) {
      return { kind: 'fault', text: tRefusal(mailFault(error).told) }
    }
  }

  async function page(
    { operator }: PanelContext,
    saved: MailServerConfig | null,
  ): Promise<PanelPage> {
    const config = mail ?? saved
    const isOwner = hasRole(operator, 'owner')
    return {
      title: t('Mail server'),
      back: { href: routes.admin.mails.page.href(), label: t('Mails') },
      children: (
        <>
          <p>
            {tParts('Receipts, shipping updates and invitations are sent by mail. See {link}.', {
              link: <a href={routes.admin.mails.page.href()}>{t('sent mails')}</a>,
            })}
          </p>
          {baseUrl === null && (
            <p class="warning">
              {tParts(
                'The shop’s own address is unknown, and mails contain links to it. No mails are sent until you start the program with {code}. You can already send a test mail to yourself.',
                { code: <code>BASE_URL</code> },
              )}
            </p>
          )}
          {config === null ? <p>{noServer().text}</p> : <Facts config={config} />}
          {mail !== null && <p class="notice">{tText(fixed.text)}</p>}
          {config !== null && isOwner && (
            <ButtonForm action={routes.admin.mails.server.try.href()} look="main">
              {t('Send a test mail to {email}', { email: operator.email })}
            </ButtonForm>
          )}
          {mail === null && isOwner && (
            <section>
              <h2>{t('Settings')}</h2>
              <settings.Form at={saved} legend={t('Settings')} submit={t('Test and save')} />
            </section>
          )}
          {mail === null && saved !== null && isOwner && (
            <AskedForm
              label={t('Remove the mail server')}
              yes={t('Remove')}
              action={routes.admin.mails.server.remove.href()}
            >
              <p>{t('No more mails are sent, and its password is deleted.')}</p>
            </AskedForm>
          )}
        </>
      ),
    }
  }
}

async function trialOf(config: MailServerConfig): Promise<Outcome> {
  try {
    const server = await openMailServer(config)
    await server.verify()
    return { kind: 'done', text: t('Saved. Connected to the server.') }
  } catch (error) {
    const fault = tRefusal(mailFault(error).told)
    const text = t('Nothing was saved: the connection test failed. {fault}', { fault })
    return { kind: 'fault', text }
  }
}

/** For display and the audit log, without the password. */
function shown(config: MailServerConfig): object {
  const { host, port, from } = config
  const encryption = encryptions[encryptionOf(config)].label
  return { host, port, encryption, user: config.signIn?.user ?? 'none', from }
}

function Facts({ config }: { config: MailServerConfig }) {
  return (
    <dl class="facts">
      <Fact name={t('Server')}>
        {t('{host}, port {port}', { host: config.host, port: config.port })}
      </Fact>
      <Fact name={t('Username')}>{config.signIn?.user ?? t('no one')}</Fact>
      <Fact name={t('Sender address')}>{config.from}</Fact>
    </dl>
  )
}

function settingsFields(): FieldTable<keyof MailServerFields> {
  return {
    host: { label: t('Server'), note: t('For example smtp.example.com.'), isRequired: true },
    port: {
      label: t('Port'),
      inputMode: 'numeric',
      note: t('If empty, the default is used.'),
      isBeside: true,
    },
    encryption: {
      kind: 'choice',
      label: t('Encryption'),
      choices: Object.entries(encryptions).map(([value, { label }]) => ({
        value,
        label: tText(label),
      })),
    },
    user: { label: t('User'), autocomplete: 'off' },
    password: { kind: 'secret', label: t('Password'), isBeside: true },
    from: {
      label: t('Sender address'),
      type: 'email',
      note: t(
        'An address that this server is allowed to send from. Replies go to each store’s own address.',
      ),
      isRequired: true,
    },
  }
}

const fixed = {
  kind: 'fault',
  text: 'The mail server is set by environment variables (SMTP_URL and MAIL_FROM), which take precedence. Change it there.',
} as const

function noServer() {
  return { kind: 'fault', text: t('No mail server is set up. No mails are sent.') } as const
}

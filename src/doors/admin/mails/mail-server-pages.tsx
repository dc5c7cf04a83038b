// /admin/mails/server: which server takes the mails, set and tried by owners. What the environment names
// wins and is only tried here.

import { baseUrlOf } from '../../../ground/http/base-url.ts'
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
import type { MailServerConfig } from '../../../trade/mail/mail-server.ts'
import {
  openMailServer,
  readMailServer,
  saveMailServer,
} from '../../../trade/mail/saved-mail-server.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { defineForm } from '../forms/define-form.tsx'
import type { FieldTable } from '../forms/form-field.ts'
import type { Outcome, PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { AskedForm } from '../frame/parts/asked-form.tsx'
import { Fact } from '../frame/parts/fact.tsx'
import { ButtonForm } from '../frame/parts/post-form.tsx'
import { saidRefusal } from '../words/said-refusal.ts'
import { said, say, sayParts, spokenLanguage } from '../words/say.ts'
import { renderOperatorMail } from './render-operator-mail.tsx'

const mailServerPath = '/admin/mails/server'

/** Slower than this, a server is said not to answer. */
const trialMs = 20_000

export function mailServerPages(panel: Panel): void {
  const { database, baseUrl, mail, now } = panel
  const { queries } = database

  const settings = defineForm(panel, {
    path: mailServerPath,
    read: readMailServer,
    address: () => mailServerPath,
    fields: settingsFields,
    texts: fieldsOfMailServer,
    secrets: () => ({ goTo: ['host', 'user'] }),
    closed: () => (mail === null ? null : fixed.text),
    check: checkMailServer,
    // Links for a new password, an owner's too, go to the server that is named here.
    asksPassword: true,
    try: trialOf,
    save: (tx, config) => saveMailServer(tx, config, now()),
    audit: (before, config) => ({
      action: 'mail_server.changed',
      changes: changesBetween(before === null ? {} : shown(before), shown(config)),
    }),
    done({ redirect }, { trial }) {
      const done = trial?.text ?? say('Saved. It was not tried.')
      const text = say('{done} Send yourself a mail to see one arrive.', { done })
      return redirect(mailServerPath, text)
    },
    page,
  })

  panel.post(`${mailServerPath}/remove`, 'owner', async ({ by, redirect }) => {
    await database.transaction(async (tx) => {
      const before = await readMailServer(tx)
      if (before === null) return
      await saveMailServer(tx, null, now())
      const changes = [{ what: 'host', from: before.host, to: null }]
      await addAuditEntry(tx, { operator: by, action: 'mail_server.removed', changes }, now())
    })
    return await redirect(mailServerPath, say('The mail server is taken away: no mail is sent.'))
  })

  panel.post(`${mailServerPath}/try`, 'owner', async ({ operator, request, redirect }) => {
    const config = mail ?? (await readMailServer(queries))
    if (config === null) return await redirect(mailServerPath, noServer())
    const url = `${baseUrlOf(request, baseUrl)}${mailServerPath}`
    return await redirect(mailServerPath, await sendTrial(config, operator.email, url))
  })

  async function sendTrial(config: MailServerConfig, to: string, url: string): Promise<Outcome> {
    const subject = say('The mail server works')
    const paragraphs = [
      say('An owner of this print shop has tried its mail server. Nothing is to be done.'),
      say(
        'If this mail was among the spam, have SPF, DKIM and DMARC set up for the domain of its sender.',
      ),
    ]
    const content = { subject, paragraphs, link: { label: say('The settings'), url } }
    try {
      const server = await openMailServer(config)
      const message = { to: [to], fromName: 'Handprint', subject, language: spokenLanguage() }
      const { answer } = await server.send(
        { ...message, ...renderOperatorMail(content) },
        { id: `trial-${now()}`, writtenAt: now() },
        AbortSignal.timeout(trialMs),
      )
      return {
        kind: 'done',
        text: say('The server took a mail to {to}. It said: {answer}', { to, answer }),
      }
    } catch (error) {
      return { kind: 'fault', text: mailFault(error).message }
    }
  }

  async function page(
    { operator }: PanelContext,
    saved: MailServerConfig | null,
  ): Promise<PanelPage> {
    const config = mail ?? saved
    const isOwner = hasRole(operator, 'owner')
    return {
      title: say('Mail server'),
      back: { href: '/admin/mails', label: say('Mails') },
      children: (
        <>
          <p>
            {sayParts('Receipts, news of parcels and invitations are mails. See {link}.', {
              link: <a href="/admin/mails">{say('which were sent')}</a>,
            })}
          </p>
          {baseUrl === null && (
            <p class="warning">
              {sayParts(
                'The shop’s own address is not known, and mails hold links to it: no mail is sent until the program is started with {code}. A mail to yourself can be sent before.',
                { code: <code>BASE_URL</code> },
              )}
            </p>
          )}
          {config === null ? <p>{noServer().text}</p> : <Facts config={config} />}
          {mail !== null && <p class="notice">{said(fixed.text)}</p>}
          {config !== null && isOwner && (
            <ButtonForm action={`${mailServerPath}/try`} look="main">
              {say('Send a mail to {email}', { email: operator.email })}
            </ButtonForm>
          )}
          {mail === null && isOwner && (
            <section>
              <h2>{say('Settings')}</h2>
              <settings.Form at={saved} legend={say('Settings')} submit={say('Try and save')} />
            </section>
          )}
          {mail === null && saved !== null && isOwner && (
            <AskedForm
              label={say('Take the mail server away')}
              yes={say('Remove')}
              action={`${mailServerPath}/remove`}
            >
              <p>{say('No mails are sent from then on, and its password is kept nowhere.')}</p>
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
    return { kind: 'done', text: say('Saved. The server lets us in.') }
  } catch (error) {
    const fault = saidRefusal(mailFault(error).message)
    const text = say('Nothing was saved: it was tried, and does not work. {fault}', { fault })
    return { kind: 'fault', text }
  }
}

/** For people and the audit log: without the password. */
function shown(config: MailServerConfig): object {
  const { host, port, from } = config
  const encryption = encryptions[encryptionOf(config)].label
  return { host, port, encryption, user: config.signIn?.user ?? 'none', from }
}

function Facts({ config }: { config: MailServerConfig }) {
  return (
    <dl class="facts">
      <Fact name={say('Server')}>
        {say('{host}, port {port}', { host: config.host, port: config.port })}
      </Fact>
      <Fact name={say('Signs in as')}>{config.signIn?.user ?? say('nobody')}</Fact>
      <Fact name={say('Mails come from')}>{config.from}</Fact>
    </dl>
  )
}

function settingsFields(): FieldTable<keyof MailServerFields> {
  return {
    host: { label: say('Server'), note: say('Such as smtp.example.com.'), isRequired: true },
    port: {
      label: say('Port'),
      inputMode: 'numeric',
      note: say('Empty: the usual one.'),
      isBeside: true,
    },
    encryption: {
      kind: 'choice',
      label: say('Encryption'),
      choices: Object.entries(encryptions).map(([value, { label }]) => ({
        value,
        label: said(label),
      })),
    },
    user: { label: say('User'), autocomplete: 'off' },
    password: { kind: 'secret', label: say('Password'), isBeside: true },
    from: {
      label: say('Mails come from'),
      type: 'email',
      note: say(
        'An address that this server may send for. Answers go to each store’s own address.',
      ),
      isRequired: true,
    },
  }
}

const fixed = {
  kind: 'fault',
  text: 'The environment names the mail server (SMTP_URL and MAIL_FROM), and wins: it is changed there.',
} as const

function noServer() {
  return { kind: 'fault', text: say('No mail server is set up: no mail is sent.') } as const
}

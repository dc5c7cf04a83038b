// /admin/mails/server: which server takes the mails, set and tried by owners. What the environment names
// wins and is only tried here.

import { baseUrlOf } from '../../../ground/http/base-url.ts'
import { recordOf } from '../../../pure/objects.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import {
  checkMailServer,
  encryptionOf,
  encryptions,
  fieldsOfMailServer,
  type MailServerFaults,
  type MailServerFields,
  mailServerFields,
} from '../../../trade/mail/check-mail-server.ts'
import { mailFault } from '../../../trade/mail/mail-fault.ts'
import type { MailServerConfig } from '../../../trade/mail/mail-server.ts'
import {
  openMailServer,
  readMailServer,
  saveMailServer,
} from '../../../trade/mail/saved-mail-server.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { whyNotConfirmed } from '../frame/confirm-person.ts'
import type { Outcome, PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { AskedForm } from '../frame/parts/asked-form.tsx'
import { Fact } from '../frame/parts/fact.tsx'
import { SelectField, TextField } from '../frame/parts/field.tsx'
import { CurrentPassword } from '../frame/parts/password-fields.tsx'
import { ButtonForm, PostForm } from '../frame/parts/post-form.tsx'
import { TryButtons } from '../frame/parts/try-buttons.tsx'
import { saidRefusal } from '../words/said-refusal.ts'
import { said, say, sayParts, spokenLanguage } from '../words/say.ts'
import { renderOperatorMail } from './render-operator-mail.tsx'

const mailServerPath = '/admin/mails/server'

/** Slower than this, a server is said not to answer. */
const trialMs = 20_000

export function mailServerPages(panel: Panel): void {
  const { database, baseUrl, mail, now } = panel
  const { queries } = database

  panel.get(mailServerPath, 'read_only', async (context) => await context.show(await page(context)))

  panel.post(mailServerPath, 'owner', async (context) => {
    const { form, by, show, redirect } = context
    if (mail !== null) return await redirect(mailServerPath, fixed)
    const before = await readMailServer(queries)
    const fields = recordOf(mailServerFields, (name) => form.get(name))
    const { config, faults } = checkMailServer(fields, before)
    // Links for a new password, an owner's too, go to the server that is named here.
    const refused = config === null ? null : await whyNotConfirmed(panel, context)
    const isTried = refused === null && form.get('anyway') !== 'yes'
    const fault = config !== null && isTried ? await faultOf(config) : null
    if (config === null || refused !== null || fault !== null) {
      const text =
        fault === null
          ? (refused ?? say('Nothing was saved. Correct what stands below.'))
          : say('Nothing was saved: it was tried, and does not work. {fault}', {
              fault: saidRefusal(fault),
            })
      const asked = await page(context, { fields, faults, hasFailed: fault !== null })
      const status = refused === null ? 422 : 403
      return await show({ ...asked, status, notice: { kind: 'fault', text } })
    }
    await database.transaction(async (tx) => {
      await saveMailServer(tx, config, now())
      const changes = changesBetween(before === null ? {} : shown(before), shown(config))
      if (before?.signIn?.password !== config.signIn?.password)
        changes.push({ what: 'password', from: null, to: 'replaced' })
      await addAuditEntry(tx, { operator: by, action: 'mail_server.changed', changes }, now())
    })
    const done = isTried ? say('Saved. The server lets us in.') : say('Saved. It was not tried.')
    return await redirect(
      mailServerPath,
      say('{done} Send yourself a mail to see one arrive.', { done }),
    )
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
      return { kind: 'fault', text: saidRefusal(mailFault(error).told) }
    }
  }

  async function page(
    { operator }: PanelContext,
    typed: { fields?: MailServerFields; faults?: MailServerFaults; hasFailed?: boolean } = {},
  ): Promise<PanelPage> {
    const saved = await readMailServer(queries)
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
            <Settings fields={fieldsOfMailServer(saved)} isKept={saved !== null} {...typed} />
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

/** In words for the operator; null: it lets us in. */
async function faultOf(config: MailServerConfig): Promise<Told | null> {
  try {
    const server = await openMailServer(config)
    await server.verify()
    return null
  } catch (error) {
    return mailFault(error).told
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

type SettingsProps = {
  fields: MailServerFields
  isKept: boolean
  faults?: MailServerFaults
  hasFailed?: boolean
}

function Settings({ fields, faults = {}, isKept, hasFailed = false }: SettingsProps) {
  const field = (name: keyof MailServerFields) => ({
    name,
    value: fields[name],
    fault: faults[name],
  })
  const choices = Object.entries(encryptions).map(([value, { label }]) => ({
    value,
    label: said(label),
  }))
  const kept =
    isKept && fields.user !== '' ? say('One is set. Leave it empty to keep it.') : undefined
  return (
    <section>
      <h2>{say('Settings')}</h2>
      <PostForm action={mailServerPath} class="stack">
        <div class="field-row">
          <TextField
            {...field('host')}
            label={say('Server')}
            note={say('Such as smtp.example.com.')}
            isRequired
          />
          <TextField
            {...field('port')}
            label={say('Port')}
            inputMode="numeric"
            note={say('Empty: the usual one.')}
          />
        </div>
        <SelectField {...field('encryption')} label={say('Encryption')} choices={choices} />
        <div class="field-row">
          <TextField {...field('user')} label={say('User')} autocomplete="off" />
          <TextField
            {...field('password')}
            value=""
            label={say('Password')}
            type="password"
            autocomplete="new-password"
            {...(kept !== undefined && { note: kept })}
          />
        </div>
        <TextField
          {...field('from')}
          label={say('Mails come from')}
          type="email"
          note={say(
            'An address that this server may send for. Answers go to each store’s own address.',
          )}
          isRequired
        />
        <CurrentPassword id="current" />
        <TryButtons label={say('Try and save')} hasFailed={hasFailed} />
      </PostForm>
    </section>
  )
}

const fixed = {
  kind: 'fault',
  text: 'The environment names the mail server (SMTP_URL and MAIL_FROM), and wins: it is changed there.',
} as const

function noServer() {
  return { kind: 'fault', text: say('No mail server is set up: no mail is sent.') } as const
}

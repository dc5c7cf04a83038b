import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { type MailServer, refusal, startMailServer } from '../../../../tests/helpers/mail-server.ts'
import {
  openTestPanel,
  panelPassword,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import type { Database } from '../../../ground/database/database.ts'
import type { MailServerConfig } from '../../../pure/contract/mail-server-config.ts'
import { createFindMailServer } from '../../../trade/mail/saved-mail-server.ts'

const password = 'hunter2-and-more'
const page = '/admin/mails/server'

describe.each(testDatabases)('the mail server page on $name', (testDatabase) => {
  let database: Database
  let server: MailServer
  let panel: TestPanel
  let owner: SignedIn
  let fields: Record<string, string>

  beforeEach(async () => {
    database = await testDatabase.open()
    server = await startMailServer({ user: 'shop', password })
    const place = { host: '127.0.0.1', port: String(server.port), encryption: 'offered' }
    const signIn = { user: 'shop', password, current: panelPassword }
    fields = { ...place, ...signIn, from: 'orders@prints.example' }
    await start(null)
  })
  afterEach(async () => {
    await server.close()
    await database.close()
  })

  async function start(
    mail: MailServerConfig | null,
    baseUrl: string | null = 'https://p.example',
  ) {
    const findMailServer = createFindMailServer({ database, mail, baseUrl })
    panel = await openTestPanel(database, { now: Date.now, baseUrl, mail, findMailServer })
    owner = await panel.signIn()
  }

  const body = async () => (await owner.get(page)).body

  it('saves a server that accepts the login, sends a mail, and shows no password', async () => {
    expect(await body()).toContain('No mail server is set up')
    expect((await owner.post(page, fields)).statusCode).toBe(303)
    expect(await panel.deps.findMailServer()).not.toBeNull()
    expect(await body()).toContain('Connected to the server.')
    await owner.post(`${page}/try`)
    expect(await body()).toMatch(
      /The server accepted a mail to owner-\d@example.com. It replied: 250/,
    )
    expect(server.mails[0]).toMatchObject({
      subject: 'The mail server works',
      envelope: { from: 'orders@prints.example', to: [owner.operator.email] },
    })
    // An empty field keeps the password.
    await owner.post(page, { ...fields, password: '', from: 'shop@prints.example' })
    await owner.post(`${page}/try`)
    expect(server.mails[1]?.envelope.from).toBe('shop@prints.example')
    // Stored under the field's name, independent of the reader's language.
    const inGerman = { 'accept-language': 'de' }
    await owner.post(page, { ...fields, encryption: 'offered' }, inGerman)
    await owner.post(`${page}/try`, {}, inGerman)
    expect(server.mails[2]?.text).toContain('Einstellungen:')
    const log = JSON.stringify(await database.queries.selectFrom('audit_log').selectAll().execute())
    expect(log).toContain('mail_server.changed')
    expect(log).toContain('password')
    expect(log).not.toContain('Passwort')
    expect((await owner.get('/admin/audit', inGerman)).body).toContain('Mailserver geändert')
    expect(log + (await body())).not.toContain(password)
    await owner.post(`${page}/remove`)
    expect(await panel.deps.findMailServer()).toBeNull()
    const told = (await owner.get('/admin/audit?action=mail_server.removed')).body
    expect(told).toContain(`server: ${fields.host} → nothing`)
  })

  it('requires more than an open session, since password links go through it', async () => {
    for (const more of [{}, { anyway: 'yes' }]) {
      const { statusCode, body } = await owner.post(page, { ...fields, ...more, current: '' })
      expect([statusCode, body]).toEqual([422, expect.stringContaining('Wrong password.')])
      expect(body).toContain('value="orders@prints.example"')
    }
    expect(await panel.deps.findMailServer()).toBeNull()
  })

  it('quotes the server’s rejection, and says which input is invalid', async () => {
    const refused = await owner.post(page, { ...fields, password: 'wrong' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('the connection test failed. Sign-in to the mail server failed.')
    expect(refused.body).not.toContain('value="wrong"')
    const { body: faulty } = await owner.post(page, { ...fields, host: 'smtp://x', from: 'Ann' })
    expect(faulty).toContain('Enter only the server’s host name')
    expect(faulty).toContain('Enter only an address')
    // Nor if the server, or an attacker in between, can decide on encryption.
    for (const encryption of ['none', 'offered']) {
      const clear = { ...fields, host: 'mail.example.com', encryption, anyway: 'yes' }
      const { statusCode, body } = await owner.post(page, clear)
      const fault = expect.stringContaining('Passwords are not sent unencrypted.')
      expect([encryption, statusCode, body]).toEqual([encryption, 422, fault])
    }
    expect(await panel.deps.findMailServer()).toBeNull()
    await owner.post(page, fields)
    server.on.sender = () => {
      throw refusal(553, 'not yours')
    }
    await owner.post(`${page}/try`)
    expect(await body()).toMatch(/Check the sender address\..*It replied: 553 not yours/)
    // The password is sent only to the server it was set for.
    const moved = { ...fields, host: 'localhost', password: '', anyway: 'yes' }
    expect((await owner.post(page, moved)).body).toContain('Enter the password for this user.')
  })

  it('leaves settings of the environment alone, and requires the address of the shop', async () => {
    await owner.post(page, fields)
    await start(null, null)
    expect(await panel.deps.findMailServer()).toBeNull()
    expect(await body()).toContain('BASE_URL')
    const shared = { host: '127.0.0.1', port: server.port, isSecure: false } as const
    const signIn = { user: 'shop', password }
    await start({ ...shared, starttls: 'optional', signIn, from: 'env@prints.example' })
    expect(await body()).toContain('The mail server is set by environment variables (SMTP_URL and')
    await owner.post(page, { ...fields, from: 'other@prints.example' })
    await owner.post(`${page}/try`)
    expect(server.mails[0]?.envelope.from).toBe('env@prints.example')
  })
})

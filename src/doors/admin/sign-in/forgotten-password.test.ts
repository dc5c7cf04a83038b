import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  type MailServer,
  refusal,
  sendingBy,
  startMailServer,
} from '../../../../tests/helpers/mail-server.ts'
import { cookiesOf, openTestPanel, type TestPanel } from '../../../../tests/helpers/test-panel.ts'
import type { Database } from '../../../ground/database/database.ts'
import { createWorker } from '../../../ground/jobs/worker.ts'
import { ensureFirstOperator } from '../../../trade/operators/accounts/ensure-first-operator.ts'
import { newTotpSecret } from '../../../trade/operators/second-factor/one-time-codes.ts'
import {
  createMailForgottenPassword,
  mailForgottenPasswordTask,
} from './mail-forgotten-password.ts'

const baseUrl = 'https://prints.example.com'
const password = 'a horse that signs in'
const newPassword = 'another horse, of a different colour'
const [minuteMs, hourMs] = [60_000, 3_600_000]
const silent = { info: () => {}, warn: () => {}, error: () => {} }

describe.each(testDatabases)('a forgotten password on $name', ({ open }) => {
  let database: Database
  let panel: TestPanel
  let smtp: MailServer
  let clock: number
  const now = () => clock
  const server = () => sendingBy(smtp)
  beforeEach(async () => {
    clock = Date.UTC(2026, 10, 21)
    database = await open()
    smtp = await startMailServer()
    panel = await openTestPanel(database, { now, baseUrl, findMailServer: async () => server() })
    await ensureFirstOperator(database, { email: 'ada@example.com', password }, now)
  })
  afterEach(async () => {
    await smtp.close()
    await database.close()
  })

  const send = (
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
    at = panel,
  ) => at.send(url, fields, headers)
  const ask = (email = 'Ada@example.com ', headers: Record<string, string> = {}) =>
    send('/sign-in/forgotten', { email }, headers)
  const signIn = (typed = password, headers: Record<string, string> = {}) =>
    send('/sign-in', { email: 'ada@example.com', password: typed }, headers)
  const choose = (link: string) => send(link, { password: newPassword, repeated: newPassword })
  async function work(mailServer = server()) {
    const task = createMailForgottenPassword({
      database,
      findMailServer: async () => mailServer,
      baseUrl,
      now,
    })
    const tasks = { ...mailForgottenPasswordTask.doneBy(task) }
    return await createWorker({ database, now, tasks, log: silent }).runDue()
  }
  const linkIn = (text = '') =>
    /https:\/\/prints\.example\.com(\/sign-in\/[\w-]{43})/.exec(text)?.[1]
  async function mailedLink(): Promise<string> {
    await ask()
    await work()
    return linkIn(smtp.mails.at(-1)?.text) ?? ''
  }
  const jobs = () => database.queries.selectFrom('jobs').select(['task', 'last_error']).execute()

  it('is replaced through a mailed single-use link, within an hour, by its owner only', async () => {
    expect((await panel.server.inject({ url: '/sign-in' })).body).toContain('/sign-in/forgotten')
    const form = await panel.server.inject({ url: '/sign-in/forgotten' })
    expect(form.body).toContain('Send me the link')
    const link = await mailedLink()
    expect(smtp.mails[0]?.envelope.to).toEqual(['ada@example.com'])
    expect(smtp.mails[0]?.text).toContain('The link works once and expires after one hour.')
    const done = await choose(link)
    expect(done.headers.location).toBe('/admin')
    expect((await signIn()).statusCode).toBe(401)
    expect((await signIn(newPassword)).statusCode).toBe(303)
    const told = database.queries.selectFrom('mails').select('facts')
    const [changed] = await told.where('kind', '=', 'account-factor-changed').execute()
    expect(changed?.facts).toContain('password_reset')
    expect((await choose(link)).statusCode).toBe(410)
    const late = await mailedLink()
    clock += hourMs
    expect((await choose(late)).statusCode).toBe(410)
    const entries = database.queries.selectFrom('audit_log').select('detail')
    expect(await entries.where('action', '=', 'operator.password_reset').execute()).toEqual([
      { detail: JSON.stringify({ byMail: true }) },
    ])
  })

  it('ends sessions, forgets known browsers, and does not circumvent one-time codes', async () => {
    const [session = '', browser = ''] = cookiesOf(await signIn())
    const link = await mailedLink()
    const other = await mailedLink()
    await database.queries.updateTable('operators').set({ totp_secret: newTotpSecret() }).execute()
    const done = await choose(link)
    expect(done.headers.location).toBe('/sign-in')
    expect(cookiesOf(done)).toEqual([])
    expect((await panel.as(session).get('/admin/profile')).statusCode).toBe(303)
    expect(await database.queries.selectFrom('known_browsers').selectAll().execute()).toEqual([])
    expect((await signIn(newPassword, { cookie: browser })).statusCode).toBe(401)
    // Links mailed before are used up too.
    expect((await choose(other)).statusCode).toBe(410)
  })

  it('lists the passkeys that still sign in, and removes them on request unless they are the second factor', async () => {
    const operator_id = (
      await database.queries.selectFrom('operators').select('id').executeTakeFirstOrThrow()
    ).id
    const key = { operator_id, name: 'A laptop', public_key: 'x', counter: 0 }
    const at = { host: 'prints.example.com', created_at: clock, used_at: null }
    const addKey = () =>
      database.queries
        .insertInto('passkeys')
        .values({ id: 'key', ...key, ...at })
        .execute()
    const keys = () => database.queries.selectFrom('passkeys').select('id').execute()
    const remove = { password: newPassword, repeated: newPassword, remove_passkeys: 'yes' }
    const page = async (link: string) => (await panel.server.inject({ url: link })).body
    expect(await page(await mailedLink())).not.toContain('Passkeys')
    await addKey()
    const kept = await mailedLink()
    expect(smtp.mails.at(-1)?.text).toContain('Passkeys still sign in without the password;')
    expect(await page(kept)).toMatch(/<strong>A laptop<\/strong>, added [\s\S]*Remove all of them/)
    await choose(kept)
    expect(await keys()).toHaveLength(1)
    clock += hourMs
    const demand = (second_factor: 0 | 1) =>
      database.queries
        .insertInto('sign_in_rules')
        .values({ place: '', second_factor, updated_at: clock })
        .onConflict((same) => same.column('place').doUpdateSet({ second_factor }))
        .execute()
    await demand(1)
    const link = await mailedLink()
    expect(await page(link)).toContain('ask an owner to remove them all.')
    const refused = await send(link, { ...remove, password: password, repeated: password })
    expect(refused.statusCode).toBe(403)
    expect(await keys()).toHaveLength(1)
    // The password is not changed by that either.
    expect((await signIn(newPassword)).statusCode).toBe(303)
    await demand(0)
    expect((await send(link, remove)).statusCode).toBe(303)
    expect(await keys()).toEqual([])
    const told = database.queries.selectFrom('mails').select('facts')
    const changes = await told.where('kind', '=', 'account-factor-changed').execute()
    const [reset, removed] = ['password_reset', 'passkeys_removed'].map(
      (change) => changes.filter(({ facts }) => JSON.parse(facts).change === change).length,
    )
    expect([reset, removed]).toEqual([2, 1])
  })

  it('gives the same answer after the same work for an address without an account', async () => {
    const failures = () =>
      database.queries.selectFrom('sign_in_failures').select('failures').orderBy('name').execute()
    const answers = [await ask(), await ask('nobody@example.com'), await ask('no address')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await jobs()).map(({ task }) => task)).toEqual(
      Array.from({ length: 3 }, () => mailForgottenPasswordTask.name),
    )
    expect(await failures()).toHaveLength(4)
    expect(await work()).toBe(3)
    expect(smtp.mails.map(({ envelope }) => envelope.to)).toEqual([['ada@example.com']])
    // Disabled accounts and unaccepted invitations get none either.
    await database.queries.updateTable('memberships').set({ joined_at: null }).execute()
    await ask()
    await work()
    expect(smtp.mails).toHaveLength(1)
  })

  it('is mailed three times in an hour at most, with the same answer afterwards', async () => {
    let from = 0
    const askFromElsewhere = () =>
      ask('ada@example.com', { 'x-forwarded-for': `203.0.113.${++from}` })
    const bodies = new Set<string>()
    for (let count = 0; count < 6; count++) bodies.add((await askFromElsewhere()).body)
    await work()
    expect(bodies.size).toBe(1)
    expect(smtp.mails).toHaveLength(3)
    // A stranger's repeated requests do not invalidate the owner's link.
    const first = linkIn(smtp.mails[0]?.text) ?? ''
    expect((await panel.server.inject({ url: first })).statusCode).toBe(200)
    clock += hourMs
    await askFromElsewhere()
    await work()
    expect(smtp.mails).toHaveLength(4)
  })

  it('is rate limited per client address', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) {
      statuses.push((await ask(`user${count}@example.com`)).statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    clock += minuteMs
    expect((await ask()).statusCode).toBe(200)
  })

  it('is mailed later if the mail server was down, and leaves no link meanwhile', async () => {
    smtp.on.recipient = () => {
      throw refusal(450, 'Later')
    }
    await ask()
    await work()
    expect(await database.queries.selectFrom('operator_links').selectAll().execute()).toEqual([])
    expect((await jobs())[0]?.last_error).not.toContain('ada@example.com')
    delete smtp.on.recipient
    clock += hourMs
    await work()
    expect(linkIn(smtp.mails.at(-1)?.text)).toBeDefined()
  })

  it('names the person to ask if no mails are sent', async () => {
    const quiet = await openTestPanel(database, { now, baseUrl })
    const page = await quiet.server.inject({ url: '/sign-in/forgotten' })
    expect(page.body).toMatch(/one of its owners[\s\S]*the people who run the print shop/)
    const sent = await send('/sign-in/forgotten', { email: 'ada@example.com' }, {}, quiet)
    expect([sent.statusCode, sent.body]).toEqual([200, page.body])
    expect(await jobs()).toEqual([])
  })
})

import { hash } from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, testDatabases } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import { openTestPanel, type TestPanel } from '../../../../tests/helpers/test-panel.ts'
import type { Database } from '../../../ground/database/database.ts'
import { writeMail } from '../../../trade/mail/mail-message.ts'
import { createOperator } from '../../../trade/operators/accounts/create-operator.ts'
import { ensureFirstOperator } from '../../../trade/operators/accounts/ensure-first-operator.ts'
import { hashPassword } from '../../../trade/operators/passwords/hash-password.ts'
import {
  sessionIdleMs,
  sessionLongestMs,
} from '../../../trade/operators/sessions/session-lifetimes.ts'
import { ensureFirstStore } from '../../../trade/stores/ensure-first-store.ts'
import { createAccountMails } from '../mails/account-mails.ts'
import { placeAfter } from './sign-in-routes.tsx'

const password = 'a horse that signs in'

describe('signing in', () => {
  let database: Database
  let panel: TestPanel
  let clock: number
  const now = () => clock
  beforeEach(async () => {
    clock = Date.UTC(2026, 10, 21)
    database = await testDatabase.open()
    panel = await openTestPanel(database, { now })
    await ensureFirstOperator(database, { email: 'ada@example.com', password }, now)
  })
  afterEach(() => database.close())

  function send(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return panel.send(url, fields, headers)
  }
  const signIn = (
    fields: { email?: string; password?: string; to?: string } = {},
    headers: Record<string, string> = {},
  ) => send('/sign-in', { email: 'ada@example.com', password, ...fields }, headers)
  const get = (url: string, cookie?: string) =>
    panel.server.inject({ url, headers: cookie === undefined ? {} : { cookie } })
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    cookiesOf(answer)[0]?.split(';')[0] ?? ''
  const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers['set-cookie'] ?? []].flat().map(String)

  it('redirects from a page to the form, and back to that page', async () => {
    const asked = await get('/admin/audit?action=x')
    expect(asked.statusCode).toBe(303)
    expect(asked.headers.location).toBe('/sign-in?to=%2Fadmin%2Faudit%3Faction%3Dx')
    const done = await signIn({ to: '/admin/audit?action=x' })
    expect(done.statusCode).toBe(303)
    expect(done.headers.location).toBe('/admin/audit?action=x')
    const page = await get('/admin/audit', cookieOf(done))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Audit log')
  })

  it('says that a form sent after the session ended was not processed, and links back', async () => {
    const url = '/admin/profile/mails'
    const headers = { referer: 'http://localhost:80/admin/profile?x=1' }
    const late = await panel.server.inject({ method: 'POST', url, headers })
    const to = `/sign-in?${new URLSearchParams({ to: '/admin/profile?x=1', undone: 'yes' })}`
    expect([late.statusCode, late.headers.location]).toEqual([303, to])
    const { body } = await get(to)
    expect(body).toContain('Nothing was changed:')
    expect(body).toContain('value="/admin/profile?x=1"')
    const unsaid = await panel.server.inject({
      method: 'POST',
      url,
      headers: { referer: 'http://[' },
    })
    expect(unsaid.headers.location).toBe('/sign-in?to=&undone=yes')
  })

  it('sets a cookie that scripts, other sites and other hosts cannot read', async () => {
    const plain = cookiesOf(await signIn())
    expect(plain).toEqual([
      expect.stringMatching(/^handprint=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^handprint-browser=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const https = cookiesOf(await signIn({}, { 'x-forwarded-proto': 'https' }))
    const guarded = 'Path=\\/; HttpOnly; SameSite=Lax; Secure$'
    expect(https).toEqual([
      expect.stringMatching(new RegExp(`^__Host-handprint=[\\w-]{43}; .*${guarded}`)),
      expect.stringMatching(new RegExp(`^__Host-handprint-browser=[\\w-]{43}; .*${guarded}`)),
    ])
    // Over HTTPS a cookie without the protected name is ignored: another host could have planted
    // it.
    const headers = { cookie: plain[0]?.split(';')[0] ?? '', 'x-forwarded-proto': 'https' }
    const planted = await panel.server.inject({ url: '/admin/audit', headers })
    expect(planted.statusCode).toBe(303)
  })

  it('reports a new browser and its location by mail, and no known one', async () => {
    const mails = () =>
      database.queries
        .selectFrom('mails')
        .selectAll()
        .where('kind', '=', 'account-new-browser')
        .execute()
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
    const first = await signIn(
      {},
      { 'user-agent': `${firefox}. All is well: https://evil.example` },
    )
    const [mail, ...others] = await mails()
    if (mail === undefined) throw new Error('There is no mail.')
    expect(others).toEqual([])
    clock += 1000
    const browser = cookiesOf(first)[1]?.split(';')[0] ?? ''
    expect((await signIn({}, { cookie: browser })).statusCode).toBe(303)
    expect((await signIn({ password: 'wrong' })).statusCode).toBe(401)
    expect(await mails()).toHaveLength(1)
    const writers = createAccountMails({
      database,
      baseUrl: 'https://prints.example.com',
      timeZone: 'Asia/Tokyo',
    })
    const write = () => writeMail(writers, mail)
    const proved = (at: number | null) =>
      database.queries.updateTable('operators').set({ proved_at: at }).execute()
    await proved(null)
    expect(await write()).toBeNull()
    await proved(clock)
    const message = await write()
    expect(message?.to).toEqual(['ada@example.com'])
    // The text contains nothing that a stranger controls.
    expect(message?.text.replace(/\s+/g, ' ')).toContain('with Firefox 131, Linux. If this was you')
    await database.queries
      .updateTable('operator_sessions')
      .set({ user_agent: 'Lynx/2.9' })
      .execute()
    expect((await write())?.text).toMatch(/an\s+unknown\s+browser/)
    // In the print shop's time zone, as in the panel.
    expect(message?.text).toContain('GMT+9')
    // Signing out before the mail is sent does not suppress it, because the browser counts as known
    // from now on.
    await database.queries.deleteFrom('operator_sessions').execute()
    const later = (await write())?.text
    expect(later).toMatch(/from 127\.0\.0\.1, with a browser that has since signed out/)
  })

  it('answers the same for an unknown mail, a wrong password and a disabled account', async () => {
    const passwordHash = await hashPassword(password)
    const made = { email: 'off@example.com', name: 'Off', role: 'staff', storeId: null } as const
    await database.transaction((tx) => createOperator(tx, { ...made, passwordHash }, clock))
    await database.queries
      .updateTable('memberships')
      .set({ disabled_at: clock })
      .where('name', '=', made.name)
      .execute()
    const answers = [
      await signIn({ password: 'not it' }),
      await signIn({ email: 'nobody@example.com' }),
      await signIn({ email: made.email }),
    ]
    for (const { statusCode, headers, body } of answers) {
      expect(statusCode).toBe(401)
      expect(headers['set-cookie']).toBeUndefined()
      expect(body).toContain('password or one-time code is wrong.')
    }
    const bodies = answers.map(({ body }) => body.replace(/value="[^"]*@example.com"/, ''))
    expect(new Set(bodies).size).toBe(1)
  })

  it('pauses longer and longer after wrong passwords, also for the right one', async () => {
    const wrong = { password: 'wrong' }
    for (let count = 0; count < 5; count++) expect((await signIn(wrong)).statusCode).toBe(401)
    const paused: number[] = []
    for (let count = 0; count < 4; count++) {
      const { statusCode, headers } = await signIn()
      expect(statusCode).toBe(429)
      paused.push(Number(headers['retry-after']))
      clock += Number(headers['retry-after']) * 1000
      expect((await signIn(wrong)).statusCode).toBe(401)
    }
    expect(paused).toEqual([1, 2, 4, 8])
    // Someone else, from another address, is not locked out by that.
    const elsewhere = await signIn({}, { 'x-forwarded-for': '203.0.113.9' })
    expect(elsewhere.statusCode).toBe(303)
  })

  it('rehashes a password that was hashed with weaker parameters', async () => {
    const weak = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await database.queries.updateTable('operators').set({ password_hash: weak }).execute()
    expect((await signIn({ password: 'not it, but long' })).statusCode).toBe(401)
    const kept = async () =>
      (await database.queries.selectFrom('operators').selectAll().executeTakeFirstOrThrow())
        .password_hash
    expect(await kept()).toBe(weak)
    expect((await signIn()).statusCode).toBe(303)
    expect(await kept()).toContain('m=19456,t=2,p=1')
    expect((await signIn()).statusCode).toBe(303)
  })

  it('ends an idle session, and every session after a week', async () => {
    const idle = cookieOf(await signIn())
    clock += sessionIdleMs - 1
    expect((await get('/admin/audit', idle)).statusCode).toBe(200)
    clock += sessionIdleMs
    expect((await get('/admin/audit', idle)).statusCode).toBe(303)
    const busy = cookieOf(await signIn())
    const end = clock + sessionLongestMs
    while (clock < end) {
      expect((await get('/admin/audit', busy)).statusCode).toBe(200)
      clock += sessionIdleMs / 2
    }
    expect((await get('/admin/audit', busy)).statusCode).toBe(303)
  })

  it('stores neither the session nor the link in clear', async () => {
    const secret = cookieOf(await signIn()).split('=')[1] ?? ''
    const rows = await database.queries.selectFrom('operator_sessions').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const id = rows[0]?.id_hash ?? ''
    expect((await get('/admin/audit', `handprint=${id}`)).statusCode).toBe(303)
  })

  it('rejects forms of other sites, with or without a session', async () => {
    const strange = { origin: 'https://evil.example' }
    expect((await signIn({}, strange)).statusCode).toBe(403)
    expect((await signIn({}, { origin: 'null' })).statusCode).toBe(403)
    expect((await signIn({}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await signIn({}, { 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
    const cookie = cookieOf(await signIn({}, { origin: 'http://localhost:80' }))
    expect((await send('/sign-out', {}, { cookie })).statusCode).toBe(403)
    expect((await get('/admin/audit', cookie)).statusCode).toBe(200)
  })

  it('signs out', async () => {
    const user = await panel.signIn()
    const out = await user.post('/sign-out')
    expect(out.headers.location).toBe('/sign-in')
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await user.get('/admin/audit')).statusCode).toBe(303)
  })

  it('never lets an integrator into the panel of the installation', async () => {
    const { store } = await ensureFirstStore(database, {}, now)
    const integrator = await panel.signIn({ storeId: store.id })
    const { statusCode, body } = await integrator.get('/admin/audit')
    expect(statusCode).toBe(403)
    expect(body).toContain('Your account doesn’t have access to these pages.')
  })

  it('is never framed, cached or compressed', async () => {
    const user = await panel.signIn()
    const { headers } = await user.get('/admin/audit', { 'accept-encoding': 'gzip' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['content-encoding']).toBeUndefined()
  })
})

describe.each(testDatabases)('one-time links on $name', ({ open }) => {
  let database: Database
  let panel: TestPanel
  let clock: number
  const now = () => clock
  beforeEach(async () => {
    clock = Date.UTC(2026, 10, 21)
    database = await open()
    panel = await openTestPanel(database, { now })
  })
  afterEach(() => database.close())

  const first = { name: 'Ada', email: 'Ada@Example.com', password, repeated: password }
  const follow = (url: string, fields: Record<string, string> = first) => panel.send(url, fields)

  it('make the first owner once, whichever start printed them', async () => {
    const link = (await ensureFirstOperator(database, null, now)) ?? ''
    const other = (await ensureFirstOperator(database, null, now)) ?? ''
    expect((await panel.server.inject({ url: link })).statusCode).toBe(200)
    const done = await follow(link)
    expect(done.headers.location).toBe('/admin/setup')
    expect(String(done.headers['set-cookie'])).toContain('handprint=')
    const owner = await database.queries.selectFrom('operators').selectAll().execute()
    expect(owner).toMatchObject([{ email: 'ada@example.com' }])
    const memberships = await database.queries.selectFrom('memberships').selectAll().execute()
    expect(memberships).toMatchObject([{ role: 'owner', store_id: null, joined_at: clock }])
    expect((await follow(link)).statusCode).toBe(410)
    expect((await follow(other)).statusCode).toBe(410)
    expect((await panel.server.inject({ url: other })).statusCode).toBe(410)
    expect(await ensureFirstOperator(database, null, now)).toBeNull()
  })

  it('make one owner when two are followed concurrently', async () => {
    const links = [
      (await ensureFirstOperator(database, null, now)) ?? '',
      (await ensureFirstOperator(database, null, now)) ?? '',
    ]
    const both = links.map((link, index) =>
      follow(link, { ...first, email: `ada${index}@example.com` }),
    )
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([303, 410])
    expect(await database.queries.selectFrom('operators').select('id').execute()).toHaveLength(1)
  })

  it('expire after a day, and stay valid while the password is rejected', async () => {
    const link = (await ensureFirstOperator(database, null, now)) ?? ''
    const short = await follow(link, { ...first, password: 'short', repeated: 'short' })
    expect(short.statusCode).toBe(400)
    expect(short.body).toContain('The password is too short.')
    const other = await follow(link, { ...first, repeated: 'something else, long' })
    expect(other.body).toContain('The passwords don’t match.')
    clock += 24 * 3_600_000
    expect((await follow(link)).statusCode).toBe(410)
  })
})

describe('placeAfter', () => {
  const operator = { storeId: null }
  const integrator = { storeId: storeIdOf('store_1') }

  it.each(['/admin/orders?state=ready', '/admin'])('redirects back to %s', (to) => {
    expect(placeAfter([operator], to)).toBe(to)
    expect(placeAfter([operator, integrator], to)).toBe(to)
  })

  it.each([
    '//evil.example',
    'https://evil.example',
    '/admin/../\\evil.example',
    '/administrator',
    '/account',
    '/sign-in',
    '',
  ])('redirects home instead of to %j', (to) => {
    expect(placeAfter([operator], to)).toBe('/admin')
    expect(placeAfter([integrator], '/admin/orders')).toBe('/account')
  })

  it('shows a choice to users with several memberships', () => {
    expect(placeAfter([operator, integrator], '')).toBe('/sign-in/stores')
    expect(placeAfter([integrator, { storeId: storeIdOf('store_2') }], '/admin')).toBe(
      '/sign-in/stores',
    )
  })
})

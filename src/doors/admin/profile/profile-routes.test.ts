import { generateKeyPairSync } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { type Device, kindsOfKeys, newDevice } from '../../../../tests/helpers/passkey-device.ts'
import {
  actionsWithoutAsking,
  cookiesOf,
  openTestPanel,
  panelPassword,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import type { Database } from '../../../ground/database/database.ts'
import { writeMail } from '../../../trade/mail/mail-message.ts'
import { makeLink } from '../../../trade/operators/links/make-link.ts'
import { mustUsePasskeyFirst } from '../../../trade/operators/passkeys/account-passkeys.ts'
import { hashPassword } from '../../../trade/operators/passwords/hash-password.ts'
import { ensureFirstStore } from '../../../trade/stores/ensure-first-store.ts'
import { createAccountMails } from '../mails/account-mails.ts'

type Fields = Record<string, string>
type Visit = Pick<SignedIn, 'get' | 'post'>
type Adding = { who?: Visit; more?: Fields; answer?: Fields }
const password = 'a horse that signs in'
let passwordHash: string

describe.each(testDatabases)('the user’s own account on $name', ({ open }) => {
  let database: Database
  let panel: TestPanel
  let ada: SignedIn
  let clock: number
  beforeEach(async () => {
    clock = Date.UTC(2026, 10, 21)
    database = await open()
    panel = await openTestPanel(database, { now: () => clock })
    ada = await panel.signIn({ email: 'ada@example.com' })
    passwordHash ??= await hashPassword(password)
    await database.queries.updateTable('operators').set({ password_hash: passwordHash }).execute()
  })
  afterEach(() => database.close())

  const signIn = (fields: { password?: string; code?: string } = {}) =>
    panel.send('/sign-in', { email: 'ada@example.com', password, ...fields })
  const codeAt = (secret: string, at: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  async function switchOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
    const form = (await ada.get('/admin/profile/second-factor')).body
    expect(form).toContain('<svg')
    const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(form)?.[1] ?? ''
    const code = codeAt(secret, clock)
    const done = await ada.post('/admin/profile/second-factor', { secret, code, current: password })
    expect(done.statusCode).toBe(200)
    expect(done.body).toContain('All other sessions ended.')
    const recoveryCodes = [...done.body.matchAll(/<code>([a-z0-9-]{19})<\/code>/g)]
    return { secret, recoveryCodes: recoveryCodes.map(([, each = '']) => each) }
  }

  it('changes the password, and ends all other sessions', async () => {
    const other = String((await signIn()).headers['set-cookie']).split(';')[0] ?? ''
    const long = 'another horse, of a different colour'
    const fields = { current: password, password: long, repeated: long }
    const wrong = await ada.post('/admin/profile/password', { ...fields, current: 'wrong' })
    expect(wrong.headers.location).toBe('/admin/profile')
    const kept = await database.queries.selectFrom('operator_sessions').select('notice').execute()
    expect(JSON.stringify(kept)).not.toMatch(/wrong"|another horse/)
    expect((await ada.get('/admin/profile')).body).toContain('Wrong password.')
    expect((await ada.post('/admin/profile/password', fields)).statusCode).toBe(303)
    expect((await ada.get('/admin/profile')).body).toContain('Password changed.')
    const headers = { cookie: other }
    expect((await panel.server.inject({ url: '/admin/profile', headers })).statusCode).toBe(303)
    expect((await signIn()).statusCode).toBe(401)
    expect((await signIn({ password: long })).statusCode).toBe(303)
  })

  it('shows times in the chosen time zone, and names the default until then', async () => {
    const since = async () => {
      const { body } = await ada.get('/admin/profile')
      return /<td data-label="Since"><time[^>]*>([^<]*)/.exec(body)?.[1]
    }
    expect(await since()).toMatch(/ UTC$/)
    await ada.post('/admin/profile/time-zone', { time_zone: 'Europe/Nowhere' })
    expect((await ada.get('/admin/profile')).body).toContain('Choose a time zone from the list.')
    const before = String(await since())
    await ada.post('/admin/profile/time-zone', { time_zone: 'Asia/Tokyo' })
    const after = String(await since())
    const hours = (text: string) => Number(/(\d\d):\d\d/.exec(text)?.[1])
    expect((hours(after) - hours(before) + 24) % 24).toBe(9)
    expect(after).not.toContain('UTC')
  })

  it('uses the browser’s language until one is chosen', async () => {
    const home = '/admin/profile'
    expect((await ada.get(home)).body).toContain('<html lang="en"')
    const german = (await ada.get(home, { 'accept-language': 'de-AT,en;q=0.5' })).body
    expect(german).toContain('<html lang="de"')
    expect(german).toContain('<h1>Ihr Konto</h1>')
    expect(german).toMatch(/<option value="cm"[^>]*>Auch in Zentimetern/)
    await ada.post(`${home}/language`, { language: 'de', measures: 'cm' })
    const chosen = (await ada.get(home, { 'accept-language': 'en' })).body
    expect(chosen).toContain('Sprache und Maßeinheiten gespeichert.')
    expect(chosen).toMatch(/<option value="cm" selected>/)
    await ada.post(`${home}/language`, { language: 'xx', measures: '' })
    expect((await ada.get(home)).body).toContain('<html lang="en"')
    expect((await ada.get('/admin/audit')).body).toContain('Changed their language or units')
  })

  it('shows errors in the reader’s language, also before sign-in', async () => {
    const answer = await panel.send(
      '/sign-in',
      { email: 'ada@example.com', password: 'wrong' },
      { 'accept-language': 'de' },
    )
    expect(answer.body).toContain('<h1>Anmelden</h1>')
  })

  it('asks for a one-time code once codes are enabled, and accepts each code once', async () => {
    const { secret } = await switchOn()
    expect((await signIn()).statusCode).toBe(401)
    // The code that enabled it is used up.
    expect((await signIn({ code: codeAt(secret, clock) })).statusCode).toBe(401)
    clock += 30_000
    const code = codeAt(secret, clock)
    const twice = await Promise.all([signIn({ code }), signIn({ code })])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([303, 401])
    clock += 30_000
    expect((await signIn({ code })).statusCode).toBe(401)
    expect((await signIn({ code: codeAt(secret, clock), password: 'no' })).statusCode).toBe(401)
    expect((await signIn({ code: codeAt(secret, clock) })).statusCode).toBe(303)
    clock += 120_000
    expect((await signIn({ code: codeAt(secret, clock - 90_000) })).statusCode).toBe(401)
  })

  it('accepts each recovery code once, in any notation, and stores none in clear', async () => {
    const { recoveryCodes } = await switchOn()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn({ code: first })).statusCode).toBe(303)
    expect((await signIn({ code: first })).statusCode).toBe(401)
    const typed = second.toUpperCase().replaceAll('-', ' ')
    expect((await signIn({ code: typed })).statusCode).toBe(303)
    const rows = await database.queries.selectFrom('operator_recovery_codes').selectAll().execute()
    expect(rows).toHaveLength(8)
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('enables nothing with a wrong code or without the password', async () => {
    const form = (await ada.get('/admin/profile/second-factor')).body
    const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(form)?.[1] ?? ''
    const right = codeAt(secret, clock)
    const code = right === '000000' ? '000001' : '000000'
    const url = '/admin/profile/second-factor'
    const wrong = await ada.post(url, { secret, code, current: password })
    expect([wrong.statusCode, wrong.body.includes(secret)]).toEqual([400, true])
    const without = await ada.post(url, { secret, code: right, current: 'no' })
    expect(without.statusCode).toBe(403)
    const weak = await ada.post(url, { secret: 'AAAA', code: right, current: password })
    expect(weak.statusCode).toBe(400)
    expect((await signIn()).statusCode).toBe(303)
  })

  it('cannot be disabled with the password alone or circumvented by a link', async () => {
    await switchOn()
    const operatorId = ada.operator.id
    const link = await database.transaction((tx) =>
      makeLink(tx, { kind: 'reset', operatorId }, clock),
    )
    const long = 'a third horse, of another colour'
    const followed = await panel.send(link, { password: long, repeated: long })
    expect(followed.headers.location).toBe('/sign-in')
    expect(followed.headers['set-cookie']).toBeUndefined()
    expect((await ada.get('/admin/profile')).statusCode).toBe(303)
    expect((await signIn({ password: long })).statusCode).toBe(401)
  })

  it('requires the setup of a second factor first if an owner demands one', async () => {
    const eve = await panel.signIn({ role: 'read_only', email: 'eve@example.com' })
    const demand = (demanded: string, who = ada) =>
      who.post('/admin/operators/factor-rule', { demanded, current: password })
    expect((await demand('yes', eve)).statusCode).toBe(403)
    expect((await eve.get('/admin/orders')).statusCode).toBe(200)
    await switchOn()
    expect((await ada.get('/admin/operators')).body).toContain(
      'Everyone decides for themselves whether to use one.',
    )
    await demand('yes')
    await demand('yes')
    expect((await ada.get('/admin/operators')).body).toContain('A second factor is now required.')
    await ada.post('/admin/operators/factor-rule', { demanded: 'no', current: 'a wrong one' })
    const rule = (await ada.get('/admin/operators')).body
    expect(rule).toContain('Wrong password.')
    expect(rule).toContain('Everyone in this list needs one:')
    const setUp = '/admin/profile/second-factor'
    for (const url of ['/admin', '/admin/orders', '/admin/profile', '/admin/nothing']) {
      const { statusCode, headers } = await eve.get(url)
      expect([url, statusCode, headers.location]).toEqual([
        url,
        ...(url === '/admin/nothing' ? [404, undefined] : [303, setUp]),
      ])
    }
    const refused = await eve.post('/admin/profile/mails', { wants_mails: 'yes' })
    expect(refused.statusCode).toBe(403)
    expect(refused.body).toContain('Set one up in your account first.')
    const form = (await eve.get(setUp)).body
    expect(form).toContain('A second factor is required here.')
    expect(form).not.toContain('href="/admin/orders"')
    const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(form)?.[1] ?? ''
    await database.queries.updateTable('operators').set({ password_hash: passwordHash }).execute()
    const typed = { secret, code: codeAt(secret, clock), current: password }
    expect((await eve.post(setUp, typed)).statusCode).toBe(200)
    expect((await eve.get('/admin/orders')).statusCode).toBe(200)
    // It stays until an owner removes it, for example after the phone is lost. Then a new one has
    // to be set up.
    await eve.post(`${setUp}/off`, { current: password })
    expect((await eve.get('/admin/profile')).body).toContain('so yours can’t be removed.')
    const { membershipId } = eve.operator
    await ada.post(`/admin/operators/${membershipId}/second-factor-off`, { current: password })
    expect((await eve.get('/admin/orders')).headers.location).toBe(setUp)
    await demand('no')
    expect((await eve.get('/admin/orders')).statusCode).toBe(200)
    const log = await database.queries
      .selectFrom('audit_log')
      .select(['operator_id', 'action', 'store_id'])
      .where('action', 'like', 'operator.factor%')
      .orderBy('at')
      .execute()
    expect(log.map(({ action }) => action).sort()).toEqual([
      'operator.factor_demanded',
      'operator.factor_left_open',
    ])
    expect(log[0]).toMatchObject({ operator_id: ada.operator.id, store_id: null })
  })

  it('blocks a session signed in by password alone once its owner has set up the demanded codes', async () => {
    await ada.post('/admin/operators/factor-rule', { demanded: 'yes' })
    const thief = panel.as(cookiesOf(await signIn())[0] ?? '')
    const where = async () => (await thief.get('/admin/orders')).headers.location
    expect(await where()).toBe('/admin/profile/second-factor')
    await switchOn()
    expect((await ada.get('/admin/orders')).statusCode).toBe(200)
    expect(await where()).toBe('/sign-in?to=%2Fadmin%2Forders')
  })

  it('keeps codes that another membership of the same person demands', async () => {
    const { store } = await ensureFirstStore(database, {}, () => clock)
    await panel.signIn({ email: ada.operator.email, role: 'staff', storeId: store.id })
    await database.queries.updateTable('operators').set({ password_hash: passwordHash }).execute()
    await switchOn()
    await ada.post('/admin/operators/factor-rule', { demanded: 'yes' })
    const atStore = panel.as(ada.cookie, '', store.id)
    const profile = '/account/profile'
    expect((await atStore.get(profile)).body).toContain('so they can’t be removed.')
    await atStore.post(`${profile}/second-factor/off`, { current: password })
    expect((await atStore.get(profile)).body).toContain('so yours can’t be removed.')
    expect((await signIn()).statusCode).toBe(401)
  })

  describe('passkeys', () => {
    const home = '/admin/profile'
    const browser = { host: 'prints.example.com', origin: 'http://prints.example.com' }
    const optionsFor = (who: Visit, current = password) =>
      who.post(`${home}/passkeys/options`, { current }, { ...browser, accept: 'application/json' })
    const challengeFor = async (who: Visit) => (await optionsFor(who)).json().challenge
    const add = async (device: Device, adding: Adding = {}) => {
      const { who = ada, more = {}, answer = {} } = adding
      const challenge = await challengeFor(who)
      const made = { ...device.make(challenge), ...answer }
      const fields = { name: 'Laptop', answer: JSON.stringify(made), ...more }
      await who.post(`${home}/passkeys`, fields, browser)
      return await said(who)
    }
    const said = async (who: Visit) => {
      const { body } = await who.get(home, browser)
      return /class="notice \w+" role="\w+"><p>([^<]*)/.exec(body)?.[1]
    }
    const post = (url: string, fields: Fields) => panel.send(url, fields, browser)
    const challenge = async (): Promise<string> =>
      (await post('/sign-in/passkey/options', {})).json().challenge
    const enter = (answer: object) =>
      post('/sign-in/passkey', { answer: JSON.stringify(answer), to: '/admin/orders' })
    const refusal = 'This passkey was not accepted.'

    it.each(kindsOfKeys)('sign in with a key of %s, without password and code', async (kind) => {
      const device = newDevice(kind, ada.operator.id)
      expect(await add(device)).toContain('Passkey added.')
      await switchOn()
      const options = await post('/sign-in/passkey/options', {})
      expect(options.json()).toEqual({
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: 'prints.example.com',
        userVerification: 'required',
      })
      const used = device.use(options.json().challenge)
      const done = await enter(used)
      expect([done.statusCode, done.headers.location]).toEqual([303, '/admin/orders'])
      const again = await enter(used)
      expect([again.statusCode, again.body]).toEqual([401, expect.stringContaining(refusal)])
      const log = await database.queries
        .selectFrom('audit_log')
        .select(['action', 'detail'])
        .where('action', 'in', ['operator.signed_in', 'operator.sign_in_failed'])
        .execute()
      expect(log.map(({ action, detail }) => [action, detail]).sort()).toEqual([
        ['operator.sign_in_failed', expect.stringContaining('"passkey":1')],
        ['operator.signed_in', expect.stringContaining('"passkey":true')],
      ])
    })

    it('give their script the error messages in the reader’s language', async () => {
      const page = await ada.get(home, { ...browser, 'accept-language': 'de' })
      expect(page.body).toMatch(/data-words="[^"]*Es wurde kein Passkey gewählt/)
    })

    it('reject an answer that differs in any part', async () => {
      const device = newDevice('ES256', ada.operator.id)
      await add(device)
      const other = newDevice('ES256', ada.operator.id)
      const bad: [string, (asked: string) => object | Promise<object>][] = [
        ['another challenge', () => device.use('A'.repeat(43))],
        ['a challenge for making a key', async () => device.use(await challengeFor(ada))],
        ['another origin', (asked) => device.use(asked, { origin: 'https://evil.example' })],
        ['another type', (asked) => device.use(asked, { type: 'webauthn.create' })],
        ['a frame of others', (asked) => device.use(asked, { crossOrigin: true })],
        ['another host', (asked) => device.use(asked, { rpId: 'evil.example' })],
        ['nobody there', (asked) => device.use(asked, { flags: 0x04 })],
        ['nobody verified', (asked) => device.use(asked, { flags: 0x01 })],
        ['another account', (asked) => device.use(asked, { user: 'op_other' })],
        ['another key', (asked) => ({ ...other.use(asked), id: device.id })],
        ['an unknown key', (asked) => other.use(asked)],
        ['a cut signature', (asked) => ({ ...device.use(asked), signature: 'AAAA' })],
        ['cut data', (asked) => ({ ...device.use(asked), authenticatorData: 'AAAA' })],
        ['no JSON inside', (asked) => ({ ...device.use(asked), clientDataJSON: 'e30' })],
        ['what is no text', (asked) => ({ ...device.use(asked), id: { $ne: '' } })],
        ['nothing', () => ({})],
      ]
      for (const [what, answer] of bad) {
        const { statusCode } = await enter(await answer(await challenge()))
        expect([what, statusCode]).toEqual([what, 401])
      }
      expect((await post('/sign-in/passkey', { answer: '{' })).statusCode).toBe(401)
      const old = await challenge()
      clock += 5 * 60_000
      expect((await enter(device.use(old))).statusCode).toBe(401)
      expect((await enter(device.use(await challenge(), { counter: 7 }))).statusCode).toBe(303)
      // A cloned device that has counted separately.
      expect((await enter(device.use(await challenge(), { counter: 7 }))).statusCode).toBe(401)
      expect((await enter(device.use(await challenge(), { counter: 0 }))).statusCode).toBe(401)
      expect((await enter(device.use(await challenge(), { counter: 8 }))).statusCode).toBe(303)
    })

    it('are added with the password, by a device that answers its challenge', async () => {
      const device = newDevice('ES256', ada.operator.id)
      const refused = await optionsFor(ada, 'wrong')
      expect([refused.statusCode, refused.json()]).toMatchObject([
        403,
        { message: expect.stringContaining('Wrong password.') },
      ])
      expect(await add(device, { more: { name: ' ' } })).toContain(
        'Enter a passkey name of at most',
      )
      expect(await add(device, { more: { answer: '' } })).toContain(
        'This browser doesn’t support passkeys',
      )
      expect(await add(device, { answer: { id: 'AAAA' } })).toContain(refusal)
      expect(await add(device, { answer: { publicKey: 'AAAA' } })).toContain(refusal)
      const secp256k1 = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey
      const publicKey = secp256k1.export({ type: 'spki', format: 'der' }).toString('base64url')
      expect(await add(device, { answer: { publicKey } })).toContain(refusal)
      const eve = await panel.signIn({ email: 'eve@example.com' })
      await database.queries.updateTable('operators').set({ password_hash: passwordHash }).execute()
      const stolen = { more: { answer: JSON.stringify(device.make(await challengeFor(eve))) } }
      expect(await add(device, stolen)).toContain(refusal)
      // Nor with the challenge that an open session gets, without a password, for using a passkey.
      const { challenge: free } = (await ada.post(`${home}/passkeys/confirm`, {}, browser)).json()
      const unasked = { more: { answer: JSON.stringify(device.make(free)) } }
      expect(await add(device, unasked)).toContain(refusal)
      expect(await database.queries.selectFrom('passkeys').selectAll().execute()).toEqual([])
      expect(await add(device)).toContain('Passkey added.')
      expect(await add(device, { who: eve })).toContain(refusal)
      clock += 1
      expect(await add(newDevice('ES256', ada.operator.id), { more: { name: 'Phone' } })).toContain(
        'Passkey added.',
      )
      // Passkeys can be renamed and removed only by their owner. One made for another address is
      // marked as such.
      const rename = { passkey: device.id, name: 'Old laptop' }
      await eve.post(`${home}/passkeys/rename`, rename)
      await eve.post(`${home}/passkeys/remove`, { passkey: device.id, current: password })
      expect((await ada.get(home, browser)).body).toMatch(/<strong>Laptop<.*<strong>Phone</s)
      await ada.post(`${home}/passkeys/rename`, rename)
      const moved = (await ada.get(home, { host: 'new.example.com' })).body
      expect(moved).toContain('Old laptop')
      expect(moved).toContain('It was created for prints.example.com and works only there')
      expect((await ada.get(home, { host: '127.0.0.1:8080' })).body).toContain(
        'Passkeys can’t be created here:',
      )
      // Nor by someone who finds a session open.
      await ada.post(`${home}/passkeys/remove`, { passkey: device.id, current: 'wrong' })
      expect(await said(ada)).toContain('Wrong password.')
      await ada.post(`${home}/passkeys/remove`, { passkey: device.id, current: password })
      expect((await enter(device.use(await challenge()))).statusCode).toBe(401)
      // If a person loses the device, an owner removes all of their passkeys.
      const account = `/admin/operators/${ada.operator.membershipId}`
      expect((await eve.get(account)).body).toContain('Remove the passkeys')
      await eve.post(`${account}/remove-passkeys`)
      expect((await eve.get(account)).body).toContain('Wrong password.')
      await eve.post(`${account}/remove-passkeys`, { current: password })
      expect((await eve.get(account)).body).not.toContain('Remove the passkeys')
      expect((await ada.get(home, browser)).body).not.toContain('<strong>Phone')
    })

    it('confirm the user’s identity in place of a password, with a challenge of their own', async () => {
      const device = newDevice('ES256', ada.operator.id)
      await add(device)
      const byKey = panel.as(cookiesOf(await enter(device.use(await challenge())))[0] ?? '')
      const eve = await panel.signIn({ email: 'eve@example.com' })
      const account = `/admin/operators/${eve.operator.membershipId}`
      expect((await byKey.get(account, browser)).body).toContain('data-confirming="/admin/profile')
      expect((await eve.get(account)).body).not.toContain('data-confirming')
      const asked = async (who: Visit = byKey): Promise<string> =>
        (await who.post(`${home}/passkeys/confirm`, {}, browser)).json().challenge
      const disable = async (answer: object) => {
        const fields = { passkey_answer: JSON.stringify(answer) }
        await byKey.post(`${account}/disable`, fields, browser)
        const { body } = await byKey.get(account, browser)
        const isRefused = body.includes('Your passkey was not accepted')
        return [isRefused, body.includes(`action="${account}/enable"`)]
      }
      const other = newDevice('ES256', ada.operator.id)
      const bad = [
        device.use(await challenge()),
        device.use(await asked(eve)),
        { ...other.use(await asked()), id: device.id },
      ]
      for (const answer of bad) expect(await disable(answer)).toEqual([true, false])
      const used = device.use(await asked())
      expect(await disable(used)).toEqual([false, true])
      await ada.post(`${account}/enable`, { current: password })
      // Valid once.
      expect(await disable(used)).toEqual([true, false])
    })

    it('count as a second factor for as long as they exist', async () => {
      await ada.post('/admin/operators/factor-rule', { demanded: 'yes' })
      expect((await ada.get('/admin/orders')).statusCode).toBe(303)
      const device = newDevice('ES256', ada.operator.id)
      await add(device)
      expect((await ada.get('/admin/orders')).statusCode).toBe(200)
      const done = await enter(device.use(await challenge()))
      const visit = panel.as(cookiesOf(done)[0] ?? '')
      expect((await visit.get('/admin/orders')).statusCode).toBe(200)
      const byPassword = panel.as(cookiesOf(await signIn())[0] ?? '')
      expect((await byPassword.get('/admin/orders')).statusCode).toBe(303)
      await ada.post(`${home}/passkeys/remove`, { passkey: device.id, current: password })
      expect((await visit.get('/admin/orders')).statusCode).toBe(303)
    })

    it('are asked for, and not replaced, if a second factor is demanded from a password-only session', async () => {
      const { id, email } = ada.operator
      const device = newDevice('ES256', id)
      await add(device)
      const { store } = await ensureFirstStore(database, {}, () => clock)
      const storeId = store.id
      // Also through a store that does not require it.
      await panel.signIn({ email, role: 'staff', storeId })
      await database.queries.updateTable('operators').set({ password_hash: passwordHash }).execute()
      await ada.post('/admin/operators/factor-rule', { demanded: 'yes' })
      const [cookie = ''] = cookiesOf(await signIn())
      const [thief, atStore] = [panel.as(cookie), panel.as(cookie, '', storeId)]
      expect((await thief.get('/admin/orders')).headers.location).toBe(
        '/sign-in?to=%2Fadmin%2Forders',
      )
      const asked = await thief.get('/sign-in?to=/admin/orders')
      expect([asked.statusCode, asked.body]).toEqual([
        200,
        expect.stringContaining('yours is a passkey'),
      ])
      expect((await atStore.get('/account/orders')).statusCode).toBe(200)
      const secret = 'A'.repeat(32)
      const codes = { secret, code: codeAt(secret, clock), current: password }
      for (const [who, base] of [
        [thief, '/admin'],
        [atStore, '/account'],
      ] as const) {
        const factors = `${base}/profile`
        const posts = {
          'second-factor': codes,
          'passkeys/options': { current: password },
          passkeys: { name: 'Theirs', answer: '{}' },
          'passkeys/remove': { passkey: device.id, current: password },
        }
        for (const [path, fields] of Object.entries(posts)) {
          const { statusCode } = await who.post(`${factors}/${path}`, fields)
          expect([base, path, statusCode]).toEqual([base, path, 403])
        }
        expect((await who.get(`${factors}/second-factor`)).headers.location).toMatch(/^\/sign-in\?/)
      }
      const visit = panel.as(cookiesOf(await enter(device.use(await challenge())))[0] ?? '')
      expect((await visit.get('/admin/profile/second-factor')).statusCode).toBe(200)
      // A passkey for a different address than the current BASE_URL can't be used, and does not
      // lock anyone out.
      const session = { operators: [{ id, lacksSecondFactor: true }] }
      const owes = (url: string) => mustUsePasskeyFirst(database.queries, session, url)
      expect(await owes('https://new.example.com')).toBe(false)
      expect(await owes('http://prints.example.com')).toBe(true)
    })

    it('end their sessions when removed, and report each change to the owner by mail', async () => {
      const told = async () => {
        const mails = database.queries.selectFrom('mails').selectAll().orderBy('created_at')
        return await mails.where('kind', '=', 'account-factor-changed').execute()
      }
      const device = newDevice('ES256', ada.operator.id)
      const other = newDevice('ES256', ada.operator.id)
      await add(device)
      clock += 1000
      await add(other, { more: { name: 'http://evil.example' } })
      clock += 1000
      const visitBy = async (key: Device) =>
        panel.as(cookiesOf(await enter(key.use(await challenge())))[0] ?? '')
      const [theirs, own] = [await visitBy(device), await visitBy(other)]
      await ada.post(`${home}/passkeys/remove`, { passkey: device.id, current: password })
      expect(await said(ada)).toContain('One session started with it was ended.')
      expect((await theirs.get(home)).statusCode).toBe(303)
      expect((await own.get(home)).statusCode).toBe(200)
      // From a release that recorded only that a passkey started the session.
      await database.queries.updateTable('operator_sessions').set({ passkey_id: null }).execute()
      await ada.post(`${home}/passkeys/remove`, { passkey: other.id, current: password })
      expect((await own.get(home)).statusCode).toBe(303)
      clock += 1000
      await switchOn()
      clock += 30_000
      await switchOn()
      clock += 1000
      await ada.post(`${home}/second-factor/off`, { current: password })
      clock += 1000
      const newPassword = 'another long enough one'
      const fields = { current: password, password: newPassword, repeated: newPassword }
      await ada.post(`${home}/password`, fields)
      const writers = createAccountMails({
        database,
        baseUrl: 'https://prints.example.com',
        timeZone: 'Asia/Tokyo',
      })
      const mails = await told()
      const write = async () => await Promise.all(mails.map((mail) => writeMail(writers, mail)))
      const proved = (at: number | null) =>
        database.queries.updateTable('operators').set({ proved_at: at }).execute()
      await proved(null)
      expect(await write()).toEqual([null, null, null, null, null, null, null])
      await proved(clock)
      const written = await write()
      expect(written.map((each) => each?.subject)).toEqual([
        'A passkey was added to your account',
        'A passkey was added to your account',
        'Passkeys removed from your account',
        'One-time codes turned on for your account',
        'One-time codes set up again for your account',
        'One-time codes turned off for your account',
        'The password of your account was changed',
      ])
      expect(written[0]?.to).toEqual(['ada@example.com'])
      expect(JSON.stringify(written)).not.toContain('evil')
      await database.queries.updateTable('operators').set({ language: 'de' }).execute()
      const changed = (await write()).at(-1)
      expect(changed?.subject).toBe('Das Passwort Ihres Kontos wurde geändert')
      expect(changed?.text).toContain('wurde das Passwort auf der Seite des Kontos geändert')
      expect([changed?.language, changed?.html?.includes('<html lang="de">')]).toEqual(['de', true])
    })

    it('end the session they were added in, also if it has removed another one', async () => {
      const enterByPassword = async () => panel.as(cookiesOf(await signIn())[0] ?? '')
      const [stranger, another] = [await enterByPassword(), await enterByPassword()]
      const devices = [1, 2, 3].map(() => newDevice('ES256', ada.operator.id))
      const [first, second, third] = devices.map(({ id }) => id)
      for (const [index, device] of devices.entries())
        await add(device, { who: index === 2 ? another : stranger })
      const remove = (passkey = '', who: Visit = ada) =>
        who.post(`${home}/passkeys/remove`, { passkey, current: password })
      await remove(second, stranger)
      expect((await stranger.get(home)).statusCode).toBe(200)
      await remove(first)
      expect((await stranger.get(home)).statusCode).toBe(303)
      // None of these passkeys started the session.
      expect((await another.get(home)).statusCode).toBe(200)
      await remove(third)
      expect((await another.get(home)).statusCode).toBe(303)
    })

    it('are not valid at another address than they were made for', async () => {
      const device = newDevice('ES256', ada.operator.id)
      await add(device)
      await database.queries.updateTable('passkeys').set({ host: 'old.example.com' }).execute()
      expect((await enter(device.use(await challenge()))).statusCode).toBe(401)
    })
  })

  it('cannot be changed by an owner through the list of operators without the password', async () => {
    await switchOn()
    const own = `/admin/operators/${ada.operator.membershipId}`
    const { body } = await ada.get(own)
    expect(body).not.toMatch(/second-factor-off|Password reset link/)
    expect((await ada.post(`${own}/link`)).statusCode).toBe(403)
    for (const action of ['second-factor-off', 'remove-passkeys']) {
      const { headers } = await ada.post(`${own}/${action}`)
      expect([action, headers.location]).toEqual([action, own])
      expect((await ada.get(own)).body).toContain('You need your password there.')
    }
    expect((await signIn()).statusCode).toBe(401)
    const links = await database.queries.selectFrom('operator_links').selectAll().execute()
    expect(links).toEqual([])
    const eve = await panel.signIn({ email: 'eve@example.com' })
    expect((await eve.get(own)).body).toContain('second-factor-off')
    await eve.post(`${own}/second-factor-off`, { current: 'a wrong one' })
    expect((await signIn()).statusCode).toBe(401)
    await eve.post(`${own}/second-factor-off`, { current: panelPassword })
    expect((await signIn()).statusCode).toBe(303)
  })

  it('lists the active sessions, and ends one or all others', async () => {
    await signIn()
    await signIn()
    const page = (await ada.get('/admin/profile')).body
    const ids = [...page.matchAll(/name="session" value="([0-9a-f]{64})"/g)].map(([, id]) => id)
    expect(ids).toHaveLength(2)
    expect(actionsWithoutAsking(page)).not.toContain('/admin/profile/sessions/end')
    await ada.post('/admin/profile/sessions/end', { session: ids[0] ?? '' })
    const left = () => database.queries.selectFrom('operator_sessions').select('id_hash').execute()
    expect(await left()).toHaveLength(2)
    await ada.post('/admin/profile/sessions/end')
    expect(await left()).toHaveLength(1)
    expect((await ada.get('/admin/profile')).body).toContain('All other sessions ended.')
    // The notice is shown once.
    expect((await ada.get('/admin/profile')).body).not.toContain('All other sessions ended.')
  })

  it("cannot end another user's session", async () => {
    const grace = await panel.signIn({ role: 'staff' })
    const rows = await database.queries.selectFrom('operator_sessions').selectAll().execute()
    const hers = rows.find((row) => row.operator_id === grace.operator.id)
    await ada.post('/admin/profile/sessions/end', { session: hers?.id_hash ?? '' })
    expect((await grace.get('/admin/profile')).statusCode).toBe(200)
  })
})

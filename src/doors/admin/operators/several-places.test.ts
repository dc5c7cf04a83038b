import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import {
  type MailServer,
  sendingBy,
  startMailServer,
} from '../../../../tests/helpers/mail-server.ts'
import {
  actionsWithoutAsking,
  cookiesOf,
  openTestPanel,
  panelPassword,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { expireSignIns } from '../../../trade/operators/expire-sign-ins.ts'
import { hashPassword } from '../../../trade/operators/passwords/hash-password.ts'
import { newTotpSecret } from '../../../trade/operators/second-factor/one-time-codes.ts'
import { mayWriteTo } from '../../storefront/mails/shopper-mails.ts'

const baseUrl = 'https://prints.example.com'
const from = { origin: baseUrl }
const password = 'a horse that signs in'
const dayMs = 86_400_000
let passwordHash: string

describe.each(testDatabases)('one address with several memberships, on $name', (testDatabase) => {
  let shop: TestShop
  let smtp: MailServer
  let panel: TestPanel
  let operator: SignedIn
  let ivo: SignedIn
  let ina: SignedIn
  beforeEach(async () => {
    passwordHash ??= await hashPassword(password)
    shop = await openTestShop(testDatabase)
    const { queries } = shop.database
    const row = await queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    const other = { ...row, id: storeIdOf('store_other'), name: 'Other store' }
    await queries.insertInto('stores').values(other).execute()
    smtp = await startMailServer()
    const mailServer = sendingBy(smtp)
    panel = await openTestPanel(shop.database, {
      now: shop.now,
      baseUrl,
      findMailServer: async () => mailServer,
    })
    operator = await panel.signIn({ email: 'ada@lab.example' })
    ivo = await panel.signIn({ storeId: shop.store.id, email: 'ivo@app.example' })
    ina = await panel.signIn({ storeId: storeIdOf('store_other'), email: 'ina@app.example' })
    await queries.updateTable('operators').set({ password_hash: passwordHash }).execute()
  })
  afterEach(() => smtp.close())

  const people = '/account/people'
  const invite = (email: string, by = ivo, home = people, current = password) =>
    by.post(home, { name: 'Grace', email, role: 'staff', current }, from)
  const linkIn = (text = '') => /(\/sign-in\/[\w-]{43})/.exec(text)?.[1] ?? ''
  const mailedTo = (email: string) =>
    linkIn(smtp.mails.findLast(({ envelope }) => envelope.to.includes(email))?.text)
  const send = (url: string, fields: Record<string, string>, cookie = '') =>
    panel.send(url, fields, { cookie, ...from })
  const choose = (link: string) => send(link, { password, repeated: password })
  const signIn = (email: string, fields: Record<string, string> = {}) =>
    send('/sign-in', { email, password, ...fields })
  const get = (url: string, cookie: string) => panel.server.inject({ url, headers: { cookie } })
  /** Removes the parts that necessarily differ. */
  const plain = (html: string, email: string) =>
    html
      .replaceAll(email, 'THEM')
      .replace(/mb_[0-9a-f]{24}/g, 'mb')
      .replace(/name="form_token" value="[^"]*"/g, '')
  const rowOf = (email: string, list: string) =>
    list.split(/<\/?tr>/).find((row) => row.includes(email)) ?? ''
  const memberOf = async (email: string, storeId: StoreId | null) =>
    await shop.database.queries
      .selectFrom('memberships')
      .innerJoin('operators', 'operators.id', 'operator_id')
      .select(['memberships.id', 'operator_id', 'joined_at'])
      .where('email', '=', email)
      .where('store_id', storeId === null ? 'is' : '=', storeId)
      .executeTakeFirst()
  const audited = async () => {
    const rows = await shop.database.queries.selectFrom('audit_log').select('action').execute()
    const actions = rows.map(({ action }) => action).sort()
    return actions.filter((action) => !/signed_in|sign_in_failed/.test(action))
  }

  it('is invited like a stranger, without revealing its other memberships', async () => {
    const { queries } = shop.database
    // With a second factor and sessions, which the inviter must not learn about either.
    await queries.updateTable('operators').set({ totp_secret: newTotpSecret() }).execute()
    const told: string[][] = []
    for (const email of ['nobody@else.example', 'ina@app.example', 'ada@lab.example']) {
      const answer = await invite(email)
      expect(answer.statusCode).toBe(200)
      const { id = '' } = (await memberOf(email, shop.store.id)) ?? {}
      const pages = [
        answer.body,
        rowOf(email, (await ivo.get(people)).body),
        (await ivo.get(`${people}/${id}`)).body,
        smtp.mails.at(-1)?.text?.replace(/sign-in\/[\w-]+/, '') ?? '',
        String(smtp.mails.at(-1)?.subject),
      ]
      told.push(pages.map((page) => plain(page, email)))
      // After withdrawal and a second invitation it has a new id, as a stranger's would.
      await ivo.post(`${people}/${id}/remove`, {}, from)
      await invite(email)
      const again = await memberOf(email, shop.store.id)
      expect(again?.id).not.toBe(id)
      await ivo.post(`${people}/${again?.id}/remove`, {}, from)
      // Clears the notice of the last action.
      await ivo.get(people)
    }
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
    for (const page of told.flat()) expect(page).not.toMatch(/op_[0-9a-f]{24}/)
    expect(smtp.mails).toHaveLength(6)
  })

  it('works for two stores and the installation with one password, and chooses among them', async () => {
    await invite('ina@app.example')
    const link = mailedTo('ina@app.example')
    const page = await get(link, '')
    expect(page.body).toContain(`You are invited to manage ${shop.store.name}.`)
    expect(page.body).toContain('You already have an account here.')
    expect((await send(link, { password: 'not it, but long' })).statusCode).toBe(401)
    const joined = await send(link, { password })
    expect(joined.headers.location).toBe('/account')
    const [cookie = ''] = cookiesOf(joined)
    expect((await get('/account', cookie)).body).toContain(`<h1>${shop.store.name}</h1>`)
    expect((await send(link, { password })).statusCode).toBe(410)
    // Choosing a place starts a new session.
    const [second = ''] = cookiesOf(await signIn('ina@app.example'))
    const asked = await get('/account/orders', second)
    expect(asked.headers.location).toBe('/sign-in/stores?to=%2Faccount%2Forders')
    const places = (await get('/sign-in/stores?to=%2Faccount%2Forders', second)).body
    expect(places).toContain('Other store')
    const token = /name="form_token" value="([^"]+)"/.exec(places)?.[1] ?? ''
    const pick = (storeId: StoreId, fields: Record<string, string> = {}) =>
      send('/sign-in/stores', { form_token: token, store_id: storeId, ...fields }, second)
    expect((await pick(storeIdOf('store_other'), { form_token: 'x' })).statusCode).toBe(403)
    const chosen = await pick(storeIdOf('store_other'), { to: '/account/orders' })
    expect(chosen.headers.location).toBe('/account/orders')
    const overview = (await get('/account', second)).body
    expect(overview).toContain('<h1>Other store</h1>')
    expect(overview).toContain('Other store: change')
    expect((await get('/admin/orders', second)).statusCode).toBe(403)
    // A person can't choose a store they do not belong to.
    await ivo.post(
      `${people}/${(await memberOf('ina@app.example', shop.store.id))?.id}/remove`,
      { current: password },
      from,
    )
    await pick(shop.store.id)
    expect((await get('/account', second)).body).toContain('<h1>Other store</h1>')

    await invite('ina@app.example', operator, '/admin/operators')
    await send(mailedTo('ina@app.example'), { password })
    expect((await get('/admin/orders', second)).statusCode).toBe(200)
    expect((await signIn('ina@app.example')).headers.location).toBe('/sign-in/stores')
  })

  it('is still invited when the password has changed meanwhile', async () => {
    await invite('ina@app.example')
    const link = mailedTo('ina@app.example')
    const changed = 'another horse, of a different colour'
    const fields = { current: password, password: changed, repeated: changed }
    await ina.post('/account/profile/password', fields, from)
    expect((await send(link, { password })).statusCode).toBe(401)
    expect((await send(link, { password: changed })).headers.location).toBe('/account')
  })

  it('changes no store by a form that was opened for another', async () => {
    await invite('ina@app.example')
    const [cookie = ''] = cookiesOf(await send(mailedTo('ina@app.example'), { password }))
    const page = (await get('/account/profile', cookie)).body
    const ofFirst = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const stores = (await get('/sign-in/stores', cookie)).body
    const token = /name="form_token" value="([^"]+)"/.exec(stores)?.[1] ?? ''
    await send('/sign-in/stores', { form_token: token, store_id: storeIdOf('store_other') }, cookie)
    const late = await send('/account/profile/mails', { form_token: ofFirst }, cookie)
    expect(late.statusCode).toBe(403)
    expect(late.body).toContain('This form has expired.')
  })

  it('reveals nothing of a person to a store: no password, codes or sessions', async () => {
    await invite('ina@app.example')
    await send(mailedTo('ina@app.example'), { password })
    const { id } = (await memberOf('ina@app.example', shop.store.id)) ?? {}
    const { body } = await ivo.get(`${people}/${id}`)
    expect(body).not.toMatch(/Password reset link|End all sessions|last seen/)
    for (const action of ['link', 'second-factor-off', 'end-sessions']) {
      expect((await ivo.post(`${people}/${id}/${action}`, {}, from)).statusCode).toBe(404)
    }
    const theirs = await operator.get(`/admin/stores/${shop.store.id}/accounts/${id}`)
    expect(theirs.body).toMatch(/Password reset link[\s\S]*End all sessions/)
    const ends = expect.stringContaining('/end-sessions')
    expect(actionsWithoutAsking(theirs.body)).not.toContainEqual(ends)
  })

  it('is not opened by a link of a lesser membership without the requester’s password', async () => {
    const email = 'bea@lab.example'
    for (const place of [{}, { storeId: shop.store.id, role: 'staff' as const }]) {
      await panel.signIn({ email, ...place })
    }
    const { id } = (await memberOf(email, shop.store.id)) ?? {}
    const url = `/admin/stores/${shop.store.id}/accounts/${id}/link`
    const made = async (fields = {}) => linkIn((await operator.post(url, fields, from)).body)
    expect(await made()).toBe('')
    expect(mailedTo(email)).toBe('')
    expect(await made({ current: password })).not.toBe('')
  })

  it('lets no store write to an address that was never mailed, whatever link was shown', async () => {
    const { queries } = shop.database
    const mayBeWritten = (email: string) =>
      mayWriteTo(queries, { store: shop.store, email, testMailsTo: [] })
    expect(linkIn((await invite('victim@else.example')).body)).toBe('')
    expect(await mayBeWritten('victim@else.example')).toBe(false)
    const home = `/admin/stores/${shop.store.id}/accounts`
    const { body } = await invite('other@else.example', operator, home)
    const shown = linkIn(body)
    const mailed = mailedTo('other@else.example')
    expect(shown).not.toBe(mailed)
    const joined = await choose(shown)
    expect(joined.headers.location).toBe('/account')
    expect(await mayBeWritten('other@else.example')).toBe(false)
    // The mailed link was for the same invitation, which has been accepted.
    expect((await choose(mailed)).statusCode).toBe(410)
    const other = panel.as(cookiesOf(joined)[0] ?? '', '', shop.store.id)
    expect((await other.get('/account/profile')).body).toContain(
      'Not yet: your address has not been confirmed',
    )
    const asked = await other.post('/account/profile/confirm', {}, from)
    expect(asked.headers.location).toBe('/account/profile')
    const confirming = mailedTo('other@else.example')
    expect((await get(confirming, '')).body).toContain('Mails are now sent to other@else.example.')
    expect(await mayBeWritten('other@else.example')).toBe(false)
    expect((await send(confirming, {})).statusCode).toBe(303)
    expect(await mayBeWritten('other@else.example')).toBe(true)
    expect((await send(confirming, {})).statusCode).toBe(410)
    await invite('third@else.example', operator, home)
    await choose(mailedTo('third@else.example'))
    expect(await mayBeWritten('third@else.example')).toBe(true)
  })

  it('is invited for a week, which is shown; then the invitation can be renewed', async () => {
    const { body } = await invite('grace@else.example')
    expect(textOf(body)).toContain('It works once, until 28 Nov 2026')
    const first = mailedTo('grace@else.example')
    const { id } = (await memberOf('grace@else.example', shop.store.id)) ?? {}
    shop.advance(7 * dayMs)
    expect((await choose(first)).statusCode).toBe(410)
    const again = await panel.signIn({ storeId: shop.store.id })
    expect((await again.get(people)).body).toContain('invitation expired')
    const renew = () => again.post(`${people}/${id}/renew`, { current: panelPassword }, from)
    const renewed = await renew()
    expect(textOf(renewed.body)).toContain('It works once, until 5 Dec 2026')
    expect((await choose(first)).statusCode).toBe(410)
    expect((await choose(mailedTo('grace@else.example'))).statusCode).toBe(303)
    await renew()
    expect((await again.get(`${people}/${id}`)).body).toContain(
      'The invitation has already been accepted.',
    )
    expect(await audited()).toEqual([
      'operator.invitation_renewed',
      'operator.invited',
      'operator.joined',
    ])
  })

  it('is forgotten a month after an invitation has lapsed', async () => {
    await invite('grace@else.example')
    await invite('ina@app.example')
    shop.advance(37 * dayMs - 1)
    await expireSignIns(shop)
    expect(await memberOf('grace@else.example', shop.store.id)).toBeDefined()
    shop.advance(1)
    await expireSignIns(shop)
    const rows = await shop.database.queries.selectFrom('operators').select('email').execute()
    expect(rows.map(({ email }) => email).sort()).toEqual([
      'ada@lab.example',
      'ina@app.example',
      'ivo@app.example',
    ])
    expect(await memberOf('ina@app.example', shop.store.id)).toBeUndefined()
    expect(await memberOf('ina@app.example', storeIdOf('store_other'))).toBeDefined()
  })

  it('loses a withdrawn invitation and a removed membership', async () => {
    await invite('grace@else.example')
    const { id } = (await memberOf('grace@else.example', shop.store.id)) ?? {}
    const withdrawn = await ivo.post(`${people}/${id}/remove`, {}, from)
    expect(withdrawn.headers.location).toBe(people)
    expect((await choose(mailedTo('grace@else.example'))).statusCode).toBe(410)
    const { queries } = shop.database
    const left = queries.selectFrom('operators').select('id').where('email', 'like', 'grace%')
    expect(await left.execute()).toEqual([])

    await invite('ina@app.example')
    const [cookie = ''] = cookiesOf(await send(mailedTo('ina@app.example'), { password }))
    const there = (await memberOf('ina@app.example', shop.store.id))?.id
    await ivo.post(`${people}/${there}/remove`, { current: password }, from)
    expect((await get('/account', cookie)).body).toContain('<h1>Other store</h1>')
    // Removing the last membership deletes the account and all its data.
    const own = (await memberOf('ina@app.example', storeIdOf('store_other')))?.id
    const home = '/admin/stores/store_other/accounts'
    await operator.post(`${home}/${own}/remove`, { current: password }, from)
    expect((await get('/account', cookie)).statusCode).toBe(303)
    expect((await signIn('ina@app.example')).statusCode).toBe(401)
    const gone = queries.selectFrom('operators').select('id').where('email', '=', 'ina@app.example')
    expect(await gone.execute()).toEqual([])
    expect(await audited()).toEqual([
      ...['operator.invitation_withdrawn', 'operator.invited'],
      ...['operator.invited', 'operator.joined'],
      ...['operator.membership_ended', 'operator.membership_ended'],
    ])
    const entry = await queries
      .selectFrom('audit_log')
      .select(['detail', 'store_id'])
      .where('action', '=', 'operator.membership_ended')
      .where('store_id', '=', storeIdOf('store_other'))
      .executeTakeFirstOrThrow()
    expect(JSON.parse(entry.detail)).toMatchObject({ accountDeleted: true })
  })

  it('is deleted everywhere by its owner, unless the installation would lose its last owner', async () => {
    await invite('ina@app.example')
    const [cookie = ''] = cookiesOf(await send(mailedTo('ina@app.example'), { password }))
    const own = panel.as(cookie, '', shop.store.id)
    await own.post('/account/profile/delete', { current: 'not it' }, from)
    expect((await own.get('/account/profile')).body).toContain('Wrong password.')
    const done = await own.post('/account/profile/delete', { current: password }, from)
    expect(done.headers.location).toBe('/sign-in')
    for (const visitor of [own, ina]) {
      expect((await visitor.get('/account')).statusCode).toBe(303)
    }
    expect(await memberOf('ina@app.example', storeIdOf('store_other'))).toBeUndefined()
    await operator.post('/admin/profile/delete', { current: password }, from)
    expect((await operator.get('/admin/profile')).body).toContain('This is the last owner.')
    expect((await operator.get('/admin/profile')).statusCode).toBe(200)
    expect(
      (await audited()).filter((action) => action === 'operator.account_deleted'),
    ).toHaveLength(2)
  })

  it('is disabled in one place, and still works in the others', async () => {
    await invite('ina@app.example')
    const [cookie = ''] = cookiesOf(await send(mailedTo('ina@app.example'), { password }))
    const { id } = (await memberOf('ina@app.example', shop.store.id)) ?? {}
    await ivo.post(`${people}/${id}/disable`, { current: password }, from)
    expect((await get('/account', cookie)).body).toContain('<h1>Other store</h1>')
    expect((await signIn('ina@app.example')).headers.location).toBe('/account')
  })

  it('accepts an invitation by password and one-time code if codes are enabled', async () => {
    const secret = newTotpSecret()
    await shop.database.queries.updateTable('operators').set({ totp_secret: secret }).execute()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.now() })
    await invite('ina@app.example')
    const link = mailedTo('ina@app.example')
    expect((await send(link, { password })).statusCode).toBe(401)
    expect((await memberOf('ina@app.example', shop.store.id))?.joined_at).toBeNull()
    // Another person's password does not open the invitation.
    expect(
      (await send(link, { password: `${password}!`, email: 'ivo@app.example' })).statusCode,
    ).toBe(401)
    expect((await send(link, { password, code })).headers.location).toBe('/account')
  })

  it('lets the operator pass on the invitations of a store if there is no mail server', async () => {
    const quiet = await openTestPanel(shop.database, { now: shop.now, baseUrl })
    const store = await quiet.signIn({ storeId: shop.store.id })
    const { body } = await invite('grace@else.example', store, people, panelPassword)
    expect(linkIn(body)).toBe('')
    expect(body).toContain('Ask the people who run it for the link')
    const lab = await quiet.signIn({})
    const { id } = (await memberOf('grace@else.example', shop.store.id)) ?? {}
    const home = `/admin/stores/${shop.store.id}/accounts`
    const renewed = await lab.post(`${home}/${id}/renew`, { current: panelPassword }, from)
    const link = linkIn(renewed.body)
    expect((await choose(link)).headers.location).toBe('/account')
  })
})

function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '')
}

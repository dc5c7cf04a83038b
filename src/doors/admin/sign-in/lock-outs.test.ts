import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { cookiesOf, openTestPanel, type TestPanel } from '../../../../tests/helpers/test-panel.ts'
import type { Database } from '../../../ground/database/database.ts'
import { writeMail } from '../../../trade/mail/mail-message.ts'
import { ensureFirstOperator } from '../../../trade/operators/accounts/ensure-first-operator.ts'
import { hashOfRecoveryCode } from '../../../trade/operators/second-factor/check-second-factor.ts'
import { newTotpSecret } from '../../../trade/operators/second-factor/one-time-codes.ts'
import { createAccountMails } from '../mails/account-mails.ts'

const password = 'a horse that signs in'
const minuteMs = 60_000

describe.each(testDatabases)('failed sign-ins, on $name', ({ open }) => {
  let database: Database
  let panel: TestPanel
  let clock: number
  const now = () => clock
  beforeEach(async () => {
    clock = Date.UTC(2026, 10, 21)
    database = await open()
    panel = await openTestPanel(database, { now })
    await ensureFirstOperator(database, { email: 'ada@example.com', password }, now)
  })
  afterEach(() => database.close())

  const signIn = (
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
    at = panel,
  ) => at.send('/sign-in', { email: 'ada@example.com', password, ...fields }, headers)
  async function fail(count: number, headers: Record<string, string> = {}, at = panel) {
    for (let tries = 0; tries < count; tries++) await signIn({ password: 'wrong' }, headers, at)
  }

  it('behind a proxy with HANDPRINT_PROXY_HOPS at 0 delay the owner by a second after 20 attempts', async () => {
    const behind = await openTestPanel(database, { now }, { proxyHops: 0 })
    const owner = () => signIn({}, { 'x-forwarded-for': '198.51.100.7' }, behind)
    await fail(19, { 'x-forwarded-for': '203.0.113.9' }, behind)
    expect((await owner()).statusCode).toBe(303)
    await fail(30, { 'x-forwarded-for': '203.0.113.9' }, behind)
    const refused = await owner()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    clock += 1000
    expect((await owner()).statusCode).toBe(303)
  })

  it('from a private address delay others there by a second after 20 attempts', async () => {
    const isUnlimitedAddress = (address: string) => address === '127.0.0.1'
    const inside = await openTestPanel(database, { now }, { isUnlimitedAddress })
    await fail(20, {}, inside)
    expect((await signIn({}, {}, inside)).statusCode).toBe(429)
    clock += 1000
    expect((await signIn({}, {}, inside)).statusCode).toBe(303)
  })

  it('do not lock out a browser that the owner has signed in with, until the password changes', async () => {
    const first = await signIn()
    const [session = '', browser = ''] = cookiesOf(first)
    const cookie = browser
    await fail(30)
    expect((await signIn()).statusCode).toBe(429)
    const again = await signIn({}, { cookie })
    expect(again.statusCode).toBe(303)
    // The same browser for the same account only.
    expect(cookiesOf(again)[1]).toBe(browser)
    const grace = { email: 'grace@example.com' }
    for (let tries = 0; tries < 5; tries++) await signIn(grace, { cookie })
    expect((await signIn(grace, { cookie })).statusCode).toBe(429)
    expect(await database.queries.selectFrom('known_browsers').selectAll().execute()).toHaveLength(
      1,
    )

    const ada = panel.as(session, browser)
    const changed = 'another horse, of a different colour'
    const fields = { current: password, password: changed, repeated: changed }
    expect((await ada.post('/admin/profile/password', fields)).statusCode).toBe(303)
    await fail(5)
    // The browser that changed the password stays known. One that someone else signed in with does
    // not.
    expect((await signIn({ password: changed }, { cookie })).statusCode).toBe(303)
    await database.queries.updateTable('known_browsers').set({ id_hash: 'another' }).execute()
    await ada.post('/admin/profile/password', { ...fields, current: changed })
    expect(await database.queries.selectFrom('known_browsers').selectAll().execute()).toEqual([])
  })

  it('are counted in a known browser too, which is forgotten half a year after its last use', async () => {
    const cookie = cookiesOf(await signIn())[1] ?? ''
    await fail(5, { cookie })
    expect((await signIn({}, { cookie })).statusCode).toBe(429)
    expect((await signIn({}, { cookie, 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(429)
    clock += 181 * 24 * 3_600_000
    await fail(5)
    expect((await signIn({}, { cookie })).statusCode).toBe(429)
  })

  describe('at the one-time code', () => {
    let secret: string
    beforeEach(async () => {
      secret = newTotpSecret()
      await database.queries.updateTable('operators').set({ totp_secret: secret }).execute()
    })
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock })
    let from = 0
    /** Each attempt comes from a different address. */
    const tryCode = (typed = code(), headers: Record<string, string> = {}) =>
      signIn(
        { code: typed },
        { 'x-forwarded-for': `2001:db8:0:${(++from).toString(16)}::1`, ...headers },
      )
    const wrong = () => {
      const right = [-1, 0, 1].map((step) =>
        new TOTP({ secret: Secret.fromBase32(secret) }).generate({
          timestamp: clock + step * 30_000,
        }),
      )
      return ['000000', '000001', '000002', '000003'].find((typed) => !right.includes(typed)) ?? ''
    }
    async function failAtCode(count: number, headers: Record<string, string> = {}) {
      for (let tries = 0; tries < count; tries++) {
        expect((await tryCode(wrong(), headers)).statusCode).toBe(401)
      }
    }
    const mails = () =>
      database.queries
        .selectFrom('mails')
        .selectAll()
        .where('kind', '=', 'account-codes-failing')
        .execute()

    it('lock after five wrong codes from any address, for longer and longer, and reveal nothing', async () => {
      await failAtCode(4)
      expect((await tryCode()).statusCode).toBe(303)
      clock += minuteMs
      await failAtCode(5)
      const refused = await tryCode()
      expect(refused.statusCode).toBe(401)
      expect(refused.headers['retry-after']).toBeUndefined()
      // The response is the same as after a wrong password, so it does not reveal that this one is
      // right.
      const guessed = await signIn({ password: 'wrong' }, { 'x-forwarded-for': '203.0.113.77' })
      expect(guessed.body).toBe(refused.body)
      for (const minutes of [1, 2, 4, 8, 16, 32, 64, 128, 240, 240]) {
        clock += minutes * minuteMs - 1
        expect((await tryCode()).statusCode).toBe(401)
        clock += 1
        await failAtCode(1)
      }
      clock += 240 * minuteMs
      expect((await tryCode()).statusCode).toBe(303)
    })

    it('allow five attempts when twenty arrive concurrently', async () => {
      const answers = Array.from({ length: 20 }, () => tryCode(wrong()))
      for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(401)
      const counted = await database.queries
        .selectFrom('sign_in_failures')
        .select('failures')
        .where('name', 'like', 'code op%')
        .execute()
      expect(counted).toEqual([{ failures: 5 }])
    })

    it('allow twenty attempts a day, however often the owner signs in in between', async () => {
      for (let round = 0; round < 5; round++) {
        await failAtCode(4)
        clock += minuteMs
        const { statusCode } = await tryCode()
        expect([round, statusCode]).toEqual([round, round < 4 ? 303 : 401])
      }
      clock += 24 * 60 * minuteMs
      expect((await tryCode()).statusCode).toBe(303)
    })

    it('notify the owner, once until a code is right again, and say what to do', async () => {
      await failAtCode(4)
      expect(await mails()).toEqual([])
      await failAtCode(1)
      clock += minuteMs
      await failAtCode(1)
      const [mail, ...more] = await mails()
      expect(more).toEqual([])
      const writers = createAccountMails({
        database,
        baseUrl: 'https://prints.example.com',
        timeZone: 'Asia/Tokyo',
      })
      const message = mail && (await writeMail(writers, mail))
      expect(message?.to).toEqual(['ada@example.com'])
      expect(message?.text).toContain('5 wrong one-time codes in a row')
      expect(message?.text).toContain('someone knows your password.')
      clock += 10 * minuteMs
      expect((await tryCode()).statusCode).toBe(303)
      clock += minuteMs
      await failAtCode(5)
      expect(await mails()).toHaveLength(2)
    })

    it('do not delay a known browser, nor a recovery code', async () => {
      const browser = cookiesOf(await tryCode())[1] ?? ''
      clock += minuteMs
      await failAtCode(5)
      expect((await tryCode()).statusCode).toBe(401)
      expect((await tryCode(code(), { cookie: browser })).statusCode).toBe(303)
      const { id } = await database.queries
        .selectFrom('operators')
        .select('id')
        .executeTakeFirstOrThrow()
      const row = { operator_id: id, code_hash: hashOfRecoveryCode('abcd-efgh-abcd-efgh') }
      await database.queries.insertInto('operator_recovery_codes').values(row).execute()
      expect((await tryCode('abcd-efgh-abcd-efgh')).statusCode).toBe(303)
    })
  })
})

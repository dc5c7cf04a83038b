import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import type { Database } from '../../../ground/database/database.ts'
import { disableOperator } from '../accounts/change-operator.ts'
import { createOperator } from '../accounts/create-operator.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { newTotpSecret } from '../second-factor/one-time-codes.ts'
import { signIn } from './sign-in.ts'

const password = 'correct horse battery'
const hourMs = 60 * 60 * 1000

describe.each(testDatabases)('sign-ins in the audit log on $name', (testDatabase) => {
  let database: Database
  let id: string
  let membershipId: string
  let time = Date.UTC(2026, 10, 21)
  const now = () => time
  beforeEach(async () => {
    time = Date.UTC(2026, 10, 21)
    database = await testDatabase.open()
    const passwordHash = await hashPassword(password)
    const made = { name: 'Ada', role: 'owner', storeId: null, passwordHash } as const
    await database.transaction((tx) =>
      createOperator(tx, { ...made, email: 'other@example.com' }, now()),
    )
    const ada = await database.transaction((tx) =>
      createOperator(tx, { ...made, email: 'ada@example.com' }, now()),
    )
    id = ada.id
    membershipId = ada.membershipId
  })
  afterEach(() => database.close())

  async function tryIt(typed: { email?: string; password?: string }, address = '198.51.100.1') {
    const credentials = { email: 'ada@example.com', password, code: '', ...typed }
    const deps = { database, onCodesFail: async () => {}, onNewBrowser: async () => {}, now }
    const visitor = { userAgent: 'test', address, isShared: true, browser: '' }
    return await signIn(deps, credentials, visitor).then(
      () => 'signed in',
      ({ code }) => code,
    )
  }
  async function log() {
    const rows = await database.queries
      .selectFrom('audit_log')
      .selectAll()
      .where('action', 'like', 'operator.sign%')
      .orderBy('at')
      .execute()
    return rows.map(({ action, subject, operator_name: who, detail }) => ({
      action,
      subject,
      who,
      ...JSON.parse(detail),
    }))
  }

  it('record who signed in and from where', async () => {
    expect(await tryIt({})).toBe('signed in')
    const line = { action: 'operator.signed_in', subject: `operator ${id}`, who: 'Ada' }
    expect(await log()).toEqual([{ ...line, address: '198.51.100.1' }])
  })

  it('sum up failures in one entry per hour and account', async () => {
    for (let count = 1; count <= 4; count++) {
      time += 1_000 * 60
      await tryIt({ password: `wrong ${count}` }, `198.51.100.${count}`)
    }
    const line = { action: 'operator.sign_in_failed', subject: `operator ${id}` }
    const addresses = [1, 2, 3, 4].map((last) => `198.51.100.${last}`)
    const first = { ...line, who: 'not signed in', tries: { password: 4 }, addresses }
    expect(await log()).toEqual([{ ...first, last: '2026-11-21T00:04:00.000Z' }])
    time += 2 * hourMs
    await tryIt({ password: 'wrong' })
    expect((await log()).map(({ tries }) => tries)).toEqual([{ password: 4 }, { password: 1 }])
  })

  it('record if the password was right but another step failed', async () => {
    await database.queries
      .updateTable('operators')
      .set({ totp_secret: newTotpSecret() })
      .where('id', '=', id)
      .execute()
    expect(await tryIt({})).toBe('access_denied')
    await disableOperator({ database, now }, membershipId, { id: 'op_1', name: 'Owner' })
    expect(await tryIt({})).toBe('access_denied')
    const [line] = await log()
    expect(line.tries).toEqual({ 'one-time code': 1, 'account is disabled': 1 })
  })

  it('limit strangers to one entry per hour, whatever names and addresses they try', async () => {
    for (let count = 0; count < 30; count++) {
      await tryIt({ email: `nobody-${count}@example.com` }, `203.0.113.${count}`)
    }
    const lines = await log()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ subject: '', tries: { name: 30 } })
    expect(lines[0].addresses).toHaveLength(5)
    expect(JSON.stringify(lines)).not.toContain('nobody-')
  })
})

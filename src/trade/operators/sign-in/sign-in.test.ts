import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import type { Database } from '../../../ground/database/database.ts'
import { disableOperator, enableOperator } from '../accounts/change-operator.ts'
import { changePassword } from '../accounts/change-password.ts'
import { createOperator } from '../accounts/create-operator.ts'
import type { Operator } from '../operator.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { newTotpSecret } from '../second-factor/one-time-codes.ts'
import { signIn } from './sign-in.ts'

const now = () => Date.UTC(2026, 10, 21)
const password = 'correct horse battery'
describe('a change during the password check', () => {
  let database: Database
  let operator: Operator
  beforeEach(async () => {
    database = await testDatabase.open()
    const passwordHash = await hashPassword(password)
    const made = { email: 'ada@example.com', name: 'Ada', role: 'staff', storeId: null } as const
    operator = await database.transaction((tx) =>
      createOperator(tx, { ...made, passwordHash }, now()),
    )
    await database.transaction((tx) =>
      createOperator(tx, { ...made, email: 'o@example.com', role: 'owner', passwordHash }, now()),
    )
  })
  afterEach(() => database.close())

  async function signInWhile(meanwhile: () => Promise<unknown>) {
    let transactions = 0
    const slow: Database = {
      ...database,
      async transaction(work) {
        // The first transaction counts the attempt.
        if (++transactions === 2) await meanwhile()
        return await database.transaction(work)
      },
    }
    const visitor = { userAgent: 'test', address: '198.51.100.1', isShared: false, browser: '' }
    const typed = { email: operator.email, password, code: '' }
    return await signIn(
      { database: slow, onCodesFail: async () => {}, onNewBrowser: async () => {}, now },
      typed,
      visitor,
    )
  }
  const sessions = () =>
    database.queries.selectFrom('operator_sessions').select('id_hash').execute()

  it('prevents a sign-in with a replaced password', async () => {
    const changed = { password: 'quite another one', sessionIdHash: '', browser: '' }
    const answer = signInWhile(() => changePassword({ database, now }, operator, changed))
    await expect(answer).rejects.toMatchObject({ status: 401 })
    expect(await sessions()).toEqual([])
  })

  it('prevents a sign-in of a disabled account, or without a newly required code', async () => {
    const by = { id: 'op_1', name: 'Owner' }
    const off = signInWhile(() => disableOperator({ database, now }, operator.membershipId, by))
    await expect(off).rejects.toMatchObject({ status: 401 })
    await enableOperator({ database, now }, operator.membershipId, by)
    const coded = signInWhile(() =>
      database.queries.updateTable('operators').set({ totp_secret: newTotpSecret() }).execute(),
    )
    await expect(coded).rejects.toMatchObject({ status: 401 })
    expect(await sessions()).toEqual([])
  })

  it('does not affect other work: a sign-in succeeds beside it', async () => {
    const { session } = await signInWhile(async () => {})
    expect(session).toMatch(/^[\w-]{43}$/)
  })
})

import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import type { Database } from '../../../ground/database/database.ts'
import { ensureFirstStore } from '../../stores/ensure-first-store.ts'
import { createOperator } from '../accounts/create-operator.ts'
import { removePasskey, renamePasskey } from '../passkeys/account-passkeys.ts'
import { newTotpSecret } from './one-time-codes.ts'
import { switchOffSecondFactor, switchOnSecondFactor } from './switch-second-factor.ts'

const now = () => Date.UTC(2026, 10, 21)

describe.each(testDatabases)('second factors in the audit log on $name', ({ open }) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  async function ofStore() {
    const { store } = await ensureFirstStore(database, {}, now)
    const made = { email: 'ann@example.com', name: 'Ann', role: 'owner' } as const
    const operator = await database.transaction((tx) =>
      createOperator(tx, { ...made, storeId: store.id }, now()),
    )
    return { store, operator }
  }
  const told = async () => {
    const log = await database.queries.selectFrom('audit_log').selectAll().execute()
    return log.map(({ action, store_id: id }) => [action, id]).sort()
  }

  it('are recorded with the store of the account when enabled and disabled', async () => {
    const { store, operator } = await ofStore()
    const secret = newTotpSecret()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() })
    await switchOnSecondFactor({ database, now }, operator, { secret, code, sessionIdHash: '' })
    await switchOffSecondFactor({ database, now }, operator, { id: 'op_1', name: 'Owner' })
    expect(await told()).toEqual([
      ['operator.second_factor_off', store.id],
      ['operator.second_factor_on', store.id],
    ])
  })

  it('are recorded likewise for passkeys', async () => {
    const { store, operator } = await ofStore()
    const key = { id: 'AAAA', operator_id: operator.id, name: 'Laptop', public_key: '', counter: 0 }
    const made = { host: 'prints.example.com', created_at: now(), used_at: null }
    await database.queries
      .insertInto('passkeys')
      .values({ ...key, ...made })
      .execute()
    await renamePasskey({ database, now }, operator, { id: key.id, name: 'Phone' })
    await removePasskey({ database, now }, operator, key.id, { by: operator })
    expect(await told()).toEqual([
      ['operator.passkey_removed', store.id],
      ['operator.passkey_renamed', store.id],
    ])
  })
})

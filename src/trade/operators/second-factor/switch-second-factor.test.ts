import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import type { Database } from '../../../ground/database/database.ts'
import { ensureFirstStore } from '../../stores/ensure-first-store.ts'
import { createOperator } from '../accounts/create-operator.ts'
import { newTotpSecret } from './one-time-codes.ts'
import { switchOffSecondFactor, switchOnSecondFactor } from './switch-second-factor.ts'

const now = () => Date.UTC(2026, 10, 21)

describe.each(testDatabases)('one-time codes in the audit log on $name', ({ open }) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('are told with the store of the account, when switched on and when switched off', async () => {
    const { store } = await ensureFirstStore(database, {}, now)
    const made = { email: 'ann@example.com', name: 'Ann', role: 'owner' } as const
    const operator = await database.transaction((tx) =>
      createOperator(tx, { ...made, storeId: store.id }, now()),
    )
    const secret = newTotpSecret()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() })
    await switchOnSecondFactor({ database, now }, operator, { secret, code })
    await switchOffSecondFactor({ database, now }, operator, { id: 'op_1', name: 'Owner' })
    const log = await database.queries.selectFrom('audit_log').selectAll().execute()
    expect(log.map(({ action, store_id: id }) => [action, id]).sort()).toEqual([
      ['operator.second_factor_off', store.id],
      ['operator.second_factor_on', store.id],
    ])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import type { Database } from '../../../ground/database/database.ts'
import { followLink } from '../sign-in/follow-link.ts'
import { disableOperator } from './change-operator.ts'
import { createOperator } from './create-operator.ts'
import { configuredOperatorWarning, ensureFirstOperator } from './ensure-first-operator.ts'

const now = () => Date.UTC(2026, 10, 21)
const configured = { email: 'ada@example.com', password: 'correct horse battery' }

describe.each(testDatabases)('the operator configured in the environment on $name', ({ open }) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const accounts = () =>
    database.queries
      .selectFrom('operators')
      .innerJoin('memberships', 'memberships.operator_id', 'operators.id')
      .selectAll()
      .orderBy('email')
      .execute()

  it('stays disabled after a restart, which logs that without the password', async () => {
    await ensureFirstOperator(database, configured, now)
    expect(await configuredOperatorWarning(database.queries, configured)).toBeNull()
    const [ada] = await accounts()
    const other = { email: 'bob@example.com', name: 'Bob', role: 'owner', storeId: null } as const
    await database.transaction((tx) =>
      createOperator(tx, { ...other, passwordHash: ada?.password_hash ?? '' }, now()),
    )
    await disableOperator({ database, now }, ada?.id ?? '', { id: 'op_1', name: 'Bob' })
    const before = await accounts()
    expect(await ensureFirstOperator(database, configured, now)).toBeNull()
    expect(await accounts()).toEqual(before)
    const warning = await configuredOperatorWarning(database.queries, configured)
    expect(warning).toContain('HANDPRINT_ADMIN_EMAIL refers to a disabled account')
    expect(warning).not.toContain(configured.password)
  })

  it('stays disabled also if no owner is left: a link makes one, and may restore the same', async () => {
    await ensureFirstOperator(database, configured, now)
    await database.queries.updateTable('memberships').set({ disabled_at: 1 }).execute()
    const [before] = await accounts()
    const path = (await ensureFirstOperator(database, configured, now)) ?? ''
    expect(await accounts()).toEqual([before])
    const secret = path.split('/').at(-1) ?? ''
    const visitor = { userAgent: 'test', address: '::1', isShared: true, browser: '' }
    const typed = { secret, email: configured.email, name: 'Ada', password: 'a new one, and long' }
    await followLink({ database, now }, typed, visitor)
    const [after, ...more] = await accounts()
    expect(more).toEqual([])
    expect(after).toMatchObject({ operator_id: before?.operator_id, disabled_at: null })
    expect(after?.password_hash).not.toBe(before?.password_hash)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import type { Database } from '../../../ground/database/database.ts'
import { inviteOperator } from '../accounts/invite-operator.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { followLink } from '../sign-in/follow-link.ts'

const now = () => Date.UTC(2026, 10, 21)

describe.each(testDatabases)('an invitation on $name', ({ open }) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  // The inviter sees the link, so it must not give access to an account that is also used
  // elsewhere.
  it('sets no password for an account that already has one', async () => {
    const ada = { email: 'ada@example.com', name: 'Ada', role: 'staff', storeId: null } as const
    const passwordHash = await hashPassword('correct horse battery')
    const by = { id: 'op_1', name: 'Owner' }
    const { links } = await inviteOperator({ database, now }, ada, by)
    await database.queries
      .updateTable('operators')
      .set({ password_hash: passwordHash })
      .where('email', '=', ada.email)
      .execute()

    const secret = links.shown.split('/').at(-1) ?? ''
    const following = { secret, password: 'somebody else’s', email: '', name: '' }
    const visitor = { userAgent: '', address: '198.51.100.1', isShared: false, browser: '' }
    const followed = followLink({ database, now }, following, visitor)
    await expect(followed).rejects.toMatchObject({ status: 410 })
    const row = database.queries.selectFrom('operators').selectAll().executeTakeFirstOrThrow()
    expect((await row).password_hash).toBe(passwordHash)
  })
})

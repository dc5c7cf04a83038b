import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { ensureFirstStore } from '../../trade/stores/ensure-first-store.ts'
import type { Database } from './database.ts'
import { migrations } from './migrations.ts'

type Before = { operators: Record<string, unknown>; operator_links: Record<string, unknown> }

describe.each(testDatabases)('accounts from before memberships, on $name', ({ open }) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('keep what they may do, and are believed their address where the installation made them', async () => {
    const { queries, kind } = database
    const db = queries as Kysely<unknown>
    for (const table of [
      ...['known_browsers', 'operator_links', 'operator_recovery_codes', 'operator_sessions'],
      ...['memberships', 'operators', 'sign_in_failures', 'audit_log'],
    ]) {
      await sql`drop table ${sql.table(table)}`.execute(db)
    }
    await migrations['017-operators']?.(db, kind)
    const before = queries as unknown as Kysely<Before>
    const { store } = await ensureFirstStore(database, {}, () => 1)
    const row = { name: 'N', role: 'owner', password_hash: 'hash', wants_mails: 1 }
    const times = { created_at: 5, updated_at: 7, disabled_at: null }
    await before
      .insertInto('operators')
      .values([
        { id: 'op_1', email: 'ada@a.example', store_id: null, ...row, ...times },
        { id: 'op_2', email: 'ivo@a.example', store_id: store.id, ...row, ...times },
        {
          ...{ id: 'op_3', email: 'new@a.example', store_id: store.id, ...row, ...times },
          ...{ role: 'staff', password_hash: null, disabled_at: 9 },
        },
      ])
      .execute()
    await before
      .insertInto('operator_links')
      .values({ id_hash: 'h', kind: 'invite', operator_id: 'op_3', created_at: 5, expires_at: 99 })
      .execute()

    await migrations['032-accounts']?.(db, kind)
    const memberships = await queries.selectFrom('memberships').selectAll().orderBy('id').execute()
    expect(memberships).toMatchObject([
      { id: 'mb_1', operator_id: 'op_1', store_id: null, role: 'owner', joined_at: 5 },
      { id: 'mb_2', operator_id: 'op_2', store_id: store.id, wants_mails: 1, disabled_at: null },
      { id: 'mb_3', role: 'staff', joined_at: null, disabled_at: 9, invited_until: 86_400_007 },
    ])
    const operators = await queries
      .selectFrom('operators')
      .select(['id', 'password_hash', 'proved_at'])
      .orderBy('id')
      .execute()
    expect(operators).toEqual([
      { id: 'op_1', password_hash: 'hash', proved_at: 7 },
      { id: 'op_2', password_hash: 'hash', proved_at: null },
      { id: 'op_3', password_hash: null, proved_at: null },
    ])
    const links = await queries.selectFrom('operator_links').selectAll().execute()
    expect(links).toMatchObject([{ id_hash: 'h', membership_id: 'mb_3', proves_address: 0 }])
    const again = queries.insertInto('memberships').values({
      ...memberships[0],
      id: 'mb_x',
    } as (typeof memberships)[number])
    await expect(again.execute()).rejects.toThrow(/unique/i)
  })
})

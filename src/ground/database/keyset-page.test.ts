import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import type { Database } from './database.ts'
import { type Cursor, cursorText, getCursor, keysetPage, readCursor } from './keyset-page.ts'
import { auditDetail } from './tables/operators-table.ts'

const isToken = (text: string) => /^[a-z]$/.test(text)

describe.each(testDatabases)('keysetPage on $name', (testDatabase) => {
  let database: Database
  beforeEach(async () => {
    database = await testDatabase.open()
  })
  afterEach(() => database.close())

  async function add(subject: string, at: number) {
    const entry = {
      id: subject,
      at,
      subject,
      action: 'store.changed',
      detail: auditDetail.write({}),
    } as const
    const by = { operator_id: 'op_1', operator_name: 'Ada', store_id: null }
    await database.queries
      .insertInto('audit_log')
      .values({ ...entry, ...by })
      .execute()
  }
  async function page(after: Cursor | null) {
    const query = database.queries.selectFrom('audit_log').select(['id', 'at'])
    const cursorOf = ({ at, id }: Cursor) => ({ at, id })
    const found = await keysetPage(query, { at: 'at', id: 'id', cursorOf }, { after, limit: 2 })
    return { names: found.rows.map(({ id }) => id).join(''), next: found.next }
  }

  it('continues after the last row of the previous page, newest first, whatever arrives meanwhile', async () => {
    for (const [name, at] of [
      ['a', 1],
      ['b', 2],
      ['c', 2],
      ['d', 2],
      ['e', 3],
    ] as const) {
      await add(name, at)
    }
    const first = await page(null)
    expect(first).toEqual({ names: 'ed', next: { at: 2, id: 'd' } })
    await add('f', 4)
    const second = await page(readCursor(cursorText(first.next as Cursor), isToken))
    expect(second).toEqual({ names: 'cb', next: { at: 2, id: 'b' } })
    expect(await page(second.next)).toEqual({ names: 'a', next: null })
  })
})

describe('a cursor', () => {
  it('is read as it was written, and stays the same from release to release', () => {
    const cursor = { at: 1_795_000_000_000, id: 'a' }
    expect(readCursor(cursorText(cursor), isToken)).toEqual(cursor)
    expect(readCursor('MTc5NTAwMDAwMDAwMC5h', isToken)).toEqual(cursor)
  })

  it.each(['', 'nothing', '1795000000000.a', cursorText({ at: 1, id: 'of-another-list' })])(
    'that is invalid is rejected: %j',
    (text) => {
      expect(readCursor(text, isToken)).toBeNull()
      expect(() => getCursor(text, isToken, 'order')).toThrow(/start at the newest order/)
    },
  )
})

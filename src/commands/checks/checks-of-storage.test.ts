import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { type TestStorage, testStorages } from '../../../tests/helpers/storages.ts'
import { handOverPicture, openTestShop } from '../../../tests/helpers/test-shop.ts'
import { readConfig } from '../../config.ts'
import type { Database } from '../../ground/database/database.ts'
import type { Storage, StoredObject } from '../../ground/storage/storage.ts'
import {
  derivativeKey,
  originalKey,
  placeholderKey,
  type StoredPicture,
} from '../../trade/images/object-keys.ts'
import { missingSince } from '../objects-of-rows.ts'
import { checksOfStorage } from './checks-of-storage.ts'

type More = { database?: Database; hasRoom?: () => Promise<boolean> }

async function said(check: string, storage: Storage, more: More = {}): Promise<string> {
  const config = readConfig({ HANDPRINT_DATA_DIR: '/srv/handprint' })
  const { database = null, ...rest } = more
  const checks = checksOfStorage({ config, storage, database, all: check === 'orphans', ...rest })
  return ((await checks[check]?.()) ?? []).map((line) => line.join(': ')).join('\n')
}

describe.each(testStorages)('storage checks on $name', ({ open }) => {
  let opened: TestStorage
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  it('pass if storing, reading, listing and deleting work, and leave nothing behind', async () => {
    expect(await said('storage', opened.storage)).toMatch(/^ok: .* list and delete work\./)
    for await (const { key } of opened.storage.list('check/')) expect(key).toBe('deleted')
  })

  it.each<{ what: string; but: Partial<Storage>; says: RegExp }>([
    {
      what: 'gives other bytes',
      but: { read: async () => ({ stream: Readable.from(['other']), byteLength: 5 }) },
      says: /^fault: An object that was just stored can’t be read back/,
    },
    {
      what: 'does not list',
      but: { list: () => objects([]) },
      says: /^fault: Listing fails: .* permissions/,
    },
    {
      what: 'does not delete',
      but: { delete: async () => {} },
      says: /^fault: Deleting fails: .* permissions/,
    },
  ])('fail if the storage $what', async ({ but, says }) => {
    expect(await said('storage', { ...opened.storage, ...but })).toMatch(says)
  })
})

describe.each(testDatabases)('objects referenced by a database copy on $name', (testDatabase) => {
  it('count as lost if the database still references them, and as deleted on purpose otherwise', async () => {
    const shop = await openTestShop(testDatabase)
    const since = await openTestShop(testDatabase)
    await handOverPicture(shop, { print: { width: 30, height: 20 } })
    const [copy, live] = [shop.database.queries, since.database.queries]
    expect(await missingSince(copy, live, storing([]))).toEqual([])
    const select = copy.selectFrom('images').select(['sha256', 'generation'])
    const key = originalKey(await select.executeTakeFirstOrThrow())
    expect(await missingSince(copy, copy, storing([]))).toEqual([key])
    expect(await missingSince(copy, copy, storing([key]))).toEqual([])
  })
})

describe.each(testDatabases)('images without database rows on $name', (testDatabase) => {
  it('are counted once each, whichever of their files are stored, once they are a day old', async () => {
    const shop = await openTestShop(testDatabase)
    const { database } = shop
    await handOverPicture(shop, { print: { width: 30, height: 20 } })
    const select = database.queries.selectFrom('images').select(['sha256', 'generation'])
    const named = await select.executeTakeFirstOrThrow()
    const kept = [originalKey(named), derivativeKey(named, '400.jpg')]
    expect(await said('orphans', storing(kept), { database })).toMatch(
      /^ok: No unreferenced pictures/,
    )
    const [a, b, c] = [unnamed('a'), unnamed('b'), unnamed('c')]
    const orphans = [originalKey(a), derivativeKey(a, '400.jpg'), derivativeKey(b, '800.jpg')]
    const stored = storing([...kept, ...orphans, placeholderKey(c)])
    expect(await said('orphans', stored, { database })).toMatch(/^warning: 3 stored pictures/)
    expect(await said('orphans', storing(orphans, Date.now()), { database })).toMatch(/^ok/)
  })
})

it('reports a disk that is nearly full', async () => {
  const hasRoom = async () => false
  expect(await said('disk', storing([]), { hasRoom })).toMatch(/^fault: \/srv\/handprint is nearly/)
  expect(await said('disk', storing([]), { hasRoom: async () => true })).toMatch(/^ok/)
  // The folder does not exist where no node runs.
  expect(await said('disk', storing([]))).toMatch(/^warning: \/srv\/handprint does not exist here/)
})

function unnamed(digit: string): StoredPicture {
  return { sha256: digit.repeat(64), generation: digit.repeat(16) }
}

/** A storage that lists only these keys. No other method is called. */
function storing(keys: readonly string[], modifiedAt = 0): Storage {
  const list = (prefix: string) =>
    objects(keys.filter((key) => key.startsWith(prefix)).map((key) => ({ key, modifiedAt })))
  const byteLength = async (key: string) => (keys.includes(key) ? 1 : null)
  return { kind: 'files', list, byteLength } as unknown as Storage
}

async function* objects(
  list: readonly Omit<StoredObject, 'byteLength'>[],
): AsyncGenerator<StoredObject> {
  for (const object of list) yield { byteLength: 1, ...object }
}

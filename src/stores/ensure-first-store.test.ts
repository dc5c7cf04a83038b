import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../tests/helpers/databases.ts'
import type { AccessKey, SecretKey } from '../contract/keys.ts'
import { isAccessKey, isSecretKey } from '../contract/keys.ts'
import type { Database } from '../database/database.ts'
import { storeByAccessKey, storeBySecretKey } from './authenticate.ts'
import { ensureFirstStore, keyOverlapMs } from './ensure-first-store.ts'

const firstKey = 'a'.repeat(32) as AccessKey
const secondKey = 'b'.repeat(32) as AccessKey

describe.each(testDatabases)('ensureFirstStore on $name', ({ open }) => {
  let database: Database
  let time = 1_000_000
  const now = () => time
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('makes a test store with keys that work', async () => {
    const { store, accessKey, newSecretKey } = await ensureFirstStore(database, {}, now)
    expect(store).toMatchObject({ name: 'Handprint', mode: 'test', currency: 'USD' })
    expect(isAccessKey(accessKey)).toBe(true)
    expect(isSecretKey(newSecretKey ?? '')).toBe(true)
    const db = database.queries
    expect(await storeByAccessKey(db, accessKey, now)).toEqual(store)
    expect(await storeBySecretKey(db, `Bearer ${newSecretKey}`, now)).toEqual(store)
  })

  it('finds the same store and access key later, and gives the secret key out only once', async () => {
    const first = await ensureFirstStore(database, {}, now)
    const second = await ensureFirstStore(database, {}, now)
    expect(second).toEqual({ ...first, newSecretKey: null })
  })

  it('takes the configured keys and shows no secret', async () => {
    const secretKey = `sk_${'x'.repeat(43)}` as SecretKey
    const made = await ensureFirstStore(database, { accessKey: firstKey, secretKey }, now)
    expect(made).toMatchObject({ accessKey: firstKey, newSecretKey: null })
    expect((await storeBySecretKey(database.queries, `Bearer ${secretKey}`, now)).id).toBe(
      made.store.id,
    )
  })

  it('adds a newly configured key and lets the one before work for the overlap', async () => {
    await ensureFirstStore(database, { accessKey: firstKey }, now)
    const rotated = await ensureFirstStore(database, { accessKey: secondKey }, now)
    expect(rotated).toMatchObject({ accessKey: secondKey, newSecretKey: null })
    time += keyOverlapMs - 1
    await storeByAccessKey(database.queries, firstKey, now)
    time += 1
    await expect(storeByAccessKey(database.queries, firstKey, now)).rejects.toMatchObject({
      code: 'access_key_invalid',
    })
    await storeByAccessKey(database.queries, secondKey, now)
  })

  it('takes a replaced key back when it is configured again', async () => {
    await ensureFirstStore(database, { accessKey: firstKey }, now)
    await ensureFirstStore(database, { accessKey: secondKey }, now)
    await ensureFirstStore(database, { accessKey: firstKey }, now)
    time += 2 * keyOverlapMs
    await storeByAccessKey(database.queries, firstKey, now)
  })

  it('makes one store when several nodes start at once', async () => {
    const starts = await Promise.all(
      Array.from({ length: 5 }, () => ensureFirstStore(database, {}, now)),
    )
    expect(new Set(starts.map(({ store }) => store.id)).size).toBe(1)
    expect(starts.filter(({ newSecretKey }) => newSecretKey !== null)).toHaveLength(1)
    expect(await database.queries.selectFrom('stores').select('id').execute()).toHaveLength(1)
  })

  it('keeps no secret key in clear', async () => {
    const { newSecretKey } = await ensureFirstStore(database, {}, now)
    const rows = await database.queries.selectFrom('store_keys').selectAll().execute()
    const secret = rows.find(({ kind }) => kind === 'secret')
    expect(secret?.lookup).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(newSecretKey?.slice(3, 20))
  })
})

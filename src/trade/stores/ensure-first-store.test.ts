import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import type { Database } from '../../ground/database/database.ts'
import {
  type AccessKey,
  isAccessKey,
  isSecretKey,
  type OperatorKey,
  type SecretKey,
} from '../../pure/contract/keys.ts'
import { ConfigFaults } from '../../pure/errors.ts'
import { operatorByKey, storeByAccessKey, storeBySecretKey } from './authenticate.ts'
import { ensureFirstStore, ensureSecretKey, keyOverlapMs } from './ensure-first-store.ts'
import { endOperatorKey, readOperatorKeys } from './keys/operator-keys.ts'
import { endKey, rotateKey } from './keys/rotate-key.ts'
import { createStore } from './settings/create-store.ts'

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

  it('creates a test store with working keys', async () => {
    const { store, accessKey } = await ensureFirstStore(database, {}, now)
    const secretKey = await ensureSecretKey(database, store.id, now)
    expect(store).toMatchObject({ name: 'Handprint', mode: 'test', currency: 'USD' })
    expect(isAccessKey(accessKey)).toBe(true)
    expect(isSecretKey(secretKey ?? '')).toBe(true)
    const db = database.queries
    expect(await storeByAccessKey(db, accessKey, now)).toMatchObject(store)
    expect(await storeBySecretKey(db, `Bearer ${secretKey}`, now)).toMatchObject(store)
  })

  it('finds the same store and access key later', async () => {
    const first = await ensureFirstStore(database, {}, now)
    expect(await ensureFirstStore(database, {}, now)).toEqual(first)
  })

  it('returns the secret key once, however many starts failed before', async () => {
    await ensureFirstStore(database, {}, now)
    const { store } = await ensureFirstStore(database, {}, now)
    expect(isSecretKey((await ensureSecretKey(database, store.id, now)) ?? '')).toBe(true)
    expect(await ensureSecretKey(database, store.id, now)).toBeNull()
  })

  it('uses the configured keys and shows no secret', async () => {
    const secretKey = `sk_${'x'.repeat(43)}` as SecretKey
    const made = await ensureFirstStore(database, { accessKey: firstKey, secretKey }, now)
    expect(made.accessKey).toBe(firstKey)
    expect(await ensureSecretKey(database, made.store.id, now)).toBeNull()
    expect((await storeBySecretKey(database.queries, `Bearer ${secretKey}`, now)).id).toBe(
      made.store.id,
    )
  })

  it('adds a newly configured key and keeps the previous one valid for the overlap', async () => {
    await ensureFirstStore(database, { accessKey: firstKey }, now)
    const rotated = await ensureFirstStore(database, { accessKey: secondKey }, now)
    expect(rotated.accessKey).toBe(secondKey)
    time += keyOverlapMs - 1
    await storeByAccessKey(database.queries, firstKey, now)
    time += 1
    await expect(storeByAccessKey(database.queries, firstKey, now)).rejects.toMatchObject({
      code: 'access_key_invalid',
    })
    await storeByAccessKey(database.queries, secondKey, now)
  })

  it('restores a replaced key when it is configured again', async () => {
    await ensureFirstStore(database, { accessKey: firstKey }, now)
    await ensureFirstStore(database, { accessKey: secondKey }, now)
    await ensureFirstStore(database, { accessKey: firstKey }, now)
    time += 2 * keyOverlapMs
    await storeByAccessKey(database.queries, firstKey, now)
  })

  describe('of an expired or revoked key', () => {
    const secretKey = `sk_${'s'.repeat(43)}` as SecretKey
    const operatorKey = `ok_${'o'.repeat(43)}` as OperatorKey
    const start = (keys: Parameters<typeof ensureFirstStore>[1]) =>
      ensureFirstStore(database, keys, now)
    const works = (key: string) =>
      storeBySecretKey(database.queries, `Bearer ${key}`, now).then(
        () => true,
        () => false,
      )
    const rotate = async (kind: 'access' | 'secret', overlapMs: number) => {
      const storeId = (await start({})).store.id
      const wish = { storeId, kind, overlapMs }
      return await database.transaction((tx) => rotateKey(tx, wish, now()))
    }
    const rows = () => database.queries.selectFrom('store_keys').selectAll().orderBy('id').execute()

    it('does not restore it at a restart, nor revoke its replacement', async () => {
      await start({ secretKey })
      const replacement = await rotate('secret', 0)
      const before = await rows()
      await expect(start({ secretKey })).rejects.toBeInstanceOf(ConfigFaults)
      expect(await rows()).toEqual(before)
      expect(await works(secretKey)).toBe(false)
      time += 2 * keyOverlapMs
      expect(await works(replacement)).toBe(true)
    })

    it('reports all of them by variable name, never by key', async () => {
      await start({ accessKey: firstKey, secretKey, operatorKey })
      await rotate('secret', 0)
      await rotate('access', 0)
      const [made] = await readOperatorKeys(database.queries, now())
      await database.transaction((tx) => endOperatorKey(tx, made?.id ?? '', now()))
      const faults = await start({ accessKey: firstKey, secretKey, operatorKey }).catch(
        (error: unknown) => (error instanceof ConfigFaults ? error.faults : []),
      )
      expect(faults).toEqual([
        expect.stringMatching(/^HANDPRINT_ACCESS_KEY contains a revoked key/),
        expect.stringMatching(/^HANDPRINT_SECRET_KEY contains a revoked key/),
        expect.stringMatching(/^HANDPRINT_OPERATOR_KEY contains a revoked key/),
      ])
      const said = JSON.stringify(faults)
      for (const key of [firstKey, secretKey, operatorKey]) expect(said).not.toContain(key)
      await start({})
    })

    it('lets a key replaced in the panel expire, and says when', async () => {
      await start({ secretKey })
      const replacement = await rotate('secret', keyOverlapMs)
      const before = await rows()
      const { warnings } = await start({ secretKey })
      expect(await rows()).toEqual(before)
      expect(warnings).toEqual([expect.stringContaining('HANDPRINT_SECRET_KEY')])
      expect(warnings[0]).toContain(new Date(time + keyOverlapMs).toISOString())
      expect(warnings[0]).not.toContain(secretKey)
      time += keyOverlapMs
      expect(await works(secretKey)).toBe(false)
      expect(await works(replacement)).toBe(true)
      await expect(start({ secretKey })).rejects.toBeInstanceOf(ConfigFaults)
    })

    it('keeps a key revoked that was revoked by hand during its overlap', async () => {
      await start({ secretKey })
      await rotate('secret', keyOverlapMs)
      const { store } = await start({ secretKey })
      const old = (await rows()).find(({ expires_at: at }) => at !== null)
      const ending = { storeId: store.id, keyId: old?.id ?? '' }
      await database.transaction((tx) => endKey(tx, ending, now()))
      await expect(start({ secretKey })).rejects.toBeInstanceOf(ConfigFaults)
      expect(await works(secretKey)).toBe(false)
    })

    it('does not restore, after a panel key, a key that a start had replaced before', async () => {
      await start({ accessKey: firstKey })
      await start({ accessKey: secondKey })
      const replacement = await rotate('access', keyOverlapMs)
      const { accessKey, warnings } = await start({ accessKey: firstKey })
      expect(accessKey).toBe(replacement)
      expect(warnings).toHaveLength(1)
    })

    it('rejects a key replaced at a start, once its week is over', async () => {
      await start({ accessKey: firstKey })
      await start({ accessKey: secondKey })
      time += keyOverlapMs
      await expect(start({ accessKey: firstKey })).rejects.toBeInstanceOf(ConfigFaults)
    })

    it('keeps an operator key valid for a week after the configuration has replaced it', async () => {
      const next = `ok_${'p'.repeat(43)}` as OperatorKey
      const opens = (key: string) =>
        operatorByKey(database.queries, `Bearer ${key}`, now).then(
          ({ name }) => name,
          ({ code }) => code,
        )
      await start({ operatorKey })
      await start({ operatorKey: next })
      expect([await opens(operatorKey), await opens(next)]).toEqual([
        'operator key …oooo',
        'operator key …pppp',
      ])
      // The configuration returns to the old key within a week, as after a rollback.
      await start({ operatorKey })
      time += keyOverlapMs
      expect([await opens(operatorKey), await opens(next)]).toEqual([
        'operator key …oooo',
        'operator_key_invalid',
      ])
      await expect(start({ operatorKey: next })).rejects.toBeInstanceOf(ConfigFaults)
    })

    it('also reports a key that belongs to another store', async () => {
      await start({})
      time += 1
      const made = { name: 'Another', currency: 'USD' }
      const other = await database.transaction((tx) => createStore(tx, made, now()))
      const failing = start({ secretKey: other.secretKey as SecretKey })
      await expect(failing).rejects.toMatchObject({
        faults: [expect.stringMatching(/^HANDPRINT_SECRET_KEY contains a key of another store/)],
      })
    })
  })

  it('creates one store when several nodes start concurrently', async () => {
    const starts = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { store } = await ensureFirstStore(database, {}, now)
        return { id: store.id, key: await ensureSecretKey(database, store.id, now) }
      }),
    )
    expect(new Set(starts.map(({ id }) => id)).size).toBe(1)
    expect(starts.filter(({ key }) => key !== null)).toHaveLength(1)
    expect(await database.queries.selectFrom('stores').select('id').execute()).toHaveLength(1)
  })

  it('stores no secret key in clear', async () => {
    const { store } = await ensureFirstStore(database, {}, now)
    const secretKey = await ensureSecretKey(database, store.id, now)
    const rows = await database.queries.selectFrom('store_keys').selectAll().execute()
    const secret = rows.find(({ kind }) => kind === 'secret')
    expect(secret?.lookup).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(secretKey?.slice(3, 20))
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../tests/helpers/ids.ts'
import type { Database } from '../../ground/database/database.ts'
import { storeByAccessKey, storeBySecretKey, storeForPush } from './authenticate.ts'
import { ensureFirstStore, ensureSecretKey, type FirstStore } from './ensure-first-store.ts'

const now = () => 1_000_000
const otherAccessKey = 'c'.repeat(32)

describe.each(testDatabases)('authentication by key on $name', ({ open }) => {
  let database: Database
  let first: FirstStore
  let secretKey: string
  beforeEach(async () => {
    database = await open()
    first = await ensureFirstStore(database, {}, now)
    secretKey = (await ensureSecretKey(database, first.store.id, now)) ?? ''
  })
  afterEach(() => database.close())

  const push = (headers: Parameters<typeof storeForPush>[1]) =>
    storeForPush(database.queries, headers, now).then(({ id }) => id)
  const ask = (header: string | undefined) =>
    storeBySecretKey(database.queries, header, now).then(({ id }) => id)

  async function addStore(mode: 'test' | 'live') {
    const row = await database.queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    await database.queries
      .insertInto('stores')
      .values({ ...row, id: storeIdOf('store_2'), mode })
      .execute()
    const key = {
      id: 'key_2',
      store_id: storeIdOf('store_2'),
      kind: 'access' as const,
      hint: 'cccc',
    }
    await database.queries
      .insertInto('store_keys')
      .values({ ...key, lookup: otherAccessKey, created_at: 1, expires_at: null })
      .execute()
  }

  it('accepts the access key as a bearer token, in CP-ApiKey, or in both', async () => {
    const { accessKey, store } = first
    expect(await push({ authorization: `Bearer ${accessKey}` })).toBe(store.id)
    expect(await push({ authorization: `bearer  ${accessKey} ` })).toBe(store.id)
    expect(await push({ cpApiKey: accessKey })).toBe(store.id)
    expect(await push({ authorization: `Bearer ${accessKey}`, cpApiKey: accessKey })).toBe(store.id)
  })

  it("ignores another scheme's Authorization beside CP-ApiKey", async () => {
    const headers = { authorization: 'Basic dXNlcjpwYXNz', cpApiKey: first.accessKey }
    expect(await push(headers)).toBe(first.store.id)
  })

  it.each([
    ['an unknown key', { authorization: `Bearer ${'0'.repeat(32)}` }],
    ['an unknown key in CP-ApiKey', { cpApiKey: '0'.repeat(32) }],
    ['a key of no form', { cpApiKey: 'letmein' }],
    ['an empty key', { cpApiKey: '' }],
    ['an empty bearer token', { authorization: 'Bearer' }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
  ])('rejects %s even if no key is required', async (_name, headers) => {
    await expect(push(headers)).rejects.toMatchObject({ code: 'access_key_invalid', status: 401 })
  })

  it('rejects a wrong key beside a right one, and keys of two stores', async () => {
    const authorization = `Bearer ${first.accessKey}`
    await expect(push({ authorization, cpApiKey: '0'.repeat(32) })).rejects.toMatchObject({
      code: 'access_key_invalid',
    })
    await addStore('test')
    await expect(push({ authorization, cpApiKey: otherAccessKey })).rejects.toMatchObject({
      code: 'access_key_invalid',
      message: expect.stringContaining('two different stores'),
    })
  })

  it('requires no key while there is one store in test mode', async () => {
    expect(await push({})).toBe(first.store.id)
  })

  it('requires a key once that store is live', async () => {
    await database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    await expect(push({})).rejects.toMatchObject({ code: 'access_key_missing', status: 401 })
  })

  it('requires a key once there are two stores', async () => {
    await addStore('test')
    await expect(push({})).rejects.toMatchObject({ code: 'access_key_missing', status: 401 })
    expect(await push({ cpApiKey: otherAccessKey })).toBe('store_2')
  })

  it('says that a secret key is in the wrong place, without repeating it', async () => {
    const refused = expect.objectContaining({
      code: 'access_key_invalid',
      message: expect.stringMatching(/secret key.*server only/),
    })
    await expect(push({ authorization: `Bearer ${secretKey}` })).rejects.toEqual(refused)
    await expect(storeByAccessKey(database.queries, secretKey, now)).rejects.toEqual(refused)
    const error = await push({ cpApiKey: secretKey }).catch((thrown: Error) => thrown)
    expect(String(error)).not.toContain(secretKey)
  })

  it('accepts the secret key for reading orders', async () => {
    expect(await ask(`Bearer ${secretKey}`)).toBe(first.store.id)
  })

  it('rejects an access key if a secret key is required, and says so', async () => {
    await expect(ask(`Bearer ${first.accessKey}`)).rejects.toMatchObject({
      code: 'secret_key_invalid',
      status: 401,
      message: expect.stringContaining('This is an access key'),
    })
  })

  it.each([
    ['no header', undefined, 'secret_key_missing'],
    ['an empty header', '', 'secret_key_missing'],
    ['the empty variable of a shell', 'Bearer ', 'secret_key_missing'],
    ['another scheme', 'Basic dXNlcjpwYXNz', 'secret_key_missing'],
    ['an unknown secret key', `Bearer sk_${'x'.repeat(43)}`, 'secret_key_invalid'],
    ['something else', 'Bearer letmein', 'secret_key_invalid'],
  ])('rejects %s', async (_name, header, code) => {
    await expect(ask(header)).rejects.toMatchObject({ code, status: 401 })
  })

  it('does not accept the hash of a secret key as the key', async () => {
    const row = await database.queries
      .selectFrom('store_keys')
      .select('lookup')
      .where('kind', '=', 'secret')
      .executeTakeFirstOrThrow()
    await expect(ask(`Bearer ${row.lookup}`)).rejects.toMatchObject({ code: 'secret_key_invalid' })
    await expect(push({ cpApiKey: row.lookup })).rejects.toMatchObject({
      code: 'access_key_invalid',
    })
  })
})

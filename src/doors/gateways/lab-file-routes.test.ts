import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { type TestStorage, testStorages } from '../../../tests/helpers/storages.ts'
import type { Database } from '../../ground/database/database.ts'
import { createServer } from '../../ground/http/server.ts'
import { signedAddress } from '../../trade/fulfilment/labs/signed-address.ts'
import { labFileRoutes } from './lab-file-routes.ts'

const key = `prints/oln_1/${'a'.repeat(64)}.tif`
const other = `prints/oln_2/${'b'.repeat(64)}.tif`
const dayMs = 24 * 60 * 60_000

const both = testDatabases.flatMap((testDatabase) =>
  testStorages.map((testStorage) => ({ testDatabase, testStorage })),
)

describe.each(both)('addresses of files on $testDatabase.name and $testStorage.name', (made) => {
  let database: Database
  let stored: TestStorage
  let server: FastifyInstance
  let time: number
  const now = () => time
  beforeEach(async () => {
    time = Date.UTC(2026, 10, 21)
    database = await made.testDatabase.open()
    stored = await made.testStorage.open()
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    labFileRoutes(server, { database, now, storage: stored.storage })
    for (const each of [key, other]) await stored.storage.putBytes(each, Buffer.from('0123456789'))
  })
  afterEach(async () => {
    await server.close()
    await stored.close()
    await database.close()
  })

  const address = async (of = key) => {
    const given = await signedAddress({ database, now, baseUrl: 'https://prints.example' }, of)
    return new URL(given).pathname
  }
  const ask = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.inject({ method, url, headers })

  it('give the file, whole or a part of it', async () => {
    const url = await address()
    const whole = await ask(url)
    expect([whole.statusCode, whole.body, whole.headers['content-type']]).toEqual([
      ...[200, '0123456789', 'image/tiff'],
    ])
    const range = { range: 'bytes=4-', 'if-range': String(whole.headers.etag) }
    const part = await ask(url, range)
    expect([part.statusCode, part.body]).toEqual([206, '456789'])
    expect(part.headers['content-range']).toBe('bytes 4-9/10')
    expect((await ask(url, { range: 'bytes=10-' })).statusCode).toBe(416)
    const head = await ask(url, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
  })

  it('hold for 30 days, and end', async () => {
    const url = await address()
    time += 30 * dayMs - 1000
    expect((await ask(url)).statusCode).toBe(200)
    time += 1001
    expect((await ask(url)).statusCode).toBe(410)
  })

  it('are of one file, one end and this shop', async () => {
    const [, , expires = '', signature = ''] = (await address()).split('/')
    const later = String(Number(expires) + 1)
    for (const url of [
      `/lab-files/${expires}/${signature}/${other}`,
      `/lab-files/${later}/${signature}/${key}`,
      `/lab-files/${expires}/${signature.slice(1)}/${key}`,
      `/lab-files/${expires}/${'a'.repeat(signature.length)}/${key}`,
      `/lab-files/${expires}/ä/${key}`,
    ])
      expect((await ask(encodeURI(url))).statusCode).toBe(403)
    await database.queries.deleteFrom('signing_keys').execute()
    expect((await ask(`/lab-files/${expires}/${signature}/${key}`)).statusCode).toBe(403)
  })

  it('say when the file is no longer kept', async () => {
    const url = await address()
    await stored.storage.delete(key)
    expect((await ask(url)).statusCode).toBe(410)
  })

  it('are signed by one secret, whoever makes it first', async () => {
    const [one, two] = await Promise.all([address(), address()])
    expect(one).toBe(two)
  })

  it('can only be given where the shop knows its own address', async () => {
    await expect(signedAddress({ database, now, baseUrl: null }, key)).rejects.toMatchObject({
      code: 'lab_unavailable',
    })
  })
})

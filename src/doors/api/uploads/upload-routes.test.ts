// The rules of tus 1.0, by section. Uses real connections, because the wire protocol is tested.

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkedApi } from '../../../../tests/helpers/checked-api.ts'
import { type Answer, send } from '../../../../tests/helpers/multipart.ts'
import { type Handoff, openHandoff } from '../../../../tests/helpers/open-handoff.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import {
  addBytes,
  addressOf,
  askForOffset,
  beginUpload,
  offsetBody,
  offsetOf,
  openPatch,
  tusHeader,
  uploadMetadata,
} from '../../../../tests/helpers/uploads.ts'
import type { Database, Queries } from '../../../ground/database/database.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { createPriceList } from '../../../trade/catalog/price-lists/save-price-list.ts'
import { createSpool } from '../../../trade/images/spool.ts'
import { createSpoolSpace } from '../../../trade/images/spool-space.ts'
import { uploadRoutes } from './upload-routes.ts'

let handoff: Handoff
let server: FastifyInstance
let base: string
let image: Buffer

beforeAll(async () => {
  handoff = await openHandoff()
  image = await picture({ width: 900, height: 600 })
  server = await handoff.newServer()
  uploadRoutes(checkedApi(server, handoff.parts), {
    ...handoff.parts,
    uploadPieceBytes: 5_000,
    wakeWorker: () => {},
  })
  base = await server.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => emptied())
afterAll(async () => {
  await server.close()
  await handoff.close()
})

/** Starting a decoder takes time, so the tests share one server and clean it up. */
async function emptied(): Promise<void> {
  const { database, storage } = handoff.parts
  for (const table of ['upload_pieces', 'uploads', 'image_tokens', 'images'] as const) {
    await database.queries.deleteFrom(table).execute()
  }
  await database.queries.updateTable('stores').set({ mode: 'test' }).execute()
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  for (const key of keys) await storage.delete(key)
}

async function begun(byteLength = image.byteLength): Promise<string> {
  return addressOf(base, await beginUpload(base, { byteLength }))
}

function problem(answer: Answer) {
  const { status, code, type } = answer.json()
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(type).toBe(`${base}/api/v1/reference#error-${code}`)
  expect(status).toBe(answer.status)
  return { status, code }
}

/** Small enough that no placeholder is made on arrival. */
const keptWhole = { images: 1, tokens: 1, objects: 1 }

describe('core', () => {
  it('accepts an upload in several requests and answers the last one with the token', async () => {
    const address = await begun()
    const first = await addBytes(address, 0, image.subarray(0, 7_000))
    expect(first.status).toBe(204)
    expect(first.headers['upload-offset']).toBe('7000')
    expect(first.headers['handprint-image-token']).toBeUndefined()
    const last = await addBytes(address, 7_000, image.subarray(7_000))
    expect(last.status).toBe(204)
    expect(last.headers['upload-offset']).toBe(String(image.byteLength))
    expect(last.headers['handprint-image-token']).toMatch(/^[0-9a-f]{64}$/)
    expect(last.text).toBe('')
    expect(await handoff.count()).toMatchObject({ ...keptWhole, spooled: 0 })
  })

  it('HEAD: offset, length, metadata and Cache-Control: no-store', async () => {
    const address = await begun()
    await addBytes(address, 0, image.subarray(0, 100))
    const { status, headers } = await askForOffset(address)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'upload-offset': '100',
      'upload-length': String(image.byteLength),
      'upload-metadata': uploadMetadata({ type: 'image' }),
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
    })
  })

  it.each(['HEAD', 'PATCH', 'DELETE'])(
    '%s: 404 without an offset for an unknown upload',
    async (method) => {
      for (const id of ['0'.repeat(64), 'x', 'A'.repeat(64), '..%2F..']) {
        const headers = {
          ...tusHeader,
          ...(method === 'PATCH' && { ...offsetBody, 'upload-offset': '0' }),
        }
        const answer = await send(`${base}/api/v1/uploads/${id}`, { method, headers })
        expect(answer.status).toBe(404)
        expect(answer.headers['upload-offset']).toBeUndefined()
        if (method !== 'HEAD') expect(problem(answer).code).toBe('upload_unknown')
      }
    },
  )

  it('PATCH: 409 if the offset is not that of the upload, and nothing is stored', async () => {
    const address = await begun()
    await addBytes(address, 0, image.subarray(0, 100))
    for (const offset of [0, 99, 101]) {
      const answer = await addBytes(address, offset, image.subarray(offset, 200))
      expect(problem(answer)).toEqual({ status: 409, code: 'upload_offset_mismatch' })
    }
    expect(await offsetOf(address)).toBe(100)
  })

  it('PATCH: 415 for another Content-Type', async () => {
    const address = await begun()
    for (const type of ['application/octet-stream', 'image/jpeg', 'not a type', '']) {
      const headers = { 'content-type': type }
      const answer = await addBytes(address, 0, image, { headers })
      expect(answer.status).toBe(415)
    }
    expect(await offsetOf(address)).toBe(0)
  })

  it.each(['-1', '1.5', '1e3', 'abc', '', '0x10', '99999999999999999999'])(
    'PATCH: 400 for the offset "%s"',
    async (offset) => {
      const answer = await addBytes(await begun(), offset, image)
      expect(problem(answer)).toEqual({ status: 400, code: 'parameter_invalid' })
    },
  )

  it('PATCH: more than announced is rejected, declared or not', async () => {
    const address = await begun(1_000)
    const told = await addBytes(address, 0, Buffer.alloc(1_001))
    expect(problem(told)).toEqual({ status: 413, code: 'upload_too_long' })
    const untold = await addBytes(address, 0, Buffer.alloc(1_001), { chunkBytes: 100 })
    expect(problem(untold)).toEqual({ status: 413, code: 'upload_too_long' })
    expect(await offsetOf(address)).toBe(0)
    expect(await handoff.count()).toMatchObject({ objects: 0, spooled: 0 })
  })

  it('PATCH: accepts a body without a length', async () => {
    const address = await begun()
    const answer = await addBytes(address, 0, image, { chunkBytes: 1_000 })
    expect(answer.headers['handprint-image-token']).toMatch(/^[0-9a-f]{64}$/)
  })

  it('PATCH: accepts an upload that fills the whole spool, in pieces', async () => {
    const { spool } = handoff.parts
    const small = createSpool(spool.dir, createSpoolSpace(image.byteLength))
    const narrow = await handoff.newServer()
    const parts = { ...handoff.parts, spool: small }
    const more = { uploadPieceBytes: 5_000, wakeWorker: () => {} }
    uploadRoutes(checkedApi(narrow, parts), { ...parts, ...more })
    const address = await narrow.listen({ host: '127.0.0.1', port: 0 })
    const made = await beginUpload(address, { byteLength: image.byteLength })
    const answer = await addBytes(addressOf(address, made), 0, image)
    await narrow.close()
    expect(answer.headers['handprint-image-token']).toMatch(/^[0-9a-f]{64}$/)
    expect(small.room.heldBytes).toBe(0)
  })

  it('PATCH: an empty one changes nothing', async () => {
    const address = await begun()
    const answer = await addBytes(address, 0, Buffer.alloc(0))
    expect(answer.status).toBe(204)
    expect(answer.headers['upload-offset']).toBe('0')
  })

  it('PATCH: after the end nothing more is accepted, and the result stays the same', async () => {
    const address = await begun()
    const last = await addBytes(address, 0, image)
    const token = last.headers['handprint-image-token']
    expect((await addBytes(address, image.byteLength, Buffer.alloc(1))).status).toBe(413)
    expect((await addBytes(address, 0, image)).status).toBe(409)
    const again = await addBytes(address, image.byteLength, Buffer.alloc(0))
    expect(again.headers['handprint-image-token']).toBe(token)
    expect((await askForOffset(address)).headers['handprint-image-token']).toBe(token)
    expect((await handoff.count()).tokens).toBe(1)
  })

  it('PATCH: 423 while another request adds bytes', async () => {
    const address = await begun()
    const first = openPatch(address, 0, image.byteLength)
    await first.write(image.subarray(0, 6_000))
    await expect.poll(async () => (await handoff.count()).objects).toBe(1)
    const second = await addBytes(address, 0, image)
    expect(problem(second)).toEqual({ status: 423, code: 'upload_locked' })
    expect(second.headers['retry-after']).toBe('1')
    await first.write(image.subarray(6_000))
    expect((await first.answer).status).toBe(204)
  })

  it.each(['POST', 'HEAD', 'PATCH', 'DELETE'])('%s: 412 for another version', async (method) => {
    const address = method === 'POST' ? `${base}/api/v1/uploads` : await begun()
    for (const version of [{}, { 'tus-resumable': '0.2.2' }]) {
      const headers = { ...version, 'upload-length': '5', 'upload-offset': '0' }
      const answer = await send(address, { method, headers })
      expect(answer.status).toBe(412)
      expect(answer.headers['tus-version']).toBe('1.0.0')
    }
  })

  it('OPTIONS: lists the extensions, without requiring a version', async () => {
    const answer = await send(`${base}/api/v1/uploads`, { method: 'OPTIONS' })
    expect(answer.status).toBe(204)
    expect(answer.headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-resumable': '1.0.0',
      'tus-max-size': '2000000',
      'tus-extension': 'creation,creation-with-upload,expiration,checksum,termination',
      'tus-checksum-algorithm': 'sha1,sha256,sha384,sha512,md5',
    })
  })

  it('reads the method from X-HTTP-Method-Override', async () => {
    const address = await begun()
    const as = (method: string, more = {}) => ({
      method: 'POST',
      headers: { ...tusHeader, 'x-http-method-override': method, ...more },
    })
    const added = await send(address, {
      ...as('PATCH', { ...offsetBody, 'upload-offset': '0' }),
      body: image.subarray(0, 50),
    })
    expect(added.status).toBe(204)
    expect((await send(address, as('HEAD'))).headers['upload-offset']).toBe('50')
    expect((await send(address, as('DELETE'))).status).toBe(204)
    expect((await askForOffset(address)).status).toBe(404)
  })

  it.each(['PUT', 'POST'])('%s: 405 if the address does not support it', async (method) => {
    const answer = await send(await begun(), { method, headers: tusHeader })
    expect(problem(answer)).toEqual({ status: 405, code: 'method_not_allowed' })
    expect(answer.headers.allow).toBe('OPTIONS, HEAD, PATCH, DELETE, GET')
  })
})

// According to the source of tus-js-client 4.3, it retries at these statuses. At others it starts
// again or gives up.
describe('temporary failures, reported so that a tus client retries', () => {
  const methods = ['HEAD', 'PATCH', 'POST', 'DELETE', 'GET'] as const
  const away = { code: 'database_unavailable', status: 503, message: 'Not now.' }
  const tooMany = { code: 'rate_limited', status: 429, message: 'Not now.' }
  it.each([
    ['too many requests', new HandprintError(tooMany), [423, 423, 423, 423, 429], 'request'],
    ['a database that is away', new HandprintError(away), [423, 503, 503, 503, 503], 'service'],
    ['what nobody foresaw', new TypeError('unforeseen'), [423, 500, 500, 500, 500], 'service'],
  ])('%s', async (_name, refusal, statuses, fault) => {
    const refusing = await handoff.newServer()
    refusing.addHook('onRequest', async () => {
      throw refusal
    })
    uploadRoutes(checkedApi(refusing, handoff.parts), { ...handoff.parts, wakeWorker: () => {} })
    const at = await refusing.listen({ host: '127.0.0.1', port: 0 })
    const answers = await Promise.all(
      methods.map((method) => {
        const path = method === 'POST' ? '' : `/${'0'.repeat(64)}`
        return send(`${at}/api/v1/uploads${path}`, { method, headers: tusHeader })
      }),
    )
    await refusing.close()
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    for (const { headers } of answers) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      // The fault is still attributed to the same side, for monitoring.
      expect(headers['handprint-fault']).toBe(fault)
    }
  })
})

describe('unsupported extensions', () => {
  it.each([
    ['concatenation, a part', { 'upload-concat': 'partial' }, /parallelUploads at 1/],
    ['concatenation, the whole', { 'upload-concat': 'final;/a /b' }, /parallelUploads at 1/],
    ['deferred length', { 'upload-defer-length': '1' }, /Send it in Upload-Length/],
    ['checksum as a trailer', { trailer: 'Upload-Checksum' }, /Send it as a header/],
  ])('%s: a specific error, and nothing is begun', async (_name, headers, advice) => {
    const sent = { method: 'POST', headers: { ...tusHeader, ...headers }, body: 'bytes' }
    const answer = await send(`${base}/api/v1/uploads`, { ...sent, chunkBytes: 5 })
    expect(problem(answer)).toEqual({ status: 400, code: 'tus_extension_unsupported' })
    expect(answer.json().detail).toMatch(advice)
    const { queries } = handoff.parts.database
    expect(await queries.selectFrom('uploads').select('id').execute()).toEqual([])
  })
})

describe('creation', () => {
  it('answers 201 with an unguessable address', async () => {
    const answer = await beginUpload(base)
    expect(answer.status).toBe(201)
    expect(answer.headers.location).toMatch(/^\/api\/v1\/uploads\/[0-9a-f]{64}$/)
    expect(answer.headers['upload-offset']).toBe('0')
  })

  it.each([
    ['no length', { 'upload-length': '' }, 400, 'parameter_invalid'],
    ['a negative length', { 'upload-length': '-5' }, 400, 'parameter_invalid'],
    ['a length that is no number', { 'upload-length': 'ten' }, 400, 'parameter_invalid'],
    ['no bytes at all', { 'upload-length': '0' }, 422, 'image_empty'],
    ['more than the largest image', { 'upload-length': '2000001' }, 413, 'image_too_large'],
    ['an absurd length', { 'upload-length': '9007199254740991' }, 413, 'image_too_large'],
    ['no metadata', { 'upload-metadata': '' }, 400, 'parameter_missing'],
    [
      'no type',
      { 'upload-metadata': uploadMetadata({ filename: 'a.jpg' }) },
      400,
      'parameter_invalid',
    ],
    [
      'another type',
      { 'upload-metadata': uploadMetadata({ type: 'video' }) },
      400,
      'parameter_invalid',
    ],
    [
      'a type that is not in Base64',
      { 'upload-metadata': 'type image!' },
      400,
      'parameter_invalid',
    ],
    ['a key twice', { 'upload-metadata': 'type aW1hZ2U=,type aW1hZ2U=' }, 400, 'parameter_invalid'],
    ['an empty key', { 'upload-metadata': 'type aW1hZ2U=,' }, 400, 'parameter_invalid'],
    [
      'huge metadata',
      { 'upload-metadata': `type aW1hZ2U=,x ${'A'.repeat(8_000)}` },
      400,
      'parameter_invalid',
    ],
    [
      'a print without a token',
      { 'upload-metadata': uploadMetadata({ type: 'print' }) },
      400,
      'token_missing',
    ],
    [
      'a malformed token',
      { 'upload-metadata': uploadMetadata({ type: 'print', token: 'x' }) },
      400,
      'token_malformed',
    ],
    [
      'a token that nobody has',
      { 'upload-metadata': uploadMetadata({ type: 'print', token: 'a'.repeat(64) }) },
      404,
      'token_unknown',
    ],
    ['a wrong key', { authorization: `Bearer ${'0'.repeat(32)}` }, 401, 'access_key_invalid'],
  ])('rejects %s', async (_what, headers, status, code) => {
    const answer = await beginUpload(base, { headers })
    expect(problem(answer)).toEqual({ status, code })
    const rows = await handoff.parts.database.queries.selectFrom('uploads').select('id').execute()
    expect(rows).toEqual([])
  })

  it('says where to put the type and the token of an upload', async () => {
    for (const metadata of ['', uploadMetadata({ type: 'print' })]) {
      const answer = await beginUpload(base, { headers: { 'upload-metadata': metadata } })
      expect(answer.json().detail).toContain('Upload-Metadata')
    }
    const answer = await beginUpload(base, { headers: { 'upload-metadata': '' } })
    expect(answer.json().detail).toContain('preview, print or image, in Base64')
  })

  it('rejects a print image for an expired or deleted preview, and says which', async () => {
    const token = await handoff.receive('preview')
    const headers = { 'upload-metadata': uploadMetadata({ type: 'print', token }) }
    const refusedOnceIts = async (change: { expires_at?: number; deleted_at?: number }) => {
      const { queries } = handoff.parts.database
      await queries.updateTable('image_tokens').set(change).execute()
      return problem(await beginUpload(base, { headers }))
    }
    const expired = { status: 410, code: 'token_expired' }
    expect(await refusedOnceIts({ expires_at: handoff.clock.at })).toEqual(expired)
    const deleted = { status: 410, code: 'image_deleted' }
    expect(await refusedOnceIts({ deleted_at: handoff.clock.at })).toEqual(deleted)
  })

  it('takes whose picture it is with the secret key only', async () => {
    const headers = { 'upload-metadata': uploadMetadata({ type: 'image', whose: 'shop' }) }
    const refused = await beginUpload(base, { headers })
    expect([refused.status, refused.json().code]).toEqual([401, 'secret_key_missing'])
    const authorization = `Bearer ${handoff.secretKey}`
    const unknown = { 'upload-metadata': uploadMetadata({ type: 'image', whose: 'me' }) }
    const wrong = await beginUpload(base, { headers: { ...unknown, authorization } })
    expect([wrong.status, wrong.json().code]).toEqual([400, 'parameter_invalid'])
    const { byteLength } = image
    const begun = await beginUpload(base, { byteLength, headers: { ...headers, authorization } })
    await addBytes(addressOf(base, begun), 0, image)
    const tokens = handoff.parts.database.queries.selectFrom('image_tokens').select('is_shops')
    expect(await tokens.execute()).toEqual([{ is_shops: 1 }])
  })

  it('takes a price list with the secret key only', async () => {
    const { database } = handoff.parts
    const terms = { name: 'Schule Süd', storeId: null }
    const { id } = await database.transaction((tx) => createPriceList(tx, terms, 1))
    const of = (price_list: string) => ({
      'upload-metadata': uploadMetadata({ type: 'image', price_list }),
    })
    const authorization = `Bearer ${handoff.secretKey}`
    const refused = await beginUpload(base, { headers: of(id) })
    expect([refused.status, refused.json().code]).toEqual([401, 'secret_key_missing'])
    const wrong = await beginUpload(base, { headers: { ...of('North'), authorization } })
    expect([wrong.status, wrong.json().code]).toEqual([400, 'parameter_invalid'])
    const { byteLength } = image
    const headers = { ...of('schule süd'), authorization }
    await addBytes(addressOf(base, await beginUpload(base, { byteLength, headers })), 0, image)
    const tokens = database.queries.selectFrom('image_tokens').select('price_list_id')
    expect(await tokens.execute()).toEqual([{ price_list_id: id }])
  })

  it('rejects metadata that no header may contain', async () => {
    const headers = { 'upload-metadata': `type aW1hZ2U=,x ${'A'.repeat(100_000)}` }
    expect((await beginUpload(base, { headers })).status).toBe(431)
  })

  it('requires a key unless there is only a test store', async () => {
    await handoff.parts.database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    expect(problem(await beginUpload(base)).code).toBe('access_key_missing')
    const headers = { authorization: `Bearer ${handoff.accessKey}` }
    const answer = await beginUpload(base, { byteLength: image.byteLength, headers })
    // From here on the URL is the credential.
    const last = await addBytes(addressOf(base, answer), 0, image)
    expect(last.headers['handprint-image-token']).toBeDefined()
  })

  it('rejects a print image for a token that is no preview', async () => {
    const token = await handoff.receive('single')
    const answer = await beginUpload(base, { type: 'print', token })
    expect(problem(answer)).toEqual({ status: 409, code: 'token_not_a_preview' })
  })

  it('attaches a print image to the token of its preview', async () => {
    const token = await handoff.receive('preview')
    const answer = await beginUpload(base, { type: 'print', token, byteLength: image.byteLength })
    const last = await addBytes(addressOf(base, answer), 0, image)
    expect(last.headers['handprint-image-token']).toBe(token)
    const row = await handoff.parts.database.queries
      .selectFrom('image_tokens')
      .select(['kind', 'print_sha256'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ kind: 'preview', print_sha256: sha256(image) })
  })

  it('accepts the same print image a second time', async () => {
    const token = await handoff.receive('preview')
    for (let time = 0; time < 2; time++) {
      const answer = await beginUpload(base, { type: 'print', token, byteLength: image.byteLength })
      const last = await addBytes(addressOf(base, answer), 0, image)
      expect(last.headers['handprint-image-token']).toBe(token)
    }
  })

  it('leaves nothing behind if its secret key cannot be verified', async () => {
    const { database, spool } = handoff.parts
    const token = await handoff.receive('preview')
    const headers = { authorization: `Bearer ${handoff.secretKey}` }
    const wanted = { type: 'print', token, byteLength: image.byteLength, headers }
    const address = addressOf(base, await beginUpload(base, wanted))
    const rename = (from: string, to: string) =>
      database.queries.schema.alterTable(from).renameTo(to).execute()
    await rename('store_keys', 'hidden')
    const { status } = await addBytes(address, 0, image)
    await rename('hidden', 'store_keys')
    const { spooled } = await handoff.count()
    expect([status, spooled, spool.room.heldBytes]).toEqual([500, 0, 0])
    const offset = await offsetOf(address)
    const last = await addBytes(address, offset, image.subarray(offset))
    expect(last.headers['handprint-image-token']).toBe(token)
  })

  it('finishes with a print image that arrived another way while its transaction was retried', async () => {
    const token = await handoff.receive('preview')
    const { database, storage } = handoff.parts
    const begin = async (at: string) =>
      addressOf(at, await beginUpload(at, { type: 'print', token, byteLength: image.byteLength }))
    const completed = (db: Queries) =>
      db.selectFrom('uploads').select('id').where('completed_at', 'is not', null).execute()
    let hasCollided = false
    const transaction: Database['transaction'] = async (work, options) => {
      if (!hasCollided) {
        await database
          .transaction(async (tx) => {
            await work(tx)
            hasCollided = (await completed(tx)).length > 0
            throw new Error('It collides.')
          }, options)
          .catch(() => {})
        if (hasCollided) await addBytes(await begin(base), 0, image)
      }
      return await database.transaction(work, options)
    }
    const node = await handoff.newServer()
    uploadRoutes(checkedApi(node, handoff.parts), {
      ...handoff.parts,
      database: { ...database, transaction },
      uploadPieceBytes: 5_000,
      wakeWorker: () => {},
    })
    const upload = await begin(await node.listen({ host: '127.0.0.1', port: 0 }))
    await addBytes(upload, 0, image)
    expect(hasCollided).toBe(true)
    expect(await offsetOf(upload)).toBe(image.byteLength)
    expect(await completed(database.queries)).toHaveLength(2)
    for await (const { key } of storage.list('uploads/')) expect.unreachable(key)
    await node.close()
  })

  it('with upload: accepts all bytes together', async () => {
    const answer = await beginUpload(base, { byteLength: image.byteLength, body: image })
    expect(answer.status).toBe(201)
    expect(answer.headers['upload-offset']).toBe(String(image.byteLength))
    expect(answer.headers['handprint-image-token']).toMatch(/^[0-9a-f]{64}$/)
  })

  it('with upload: accepts the first part', async () => {
    const answer = await beginUpload(base, {
      byteLength: image.byteLength,
      body: image.subarray(0, 30),
    })
    expect(answer.headers['upload-offset']).toBe('30')
    expect((await addBytes(addressOf(base, answer), 30, image.subarray(30))).status).toBe(204)
  })

  it('with upload: leaves nothing behind on failure, since the address is not known', async () => {
    const text = Buffer.alloc(100, 'words ')
    const answer = await beginUpload(base, { byteLength: 100, body: text })
    expect(problem(answer)).toEqual({ status: 422, code: 'image_format_unsupported' })
    const typed = await beginUpload(base, { body: text, headers: { 'content-type': 'image/jpeg' } })
    expect(typed.status).toBe(415)
    const rows = await handoff.parts.database.queries.selectFrom('uploads').select('id').execute()
    expect(rows).toEqual([])
    expect(await handoff.count()).toMatchObject({ objects: 0, spooled: 0 })
  })
})

describe('expiration', () => {
  it('announces the expiry with every answer, and answers 410 afterwards', async () => {
    const at = new Date(handoff.clock.at + 86_400_000).toUTCString()
    const answer = await beginUpload(base, { byteLength: image.byteLength })
    expect(answer.headers['upload-expires']).toBe(at)
    const address = addressOf(base, answer)
    const added = await addBytes(address, 0, image.subarray(0, 10))
    expect(added.headers['upload-expires']).toBe(at)
    handoff.clock.at += 86_400_000
    expect((await askForOffset(address)).status).toBe(410)
    expect(problem(await addBytes(address, 10, image.subarray(10))).code).toBe('upload_expired')
  })
})

describe('checksum', () => {
  it.each(['sha1', 'sha256', 'sha384', 'sha512', 'md5'])(
    'accepts bytes that match by %s',
    async (algorithm) => {
      const address = await begun()
      const [first, rest] = [image.subarray(0, 20_000), image.subarray(20_000)]
      for (const [offset, part] of [
        [0, first],
        [20_000, rest],
      ] as const) {
        const headers = { 'upload-checksum': `${algorithm} ${digest(algorithm, part)}` }
        expect((await addBytes(address, offset, part, { headers })).status).toBe(204)
      }
      expect(await offsetOf(address)).toBe(image.byteLength)
    },
  )

  it.each([
    [10, 40_000],
    [0, 40_000],
    [0, Number.POSITIVE_INFINITY],
  ])('460 on a mismatch, and nothing of the request is stored (%i to %d)', async (start, end) => {
    const address = await begun()
    await addBytes(address, 0, image.subarray(0, start))
    const part = image.subarray(start, end)
    const before = await handoff.count()
    const headers = { 'upload-checksum': `sha1 ${digest('sha1', Buffer.from('other'))}` }
    const answer = await addBytes(address, start, part, { headers })
    expect(problem(answer)).toEqual({ status: 460, code: 'upload_checksum_mismatch' })
    expect(await offsetOf(address)).toBe(start)
    expect(await handoff.count()).toEqual(before)
    expect((await addBytes(address, start, image.subarray(start))).status).toBe(204)
  })

  it.each(['crc99 AAAA', 'sha1', 'sha1 AAAA', 'sha256 !!', 'sha1  '])(
    '400 for "%s"',
    async (checksum) => {
      const answer = await addBytes(await begun(), 0, image, {
        headers: { 'upload-checksum': checksum },
      })
      expect(problem(answer)).toEqual({ status: 400, code: 'upload_checksum_unsupported' })
    },
  )
})

describe('termination', () => {
  it('removes what has arrived', async () => {
    const address = await begun()
    await addBytes(address, 0, image.subarray(0, 20_000))
    expect((await handoff.count()).objects).toBeGreaterThan(0)
    const answer = await send(address, { method: 'DELETE', headers: tusHeader })
    expect(answer.status).toBe(204)
    expect((await askForOffset(address)).status).toBe(404)
    expect((await handoff.count()).objects).toBe(0)
  })

  it('ends a request in progress', async () => {
    const address = await begun()
    const adding = openPatch(address, 0, image.byteLength)
    await adding.write(image.subarray(0, 6_000))
    await expect.poll(async () => (await handoff.count()).objects).toBe(1)
    expect((await send(address, { method: 'DELETE', headers: tusHeader })).status).toBe(204)
    expect((await adding.answer).status).toBe(423)
    expect(await handoff.count()).toMatchObject({ objects: 0, spooled: 0 })
  })

  it('keeps the picture that an upload became', async () => {
    const address = await begun()
    await addBytes(address, 0, image)
    await send(address, { method: 'DELETE', headers: tusHeader })
    expect(await handoff.count()).toMatchObject(keptWhole)
  })
})

describe('the state as JSON', () => {
  it('reports an upload in progress, and its result', async () => {
    const address = await begun()
    await addBytes(address, 0, image.subarray(0, 10))
    expect((await send(address)).json()).toMatchObject({
      status: 'receiving',
      upload_offset: 10,
      upload_length: image.byteLength,
      image_token: null,
    })
    const last = await addBytes(address, 10, image.subarray(10))
    expect((await send(address)).json()).toMatchObject({
      status: 'complete',
      upload_offset: image.byteLength,
      image_token: last.headers['handprint-image-token'],
      message: 'The image is stored.',
    })
  })

  it('reports why a picture was rejected, as does every further attempt', async () => {
    const text = Buffer.alloc(30_000, 'no picture ')
    const address = await begun(text.byteLength)
    await addBytes(address, 0, text.subarray(0, 20_000))
    for (let time = 0; time < 2; time++) {
      const answer = await addBytes(address, 20_000, text.subarray(20_000))
      expect(problem(answer)).toEqual({ status: 422, code: 'image_format_unsupported' })
    }
    // The offset is not at the end: a client that lost the response sends the rest and gets the
    // error.
    expect(await offsetOf(address)).toBe(20_000)
    const state = (await send(address)).json()
    expect(state).toMatchObject({ status: 'failed', code: 'image_format_unsupported' })
    expect(await handoff.count()).toMatchObject({ images: 0, objects: 0, spooled: 0 })
  })
})

describe('pages of other origins', () => {
  it('may upload, and read the headers they need', async () => {
    const asked = { origin: 'https://app.example', 'access-control-request-method': 'PATCH' }
    const preflight = await send(await begun(), { method: 'OPTIONS', headers: asked })
    expect(preflight.headers['access-control-allow-origin']).toBe('*')
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH')
    const allowed = String(preflight.headers['access-control-allow-headers'])
    for (const name of ['Authorization', 'Tus-Resumable', 'Upload-Offset', 'Upload-Checksum']) {
      expect(allowed).toContain(name)
    }
    const refused = await beginUpload(base, { headers: { 'upload-length': 'x' } })
    const exposed = String(refused.headers['access-control-expose-headers'])
    for (const name of ['Location', 'Upload-Offset', 'Handprint-Image-Token']) {
      expect(exposed).toContain(name)
    }
  })
})

it('logs no address of an upload and no token', async () => {
  const address = await begun()
  const last = await addBytes(address, 0, image)
  await addBytes(address, 5, image)
  const log = handoff.logged.join('')
  expect(log).toContain('/api/v1/uploads/:uploadId')
  expect(log).not.toContain(address.slice(-64))
  expect(log).not.toContain(String(last.headers['handprint-image-token']))
})

function digest(algorithm: string, bytes: Uint8Array): string {
  return createHash(algorithm).update(bytes).digest('base64')
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

describe('Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'upload-of-photo-7' }

  it('finds an upload that was begun', async () => {
    const first = await beginUpload(base, { headers })
    const address = addressOf(base, first)
    await addBytes(address, 0, Buffer.alloc(40))
    const again = await beginUpload(base, { headers })
    expect(addressOf(base, again)).toBe(address)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await offsetOf(address)).toBe(40)
    const { queries } = handoff.parts.database
    expect(await queries.selectFrom('uploads').select('id').execute()).toHaveLength(1)
  })

  it('rejects the key for another upload, and with bytes', async () => {
    const other = await beginUpload(base, { headers, byteLength: 101 })
    expect(problem(other)).toEqual({ status: 422, code: 'idempotency_key_reused' })
    const withBytes = await beginUpload(base, { headers, body: Buffer.alloc(100) })
    expect(problem(withBytes)).toEqual({ status: 400, code: 'idempotency_key_invalid' })
  })

  it('begins another upload after the first was terminated, and none after it has expired', async () => {
    const own = { headers: { 'idempotency-key': 'upload-of-photo-8' } }
    const first = addressOf(base, await beginUpload(base, own))
    expect((await send(first, { method: 'DELETE', headers: tusHeader })).status).toBe(204)
    const again = await beginUpload(base, own)
    expect(again.headers['idempotent-replayed']).toBeUndefined()
    expect(await offsetOf(addressOf(base, again))).toBe(0)
  })
})

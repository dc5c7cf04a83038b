import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownFolder } from '../../../tests/helpers/own-folder.ts'
import { type S3Server, startS3Server } from '../../../tests/helpers/s3-server.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

describe('createS3Storage', () => {
  let folder: string
  let server: S3Server
  let bucket: string
  const storages: Storage[] = []

  beforeEach(async () => {
    folder = await ownFolder()
    server = await startS3Server()
    bucket = await server.makeBucket()
  })
  afterEach(async () => {
    for (const storage of storages.splice(0)) await storage.close()
    await server.close()
  })

  function open(options: { prefix?: string; bucket?: string; now?: () => number } = {}): Storage {
    const { endpoint, accessKeyId, secretAccessKey } = server
    const account = { endpoint, accessKeyId, secretAccessKey, region: 'us-east-1' }
    const storage = createS3Storage({
      ...account,
      bucket,
      prefix: '',
      temporaryFolder: folder,
      ...options,
    })
    storages.push(storage)
    return storage
  }

  async function largeFile(): Promise<string> {
    const path = join(folder, 'large')
    await writeFile(path, Buffer.alloc(40_000_000, 7))
    return path
  }

  it('prepends its prefix to every key, and sees nothing outside it', async () => {
    const storage = open({ prefix: 'shop/one' })
    await open({ prefix: 'shop/two' }).putBytes('other', Buffer.from('other'))
    await storage.putBytes('a/key', Buffer.from('bytes'))
    expect(await server.objects(bucket)).toContain('shop/one/a/key')
    const keys: string[] = []
    for await (const object of storage.list('')) keys.push(object.key)
    expect(keys).toEqual(['a/key'])
  })

  it('lists page by page', async () => {
    server.pageSize = 2
    const storage = open({ prefix: 'shop' })
    const keys = ['many/1', 'many/2', 'many/3', 'many/4', 'many/5']
    for (const key of keys) await storage.putBytes(key, Buffer.from(key))
    const listed: string[] = []
    for await (const object of storage.list('many/')) listed.push(object.key)
    expect(listed).toEqual(keys)
  })

  it('aborts the whole upload if it is cancelled between parts', async () => {
    const path = await largeFile()
    const abort = new AbortController()
    server.onRequest(({ query }) => {
      if (query.includes('partNumber')) abort.abort(new Error('the client disconnected'))
    })
    const put = open().putFile('originals/large', path, { signal: abort.signal })
    await expect(put).rejects.toThrow('the client disconnected')
    expect(await server.objects(bucket)).toEqual([])
    expect(await server.unfinishedUploads(bucket)).toEqual([])
  })

  it('aborts the whole upload if a part fails', async () => {
    const path = await largeFile()
    let parts = 0
    server.onRequest(({ method, query }) => {
      if (query.includes('partNumber')) parts++
      server.failing(parts > 2 && method !== 'DELETE')
    })
    const put = open().putFile('originals/large', path)
    await expect(put).rejects.toMatchObject({ code: 'storage_unavailable' })
    expect(await server.objects(bucket)).toEqual([])
    expect(await server.unfinishedUploads(bucket)).toEqual([])
  })

  it('retries a failed request', async () => {
    let requests = 0
    server.onRequest(() => server.failing(++requests === 1))
    await open().putBytes('a/key', Buffer.from('bytes'))
    expect(await server.objects(bucket)).toEqual(['a/key'])
    expect(requests).toBe(2)
  })

  it('keeps unfinished uploads that may still be running elsewhere', async () => {
    const path = await largeFile()
    server.onRequest(({ query }) => {
      if (query.includes('partNumber')) server.failing(true)
    })
    await expect(open().putFile('originals/large', path)).rejects.toThrow()
    server.failing(false)
    expect(await server.unfinishedUploads(bucket)).toHaveLength(1)
    await open().sweepLeftovers()
    expect(await server.unfinishedUploads(bucket)).toHaveLength(1)
    await open({ now: () => Date.now() + 25 * 60 * 60 * 1000 }).sweepLeftovers()
    expect(await server.unfinishedUploads(bucket)).toEqual([])
  })

  it('aborts them a day later, also while in use', async () => {
    const path = await largeFile()
    server.onRequest(({ query }) => {
      if (query.includes('partNumber')) server.failing(true)
    })
    await expect(open().putFile('originals/large', path)).rejects.toThrow()
    server.failing(false)
    await open().sweepStaleWrites()
    expect(await server.unfinishedUploads(bucket)).toHaveLength(1)
    await open({ now: () => Date.now() + 25 * 60 * 60 * 1000 }).sweepStaleWrites()
    expect(await server.unfinishedUploads(bucket)).toEqual([])
  })

  it('reports a missing bucket as unavailable', async () => {
    const storage = open({ bucket: 'no-such-bucket' })
    const unavailable = { code: 'storage_unavailable' }
    await expect(storage.ping()).rejects.toMatchObject(unavailable)
    await expect(storage.read('a/key')).rejects.toMatchObject(unavailable)
    await expect(storage.putBytes('a/key', Buffer.from('x'))).rejects.toMatchObject(unavailable)
  })
})

describe('authentication with S3', () => {
  // s3rver does not verify signatures, so the request itself is inspected.
  it('signs for the key and region by Signature Version 4 and never sends the secret', async () => {
    const secretAccessKey = 'a-secret-that-stays-here'
    const requests: { line: string; headers: string; authorization: string }[] = []
    const double = createServer((request, response) => {
      requests.push({
        line: `${request.method} ${request.url}`,
        headers: request.rawHeaders.join('\n'),
        authorization: request.headers.authorization ?? '',
      })
      request.resume().on('end', () => response.end())
    })
    await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve))
    const storage = createS3Storage({
      endpoint: `http://127.0.0.1:${(double.address() as AddressInfo).port}`,
      region: 'eu-central-2',
      accessKeyId: 'AKIAHANDPRINT',
      secretAccessKey,
      sessionToken: 'of-an-hour',
      bucket: 'prints',
      prefix: 'shop',
      temporaryFolder: tmpdir(),
    })
    await storage.putBytes('a/key', Buffer.from('bytes'))
    await storage.delete('a/key')
    await storage.close()
    double.closeAllConnections()
    await new Promise((resolve) => double.close(resolve))

    expect(requests.map(({ line }) => line.split('?')[0])).toEqual([
      'PUT /prints/shop/a/key',
      'DELETE /prints/shop/a/key',
    ])
    for (const { authorization, headers } of requests) {
      expect(authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=AKIAHANDPRINT\/\d{8}\/eu-central-2\/s3\/aws4_request, /,
      )
      expect(authorization).toMatch(/SignedHeaders=[^,]*host[^,]*, Signature=[0-9a-f]{64}$/)
      expect(headers).not.toContain(secretAccessKey)
      expect(headers).toContain('x-amz-security-token\nof-an-hour\n')
    }
    expect(requests[0]?.headers).toMatch(/x-amz-checksum-crc32\n[A-Za-z0-9+/]{6}==/)
  })
})

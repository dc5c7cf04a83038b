import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type FaultyS3,
  type S3Fault,
  type S3Request,
  startFaultyS3,
} from '../../../tests/helpers/faulty-s3.ts'
import { ownFolder } from '../../../tests/helpers/own-folder.ts'
import { type S3Server, startS3Server } from '../../../tests/helpers/s3-server.ts'
import { events } from '../telemetry/events.ts'
import { createS3Storage, type S3StorageConfig } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { isServiceAway } from './storage-errors.ts'
import { partBytes } from './upload-in-parts.ts'

let folder: string
let server: S3Server
let bucket: string
let faulty: FaultyS3
let storage: Storage

beforeEach(async () => {
  // Removes the random delay between attempts, which lasts seconds if the service asks to slow
  // down.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  folder = await ownFolder()
  server = await startS3Server()
  bucket = await server.makeBucket()
  faulty = await startFaultyS3(server.endpoint)
  storage = open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await storage.close()
  await faulty.close()
  await server.close()
})

function open(more: Pick<S3StorageConfig, 'now' | 'startPatienceMs'> = {}): Storage {
  const { accessKeyId, secretAccessKey } = server
  const account = { endpoint: faulty.endpoint, region: 'us-east-1', accessKeyId, secretAccessKey }
  return createS3Storage({ ...account, bucket, prefix: '', temporaryFolder: folder, ...more })
}

const bytes = randomBytes(100_000)
const twoParts = () => randomBytes(partBytes + 100_000)
const unavailable = { code: 'storage_unavailable', status: 503, cause: expect.any(Error) }
const isPart = ({ query }: S3Request) => query.has('partNumber')
const isCompletion = ({ method, query }: S3Request) => method === 'POST' && query.has('uploadId')

describe('S3 that fails', () => {
  it.each<S3Fault>([
    { refuse: 503, code: 'SlowDown' },
    { refuse: 500, code: 'InternalError' },
    'resets',
    'loses its answer',
  ])('%o twice: is retried without an error', async (fault) => {
    const path = await fileOf(twoParts())
    const hash = hashOf(await readFile(path))
    failEachTimes(2, fault)
    await storage.putBytes('a/small', bytes)
    await storage.putFile('a/large', path)
    expect(await storage.byteLength('a/small')).toBe(bytes.byteLength)
    expect(await localHash('a/large')).toBe(hash)
    const keys: string[] = []
    for await (const { key } of storage.list('a/')) keys.push(key)
    expect(keys).toEqual(['a/large', 'a/small'])
    await storage.delete('a/small')
    expect(await server.objects(bucket)).toEqual(['a/large'])
    expect(await server.unfinishedUploads(bucket)).toEqual([])
    expect(await isThere(path)).toBe(false)
  })

  it.each<S3Fault>([
    { refuse: 503, code: 'SlowDown' },
    { refuse: 403, code: 'AccessDenied' },
    { refuse: 404, code: 'NoSuchBucket' },
    'resets',
  ])('%o forever: is reported, and nothing is left or lost', async (fault) => {
    await storage.putBytes('a/kept', bytes)
    const small = await fileOf(bytes)
    const large = await fileOf(twoParts())
    faulty.faultOf = () => fault
    await expect(storage.putFile('b/small', small)).rejects.toMatchObject(unavailable)
    await expect(storage.putFile('b/large', large)).rejects.toMatchObject(unavailable)
    await expect(storage.read('a/kept')).rejects.toMatchObject(unavailable)
    await expect(localHash('a/kept')).rejects.toMatchObject(unavailable)
    await expect(storage.delete('a/kept')).rejects.toMatchObject(unavailable)
    await expect(storage.ping()).rejects.toMatchObject(unavailable)
    faulty.faultOf = () => null
    expect([await isThere(small), await isThere(large)]).toEqual([true, true])
    expect(await server.unfinishedUploads(bucket)).toEqual([])
    expect(await server.objects(bucket)).toEqual(['a/kept'])
    expect(await localHash('a/kept')).toBe(hashOf(bytes))
  })

  it.each([
    { refuse: 403, code: 'AccessDenied' },
    { refuse: 404, code: 'NoSuchBucket' },
  ])('%o: is requested once if a retry cannot help', async (fault) => {
    faulty.faultOf = () => fault
    await expect(storage.putBytes('a/small', bytes)).rejects.toMatchObject(unavailable)
    expect(faulty.requests).toHaveLength(1)
  })

  it('in the middle of a part: aborts the whole upload', async () => {
    const path = await fileOf(randomBytes(2 * partBytes + 1))
    faulty.faultOf = (request) => (isPart(request) ? 'resets' : null)
    await expect(storage.putFile('a/large', path)).rejects.toMatchObject(unavailable)
    expect(await isThere(path)).toBe(true)
    expect(await server.unfinishedUploads(bucket)).toEqual([])
  })

  it('to report that it has completed the upload: the existing object decides', async () => {
    const path = await fileOf(twoParts())
    const hash = hashOf(await readFile(path))
    let completions = 0
    faulty.faultOf = (request) => {
      if (!isCompletion(request)) return null
      // Once an upload is completed, S3 does not know it any more.
      return ++completions === 1 ? 'loses its answer' : { refuse: 404, code: 'NoSuchUpload' }
    }
    await storage.putFile('a/large', path)
    expect(await localHash('a/large')).toBe(hash)
  })

  it('to complete the upload with a status of 200: is no success', async () => {
    const path = await fileOf(twoParts())
    faulty.faultOf = (request) => (isCompletion(request) ? 'says sorry with 200' : null)
    await expect(storage.putFile('a/large', path)).rejects.toMatchObject(unavailable)
    expect(await isThere(path)).toBe(true)
    expect(await server.objects(bucket)).toEqual([])
    expect(await server.unfinishedUploads(bucket)).toEqual([])
  })

  it('to find an abandoned upload, since another starting node has aborted it', async () => {
    const isGivenUp = ({ method, query }: S3Request) => method === 'DELETE' && query.has('uploadId')
    faulty.faultOf = (request) => (isPart(request) || isGivenUp(request) ? 'resets' : null)
    await expect(storage.putFile('a/large', await fileOf(twoParts()))).rejects.toThrow()
    expect(await server.unfinishedUploads(bucket)).toHaveLength(1)
    faulty.faultOf = (request) =>
      isGivenUp(request) ? { refuse: 404, code: 'NoSuchUpload' } : null
    const aDayLater = open({ now: () => Date.now() + 25 * 3_600_000 })
    await aDayLater.sweepLeftovers()
    await aDayLater.close()
  })

  it('to answer at all: counts as unavailable at start, without a wait', async () => {
    faulty.faultOf = () => ({ answersAfterMs: 3_000 })
    const silent = open({ startPatienceMs: 50 })
    const fault: unknown = await silent.sweepLeftovers().catch((error: unknown) => error)
    expect(isServiceAway(fault)).toBe(true)
    await silent.close()
  })

  it.each<S3Fault>(['breaks off', 'has rotten bytes'])(
    'that %s while being read is read again',
    async (fault) => {
      await storage.putBytes('a/key', bytes)
      failEachTimes(2, fault)
      expect(await localHash('a/key')).toBe(hashOf(bytes))
      faulty.faultOf = () => fault
      await expect(localHash('a/key')).rejects.toMatchObject(unavailable)
      expect(await readdir(join(folder, 'storage-copies'))).toEqual([])
    },
  )

  it('only to be fast: succeeds all the same', async () => {
    faulty.faultOf = () => ({ answersAfterMs: 300 })
    await storage.putBytes('a/key', bytes)
    expect(await localHash('a/key')).toBe(hashOf(bytes))
  })
})

function failEachTimes(times: number, fault: S3Fault): void {
  const counts = new Map<string, number>()
  faulty.faultOf = ({ method, path, query }) => {
    const name = `${method} ${path} ${[...query.keys()]} ${query.get('partNumber')}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    // Listing uploads and starting an upload twice are harmless, and not tested here.
    return count <= times && !query.has('uploads') ? fault : null
  }
}

async function localHash(key: string): Promise<string | null> {
  return await storage.withLocalFile(key, async (path) => hashOf(await readFile(path)))
}

let files = 0
async function fileOf(content: Buffer): Promise<string> {
  const path = join(folder, `file-${files++}`)
  await writeFile(path, content)
  return path
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

describe('deleting many objects', () => {
  const keys = Array.from({ length: 1_005 }, (_, index) => `a/${index}`)
  const isTogether = ({ method, query }: S3Request) => method === 'POST' && query.has('delete')

  it('sends one request per thousand', async () => {
    await storage.putBytes('a/1', bytes)
    faulty.requests.length = 0
    await storage.deleteMany(keys)
    expect(faulty.requests.map(isTogether)).toEqual([true, true])
    expect(await server.objects(bucket)).toEqual([])
  })

  it('sends one request each if that is not supported, and does not retry', async () => {
    await storage.putBytes('a/1', bytes)
    faulty.faultOf = (request) =>
      isTogether(request) ? { refuse: 501, code: 'NotImplemented' } : null
    await storage.deleteMany(['a/1', 'a/2'])
    expect(await server.objects(bucket)).toEqual([])
    faulty.requests.length = 0
    await storage.deleteMany(['a/1'])
    expect(faulty.requests.map(({ method }) => method)).toEqual(['DELETE'])
  })

  it('sends a thousand at a time again after everything was rejected for a while', async () => {
    faulty.faultOf = () => ({ refuse: 400, code: 'ExpiredToken' })
    await expect(storage.deleteMany(['a/1', 'a/2'])).rejects.toMatchObject(unavailable)
    faulty.faultOf = () => null
    faulty.requests.length = 0
    await storage.deleteMany(['a/1', 'a/2'])
    expect(faulty.requests.map(isTogether)).toEqual([true])
  })

  it('deletes the others one by one if one is rejected', async () => {
    for (const key of ['a/1', 'a/2', 'a/3']) await storage.putBytes(key, bytes)
    faulty.faultOf = (request) => {
      if (isTogether(request)) return { refuse: 501, code: 'NotImplemented' }
      return request.path.endsWith('/a/1') ? { refuse: 403, code: 'AccessDenied' } : null
    }
    const deleting = storage.deleteMany(['a/1', 'a/2', 'a/3'])
    await expect(deleting).rejects.toMatchObject({ ...unavailable, keys: new Set(['a/1']) })
    expect(await server.objects(bucket)).toEqual(['a/1'])
  })

  it('reports that it was rejected', async () => {
    faulty.faultOf = () => ({ refuse: 403, code: 'AccessDenied' })
    await expect(storage.deleteMany(keys)).rejects.toMatchObject(unavailable)
  })
})

it('reports each attempt after the first', async () => {
  const attempts: number[] = []
  events.storageRetry.subscribe((retry) => attempts.push(retry.attempt))
  failEachTimes(2, 'resets')
  await storage.putBytes('a/small', bytes)
  await storage.putBytes('a/small', bytes)
  expect(attempts).toEqual([2, 3])
})

it('limits retries by a budget, so that an overloaded service does not get triple load', async () => {
  faulty.faultOf = () => ({ refuse: 503, code: 'SlowDown' })
  const asked = Array.from({ length: 200 }, (_, index) => storage.delete(`a/${index}`))
  for (const outcome of await Promise.allSettled(asked)) expect(outcome.status).toBe('rejected')
  // The SDK's retry budget is 500 tokens, 5 for each retry.
  expect(faulty.requests.length).toBeLessThanOrEqual(300)
  faulty.faultOf = () => null
  await storage.delete('a/1')
})

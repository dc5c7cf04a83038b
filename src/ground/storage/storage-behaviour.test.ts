import { createHash, randomBytes } from 'node:crypto'
import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestStorage, testStorages } from '../../../tests/helpers/storages.ts'
import type { Storage } from './storage.ts'

describe.each(testStorages)('storage on $name', ({ open }) => {
  let opened: TestStorage
  let storage: Storage

  beforeEach(async () => {
    opened = await open()
    storage = opened.storage
  })
  afterEach(() => opened.close())

  async function fileOf(bytes: Uint8Array): Promise<string> {
    const path = join(opened.folder, randomBytes(6).toString('hex'))
    await writeFile(path, bytes)
    return path
  }

  async function contentOf(key: string): Promise<Buffer | null> {
    const found = await storage.read(key)
    return found && (await buffer(found.stream))
  }

  async function keysBelow(prefix: string): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of storage.list(prefix)) keys.push(key)
    return keys.sort()
  }

  const isThere = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )

  it('returns the bytes of a stored file, and takes the file over', async () => {
    const bytes = randomBytes(3000)
    const path = await fileOf(bytes)
    await storage.putFile('originals/ab/cd/abcd', path, { contentType: 'image/png' })
    expect(await contentOf('originals/ab/cd/abcd')).toEqual(bytes)
    expect(await storage.byteLength('originals/ab/cd/abcd')).toBe(3000)
    expect(await isThere(path)).toBe(false)
    expect(await opened.leftovers()).toEqual([])
  })

  it('returns a file of 40 MB unchanged', async () => {
    const bytes = randomBytes(40_000_000)
    const path = await fileOf(bytes)
    await storage.putFile('originals/large', path)
    const found = await storage.read('originals/large')
    expect(found?.byteLength).toBe(40_000_000)
    const hash = createHash('sha256')
    for await (const chunk of found?.stream ?? []) hash.update(chunk)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(await isThere(path)).toBe(false)
    expect(await opened.leftovers()).toEqual([])
  })

  it('returns a range of an object, with its own length', async () => {
    await storage.putBytes('a/key', Buffer.from('0123456789'))
    const rangeOf = async (first: number, last: number) => {
      const found = await storage.read('a/key', { range: { first, last } })
      return [found?.byteLength, found && String(await buffer(found.stream))]
    }
    expect(await rangeOf(0, 1)).toEqual([2, '01'])
    expect(await rangeOf(3, 6)).toEqual([4, '3456'])
    expect(await rangeOf(0, 9)).toEqual([10, '0123456789'])
    expect(await storage.read('no/such/key', { range: { first: 0, last: 1 } })).toBeNull()
    const beyond = storage.read('a/key', { range: { first: 5, last: 10 } })
    await expect(beyond).rejects.toMatchObject({ code: 'storage_unavailable' })
  })

  it('stores an empty file', async () => {
    await storage.putFile('empty', await fileOf(Buffer.alloc(0)))
    expect(await storage.byteLength('empty')).toBe(0)
    expect(await contentOf('empty')).toEqual(Buffer.alloc(0))
  })

  it('returns bytes that were stored from memory', async () => {
    await storage.putBytes('derivatives/ab/400.jpg', Buffer.from('small'))
    expect(await contentOf('derivatives/ab/400.jpg')).toEqual(Buffer.from('small'))
    expect(await opened.leftovers()).toEqual([])
  })

  it('overwrites an existing object', async () => {
    await storage.putBytes('a/key', Buffer.from('a longer first version'))
    await storage.putBytes('a/key', Buffer.from('second'))
    expect(await contentOf('a/key')).toEqual(Buffer.from('second'))
    await storage.putFile('a/key', await fileOf(Buffer.from('third')))
    expect(await contentOf('a/key')).toEqual(Buffer.from('third'))
  })

  it('returns null for a missing object', async () => {
    let ran = false
    expect(await storage.read('no/such/key')).toBeNull()
    expect(await storage.byteLength('no/such/key')).toBeNull()
    const work = async () => {
      ran = true
    }
    expect(await storage.withLocalFile('no/such/key', work)).toBeNull()
    expect(ran).toBe(false)
  })

  it('deletes an object, also a missing one', async () => {
    await storage.putBytes('a/key', Buffer.from('bytes'))
    await storage.delete('a/key')
    expect(await storage.read('a/key')).toBeNull()
    await storage.delete('a/key')
    await storage.delete('never/was')
  })

  it('deletes many, also missing ones, and nothing else', async () => {
    const keys = ['a/x/1', 'a/x/2', 'a/y/1', 'b/1']
    for (const key of [...keys, 'a/x/3']) await storage.putBytes(key, Buffer.from('bytes'))
    await storage.deleteMany([...keys, 'a/x/4', 'never/was'])
    await storage.deleteMany([])
    expect(await keysBelow('')).toEqual(['a/x/3'])
    await storage.putBytes('a/y/1', Buffer.from('again'))
    expect(await keysBelow('')).toEqual(['a/x/3', 'a/y/1'])
  })

  it('deletes as many as it can, and names those it could not', async () => {
    for (const key of ['a/x/1', 'a/x/2', 'a/x/3', 'b/1']) {
      await storage.putBytes(key, Buffer.from('bytes'))
    }
    await opened.keep('a/x/2')
    await expect(storage.deleteMany(['a/x/1', 'a/x/2', 'a/x/3', 'b/1'])).rejects.toMatchObject({
      code: 'storage_unavailable',
      count: 1,
      keys: new Set(['a/x/2']),
      cause: { message: expect.stringMatching(/^1 refused, the first a\/x\/2: ./) },
    })
    for (const key of ['a/x/1', 'a/x/3', 'b/1']) expect(await storage.byteLength(key)).toBeNull()
    expect(await storage.byteLength('a/x/2')).not.toBeNull()
  })

  it('lists keys with a prefix', async () => {
    for (const key of ['originals/ab/1', 'originals/ab/2', 'originals/cd/3', 'other/4']) {
      await storage.putBytes(key, Buffer.from(key))
    }
    expect(await keysBelow('originals/ab/')).toEqual(['originals/ab/1', 'originals/ab/2'])
    expect(await keysBelow('originals/')).toHaveLength(3)
    expect(await keysBelow('orig')).toHaveLength(3)
    expect(await keysBelow('')).toHaveLength(4)
    expect(await keysBelow('nothing/')).toEqual([])
  })

  it('lists sizes and times', async () => {
    const before = Date.now()
    await storage.putBytes('a/key', Buffer.from('12345'))
    for await (const object of storage.list('a/')) {
      expect(object).toMatchObject({ key: 'a/key', byteLength: 5 })
      // S3 reports whole seconds.
      expect(object.modifiedAt).toBeGreaterThan(before - 1001)
      expect(object.modifiedAt).toBeLessThan(Date.now() + 1001)
    }
    expect.assertions(3)
  })

  it('lends a local file while the work runs', async () => {
    await storage.putBytes('a/key', Buffer.from('bytes'))
    const seen = await storage.withLocalFile('a/key', (path) => readFile(path, 'utf8'))
    expect(seen).toBe('bytes')
    expect(await opened.leftovers()).toEqual([])
    expect(await contentOf('a/key')).toEqual(Buffer.from('bytes'))
  })

  it('passes on errors of the work, and removes the copy then too', async () => {
    await storage.putBytes('a/key', Buffer.from('bytes'))
    const failing = storage.withLocalFile('a/key', () => Promise.reject(new Error('the work')))
    await expect(failing).rejects.toThrow('the work')
    expect(await opened.leftovers()).toEqual([])
  })

  it('leaves nothing of an aborted put, and keeps the source', async () => {
    const path = await fileOf(randomBytes(40_000_000))
    const abort = new AbortController()
    const put = storage.putFile('originals/large', path, { signal: abort.signal })
    abort.abort(new Error('the client disconnected'))
    await expect(put).rejects.toThrow('the client disconnected')
    expect(await storage.read('originals/large')).toBeNull()
    expect(await keysBelow('')).toEqual([])
    expect(await opened.leftovers()).toEqual([])
    expect(await isThere(path)).toBe(true)
  })

  it('leaves nothing of aborted bytes', async () => {
    const abort = new AbortController()
    const put = storage.putBytes('a/key', Buffer.from('bytes'), { signal: abort.signal })
    abort.abort(new Error('the client disconnected'))
    await expect(put).rejects.toThrow('the client disconnected')
    expect(await storage.read('a/key')).toBeNull()
    expect(await opened.leftovers()).toEqual([])
  })

  it('rejects reading with the reason of an aborted signal', async () => {
    await storage.putBytes('a/key', Buffer.from('bytes'))
    const signal = AbortSignal.abort(new Error('too late'))
    await expect(storage.read('a/key', { signal })).rejects.toThrow('too late')
    const work = () => Promise.resolve(1)
    await expect(storage.withLocalFile('a/key', work, { signal })).rejects.toThrow('too late')
  })

  it('reports that it is unavailable, keeps the source, and hides the cause', async () => {
    await storage.putBytes('a/key', Buffer.from('bytes'))
    const small = await fileOf(Buffer.from('small'))
    const large = await fileOf(Buffer.alloc(20_000_000))
    await opened.breakDown()
    const unavailable = {
      code: 'storage_unavailable',
      status: 503,
      retryAfterSeconds: 10,
      cause: expect.any(Error),
      publicMessage: expect.not.stringMatching(/127\.0\.0\.1|handprint-storage|E[A-Z]{4}/),
    }
    const attempts = [
      storage.putFile('b/small', small),
      storage.putFile('b/large', large),
      storage.putBytes('b/bytes', Buffer.from('bytes')),
      storage.byteLength('a/key'),
      storage.read('a/key'),
      storage.withLocalFile('a/key', () => Promise.resolve(1)),
      storage.delete('a/key'),
      storage.deleteMany(['a/key']),
      keysBelow(''),
      storage.ping(),
    ]
    for (const outcome of await Promise.allSettled(attempts)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: unavailable })
    }
    expect(await isThere(small)).toBe(true)
    expect(await isThere(large)).toBe(true)
  })

  it('answers a ping if a write would work', async () => {
    await storage.ping()
    expect(await keysBelow('')).toEqual([])
    expect(await opened.leftovers()).toEqual([])
  })

  it('rejects a missing source', async () => {
    const put = storage.putFile('a/key', join(opened.folder, 'no-such-file'))
    await expect(put).rejects.toMatchObject({ code: 'storage_unavailable' })
    expect(await storage.read('a/key')).toBeNull()
  })

  it('sweeps what a crash has left, and nothing else', async () => {
    await storage.putBytes('a/key', Buffer.from('bytes'))
    await opened.crashMidway()
    expect(await opened.leftovers()).not.toEqual([])
    await storage.sweepLeftovers()
    expect(await opened.leftovers()).toEqual([])
    expect(await contentOf('a/key')).toEqual(Buffer.from('bytes'))
    await storage.putFile('b/key', await fileOf(Buffer.from('after')))
    expect(await contentOf('b/key')).toEqual(Buffer.from('after'))
  })

  it('accepts concurrent writes to one key; one of them stays, complete', async () => {
    const versions = Array.from({ length: 12 }, (_, index) => Buffer.alloc(50_000 + index, index))
    const puts = versions.map(async (bytes, index) =>
      index % 2 === 0
        ? storage.putBytes('a/key', bytes)
        : storage.putFile('a/key', await fileOf(bytes)),
    )
    await Promise.all(puts)
    const stored = await contentOf('a/key')
    expect(versions.some((bytes) => stored?.equals(bytes))).toBe(true)
    expect(await keysBelow('')).toEqual(['a/key'])
    expect(await opened.leftovers()).toEqual([])
  })

  it('accepts concurrent writes to one new folder', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `new/folder/deep/${index}`)
    await Promise.all(keys.map((key) => storage.putBytes(key, Buffer.from(key))))
    expect(await keysBelow('new/')).toHaveLength(20)
  })

  it.each(['', '/etc/passwd', '../outside', 'a/../../b', 'a//b', '.incoming/x', 'A', 'a b', 'ä'])(
    'rejects the key %j as a programming error',
    async (key) => {
      const path = await fileOf(Buffer.from('bytes'))
      await expect(async () => storage.putFile(key, path)).rejects.toThrow(TypeError)
      await expect(async () => storage.putBytes(key, Buffer.from('x'))).rejects.toThrow(TypeError)
      await expect(async () => storage.read(key)).rejects.toThrow(TypeError)
      await expect(async () => storage.byteLength(key)).rejects.toThrow(TypeError)
      await expect(async () => storage.delete(key)).rejects.toThrow(TypeError)
      await expect(async () => storage.deleteMany([key])).rejects.toThrow(TypeError)
      await rm(path)
    },
  )
})

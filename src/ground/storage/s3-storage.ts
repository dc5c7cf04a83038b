// Objects in a bucket of any S3-compatible service. Uploads carry a checksum (CRC-32, by the SDK),
// so a put resolves only when the service has confirmed the exact bytes.

import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat, unlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { createByteBudget } from './byte-budget.ts'
import { inTurns } from './in-turns.ts'
import { ownFileMode, ownFolderMode } from './restrict-to-owner.ts'
import { abortedBy, createS3Client, isNamed, type S3Account } from './s3-client.ts'
import type { ByteRange, PutOptions, Storage, StoredObject } from './storage.ts'
import {
  isServiceAway,
  orStorageFault,
  requireAllDeleted,
  type Undeleted,
} from './storage-errors.ts'
import { checkStorageKey, checkStoragePrefix } from './storage-key.ts'
import { sweepStaleUploads } from './sweep-stale-uploads.ts'
import { partBytes, partsAtOnce, uploadInParts } from './upload-in-parts.ts'

export type S3StorageConfig = S3Account & {
  bucket: string
  /** Prefix of every key, followed by `/`. May be empty. */
  prefix: string
  /** For copies made by withLocalFile, in a separate subfolder. */
  temporaryFolder: string
  now?: () => number
  /** Timeout for requests at start, which continues without an answer. */
  startPatienceMs?: number
}

// Shared limit for all bodies held in memory during upload, however many pushes there are.
const uploadMemoryBytes = 64 * 1024 * 1024

const maxReads = 3
/** The maximum for DeleteObjects. */
const mostInRequest = 1_000

export function createS3Storage(config: S3StorageConfig): Storage {
  const { bucket, now = Date.now, startPatienceMs = 10_000 } = config
  const start = config.prefix === '' ? '' : `${config.prefix}/`
  const copies = join(resolve(config.temporaryFolder), 'storage-copies')
  const client = createS3Client(config)
  const memory = createByteBudget(uploadMemoryBytes)
  let deletesMany = true

  function at(key: string): { Bucket: string; Key: string } {
    checkStorageKey(key)
    return { Bucket: bucket, Key: start + key }
  }

  function putObject(key: string, bytes: Uint8Array, { contentType, signal }: PutOptions) {
    return client.send(
      new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }),
      abortedBy(signal),
    )
  }

  async function sendFile(key: string, path: string, options: PutOptions): Promise<void> {
    const byteLength = (await stat(path)).size
    const { contentType, signal } = options
    if (byteLength <= partBytes) {
      await memory.spend(byteLength, async () => {
        signal?.throwIfAborted()
        await putObject(key, await readFile(path), options)
      })
      return
    }
    await memory.spend(partBytes * partsAtOnce, async () => {
      signal?.throwIfAborted()
      const { Key } = at(key)
      await uploadInParts(client, { bucket, key: Key, path, byteLength, contentType, signal })
    })
  }

  async function read(
    key: string,
    signal: AbortSignal | undefined,
    range?: ByteRange,
  ): Promise<{ stream: Readable; byteLength: number } | null> {
    const part = range && { Range: `bytes=${range.first}-${range.last}` }
    try {
      const command = new GetObjectCommand({ ...at(key), ...part })
      const { Body, ContentLength } = await client.send(command, abortedBy(signal))
      if (!(Body instanceof Readable) || ContentLength === undefined) {
        throw new Error('The storage responded without a body or its length.')
      }
      // A service without range support sends the whole object.
      if (range && ContentLength !== range.last - range.first + 1) {
        Body.destroy()
        throw new Error('The storage responded with a different range than requested.')
      }
      return { stream: Body, byteLength: ContentLength }
    } catch (error) {
      if (isNamed(error, 'NoSuchKey')) return null
      throw error
    }
  }

  // The SDK retries refused requests, but not a body that broke off.
  async function copyLocally(
    key: string,
    path: string,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    await mkdir(copies, { recursive: true, mode: ownFolderMode })
    for (let tries = 1; ; tries++) {
      const found = await read(key, signal)
      if (found === null) return false
      try {
        await pipeline(
          found.stream,
          createWriteStream(path, { mode: ownFileMode }),
          signal ? { signal } : {},
        )
        return true
      } catch (error) {
        if (signal?.aborted || tries === maxReads) throw error
      }
    }
  }

  async function* list(prefix: string): AsyncGenerator<StoredObject> {
    let token: string | undefined
    do {
      const page = await orFault(undefined, () =>
        client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: start + prefix,
            ContinuationToken: token,
          }),
        ),
      )
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key === undefined) continue
        yield {
          key: Key.slice(start.length),
          byteLength: Size ?? 0,
          modifiedAt: LastModified?.getTime() ?? 0,
        }
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }

  async function deleteTogether(places: { Key: string }[]): Promise<Undeleted[]> {
    if (!deletesMany) return await deleteEach(places)
    try {
      const Delete = { Objects: places, Quiet: true }
      const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }))
      return (Errors ?? []).map(({ Key = '', Code }) => undeleted(Key, new Error(Code)))
    } catch (error) {
      if (!isUnknownRequest(error)) throw error
      const left = await deleteEach(places)
      // Expired credentials also give a 400, and then every single delete fails too.
      if (left.length < places.length) deletesMany = false
      return left
    }
  }

  async function deleteEach(places: { Key: string }[]): Promise<Undeleted[]> {
    const left: Undeleted[] = []
    await inTurns(places, async ({ Key }) => {
      try {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
      } catch (error) {
        if (isServiceAway(error)) throw error
        left.push(undeleted(Key, error))
      }
    })
    return left
  }

  function undeleted(Key: string, cause: unknown): Undeleted {
    return { key: Key.slice(start.length), cause }
  }

  return {
    kind: 's3',

    async putFile(key, path, options = {}) {
      checkStorageKey(key)
      await orFault(options.signal, () => sendFile(key, path, options))
      // The object is stored. A source that cannot be deleted is left to its owner's sweep.
      await unlink(path).catch(() => undefined)
    },

    async putBytes(key, bytes, options = {}) {
      checkStorageKey(key)
      await orFault(options.signal, () => putObject(key, bytes, options))
    },

    byteLength(key) {
      const place = at(key)
      return orFault(undefined, async () => {
        try {
          return (await client.send(new HeadObjectCommand(place))).ContentLength ?? 0
        } catch (error) {
          // A HEAD response has no body to distinguish a missing object from a missing bucket.
          // `ping` does that.
          if (isNamed(error, 'NotFound')) return null
          throw error
        }
      })
    },

    read(key, { signal, range } = {}) {
      checkStorageKey(key)
      return orFault(signal, () => read(key, signal, range))
    },

    async withLocalFile(key, work, { signal } = {}) {
      checkStorageKey(key)
      const path = join(copies, randomBytes(12).toString('hex'))
      try {
        const isThere = await orFault(signal, () => copyLocally(key, path, signal))
        return isThere ? await work(path) : null
      } finally {
        await rm(path, { force: true })
      }
    },

    async delete(key) {
      const place = at(key)
      await orFault(undefined, () => client.send(new DeleteObjectCommand(place)))
    },

    async deleteMany(keys) {
      const places = keys.map((key) => ({ Key: at(key).Key }))
      const left: Undeleted[] = []
      await orFault(undefined, () =>
        inTurns(inParts(places, mostInRequest), async (part) => {
          left.push(...(await deleteTogether(part)))
        }),
      )
      requireAllDeleted(left)
    },

    list(prefix) {
      checkStoragePrefix(prefix)
      return list(prefix)
    },

    sweepLeftovers() {
      return orFault(undefined, async () => {
        await rm(copies, { recursive: true, force: true })
        const patienceMs = startPatienceMs
        await sweepStaleUploads(client, { bucket, prefix: start, now, patienceMs })
      })
    },

    sweepStaleWrites() {
      return orFault(undefined, () => sweepStaleUploads(client, { bucket, prefix: start, now }))
    },

    // Verifies bucket, network and credentials, but not write permission, which would cost a write
    // each time.
    async ping() {
      await orFault(undefined, () => client.send(new HeadBucketCommand({ Bucket: bucket })))
    },

    async close() {
      client.destroy()
    },
  }
}

function orFault<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  return orStorageFault(signal, async () => {
    signal?.throwIfAborted()
    return await work()
  })
}

// Some services lack DeleteObjects and report it in these ways.
function isUnknownRequest(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    [400, 405, 501].includes(error.$metadata.httpStatusCode ?? 0)
  )
}

function* inParts<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

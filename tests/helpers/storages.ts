// Every kind of storage, for `describe.each(testStorages)`: each open() returns an empty, separate
// one, and ways to break it.

import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import { createFileStorage } from '../../src/ground/storage/file-storage.ts'
import { createS3Client } from '../../src/ground/storage/s3-client.ts'
import { createS3Storage } from '../../src/ground/storage/s3-storage.ts'
import type { Storage } from '../../src/ground/storage/storage.ts'
import { requireAllDeleted } from '../../src/ground/storage/storage-errors.ts'
import { startS3Server } from './s3-server.ts'

export type TestStorage = {
  storage: Storage
  /** A folder on this machine for source files; outside the storage. */
  folder: string
  /** Everything that is neither an object nor permanent: temporary files, unfinished uploads. */
  leftovers(): Promise<string[]>
  /** Leaves what a crash in the middle of a write leaves, dated two days ago. */
  crashMidway(): Promise<void>
  /** Makes the storage unreachable: the disk is missing, or the service fails. */
  breakDown(): Promise<void>
  /** From now on deleting this object fails. */
  keep(key: string): Promise<void>
  close(): Promise<void>
}

export const testStorages: readonly { name: string; open(): Promise<TestStorage> }[] = [
  { name: 'files', open: openFiles },
  ...(process.env.HANDPRINT_TEST_QUICK === '1' ? [] : [{ name: 'S3', open: openS3 }]),
]

export function keeping(storage: Storage, isKept: (key: string) => boolean): Storage {
  return {
    ...storage,
    async deleteMany(keys) {
      await storage.deleteMany(keys.filter((key) => !isKept(key)))
      requireAllDeleted(
        keys.filter(isKept).map((key) => ({ key, cause: new Error('AccessDenied') })),
      )
    },
  }
}

async function openFiles(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-storage-'))
  const dir = join(folder, 'storage')
  const storage = createFileStorage({ dir })
  return {
    storage,
    folder,
    leftovers: () => readdir(join(dir, '.incoming')).catch(() => []),
    crashMidway: () => writeFile(join(dir, '.incoming', 'half-written'), 'half'),
    async breakDown() {
      await rename(dir, `${dir}-unplugged`)
      await writeFile(dir, 'a file where the folder was')
    },
    async keep(key) {
      // Fails like a file of another owner, also for root.
      await rm(join(dir, key))
      await mkdir(join(dir, key, 'kept'), { recursive: true })
    },
    async close() {
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openS3(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-storage-'))
  const server = await startS3Server()
  const bucket = await server.makeBucket()
  const { endpoint, accessKeyId, secretAccessKey } = server
  const account = { endpoint, accessKeyId, secretAccessKey, region: 'us-east-1' }
  const temporaryFolder = join(folder, 'temporary')
  const twoDaysOn = () => Date.now() + 2 * 24 * 60 * 60 * 1000
  const config = { ...account, bucket, prefix: 'shop/one', temporaryFolder }
  const storage = createS3Storage({ ...config, now: twoDaysOn })
  const copies = join(temporaryFolder, 'storage-copies')
  return {
    storage,
    folder,
    async leftovers() {
      const uploads = await server.unfinishedUploads(bucket)
      return [...uploads, ...(await readdir(copies).catch(() => []))]
    },
    async crashMidway() {
      const client = createS3Client(account)
      await client.send(
        new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'shop/one/originals/half' }),
      )
      client.destroy()
      await mkdir(copies, { recursive: true })
      await writeFile(join(copies, 'half-read'), 'half')
    },
    async breakDown() {
      server.failing(true)
    },
    async keep(key) {
      server.kept.add(`shop/one/${key}`)
    },
    async close() {
      await storage.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// What a bucket does by itself with objects that are ours: what it deletes, what it keeps of what is
// deleted, and whether it looks at checksums.

import {
  GetBucketLifecycleConfigurationCommand,
  GetBucketVersioningCommand,
  type LifecycleRule,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { createS3Client, isNamed } from './s3-client.ts'
import type { S3StorageConfig } from './s3-storage.ts'
import { orStorageFault } from './storage-errors.ts'

export type Bucket = {
  /** Those that are in force for our objects; null: it does not say. */
  rules(): Promise<LifecycleRule[] | null>
  /** Null: it does not say. */
  keepsVersions(): Promise<boolean | null>
  /** Whether bytes are refused that do not have the CRC-32 that is sent with them; else they are stored. */
  looksAtChecksums(key: string): Promise<boolean>
  close(): void
}

/** Every method rejects with `storage_unavailable` when the storage can't be reached. */
export function askBucket(config: Omit<S3StorageConfig, 'temporaryFolder'>): Bucket {
  const { bucket: Bucket } = config
  const start = config.prefix === '' ? '' : `${config.prefix}/`
  const client = createS3Client(config)

  return {
    rules: () =>
      unlessSilent(async () => {
        const asked = client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))
        const { Rules = [] } = await asked.catch((error: unknown): { Rules?: LifecycleRule[] } => {
          if (isNamed(error, 'NoSuchLifecycleConfiguration')) return {}
          throw error
        })
        return Rules.filter((rule) => rule.Status === 'Enabled' && isAbout(rule, start))
      }),

    keepsVersions: () =>
      unlessSilent(async () => {
        const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket }))
        return Status === 'Enabled'
      }),

    async looksAtChecksums(key) {
      const wrong = { Body: 'bytes', ChecksumCRC32: 'AAAAAA==' }
      try {
        await client.send(new PutObjectCommand({ Bucket, Key: start + key, ...wrong }))
        return false
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 400)
          return true
        return await orStorageFault(undefined, () => Promise.reject(error))
      }
    },

    close: () => client.destroy(),
  }
}

/** Null where the question is not allowed (403), or not known to the service. */
async function unlessSilent<T>(ask: () => Promise<T>): Promise<T | null> {
  return await orStorageFault(undefined, async () => {
    try {
      return await ask()
    } catch (error) {
      const isSilent = error instanceof S3ServiceException && !isNamed(error, 'NoSuchBucket')
      const status = isSilent ? (error.$metadata.httpStatusCode ?? 0) : 0
      if ([400, 403, 404, 405, 501].includes(status)) return null
      throw error
    }
  })
}

/** Ours bear no tags, so rules for those that do are none for them. */
function isAbout({ Prefix, Filter }: LifecycleRule, start: string): boolean {
  if (Filter?.Tag !== undefined || (Filter?.And?.Tags ?? []).length > 0) return false
  const prefix = Filter?.And?.Prefix ?? Filter?.Prefix ?? Prefix ?? ''
  return prefix.startsWith(start) || start.startsWith(prefix)
}

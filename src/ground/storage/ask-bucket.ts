// A bucket's own handling of our objects: what it deletes, whether it keeps deleted versions, and
// whether it verifies checksums.

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
  /** Lifecycle rules that apply to our objects. Null if unknown. */
  rules(): Promise<LifecycleRule[] | null>
  /** Null if unknown. */
  keepsVersions(): Promise<boolean | null>
  /** True if bytes that do not match their CRC-32 are refused rather than stored. */
  looksAtChecksums(key: string): Promise<boolean>
  close(): void
}

/** Every method rejects with `storage_unavailable` if the storage cannot be reached. */
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

/** Null if the request is forbidden (403) or not supported by the service. */
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

/** Our objects have no tags, so rules with tags do not apply. */
function isAbout({ Prefix, Filter }: LifecycleRule, start: string): boolean {
  if (Filter?.Tag !== undefined || (Filter?.And?.Tags ?? []).length > 0) return false
  const prefix = Filter?.And?.Prefix ?? Filter?.Prefix ?? Prefix ?? ''
  return prefix.startsWith(start) || start.startsWith(prefix)
}

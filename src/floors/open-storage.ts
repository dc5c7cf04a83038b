import { join } from 'node:path'
import type { StorageConfig } from '../config/storage-settings.ts'
import type { Bucket } from '../ground/storage/ask-bucket.ts'
import { createFileStorage, type FolderMode } from '../ground/storage/file-storage.ts'
import type { Storage } from '../ground/storage/storage.ts'

/**
 * Throws with a message for the operator.
 *
 * @param wish applies to a folder; a bucket is never created
 */
export async function openStorage(
  config: StorageConfig,
  dataDir: string,
  wish: FolderMode = 'made',
): Promise<Storage> {
  if (config.kind === 'files') return createFileStorage({ dir: config.dir, wish })
  // Loaded only where it is used: the SDK is the largest part of the program.
  const { createS3Storage } = await import('../ground/storage/s3-storage.ts')
  return createS3Storage({ ...config, temporaryFolder: join(dataDir, 'incoming') })
}

/** Null if files are stored in a folder. */
export async function openBucket(config: StorageConfig): Promise<Bucket | null> {
  if (config.kind === 'files') return null
  const { askBucket } = await import('../ground/storage/ask-bucket.ts')
  return askBucket(config)
}

// The service's own database and storage, opened beside it with the same configuration, to verify
// its answers.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import type { Database } from '../../src/ground/database/database.ts'
import { openDatabase } from '../../src/ground/database/open-database.ts'
import { createFileStorage } from '../../src/ground/storage/file-storage.ts'
import { createS3Storage } from '../../src/ground/storage/s3-storage.ts'
import type { Storage } from '../../src/ground/storage/storage.ts'
import type { Foundation } from '../helpers/deployments.ts'

export type Behind = {
  database: Database
  storage: Storage
  /** Files of transfers in progress, except uploads that S3 still considers unfinished. */
  spooledFiles(): Promise<string[]>
  close(): Promise<void>
}

export async function openBehind(foundation: Foundation): Promise<Behind> {
  const config = readConfig(foundation.env)
  const { storage: place } = config
  const storage =
    place.kind === 'files'
      ? createFileStorage({ dir: place.dir })
      : createS3Storage({ ...place, temporaryFolder: join(config.dataDir, 'behind') })
  const database = await openDatabase(config.database)
  return {
    database,
    storage,
    async spooledFiles() {
      const folders = [join(config.dataDir, 'incoming')]
      if (place.kind === 'files') folders.push(join(place.dir, '.incoming'))
      const found = folders.map((folder) => readdir(folder, { withFileTypes: true }))
      const entries = (await Promise.all(found)).flat()
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    async close() {
      await storage.close()
      await database.close()
    },
  }
}

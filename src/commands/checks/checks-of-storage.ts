// Checks that the storage works, that it has every object the rows reference, and that it has no
// orphans.

import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '../../config.ts'
import type { Database } from '../../ground/database/database.ts'
import { hasDiskSpace as hasRoomNow } from '../../ground/http/readiness.ts'
import type { Storage } from '../../ground/storage/storage.ts'
import { partBytes } from '../../ground/storage/upload-in-parts.ts'
import { counted } from '../../pure/counted.ts'
import { codeOf } from '../../pure/errors.ts'
import {
  derivativesPrefix,
  originalsPrefix,
  pictureOfKey,
  placeholdersPrefix,
} from '../../trade/images/object-keys.ts'
import { makeScratch } from '../command.ts'
import { missingObjects } from '../objects-of-rows.ts'
import type { Check } from './finding.ts'

type Deps = {
  config: Config
  storage: Storage
  database: Database | null
  /**
   * Check every table. If false, only the first few hundred rows of each, ordered by hash or random
   * name.
   */
  all: boolean
  /** Defaults to the current state of the volume. */
  hasRoom?: typeof hasRoomNow
}

const sample = 300
const dayMs = 86_400_000

export function checksOfStorage({
  config,
  storage,
  database,
  all,
  hasRoom = hasRoomNow,
}: Deps): Readonly<Record<string, Check>> {
  return {
    async storage() {
      const key = `check/${randomUUID()}`
      const word = randomUUID()
      await storage.putBytes(key, Buffer.from(word))
      const found = await storage.read(key)
      if (found === null || (await text(found.stream)) !== word) {
        return [['fault', 'An object that was just stored can’t be read back.']]
      }
      const listed = []
      for await (const object of storage.list('check/')) listed.push(object.key)
      if (all && storage.kind === 's3') await putInParts(config, storage, `${key}-parts`)
      await storage.delete(key)
      if ((await storage.byteLength(key)) !== null) {
        return [['fault', 'Deleting fails: check the permissions of its credentials.']]
      }
      if (!listed.includes(key)) {
        return [['fault', 'Listing fails: check the permissions of its credentials.']]
      }
      const name = storage.kind === 's3' ? 'The bucket' : 'The folder'
      return [['ok', `${name}: write, read, list and delete work.`]]
    },

    async objects() {
      if (database === null) return []
      const { looked, missing } = await missingObjects(
        database.queries,
        storage,
        all ? undefined : sample,
      )
      if (missing.length === 0)
        return [['ok', `Objects referenced by the database: ${looked}. All exist.`]]
      const names = missing.slice(0, 5).join(', ')
      return [
        [
          'fault',
          `${missing.length} of ${counted(looked, 'object')} referenced by the database ${missing.length === 1 ? 'is' : 'are'} missing: ${names} …`,
        ],
      ]
    },

    async orphans() {
      if (database === null || !all) return []
      const count = await countOrphans(database, storage)
      if (count === 0) return [['ok', 'No unreferenced pictures are stored.']]
      return [
        [
          'warning',
          `${counted(count, 'stored picture is', 'stored pictures are')} unreferenced. A daily job deletes what nothing refers to.`,
        ],
      ]
    },

    async disk() {
      try {
        if (await hasRoom(config.dataDir))
          return [['ok', `${config.dataDir} has enough free space.`]]
      } catch (error) {
        // A cluster on PostgreSQL and S3 can be checked from any machine.
        if (codeOf(error) !== 'ENOENT') throw error
        const text = `${config.dataDir} does not exist here: run this on a node's machine, with its HANDPRINT_DATA_DIR.`
        return [['warning', text]]
      }
      return [['fault', `${config.dataDir} is nearly full: free up or add space.`]]
    },
  }
}

async function putInParts(config: Config, storage: Storage, key: string): Promise<void> {
  const scratch = await makeScratch(config.dataDir)
  try {
    const path = join(scratch, 'parts')
    await writeFile(path, Buffer.alloc(partBytes + 1))
    await storage.putFile(key, path)
    await storage.delete(key)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Counts each orphan once, however many of its files are stored. */
async function countOrphans({ queries }: Database, storage: Storage): Promise<number> {
  const orphans = new Set<string>()
  let batch = new Map<string, string>()
  const settle = async () => {
    if (batch.size === 0) return
    const rows = await queries
      .selectFrom('images')
      .select(['sha256', 'generation'])
      .where('sha256', 'in', [...new Set(batch.values())])
      .execute()
    const named = new Set(rows.map((row) => `${row.sha256}-${row.generation}`))
    for (const name of batch.keys()) if (!named.has(name)) orphans.add(name)
    batch = new Map()
  }
  for (const prefix of [originalsPrefix, placeholdersPrefix, derivativesPrefix]) {
    for await (const { key, modifiedAt } of storage.list(prefix)) {
      const picture = pictureOfKey(key)
      if (picture === null || modifiedAt > Date.now() - dayMs) continue
      batch.set(`${picture.sha256}-${picture.generation}`, picture.sha256)
      if (batch.size >= sample) await settle()
    }
  }
  await settle()
  return orphans.size
}

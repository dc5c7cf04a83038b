// The destination of `handprint backup`. It belongs to one shop and accepts one backup at a time.
// Refusals are reported as readable messages.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { StorageConfig } from '../config/storage-settings.ts'
import type { Config } from '../config.ts'
import { openStorage } from '../floors/open-storage.ts'
import { type DataDirectoryLock, lockFile } from '../ground/database/lock-data-directory.ts'
import { openDatabase } from '../ground/database/open-database.ts'
import { incomingFolder, restrictStorageFolder } from '../ground/storage/file-storage.ts'
import type { Storage } from '../ground/storage/storage.ts'
import { isObject } from '../pure/objects.ts'
import { placeKey } from './backup-note.ts'
import { UsageFault } from './command.ts'

/**
 * Null while another backup writes there: that backup's database may still reference objects that
 * this one would delete as gone.
 */
export function lockBackupFolder(dataDir: string, to: StorageConfig): DataDirectoryLock | null {
  const named = to.kind === 'files' ? [to.dir] : [to.endpoint, to.bucket, to.prefix]
  const name = createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 16)
  return lockFile(join(dataDir, 'incoming', `backup-${name}`))
}

/** Reports faults as readable messages. A refused place is left unchanged. */
export async function openBackupFolder(
  to: StorageConfig,
  place: string,
  { dataDir, database }: Config,
): Promise<Storage> {
  const inWords = (error: unknown): never => {
    throw placeFault(place, error)
  }
  const isNew = to.kind === 'files' && !existsSync(join(to.dir, incomingFolder))
  const opened = async () => ({
    made: to.kind === 'files' && (await mkdir(to.dir, { recursive: true, mode: 0o700 })),
    target: await openStorage(to, dataDir),
  })
  const { made, target } = await opened().catch(async (error: unknown) =>
    inWords(to.kind === 'files' ? await whyNotMade(to.dir, error) : error),
  )
  const told: Storage = {
    ...target,
    byteLength: (key) => target.byteLength(key).catch(inWords),
    read: (...given) => target.read(...given).catch(inWords),
    putFile: (...given) => target.putFile(...given).catch(inWords),
    putBytes: (...given) => target.putBytes(...given).catch(inWords),
    delete: (key) => target.delete(key).catch(inWords),
    async *list(...given) {
      try {
        yield* target.list(...given)
      } catch (error) {
        inWords(error)
      }
    },
  }
  try {
    await claim(told, await storesIn(database))
    // Only now is it known to be ours.
    if (to.kind === 'files') restrictStorageFolder(to.dir)
  } catch (error) {
    if (isNew) await rmdir(join(to.dir, incomingFolder)).catch(() => undefined)
    if (made) await rmdir(made).catch(() => undefined)
    await target.close()
    throw error
  }
  return told
}

/** For a path on a read-only disk, Node reports that it does not exist. */
async function whyNotMade(folder: string, error: unknown): Promise<unknown> {
  if (!existsSync(folder)) return await whyNotMade(dirname(folder), error)
  return await access(folder, constants.W_OK).then(
    () => error,
    (cause: unknown) => cause,
  )
}

/** By the error code of the system or of S3. */
const placeFaults: Readonly<Record<string, string>> = {
  ENOSPC: 'is full: free up space there, or use another location',
  EDQUOT: 'is full: free up space there, or use another location',
  EROFS: 'is read-only: mount it with write access',
  EACCES: 'is not writable by this user',
  EPERM: 'is not writable by this user',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  ENOENT: 'is gone, or the service was started in the meantime, which deletes incomplete transfers',
  AccessDenied: 'is not writable with these credentials',
  CredentialsProviderError: 'requires credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  NoSuchBucket: 'does not exist: create the bucket first',
}

function placeFault(place: string, error: unknown): Error {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const names = isObject(cause) ? [cause.code, cause.name] : []
  const why = names.map((name) => placeFaults[String(name)]).find((each) => each !== undefined)
  const message = `The backup did not complete: ${place} ${why ?? 'does not accept it'}. Fix this and start again. A complete earlier backup there is still intact.`
  return new Error(message, { cause })
}

/** Store ids, the first store first. */
async function storesIn(config: Config['database']): Promise<string[]> {
  const database = await openDatabase(config, 'as it is')
  const stores = database.queries.selectFrom('stores').select('id').orderBy('created_at')
  const found = await stores.orderBy('id').execute()
  await database.close()
  return found.map(({ id }) => id)
}

const noStore = 'none'

/**
 * Prevents data loss: objects that someone else, or another shop, keeps there would look like
 * objects deleted from this shop, and be deleted.
 */
async function claim(target: Storage, stores: readonly string[]): Promise<void> {
  const kept = await target.read(placeKey)
  if (kept === null) {
    for await (const { key } of target.list('')) {
      throw new UsageFault(`This location contains something else: ${key}. Use an empty one.`)
    }
  } else {
    const [, other] = /whose first store is (\w+)/.exec(await text(kept.stream)) ?? []
    if (other !== undefined && stores.includes(other)) return
    if (other !== undefined && other !== noStore) {
      throw new UsageFault('This location contains the backup of another shop. Use another one.')
    }
  }
  const whose = `Managed by \`handprint backup\` for the shop whose first store is ${stores[0] ?? noStore}. Do not store anything else here.\n`
  await target.putBytes(placeKey, Buffer.from(whose))
}

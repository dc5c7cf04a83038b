// `handprint backup`: backs up an entire SQLite installation next to the running service. Copies
// the objects, then a snapshot of the database, then the objects added since. A backup may
// therefore contain objects that no row references, but never a row without its object.

import { rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { sql } from 'kysely'
import type { StorageConfig } from '../config/storage-settings.ts'
import { readPlace } from '../config.ts'
import { openStorage } from '../floors/open-storage.ts'
import { readDatabaseNow } from '../ground/database/database-clock.ts'
import { noteBackup } from '../ground/database/last-backup.ts'
import { openDatabase } from '../ground/database/open-database.ts'
import type { Storage } from '../ground/storage/storage.ts'
import { counted } from '../pure/counted.ts'
import { parseUrl } from '../pure/parse-url.ts'
import { version } from '../pure/version.ts'
import { lockBackupFolder, openBackupFolder } from './backup-folder.ts'
import { type BackupNote, databaseKey, noteKey, ownKeys } from './backup-note.ts'
import {
  type CliCommand,
  type CommandContext,
  makeScratch,
  requireInstallation,
  UsageFault,
} from './command.ts'
import { copyObjects, deleteGone, goneObjects } from './copy-objects.ts'
import { missingObjects, missingSince } from './objects-of-rows.ts'

export const backup: CliCommand = {
  usage: 'backup FOLDER|s3://bucket/prefix?endpoint=…',
  summary: 'Backs up everything while the service is running. Use `restore` to restore it.',
  most: 1,
  async run({ config, arguments: [place], say }) {
    if (place === undefined)
      throw new UsageFault('Specify a destination: a folder, or s3://bucket/prefix.')
    if (config.database.kind !== 'sqlite') {
      say('Back up PostgreSQL with its own tools, including its log, and a bucket with object')
      say('versioning: see docs/operations.md, "Backups". This command is for SQLite.')
      return 1
    }
    requireInstallation(config)
    const to = readPlace(place)
    if (to.kind === 'files' && isWithin(to.dir, config.dataDir)) {
      throw new UsageFault('A backup can’t be inside the data directory. Use another folder.')
    }
    if (isAmongObjects(to, config.storage)) {
      throw new UsageFault(
        'A backup can’t be inside the storage it copies. Use another bucket or prefix.',
      )
    }
    const source = await openStorage(config.storage, config.dataDir, 'found')
    const scratch = await makeScratch(config.dataDir)
    const lock = lockBackupFolder(config.dataDir, to)
    try {
      if (lock === null) {
        say(
          'Another backup to this location is already running. Wait for it to finish. This one was not started.',
        )
        return 1
      }
      const target = await openBackupFolder(to, place, config)
      try {
        return await backedUp({ config, say }, { source, target, scratch })
      } finally {
        await target.close()
      }
    } finally {
      lock?.release()
      await rm(scratch, { recursive: true, force: true })
      await source.close()
    }
  },
}

function isWithin(folder: string, other: string): boolean {
  const way = relative(other, folder)
  return way === '' || !(way.startsWith('..') || isAbsolute(way))
}

/** Then each backup would include the earlier ones and double in size every time. */
function isAmongObjects(to: StorageConfig, shop: StorageConfig): boolean {
  if (to.kind !== 's3' || shop.kind !== 's3') return false
  const host = ({ endpoint }: { endpoint: string | null }) => endpoint && parseUrl(endpoint)?.host
  if (to.bucket !== shop.bucket || host(to) !== host(shop)) return false
  return shop.prefix === '' || `${to.prefix}/`.startsWith(`${shop.prefix}/`)
}

type Places = { source: Storage; target: Storage; scratch: string }

async function backedUp(
  { config, say }: Pick<CommandContext, 'config' | 'say'>,
  { source, target, scratch }: Places,
): Promise<number> {
  const before = await copyObjects(source, target, scratch)
  const gone = await goneObjects(source, target, ownKeys)
  const path = join(scratch, databaseKey)
  const pointAt = await copyDatabase(config.database, path)
  const since = await copyObjects(source, target, scratch)

  const copy = await openDatabase({ kind: 'sqlite', path }, 'as it is')
  const { looked, missing } = await missingObjects(copy.queries, target)
  const live = await openDatabase(config.database, 'as it is')
  const lost = await missingSince(copy.queries, live.queries, source)
  await Promise.all([copy.close(), live.close()])
  await target.putFile(databaseKey, path)
  const note: BackupNote = { format: 1, version, pointAt: new Date(pointAt).toISOString() }
  await target.putBytes(noteKey, Buffer.from(`${JSON.stringify(note, null, 2)}\n`))
  // If the shop has lost objects, its contents must not decide what is deleted from the backup.
  const pruned = lost.length > 0 ? 0 : await deleteGone(source, target, gone)

  const objects = before.objects + since.objects
  const bytes = before.bytes + since.bytes
  say(`The backup contains the installation as of ${note.pointAt}.`)
  say(
    `${counted(objects, 'object was', 'objects were')} copied (${counted(bytes, 'byte')}). Deleted from the backup, because they no longer exist here: ${pruned}.`,
  )
  say(
    `${counted(looked, 'object')} referenced by the database checked; ${counted(missing.length, 'is', 'are')} missing.`,
  )
  for (const key of missing.slice(0, 20)) say(`  ${key}`)
  if (lost.length > 0) {
    say(
      `${lost.length} are missing in the shop itself; run handprint check. Nothing was deleted from the backup.`,
    )
  }
  if (missing.length + lost.length > 0) return 1
  await noteBackup(config.dataDir, note.pointAt)
  return 0
}

/** Takes a snapshot without blocking writers. Returns the time of the snapshot. */
async function copyDatabase(
  config: CommandContext['config']['database'],
  path: string,
): Promise<number> {
  const database = await openDatabase(config, 'as it is')
  try {
    const pointAt = await readDatabaseNow(database)
    // `vacuum into` accepts an empty file and keeps its permissions.
    await writeFile(path, '', { mode: 0o600 })
    await sql`vacuum into ${path}`.execute(database.queries)
    return pointAt
  } finally {
    await database.close()
  }
}

// `handprint restore`: restores a backup into an empty installation, or marks a database that was
// restored by other means. Either way the installation starts in recovery mode.

import { existsSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { StorageConfig } from '../config/storage-settings.ts'
import { readPlace } from '../config.ts'
import { openStorage } from '../floors/open-storage.ts'
import type { Database } from '../ground/database/database.ts'
import { lockDataDirectory } from '../ground/database/lock-data-directory.ts'
import { openDatabase } from '../ground/database/open-database.ts'
import { readNodes } from '../ground/nodes/keep-node.ts'
import { beginRecovery } from '../ground/nodes/recovery.ts'
import type { Storage } from '../ground/storage/storage.ts'
import { syncFolder } from '../ground/storage/sync-folder.ts'
import { counted } from '../pure/counted.ts'
import type { DatabaseConfig } from '../pure/database-hosts.ts'
import { databaseKey, noteKey, ownKeys, readBackupNote } from './backup-note.ts'
import {
  type CliCommand,
  type CommandContext,
  makeScratch,
  requireInstallation,
  UsageFault,
} from './command.ts'
import { copyObjects } from './copy-objects.ts'
import { hasStores, moveRows } from './move-rows.ts'
import { missingObjects } from './objects-of-rows.ts'

/** A node that stops deletes its row. After this long without a heartbeat it counts as stopped. */
const goneMs = 60_000

const afterwards =
  'Start the service now. It runs in recovery mode: pages can be viewed, but nothing is sent until an owner resumes the shop at /admin/recovery.'

export const restore: CliCommand = {
  usage: 'restore FOLDER|s3://… [--moved]  or  restore --mark TIME',
  summary:
    'Restores a backup, to PostgreSQL as well; with --moved, of a shop that was stopped before; with --mark, tells a database that its own tools restored it.',
  flags: ['--mark', '--moved'],
  most: 1,
  async run(given) {
    const [place] = given.arguments
    if (given.flags.has('--mark')) return await marked(given, place)
    if (place === undefined)
      throw new UsageFault('Specify the location of the backup: a folder, or s3://….')
    const { config } = given
    const from = readPlace(place)
    if (from.kind === 'files' && !existsSync(from.dir)) {
      throw new UsageFault(`The folder ${from.dir} does not exist.`)
    }
    const lock = lockDataDirectory(config.dataDir)
    try {
      return await restored(given, from)
    } finally {
      lock.release()
    }
  },
}

async function marked({ config, say }: CommandContext, time = ''): Promise<number> {
  // Date.parse reads 10.09.2026 as October 9.
  const pointAt = /^\d{4}-\d\d-\d\d(?!\d)/.test(time) ? Date.parse(time) : Number.NaN
  if (Number.isNaN(pointAt) || pointAt > Date.now()) {
    throw new UsageFault(
      'Specify the point in time the database was restored to, such as 2026-11-23T10:00:00Z.',
    )
  }
  requireInstallation(config)
  const lock = config.database.kind === 'sqlite' ? lockDataDirectory(config.dataDir) : null
  try {
    const database = await openDatabase(config.database)
    try {
      const nodes = await readNodes(database)
      if (nodes.length > 0) {
        say(`Nodes are still running: ${nodes.map(({ name }) => name).join(', ')}.`)
        say('Stop them and try again in a minute. Nothing was changed.')
        return 1
      }
      await beginRecovery(database, pointAt)
    } finally {
      await database.close()
    }
  } finally {
    lock?.release()
  }
  say(`The installation is now marked as restored to ${new Date(pointAt).toISOString()}.`)
  say(afterwards)
  return 0
}

async function restored(given: CommandContext, from: StorageConfig): Promise<number> {
  const { config, say } = given
  const found = await existingInstallation(config.database)
  if (found !== null) {
    say(
      `An installation already exists: ${found}. A backup can only be restored to an empty location; set`,
    )
    say(
      config.database.kind === 'sqlite'
        ? 'HANDPRINT_DATA_DIR to one, or move the old data directory elsewhere.'
        : 'DATABASE_URL to one. To mark a database restored with PostgreSQL’s own tools: handprint restore --mark TIME.',
    )
    return 1
  }
  const source = await openStorage(from, config.dataDir, 'read')
  // Creates the storage folder. For an existing installation, a missing folder would mean an
  // unmounted disk.
  const target = await openStorage(config.storage, config.dataDir)
  try {
    return await broughtBack(given, { source, target })
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

async function broughtBack(
  { config, flags, say }: CommandContext,
  { source, target }: { source: Storage; target: Storage },
): Promise<number> {
  const hasDatabase = (await source.byteLength(databaseKey)) !== null
  const opened = hasDatabase ? await source.read(noteKey) : null
  if (opened === null) {
    const absent = hasDatabase ? noteKey : databaseKey
    say(`The backup is incomplete: ${absent} is missing. Use another backup if you have one.`)
    return 1
  }
  const note = readBackupNote(await text(opened.stream))
  const scratch = await makeScratch(config.dataDir)
  try {
    const copy = join(scratch, databaseKey)
    await source.withLocalFile(databaseKey, (file) => copyFile(file, copy))
    // Before the objects, which may take hours: a damaged database or one from a newer release is
    // refused early.
    const isForPostgres = config.database.kind === 'postgres'
    const file = { kind: 'sqlite', path: copy } as const
    const database = await openDatabase(file, isForPostgres ? 'finished' : 'ready')
    await checkFile(database)
    const isMoved = flags.has('--moved')
    if (isMoved) await refuseAtWork(database, Date.parse(note.pointAt))
    const isObject = (key: string) => !ownKeys.includes(key)
    const { objects, bytes } = await copyObjects(source, target, scratch, isObject)
    if (!isMoved) await beginRecovery(database, Date.parse(note.pointAt))
    const { looked, missing } = await missingObjects(database.queries, target)
    // Last, so that an interrupted restore is started over.
    await installDatabase(database, copy, config.database)
    say(`Restored the installation as of ${note.pointAt}.`)
    say(
      `${counted(objects, 'object')} (${counted(bytes, 'byte')}) restored. ${missing.length} of ${counted(looked, 'object')} referenced by the database ${missing.length === 1 ? 'is' : 'are'} missing.`,
    )
    for (const key of missing.slice(0, 20)) say(`  ${key}`)
    say(isMoved ? 'Start the service now: it goes on where it was stopped.' : afterwards)
    return missing.length === 0 ? 0 : 1
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * Throws if a node was still running when the backup was made. What the shop sold after the backup
 * would be missing, which only recovery mode handles.
 */
async function refuseAtWork({ queries }: Database, pointAt: number): Promise<void> {
  const nodes = queries
    .selectFrom('nodes')
    .select('name')
    .where('seen_at', '>', pointAt - goneMs)
  const atWork = await nodes.executeTakeFirst()
  if (atWork === undefined) return
  throw new Error(
    `${atWork.name} was at work when this backup was made. Stop it, wait a minute, and make another backup; or leave out --moved.`,
  )
}

/** Describes an existing installation at the place. Null if there is none. */
async function existingInstallation(place: DatabaseConfig): Promise<string | null> {
  if (place.kind === 'sqlite') {
    // SQLite treats these files as part of any database placed next to them.
    const { path } = place
    return [path, `${path}-wal`, `${path}-journal`].find(existsSync) ?? null
  }
  const database = await openDatabase(place)
  try {
    return (await hasStores(database.queries)) ? 'in the database of DATABASE_URL' : null
  } finally {
    await database.close()
  }
}

async function installDatabase(copy: Database, file: string, place: DatabaseConfig): Promise<void> {
  if (place.kind === 'postgres') {
    const database = await openDatabase(place)
    try {
      await moveRows(copy.queries, database)
    } finally {
      await Promise.all([database.close(), copy.close()])
    }
    return
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(copy.queries)
  await copy.close()
  await rename(file, place.path)
  await syncFolder(dirname(place.path))
}

async function checkFile(database: Database): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
    database.queries,
  )
  const [first] = rows
  if (first?.integrity_check === 'ok') return
  throw new Error(`The database of the backup is damaged: ${first?.integrity_check}.`)
}

// The foundations of a service, for `describe.each(deployments)`: each is empty and separate, and
// can be inspected behind the service's back.

import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Queries } from '../../src/ground/database/database.ts'
import { openDatabase } from '../../src/ground/database/open-database.ts'
import type { DatabaseConfig } from '../../src/pure/database-hosts.ts'
import { testDatabases } from './databases.ts'
import { migratedTemplates } from './migrated-templates.ts'
import { startS3Server } from './s3-server.ts'

export type Deployment = { name: string; prepare(): Promise<Foundation> }

export type Foundation = {
  dataDir: string
  /** Environment that configures the service for it. */
  env: Record<string, string>
  /** Runs `work` on the service's database, beside the service. */
  onDatabase<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  objects(): Promise<string[]>
  /** Everything in progress: files in temporary folders, unfinished uploads. */
  unfinished(): Promise<string[]>
  breakStorage(): Promise<void>
  mendStorage(): Promise<void>
  remove(): Promise<void>
}

export const deployments: readonly Deployment[] = testDatabases.map((database) =>
  database.name === 'SQLite'
    ? { name: 'SQLite and files', prepare: prepareFiles }
    : {
        name: 'PostgreSQL and S3',
        prepare: async () => prepareS3(await database.prepare({ isMigrated: true })),
      },
)

/** In the data directory; if it is removed, the service draws it. */
export const sampleName = 'sample.jpg'
/** In the data directory, already migrated; if it is removed, the service creates it. */
export const databaseName = 'handprint.db'

/** The deployment that is always available, for tests that do not depend on the foundation. */
export const onSqliteAndFiles: Deployment = { name: 'SQLite and files', prepare: prepareFiles }

async function prepareFiles(): Promise<Foundation> {
  const dataDir = await newDataDir()
  const storage = join(dataDir, 'storage')
  const aside = join(dataDir, 'storage-unplugged')
  const path = join(dataDir, databaseName)
  const { sqlite } = migratedTemplates()
  if (sqlite !== null) await copyFile(sqlite, path)
  return {
    dataDir,
    env: { HANDPRINT_DATA_DIR: dataDir },
    onDatabase: (work) => onDatabase({ kind: 'sqlite', path }, work),
    async objects() {
      const files = await filesBelow(storage)
      return files.filter((file) => !file.startsWith('.incoming'))
    },
    async unfinished() {
      return [
        ...(await filesBelow(join(dataDir, 'incoming'))),
        ...(await filesBelow(join(storage, '.incoming'))),
      ]
    },
    breakStorage: () => rename(storage, aside),
    mendStorage: () => rename(aside, storage),
    remove: () => removeFolder(dataDir),
  }
}

async function prepareS3(place: {
  config: DatabaseConfig
  remove(): Promise<void>
}): Promise<Foundation> {
  if (place.config.kind !== 'postgres') throw new Error('PostgreSQL was expected.')
  const dataDir = await newDataDir()
  const server = await startS3Server()
  const bucket = await server.makeBucket()
  const prefix = `shop-${randomBytes(3).toString('hex')}`
  // Connecting takes both sides far longer than most queries, and a test that polls sends many.
  let opened: Promise<Database> | null = null
  return {
    dataDir,
    env: {
      HANDPRINT_DATA_DIR: dataDir,
      DATABASE_URL: place.config.url,
      HANDPRINT_STORAGE_URL: `s3://${bucket}/${prefix}?endpoint=${server.endpoint}&region=us-east-1`,
      AWS_ACCESS_KEY_ID: server.accessKeyId,
      AWS_SECRET_ACCESS_KEY: server.secretAccessKey,
    },
    async onDatabase(work) {
      opened ??= openDatabase(place.config)
      return await work((await opened).queries)
    },
    async objects() {
      const keys = await server.objects(bucket)
      return keys.map((key) => key.slice(prefix.length + 1))
    },
    async unfinished() {
      return [
        ...(await filesBelow(join(dataDir, 'incoming'))),
        ...(await server.unfinishedUploads(bucket)),
      ]
    },
    async breakStorage() {
      server.failing(true)
    },
    async mendStorage() {
      server.failing(false)
    },
    async remove() {
      await (await opened)?.close()
      await server.close()
      await place.remove()
      await removeFolder(dataDir)
    },
  }
}

// A killed process may still have a write in progress that appears a moment later.
function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 10 })
}

// With a file in place of the sample picture: drawing it takes longer than the rest of the start.
export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'handprint-service-'))
  await writeFile(join(dataDir, sampleName), '')
  return dataDir
}

async function onDatabase<T>(
  config: DatabaseConfig,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config)
  try {
    return await work(database.queries)
  } finally {
    await database.close()
  }
}

/** Returns none for a missing folder, or one that is deleted during the walk. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(gone)
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : []
      const inside = await filesBelow(join(folder, entry.name))
      return inside.map((path) => join(entry.name, path))
    }),
  )
  return found.flat().sort()
}

function gone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

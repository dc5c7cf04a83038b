// When `handprint backup` last brought everything away: beside the database, since whoever makes a backup
// only reads that.

import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `pointAt`: the moment that the backup shows, as ISO 8601. */
export async function noteBackup(dataDir: string, pointAt: string): Promise<void> {
  // Renamed into its place: one that was made by another user could not be written.
  const written = `${fileIn(dataDir)}.new`
  await writeFile(written, `${pointAt}\n`)
  await rename(written, fileIn(dataDir))
}

/** Null where none was made. */
export async function lastBackupAt(dataDir: string): Promise<number | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const at = Date.parse(text.trim())
  return Number.isNaN(at) ? null : at
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'last-backup')
}

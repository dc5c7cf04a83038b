// Time of the last `handprint backup`. Kept in a file next to the database, because a backup only
// reads the database.

import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `pointAt`: the point in time of the backup, as ISO 8601. */
export async function noteBackup(dataDir: string, pointAt: string): Promise<void> {
  // Replaced by a rename: a file created by another user may not be writable.
  const written = `${fileIn(dataDir)}.new`
  await writeFile(written, `${pointAt}\n`)
  await rename(written, fileIn(dataDir))
}

/** Null if there was no backup. */
export async function lastBackupAt(dataDir: string): Promise<number | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const at = Date.parse(text.trim())
  return Number.isNaN(at) ? null : at
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'last-backup')
}

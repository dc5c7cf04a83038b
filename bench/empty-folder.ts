// Deletes all files in a folder and its subfolders but keeps the folders, since a running program
// still writes into them.

import { readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'

export async function emptyFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (entry.isFile()) await unlink(join(entry.parentPath, entry.name)).catch(() => undefined)
  }
}

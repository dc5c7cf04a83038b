// Removes the files of a folder and of those in it, and leaves the folders: a running program goes
// on writing into them.

import { readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'

export async function emptyFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (entry.isFile()) await unlink(join(entry.parentPath, entry.name)).catch(() => undefined)
  }
}

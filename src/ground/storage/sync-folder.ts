// Makes the names in a folder durable: without this a renamed file may be gone after a power cut,
// although its bytes were fsynced.

import { closeSync, fsync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { codeOf } from '../../pure/errors.ts'

const sync = promisify(fsync)

export async function syncFolder(path: string): Promise<void> {
  // Windows can't open folders; NTFS journals names by itself.
  if (process.platform === 'win32') return
  // Only what waits for the disk is worth the way to another thread, which costs more than these.
  const folder = openSync(path, 'r')
  try {
    await sync(folder)
  } catch (error) {
    if (!isUnsupported(error)) throw error
  } finally {
    closeSync(folder)
  }
}

// Some network file systems refuse to sync a folder because they have nothing to sync.
function isUnsupported(error: unknown): boolean {
  return ['EINVAL', 'ENOTSUP'].includes(codeOf(error))
}

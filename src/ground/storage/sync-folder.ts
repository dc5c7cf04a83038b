// Makes the names in a folder durable: otherwise a renamed file may be gone after a power failure,
// although its bytes were fsynced.

import { closeSync, fsync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { codeOf } from '../../pure/errors.ts'

const sync = promisify(fsync)

export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders. NTFS journals names itself.
  if (process.platform === 'win32') return
  // Only the fsync is worth moving to another thread, which costs more than these calls.
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

// Makes the names in a folder durable: without this a renamed file may be gone after a power cut,
// although its bytes were fsynced.

import { open } from 'node:fs/promises'

export async function syncFolder(path: string): Promise<void> {
  // Windows can't open folders; NTFS journals names by itself.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch (error) {
    if (!isUnsupported(error)) throw error
  } finally {
    await folder.close()
  }
}

// Some network file systems refuse to sync a folder because they have nothing to sync.
function isUnsupported(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EINVAL' || code === 'ENOTSUP'
}

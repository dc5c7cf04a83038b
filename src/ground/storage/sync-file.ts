// Waits until the bytes of a file are on the disk.

import { open } from 'node:fs/promises'

export async function syncFile(path: string): Promise<void> {
  // Windows syncs only what is open for writing.
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

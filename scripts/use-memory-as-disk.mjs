// For `npm test` and `npm run test:quick`.

import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/**
 * Every order of every test is synced to disk. A memory file system, if there is one with enough
 * space, makes that free.
 */
export function useMemoryAsDisk() {
  const folder = '/dev/shm'
  const wantedBytes = 4_000_000_000
  if (process.platform !== 'linux' || process.env.TMPDIR !== undefined) return
  try {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < wantedBytes || freemem() < 2 * wantedBytes) return
    process.env.TMPDIR = folder
  } catch {
    // Not every Linux has it.
  }
}

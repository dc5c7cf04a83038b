// Creates folders below a root so that they survive a power failure. A folder counts as durable
// only if this process has synced its parent: an existing one may have been created by a process
// that died before syncing. The root itself is never created: a missing root means an unmounted
// disk.

import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../pure/errors.ts'
import { ownFolderMode } from './restrict-to-owner.ts'
import { syncFolder } from './sync-folder.ts'

export type DurableFolders = {
  /** `path` is relative to the root, with `/`; `.` is the root. Rejects with the system's error. */
  ensure(path: string): Promise<void>
  /** Must be called when a folder turns out to be missing, so that `ensure` creates it again. */
  forget(path: string): void
}

// The cache is only an optimization, so it is cleared when it grows too large.
const maxRemembered = 100_000

export function createDurableFolders(root: string): DurableFolders {
  const known = new Map<string, Promise<void>>()

  function ensure(path: string): Promise<void> {
    if (path === '.') return Promise.resolve()
    const before = known.get(path)
    if (before) return before
    if (known.size >= maxRemembered) known.clear()
    const made = make(path)
    known.set(path, made)
    made.catch(() => known.delete(path))
    return made
  }

  async function make(path: string): Promise<void> {
    const parent = dirname(path)
    await ensure(parent)
    await mkdir(join(root, path), ownFolderMode).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    await syncFolder(join(root, parent))
  }

  function forget(path: string): void {
    for (let at = path; at !== '.'; at = dirname(at)) known.delete(at)
  }

  return { ensure, forget }
}

// Makes folders below a root so that they outlive a power cut. A folder counts as durable only when
// this process has synced its parent: one that is merely there may have been made by a process that
// died before it could. The root itself is never made: a missing root is a disk that isn't mounted.

import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../pure/errors.ts'
import { ownFolderMode } from './close-to-others.ts'
import { syncFolder } from './sync-folder.ts'

export type DurableFolders = {
  /** `path` is relative to the root, with `/`; `.` is the root. Rejects with the system's error. */
  ensure(path: string): Promise<void>
  /** To be called when a folder has turned out to be gone, so that `ensure` makes it again. */
  forget(path: string): void
}

// Remembering is a saving, no more, so when there are very many all are forgotten.
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

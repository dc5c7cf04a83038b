// Pictures, prints and documents show who ordered what, so the user of the service alone may read them,
// like the database. A copy brings its modes along.

import { chmodSync, type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const ownFolderMode = 0o700
export const ownFileMode = 0o600

/**
 * Removes others' access to a folder and everything in it. Files of another user are left alone,
 * and symlinks are not followed. A folder is restricted after its content, so a restricted folder
 * need not be scanned, and an interrupted run is completed by the next. Synchronous: use only at
 * start.
 */
export function restrictToOwner(folder: string): void {
  if (!isOpen(folder)) return
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) restrictToOwner(path)
    else if (entry.isFile()) setMode(path, ownFileMode)
  }
  setMode(folder, ownFolderMode)
}

export function restrictFileToOwner(path: string): void {
  setMode(path, ownFileMode)
}

/**
 * Restricts one folder and returns whether that worked. It does not on mounts that determine modes,
 * such as a Windows share.
 */
export function restrictFolderToOwner(folder: string): boolean {
  setMode(folder, ownFolderMode)
  return !isOpen(folder)
}

function entriesOf(folder: string): Dirent[] {
  // It belongs to another user.
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function isOpen(path: string): boolean {
  return (statSync(path).mode & 0o077) !== 0
}

// It belongs to another user or no longer exists: neither is a reason to stop.
function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    return
  }
}

// Pictures, prints and documents show who ordered what, so the user of the service alone may read them,
// like the database. A copy brings its modes along.

import { chmodSync, type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const ownFolderMode = 0o700
export const ownFileMode = 0o600

/**
 * Closes a folder and everything in it. What belongs to another user stays as it is, and links are not followed.
 * A folder is closed after what is in it, so one that is closed needs no look inside, and a walk that was cut off
 * is finished by the next one. It blocks: for use before anybody waits.
 */
export function closeToOthers(folder: string): void {
  if (!isOpen(folder)) return
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeToOthers(path)
    else if (entry.isFile()) setMode(path, ownFileMode)
  }
  setMode(folder, ownFolderMode)
}

/** For one file. */
export function closeFile(path: string): void {
  setMode(path, ownFileMode)
}

/**
 * Closes one folder, and answers whether that worked. It does not where a mount decides on modes, such as that of
 * a Windows share.
 */
export function closeFolder(folder: string): boolean {
  setMode(folder, ownFolderMode)
  return !isOpen(folder)
}

function entriesOf(folder: string): Dirent[] {
  // Another user's.
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function isOpen(path: string): boolean {
  return (statSync(path).mode & 0o077) !== 0
}

// Another user's, or gone by now: neither is a reason to stop.
function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    return
  }
}

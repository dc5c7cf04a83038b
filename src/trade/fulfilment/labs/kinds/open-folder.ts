// A folder that is held open, so that what is done in it is done in this one, even when somebody puts a
// link in its place meanwhile. Node has no openat(2); Linux shows open folders under /proc, which serves
// as well. Elsewhere the path is used, and a link is refused only when the folder is opened.

import { constants, existsSync } from 'node:fs'
import { lstat, open, stat } from 'node:fs/promises'
import { syncFolder } from '../../../../ground/storage/sync-folder.ts'

export type OpenFolder = {
  /** Names in the folder are reached through it while it is open. */
  path: string
  /** Makes the names in it durable. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** Rejects with the system's error; a link that is refused is ENOTDIR or ELOOP. */
export async function openFolder(
  path: string,
  how: 'follow-link' | 'refuse-link',
): Promise<OpenFolder> {
  if (process.platform === 'win32') return await onWindows(path, how)
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants
  const folder = await open(path, O_RDONLY | O_DIRECTORY | (how === 'refuse-link' ? O_NOFOLLOW : 0))
  const held = `/proc/self/fd/${folder.fd}`
  const reached = existsSync(held) ? held : path
  return { path: reached, sync: () => syncFolder(reached), close: () => folder.close() }
}

// Windows can not open folders.
async function onWindows(path: string, how: 'follow-link' | 'refuse-link'): Promise<OpenFolder> {
  const facts = await (how === 'refuse-link' ? lstat(path) : stat(path))
  if (!facts.isDirectory()) {
    throw Object.assign(new Error('The path is no folder.'), { code: 'ENOTDIR' })
  }
  return { path, sync: () => syncFolder(path), close: async () => {} }
}

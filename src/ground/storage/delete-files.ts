// Deletes many files of a storage folder. Most pictures have only an original, so it first checks
// whether a folder exists.

import { rmdir, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '../../pure/errors.ts'
import { inTurns } from './in-turns.ts'
import { requireAllDeleted, type Undeleted } from './storage-errors.ts'

/** Ignores missing files. Also deletes emptied folders. Throws `NotDeleted`. */
export async function deleteFiles(
  incoming: string,
  root: string,
  keys: readonly string[],
): Promise<void> {
  const folders = new Map<string, string[]>()
  for (const key of keys) {
    const folder = dirname(key)
    folders.set(folder, [...(folders.get(folder) ?? []), basename(key)])
  }
  // A missing file is fine, but a missing root means an unmounted disk.
  await stat(incoming)
  const undeleted: Undeleted[] = []
  await inTurns(folders, async ([folder, names]) => {
    const path = join(root, folder)
    if (await stat(path).then(() => false, isGone)) return
    for (const name of names) {
      try {
        await unlink(join(path, name))
      } catch (cause) {
        if (!isGone(cause)) undeleted.push({ key: `${folder}/${name}`, cause })
      }
    }
    await rmdir(path).catch(() => undefined)
  })
  requireAllDeleted(undeleted)
}

function isGone(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

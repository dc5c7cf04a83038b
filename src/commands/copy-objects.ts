// Copies objects from one storage to another. Keys are written once, so an object with the same key
// and length is already copied.

import { randomUUID } from 'node:crypto'
import { copyFile, link, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inTurns } from '../ground/storage/in-turns.ts'
import type { Storage } from '../ground/storage/storage.ts'

// Each needs a temporary file on the disk.
const atOnce = 8

export type Copied = { objects: number; bytes: number }

/**
 * @param scratch an existing folder, preferably on the file system of `from`, which saves a second copy
 *
 * @param isWanted by default everything
 */
export async function copyObjects(
  from: Storage,
  to: Storage,
  scratch: string,
  isWanted: (key: string) => boolean = () => true,
): Promise<Copied> {
  const copied = { objects: 0, bytes: 0 }
  await inTurns(
    from.list(''),
    async ({ key, byteLength }) => {
      if (!isWanted(key) || (await to.byteLength(key)) === byteLength) return
      const path = join(scratch, randomUUID())
      try {
        // Null if it was deleted meanwhile.
        const isThere = await from.withLocalFile(key, async (file) => {
          await link(file, path).catch(() => copyFile(file, path))
          return true
        })
        if (!isThere) return
        await to.putFile(key, path)
        copied.objects += 1
        copied.bytes += byteLength
      } finally {
        await rm(path, { force: true })
      }
    },
    atOnce,
  )
  return copied
}

/**
 * Objects in the backup that the shop has deleted on purpose. Must be called before the database is
 * copied: the copy's rows may reference objects deleted later.
 */
export async function goneObjects(
  shop: Storage,
  backup: Storage,
  butKeys: readonly string[] = [],
): Promise<string[]> {
  const gone: string[] = []
  await inTurns(backup.list(''), async ({ key }) => {
    if (!butKeys.includes(key) && (await shop.byteLength(key)) === null) gone.push(key)
  })
  return gone
}

/** Deletes those that have not reappeared. Returns their number. */
export async function deleteGone(
  shop: Storage,
  backup: Storage,
  keys: readonly string[],
): Promise<number> {
  let deleted = 0
  await inTurns(keys, async (key) => {
    if ((await shop.byteLength(key)) !== null) return
    await backup.delete(key)
    deleted += 1
  })
  return deleted
}

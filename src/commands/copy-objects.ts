// Objects from one storage to another. Keys are written once, so what is there with its length is there.

import { randomUUID } from 'node:crypto'
import { copyFile, link, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inTurns } from '../ground/storage/in-turns.ts'
import type { Storage } from '../ground/storage/storage.ts'

// Each has a file of its own on the disk meanwhile.
const atOnce = 8

export type Copied = { objects: number; bytes: number }

/**
 * @param scratch an existing folder, best on the file system of `from`: then nothing is copied twice
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
        // Null: it was deleted meanwhile.
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
 * What was deleted in the shop, on purpose, and is in its backup: to be asked before the database is copied, whose
 * rows may name what is deleted meanwhile.
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

/** Of these what has not come again; how many. */
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

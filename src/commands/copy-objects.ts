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

// Objects from one storage to another. Keys are written once, so what is there with its length is there.

import { randomUUID } from 'node:crypto'
import { copyFile, link, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../ground/storage/storage.ts'

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
  await inTurns(from.list(''), async ({ key, byteLength }) => {
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
  })
  return copied
}

/** Some at a time; the first that fails is thrown when those under way have ended. */
export async function inTurns<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const faults: unknown[] = []
  for await (const item of items) {
    if (faults.length > 0) break
    const run = work(item).catch((error: unknown) => {
      faults.push(error)
    })
    const ended: Promise<void> = run.finally(() => running.delete(ended))
    running.add(ended)
    if (running.size >= atOnce) await Promise.race(running)
  }
  await Promise.all(running)
  if (faults.length > 0) throw faults[0]
}

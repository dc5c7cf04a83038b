// Walks the files of a storage folder as a stream, with one open folder per level.

import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../pure/errors.ts'
import type { StoredObject } from './storage.ts'
import { storageUnavailable } from './storage-errors.ts'

/** Hidden names are not objects. Files that vanish during the walk are skipped. */
export async function* listFiles(root: string, prefix: string): AsyncGenerator<StoredObject> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  try {
    await stat(root)
    yield* walk(root, folder, prefix)
  } catch (error) {
    throw storageUnavailable(error)
  }
}

async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<StoredObject> {
  const entries = await unlessGone(opendir(join(root, folder)))
  if (entries === null) return
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const key = folder + entry.name
    if (entry.isDirectory()) {
      if (key.startsWith(prefix) || prefix.startsWith(`${key}/`)) {
        yield* walk(root, `${key}/`, prefix)
      }
    } else if (key.startsWith(prefix)) {
      const facts = await unlessGone(stat(join(root, key)))
      if (facts) yield { key, byteLength: facts.size, modifiedAt: Math.round(facts.mtimeMs) }
    }
  }
}

async function unlessGone<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

// Objects as plain files: `dir/` + key. A file gets its name only when its bytes are synced, and a
// put resolves only when its name is too. Files being written are in `dir/.incoming`, which no key
// can reach.

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import {
  constants,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf } from '../../pure/errors.ts'
import { deleteFiles } from './delete-files.ts'
import { createDurableFolders } from './durable-folders.ts'
import { listFiles } from './list-files.ts'
import {
  ownFileMode,
  ownFolderMode,
  restrictFileToOwner,
  restrictFolderToOwner,
  restrictToOwner,
} from './restrict-to-owner.ts'
import type { PutOptions, Storage } from './storage.ts'
import { orStorageFault } from './storage-errors.ts'
import { checkStorageKey, checkStoragePrefix } from './storage-key.ts'
import { syncFolder } from './sync-folder.ts'

/** Subfolder for files being written. */
export const incomingFolder = '.incoming'

/**
 * What is expected of its folder: `made` creates it if it is missing; `found` requires it, since a
 * missing folder means an unmounted disk; `read` expects nothing.
 */
export type FolderMode = 'made' | 'found' | 'read'

export function createFileStorage(config: { dir: string; wish?: FolderMode }): Storage {
  const { wish = 'made' } = config
  const root = resolve(config.dir)
  const incoming = join(root, incomingFolder)
  const folders = createDurableFolders(root)
  if (wish === 'made') makeFolder(root, incoming)
  if (wish === 'found') requireFolder(root, incoming)

  async function putFile(key: string, path: string, options: PutOptions = {}): Promise<void> {
    checkStorageKey(key)
    await orStorageFault(options.signal, async () => {
      options.signal?.throwIfAborted()
      if (!options.isSynced) await syncFile(path)
      await moveIn(key, path, options.signal)
    })
  }

  async function putBytes(key: string, bytes: Uint8Array, options: PutOptions = {}): Promise<void> {
    checkStorageKey(key)
    const path = join(incoming, randomBytes(12).toString('hex'))
    try {
      await orStorageFault(options.signal, async () => {
        await writeDurably(path, bytes)
        await moveIn(key, path, options.signal)
      })
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined)
      throw error
    }
  }

  async function moveIn(key: string, path: string, signal?: AbortSignal): Promise<void> {
    const folder = dirname(key)
    const target = join(root, key)
    await folders.ensure(folder)
    signal?.throwIfAborted()
    try {
      // Synchronous: handing it to another thread would take longer.
      restrictFileToOwner(path)
      renameSync(path, target)
    } catch (error) {
      if (codeOf(error) === 'EXDEV') return await copyIn(key, path, signal)
      if (codeOf(error) !== 'ENOENT') throw error
      // The empty folder was deleted by someone. If the source is missing instead, this fails the
      // same way.
      folders.forget(folder)
      await folders.ensure(folder)
      await rename(path, target)
    }
    try {
      await syncFolder(dirname(target))
    } catch (error) {
      await rename(target, path).catch(() => undefined)
      throw error
    }
  }

  // The source is on another file system and cannot be renamed, so it is copied first.
  async function copyIn(key: string, path: string, signal?: AbortSignal): Promise<void> {
    const copy = join(incoming, randomBytes(12).toString('hex'))
    try {
      await copyFileDurably(path, copy)
      await moveIn(key, copy, signal)
    } catch (error) {
      await rm(copy, { force: true }).catch(() => undefined)
      throw error
    }
    await unlink(path).catch(() => undefined)
  }

  async function openFile(key: string): Promise<FileHandle | null> {
    try {
      return await open(join(root, key), 'r')
    } catch (error) {
      return await nothingThere(error)
    }
  }

  async function sizeOf(key: string): Promise<number | null> {
    try {
      return (await stat(join(root, key))).size
    } catch (error) {
      return await nothingThere(error)
    }
  }

  // A missing file is fine, but a missing root means an unmounted disk.
  async function nothingThere(error: unknown): Promise<null> {
    if (codeOf(error) !== 'ENOENT') throw error
    await stat(wish === 'read' ? root : incoming)
    return null
  }

  return {
    kind: 'files',
    putFile,
    putBytes,

    byteLength(key) {
      checkStorageKey(key)
      return orStorageFault(undefined, () => sizeOf(key))
    },

    read(key, { signal, range } = {}) {
      checkStorageKey(key)
      return orStorageFault(signal, async () => {
        signal?.throwIfAborted()
        const file = await openFile(key)
        if (file === null) return null
        try {
          const { size } = await file.stat()
          const { first, last } = range ?? { first: 0, last: size - 1 }
          if (range && last >= size) throw new Error('The object is shorter than the range.')
          const part = range && { start: first, end: last }
          const stream = file.createReadStream({ ...(signal && { signal }), ...part })
          return { stream, byteLength: last - first + 1 }
        } catch (error) {
          await file.close()
          throw error
        }
      })
    },

    async withLocalFile(key, work, { signal } = {}) {
      checkStorageKey(key)
      signal?.throwIfAborted()
      const size = await orStorageFault(signal, () => sizeOf(key))
      return size === null ? null : await work(join(root, key))
    },

    // Not synced: a file that reappears after a power failure is an orphan, which is swept.
    delete(key) {
      checkStorageKey(key)
      return orStorageFault(undefined, async () => {
        await unlink(join(root, key)).catch(nothingThere)
      })
    },

    deleteMany(keys) {
      keys.forEach(checkStorageKey)
      return orStorageFault(undefined, () => deleteFiles(incoming, root, keys))
    },

    list(prefix) {
      checkStoragePrefix(prefix)
      return listFiles(root, prefix)
    },

    sweepLeftovers() {
      return orStorageFault(undefined, async () => {
        await mkdir(incoming, { recursive: true, mode: ownFolderMode })
        for (const name of await readdir(incoming)) {
          await rm(join(incoming, name), { recursive: true, force: true })
        }
        await syncFolder(root)
        await syncFolder(dirname(root))
      })
    },

    // A single process writes here, and its start has swept them all.
    sweepStaleWrites: () => Promise.resolve(),

    ping() {
      return orStorageFault(undefined, async () => {
        const path = join(incoming, randomBytes(12).toString('hex'))
        const file = await open(path, 'wx', ownFileMode)
        try {
          await file.write(Buffer.alloc(4096, 1))
        } finally {
          await file.close()
          await unlink(path)
        }
      })
    },

    close: () => Promise.resolve(),
  }
}

/**
 * What a copy left readable for others in a storage folder: closed. To be called before the
 * storage is used, and only when everything in the folder is ours.
 */
export function restrictStorageFolder(dir: string): void {
  const root = resolve(dir)
  if (restrictFolderToOwner(join(root, incomingFolder))) restrictToOwner(root)
}

/** Throws with a message for the operator, since this runs at start. */
function makeFolder(root: string, incoming: string): void {
  try {
    mkdirSync(incoming, { recursive: true, mode: ownFolderMode })
  } catch (error) {
    const message = `The storage folder ${root} is not writable by Handprint.`
    throw new Error(message, { cause: error })
  }
}

/** Throws with a message for the operator. */
function requireFolder(root: string, incoming: string): void {
  if (existsSync(incoming)) return
  throw new Error(
    `The storage folder ${root} is not in the expected state. Mount its disk, or restore a backup; ` +
      `if it is correct, create the folder ${incoming}.`,
  )
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', ownFileMode)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

// Copies a file to a path that does not exist yet. Its bytes are synced when this resolves.
async function copyFileDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL)
  await syncFile(to)
}

// Waits until a file's bytes are on the disk.
async function syncFile(path: string): Promise<void> {
  // Windows syncs only files opened for writing.
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

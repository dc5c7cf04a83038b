// Streams incoming bytes to a temporary file while counting and hashing them; at most a few hundred
// kilobytes of an upload are in memory. The folder should be on the same disk as the storage, so
// that a finished file can be renamed into place.

import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fdatasync, mkdirSync, openSync, writev } from 'node:fs'
import { mkdir, readdir, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  ownFileMode,
  ownFolderMode,
  restrictFolderToOwner,
} from '../../ground/storage/restrict-to-owner.ts'
import { orStorageFault, storageFault } from '../../ground/storage/storage-errors.ts'
import { events, msSince } from '../../ground/telemetry/events.ts'
import { codeOf, rethrowNowAs } from '../../pure/errors.ts'
import { imageTooLarge } from './image-errors.ts'
import { createSpoolSpace, type HeldSpace, type SpoolSpace } from './spool-space.ts'

export interface Spool {
  readonly dir: string
  readonly room: SpoolSpace

  /**
   * Writes `source` to a new file. Throws `image_too_large` as soon as there are more than
   * `maxBytes`, `storage_unavailable` if there is no room (immediately if `expectedBytes` shows
   * it), and the signal's reason if aborted. In each case no file is left.
   */
  write(
    source: AsyncIterable<Uint8Array>,
    options: { maxBytes: number; expectedBytes?: number | null; signal?: AbortSignal },
  ): Promise<SpooledFile>

  newPath(): string

  /** Creates the folder and removes what a crash left in it. Call once, before any write. */
  sweep(): Promise<void>
}

export type SpooledFile = {
  readonly path: string
  readonly byteLength: number
  /** In hex. */
  readonly sha256: string
  /** Resolves when the bytes are on disk. The fsync has been running since the last byte. */
  synced(): Promise<void>
  /** Deletes the file; harmless if it has been moved. */
  discard(): Promise<void>
  /** For a file that was moved, or is counted as part of another. `discard` does it too. */
  giveBackRoom(): void
}

/** Uses `room`, or unlimited space. */
export function createSpool(dir: string, room = createSpoolSpace(Number.MAX_VALUE)): Spool {
  const newPath = () => join(dir, randomBytes(16).toString('hex'))

  return {
    dir,
    room,
    newPath,

    async write(source, { maxBytes, expectedBytes, signal }) {
      const held = room.take(Math.min(maxBytes, expectedBytes ?? 0))
      const path = newPath()
      let file: Descriptor
      try {
        file = openNew(dir, path)
      } catch (error) {
        held.giveBack()
        throw error
      }
      const begun = performance.now()
      try {
        const { byteLength, sha256 } = await fill(file, source, { maxBytes, held, signal })
        held.shrinkTo(byteLength)
        events.pushStage.emit({ stage: 'receive', ms: msSince(begun) })
        events.received.emit({ bytes: byteLength })
        const syncing = syncAndClose(file)
        // The failure is reported through synced(), which may not have been called yet.
        syncing.catch(() => undefined)
        return {
          path,
          byteLength,
          sha256,
          synced: () => syncing,
          async discard() {
            try {
              await unlink(path).catch(unlessGone)
              await syncing.catch(() => undefined)
            } finally {
              held.giveBack()
            }
          },
          giveBackRoom: held.giveBack,
        }
      } catch (error) {
        close(file)
        await unlink(path).catch(() => undefined)
        held.giveBack()
        throw error
      }
    },

    async sweep() {
      await mkdir(dir, { recursive: true, mode: ownFolderMode })
      restrictFolderToOwner(dir)
      for (const name of await readdir(dir)) await rm(join(dir, name), { recursive: true })
    },
  }
}

/**
 * File descriptor. Calls that do not wait for the disk are synchronous: they take less time than
 * handing them to another thread.
 */
type Descriptor = number

const sync = promisify(fdatasync)

/** Returns the number of bytes written. */
function write(file: Descriptor, batch: Uint8Array[]): Promise<number> {
  return new Promise((resolve, reject) => {
    writev(file, batch, (error, bytes) => (error === null ? resolve(bytes) : reject(error)))
  })
}

// The folder may have been deleted by a cleanup.
function openNew(dir: string, path: string): Descriptor {
  return rethrowNowAs(storageFault, () => {
    try {
      return openSync(path, 'wx', ownFileMode)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      mkdirSync(dir, { recursive: true, mode: ownFolderMode })
      return openSync(path, 'wx', ownFileMode)
    }
  })
}

function close(file: Descriptor): void {
  try {
    closeSync(file)
  } catch {
    // The content has been synced, or is being discarded.
  }
}

// Large enough to keep the disk busy while the next bytes arrive and are hashed, and small enough
// for many concurrent uploads.
const maxWaitingBytes = 512 * 1024

async function fill(
  file: Descriptor,
  source: AsyncIterable<Uint8Array>,
  {
    maxBytes,
    held,
    signal,
  }: { maxBytes: number; held: HeldSpace; signal: AbortSignal | undefined },
): Promise<{ byteLength: number; sha256: string }> {
  const hash = createHash('sha256')
  let byteLength = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let writing: Promise<void> | null = null

  function writeWaiting(): void {
    const batch = waiting
    waiting = []
    waitingBytes = 0
    // A failure is kept until it is awaited: a file must never have a gap.
    writing = writeAll(file, batch).then(() => {
      writing = null
    })
    writing.catch(() => undefined)
  }

  try {
    for await (const chunk of source) {
      signal?.throwIfAborted()
      byteLength += chunk.byteLength
      if (byteLength > maxBytes) throw imageTooLarge(maxBytes, null)
      held.holdAtLeast(byteLength)
      waiting.push(chunk)
      waitingBytes += chunk.byteLength
      if (writing === null) writeWaiting()
      hash.update(chunk)
      if (waitingBytes >= maxWaitingBytes) await writing
    }
    signal?.throwIfAborted()
    if (writing !== null) await writing
    if (waiting.length > 0) await writeAll(file, waiting)
    return { byteLength, sha256: hash.digest('hex') }
  } catch (error) {
    // The descriptor must not be closed, and its number reused, during a write.
    await Promise.resolve(writing).catch(() => undefined)
    throw error
  }
}

async function writeAll(file: Descriptor, batch: Uint8Array[]): Promise<void> {
  let rest: Uint8Array[] = batch
  while (rest.length > 0) {
    const bytesWritten = await orStorageFault(undefined, () => write(file, rest))
    rest = after(rest, bytesWritten)
  }
}

// A full disk or a quota can cause a short write; the next write then reports the error.
function after(batch: Uint8Array[], written: number): Uint8Array[] {
  let skip = written
  const rest: Uint8Array[] = []
  for (const chunk of batch) {
    if (skip >= chunk.byteLength) {
      skip -= chunk.byteLength
    } else {
      rest.push(skip > 0 ? chunk.subarray(skip) : chunk)
      skip = 0
    }
  }
  return rest
}

async function syncAndClose(file: Descriptor): Promise<void> {
  try {
    await orStorageFault(undefined, () => sync(file))
  } finally {
    close(file)
  }
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

// File system calls each block one of the four threads that the process has for all its files, and
// a hung mount never releases its thread, because the system cannot cancel a call. So only a few
// lab folders are used at the same time, with one delivery each. A folder that stays silent for too
// long keeps its slot and is left alone until it responds.

import { EventEmitter, once } from 'node:events'
import { sentence } from '../../../../pure/sentences/sentence.ts'
import { labUnavailable } from '../port/lab-errors.ts'

export type FolderPlaces = {
  /**
   * Waits for a slot and for `work`. Throws `lab_unavailable` when it makes no progress for too
   * long, and immediately if the folder, or every slot, is known to hang. Rejects when `signal` is
   * aborted.
   */
  inPlace<T>(
    path: string,
    signal: AbortSignal,
    work: (isAlive: () => void) => Promise<T>,
  ): Promise<T>
}

export function createFolderPlaces({
  most,
  silentMs,
}: {
  most: number
  silentMs: number
}): FolderPlaces {
  /** By path. The value is whether the folder hangs. */
  const taken = new Map<string, boolean>()
  const changes = new EventEmitter().setMaxListeners(0)

  async function takePlace(path: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const isFull = taken.size >= most
      if (taken.get(path) === true || (isFull && [...taken.values()].every(Boolean))) throw silent()
      if (!isFull && !taken.has(path)) {
        taken.set(path, false)
        return
      }
      await once(changes, 'change', { signal }).catch(() => signal.throwIfAborted())
    }
  }

  function leavePlace(path: string): void {
    taken.delete(path)
    changes.emit('change')
  }

  return {
    async inPlace(path, signal, work) {
      await takePlace(path, signal)
      if (signal.aborted) {
        leavePlace(path)
        throw signal.reason
      }
      return await new Promise((resolve, reject) => {
        let isGivenUp = false
        const giveUp = (reason: unknown) => {
          isGivenUp = true
          clearTimeout(silence)
          taken.set(path, true)
          changes.emit('change')
          reject(reason)
        }
        const silence = setTimeout(() => giveUp(silent()), silentMs)
        const whenAborted = () => giveUp(signal.reason)
        signal.addEventListener('abort', whenAborted, { once: true })
        work(() => void (isGivenUp || silence.refresh()))
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(silence)
            signal.removeEventListener('abort', whenAborted)
            leavePlace(path)
          })
      })
    },
  }
}

function silent() {
  return labUnavailable(
    sentence(
      'This folder is not responding. Check its disk; deliveries then resume automatically.',
    ),
  )
}

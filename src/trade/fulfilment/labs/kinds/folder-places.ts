// What is done in folders of labs ties up a thread for each call, of which the program has four for all
// its files. A mount that hangs never gives one back: no call can be taken back from the system. So only
// few folders are worked in at once, one delivery in each, and one that was silent for too long keeps its
// place and is left alone until it answers again.

import { EventEmitter, once } from 'node:events'
import { sentence } from '../../../../pure/sentences/sentence.ts'
import { labUnavailable } from '../port/lab-errors.ts'

export type FolderPlaces = {
  /**
   * Waits for a place, and while `work` goes on. Throws `lab_unavailable` when it was not heard of for
   * too long, and at once when the folder, or every place, is known to hang; rejects as `signal` does.
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
  /** By path; whether it hangs. */
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
      'This folder does not answer. Look after the disk that it is on; it goes on by itself.',
    ),
  )
}

// How many bytes pictures on their way in, and prints that are being made, may take together. They are
// reserved before they are written, so that a volume never fills up in the middle of many.

import { EventEmitter, once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { happenings } from '../../ground/telemetry/happenings.ts'
import { spoolFull } from './image-errors.ts'

/** As much as there may be where nobody says: the rest is for the database, the storage and the system. */
export async function halfOfVolume(folder: string): Promise<number> {
  const { blocks, bsize } = await statfs(folder)
  return Math.floor((blocks * bsize) / 2)
}

export interface SpoolRoom {
  /** Throws `storage_unavailable` (503) when they don't fit beside what is held. */
  take(bytes: number): HeldRoom
  /**
   * For work that can wait: until they fit, also beside all else that has waited, which takes no more
   * than half together. What is more than that counts as half.
   */
  waitFor(bytes: number, signal?: AbortSignal): Promise<HeldRoom>
  /** Less than a tenth is left. */
  isFull(): boolean
  readonly heldBytes: number
  readonly limitBytes: number
}

export type HeldRoom = {
  /** So many bytes are there by now: takes more when they are more than were held. Throws as `take`. */
  holdAtLeast(bytes: number): void
  /** No more than so many are needed. */
  shrinkTo(bytes: number): void
  /** Harmless when it was done before. */
  giveBack(): void
}

export function createSpoolRoom(limitBytes: number): SpoolRoom {
  let heldBytes = 0
  let patientBytes = 0
  const half = Math.floor(limitBytes / 2)
  const freed = new EventEmitter().setMaxListeners(0)

  // What is alone is let in, however large: a smaller volume than a picture would never take it.
  const fits = (bytes: number) => heldBytes === 0 || heldBytes + bytes <= limitBytes

  function hold(bytes: number, count: (more: number) => void = () => undefined): HeldRoom {
    let own = 0
    function set(wanted: number): void {
      const more = wanted - own
      heldBytes += more
      count(more)
      own = wanted
      if (more < 0) freed.emit('freed')
    }
    set(bytes)
    return {
      holdAtLeast(needed) {
        if (needed <= own) return
        const isAlone = heldBytes === own
        if (!isAlone && heldBytes - own + needed > limitBytes) throw refused()
        set(needed)
      },
      shrinkTo: (needed) => set(Math.min(own, needed)),
      giveBack: () => set(0),
    }
  }

  return {
    limitBytes,
    get heldBytes() {
      return heldBytes
    },
    take(bytes) {
      if (!fits(bytes)) throw refused()
      return hold(bytes)
    },
    async waitFor(bytes, signal) {
      const wanted = Math.min(bytes, half)
      while (!fits(wanted) || patientBytes + wanted > half) {
        signal?.throwIfAborted()
        await once(freed, 'freed', signal && { signal }).catch(() => signal?.throwIfAborted())
      }
      return hold(wanted, (more) => (patientBytes += more))
    },
    isFull: () => heldBytes > limitBytes * 0.9,
  }
}

function refused(): Error {
  happenings.pictureRefused.tell({ reason: 'spool' })
  return spoolFull()
}

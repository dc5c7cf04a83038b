// Limits the total disk space of incoming pictures and of prints in production. Space is reserved
// before it is written, so that the volume cannot fill up in the middle of many writes.

import { EventEmitter, once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { events } from '../../ground/telemetry/events.ts'
import { spoolFull } from './image-errors.ts'

/** The default limit; the other half is for the database, the storage and the system. */
export async function halfOfVolume(folder: string): Promise<number> {
  const { blocks, bsize } = await statfs(folder)
  return Math.floor((blocks * bsize) / 2)
}

export interface SpoolSpace {
  /** Throws `storage_unavailable` (503) if the bytes do not fit with what is held. */
  take(bytes: number): HeldSpace
  /**
   * For work that can wait: resolves when the bytes fit. All such work together gets at most half
   * of the room; a request for more than half counts as half.
   */
  waitFor(bytes: number, signal?: AbortSignal): Promise<HeldSpace>
  /** True if less than a tenth is left. */
  isFull(): boolean
  readonly heldBytes: number
  readonly limitBytes: number
}

export type HeldSpace = {
  /**
   * Raises the reservation to the bytes that have arrived, if it is lower. Throws what `take`
   * throws.
   */
  holdAtLeast(bytes: number): void
  /** Reduces the reservation to what is needed. */
  shrinkTo(bytes: number): void
  /** Idempotent. */
  giveBack(): void
}

export function createSpoolSpace(limitBytes: number): SpoolSpace {
  let heldBytes = 0
  let patientBytes = 0
  const half = Math.floor(limitBytes / 2)
  const freed = new EventEmitter().setMaxListeners(0)

  // A single file is always admitted, however large: otherwise a volume smaller than one picture
  // would never accept it.
  const fits = (bytes: number) => heldBytes === 0 || heldBytes + bytes <= limitBytes

  function hold(bytes: number, count: (more: number) => void = () => undefined): HeldSpace {
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
  events.pictureRefused.emit({ reason: 'spool' })
  return spoolFull()
}

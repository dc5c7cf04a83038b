// Limits concurrent pulls: each holds a connection and up to `maxUploadBytes` on disk. The more
// slots are taken, the fewer a single store may hold, which leaves room for the others.

import type { StoreId } from '../../pure/contract/ids.ts'
import { fault, type HandprintError } from '../../pure/errors.ts'

export type PullSlots = {
  /**
   * @returns a function that releases the slot; idempotent.
   * @throws rate_limited (429)
   */
  take(storeId: StoreId): () => void
}

// A single store gets three quarters of the slots, the next one three quarters of the rest, and so
// on.
const slotsForEachFree = 3

export function createPullSlots(count: number): PullSlots {
  const taken = new Map<string, number>()
  let free = count
  return {
    take(storeId) {
      const own = taken.get(storeId) ?? 0
      if (own >= slotsForEachFree * free) throw tooManyPulls()
      free--
      taken.set(storeId, own + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        free++
        const left = (taken.get(storeId) ?? 1) - 1
        if (left > 0) taken.set(storeId, left)
        else taken.delete(storeId)
      }
    },
  }
}

export function tooManyPulls(): HandprintError {
  const message = 'Too many pictures are being fetched right now. Try again in a few seconds.'
  return fault('rate_limited', 429, message, { retryAfterSeconds: 5 })
}

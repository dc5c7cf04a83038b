// A picture whose cart opens is soon wanted in several sizes. It is read and decoded once for all of
// them, into a copy that lies in the spool for as long as a page takes to ask for the next one.

import { rm } from 'node:fs/promises'
import type { Spool } from '../spool.ts'
import type { HeldRoom } from '../spool-room.ts'

export interface WorkingCopies {
  /** Begins to make one of `bytes` with `make`, unless there is one already, or half of the spool is taken. */
  begin(name: string, bytes: number, make: (path: string) => Promise<void>): void
  /** Null when there is none. Throws what `work` throws. */
  use<T>(name: string, work: (path: string) => Promise<T>): Promise<T | null>
  /** Removes them all. */
  clear(): Promise<void>
}

type Copy = {
  path: string
  held: HeldRoom
  isMade: Promise<boolean>
  /** All that has to be done before it may go. */
  users: Set<Promise<unknown>>
  timer?: NodeJS.Timeout
}

export function createWorkingCopies(
  { room, newPath }: Pick<Spool, 'room' | 'newPath'>,
  { keptMs = 10_000, most = 16 } = {},
): WorkingCopies {
  /** The oldest first. */
  const copies = new Map<string, Copy>()

  async function remove(name: string, copy: Copy): Promise<void> {
    if (copies.get(name) !== copy) return
    copies.delete(name)
    clearTimeout(copy.timer)
    await Promise.allSettled(copy.users)
    // What can't be removed is swept at the next start.
    await rm(copy.path, { force: true }).catch(() => undefined)
    copy.held.giveBack()
  }

  return {
    begin(name, bytes, make) {
      if (copies.has(name) || room.heldBytes + bytes > room.limitBytes / 2) return
      const held = room.take(bytes)
      const path = newPath()
      const made = make(path)
      const copy: Copy = { path, held, isMade: made.then(isTrue, isFalse), users: new Set([made]) }
      copies.set(name, copy)
      copy.timer = setTimeout(() => void remove(name, copy), keptMs).unref()
      const [oldest] = copies
      if (copies.size > most && oldest !== undefined) void remove(...oldest)
    },

    async use(name, work) {
      const copy = copies.get(name)
      if (copy === undefined) return null
      const done = copy.isMade.then((isMade) => (isMade ? work(copy.path) : null))
      copy.users.add(done)
      return await done.finally(() => copy.users.delete(done))
    },

    async clear() {
      await Promise.all([...copies].map((entry) => remove(...entry)))
    },
  }
}

const isTrue = () => true
const isFalse = () => false

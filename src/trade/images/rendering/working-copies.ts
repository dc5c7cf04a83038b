// When a cart opens, several sizes of its picture are requested soon after each other. The picture
// is decoded once for all of them, into a copy that stays in the spool long enough for a page to
// request the next size.

import { rm } from 'node:fs/promises'
import type { Spool } from '../spool.ts'
import type { HeldSpace } from '../spool-space.ts'

export interface WorkingCopies {
  /**
   * Starts making a copy of `bytes` with `make`, unless there is one already or it would exceed
   * half of the spool.
   */
  begin(name: string, bytes: number, make: (path: string) => Promise<void>): void
  /**
   * Makes a copy that nobody has requested yet. It is used from when it is complete, so that no
   * request waits for it. Throws what `make` throws.
   */
  prepare(name: string, bytes: number, make: (path: string) => Promise<void>): Promise<void>
  /** Null if there is no copy. Throws what `work` throws. */
  use<T>(name: string, work: (path: string) => Promise<T>): Promise<T | null>
  clear(): Promise<void>
}

type Copy = {
  path: string
  held: HeldSpace
  isMade: Promise<boolean>
  /** Everything that must finish before it can be removed. */
  users: Set<Promise<unknown>>
  timer?: NodeJS.Timeout
}

export function createWorkingCopies(
  { room, newPath }: Pick<Spool, 'room' | 'newPath'>,
  { keptMs = 10_000, preparedKeptMs = 120_000, most = 16 } = {},
): WorkingCopies {
  const copies = new Map<string, Copy>()

  async function remove(name: string, copy: Copy): Promise<void> {
    if (copies.get(name) !== copy) return
    copies.delete(name)
    clearTimeout(copy.timer)
    await Promise.allSettled(copy.users)
    await discard(copy)
  }

  async function discard({ path, held }: Copy): Promise<void> {
    // Files that cannot be removed are swept at the next start.
    await rm(path, { force: true }).catch(() => undefined)
    held.giveBack()
  }

  function start(bytes: number, make: (path: string) => Promise<void>) {
    const held = room.take(bytes)
    const path = newPath()
    const made = make(path)
    const isMade = made.then(isTrue, isFalse)
    const copy: Copy = { path, held, isMade, users: new Set([made]) }
    return { copy, made }
  }

  function keep(name: string, copy: Copy, forMs: number): void {
    copies.set(name, copy)
    copy.timer = setTimeout(() => void remove(name, copy), forMs).unref()
    const [oldest] = copies
    if (copies.size > most && oldest !== undefined) void remove(...oldest)
  }

  const mayMake = (name: string, bytes: number) =>
    !copies.has(name) && room.heldBytes + bytes <= room.limitBytes / 2

  return {
    begin(name, bytes, make) {
      if (mayMake(name, bytes)) keep(name, start(bytes, make).copy, keptMs)
    },

    async prepare(name, bytes, make) {
      if (!mayMake(name, bytes)) return
      const { copy, made } = start(bytes, make)
      try {
        await made
        if (!copies.has(name)) return keep(name, copy, preparedKeptMs)
      } catch (error) {
        await discard(copy)
        throw error
      }
      await discard(copy)
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

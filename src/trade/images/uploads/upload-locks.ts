// Only one request at a time may add bytes to an upload. It holds a lock, called a turn: an entry
// in this process, and in the row a name with an expiry, so that other nodes see it and a crashed
// node blocks nothing for long. Requesting the offset ends the turn of a request whose connection
// may be dead, but only after it has read what had arrived. A picture that is being stored is
// waited for.

import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../ground/database/database.ts'
import { uploadInterrupted, uploadLocked } from './upload-errors.ts'

export type UploadLock = {
  readonly uploadId: string
  /** Every change of the upload is conditional on this name still being in the row. */
  readonly name: string
  /** Aborted when no more bytes may be read. */
  readonly signal: AbortSignal
  /** Updated by the reader. A request that has been waiting for long may wait forever. */
  readonly reading: ReadProgress
  end(): Promise<void>
}

export type ReadProgress = { chunkCount: number; isWaiting: boolean }

export type UploadLocks = {
  /** Throws `upload_locked` if another request holds the turn. */
  acquire(uploadId: string): Promise<UploadLock>
  /** Resolves when no request is adding bytes; throws `upload_locked` if that takes too long. */
  requestRelease(uploadId: string): Promise<void>
  settled(): Promise<void>
}

export type UploadLocksOptions = {
  database: Database
  stopping: Pick<AbortController, 'signal'>
  now: () => number
}

const turnMs = 10_000
const renewMs = 2_000
const pollMs = 100
const maxPolls = 200
// Bytes that have arrived from the network are available immediately; 300 ms without any means that
// none are left.
const maxQuietPolls = 3
const maxAskedPolls = 50

type Held = {
  controller: AbortController
  reading: ReadProgress
  isAsked: boolean
  hasEnded: boolean
  ended: Promise<void>
}

export function createUploadLocks({ database, stopping, now }: UploadLocksOptions): UploadLocks {
  const held = new Map<string, Held>()
  // A SQLite database belongs to one process, so a name this process does not hold is from a dead
  // one.
  const mayBeShared = database.kind === 'postgres'
  const { queries } = database

  async function write(uploadId: string, name: string): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('uploads')
      .set({ turn: name, turn_until: now() + turnMs, turn_wanted: 0 })
      .where('id', '=', uploadId)
      .$if(mayBeShared, (update) =>
        update.where((is) => is.or([is('turn', 'is', null), is('turn_until', '<=', now())])),
      )
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  // A failure is ignored: without a turn in the row nothing more can be added, so no harm is done.
  async function renew(uploadId: string, name: string, lock: Held): Promise<void> {
    const rows = await queries
      .updateTable('uploads')
      .set({ turn_until: now() + turnMs })
      .where('id', '=', uploadId)
      .where('turn', '=', name)
      .returning('turn_wanted')
      .execute()
      .catch(() => null)
    if (rows?.length === 0) lock.controller.abort(uploadLocked())
    if (rows?.[0]?.turn_wanted === 1) await endWhenQuiet(lock)
  }

  async function endWhenQuiet(lock: Held): Promise<void> {
    if (lock.isAsked) return await lock.ended
    lock.isAsked = true
    let quietPolls = 0
    let chunkCount = -1
    for (let poll = 0; poll < maxAskedPolls && quietPolls < maxQuietPolls; poll++) {
      await Promise.race([lock.ended, pause(pollMs)])
      if (lock.hasEnded) return
      const isQuiet = lock.reading.isWaiting && lock.reading.chunkCount === chunkCount
      quietPolls = isQuiet ? quietPolls + 1 : 0
      chunkCount = lock.reading.chunkCount
    }
    lock.controller.abort(uploadLocked())
    await lock.ended
  }

  async function clear(uploadId: string, name: string): Promise<void> {
    await queries
      .updateTable('uploads')
      .set({ turn: null, turn_until: null, turn_wanted: 0 })
      .where('id', '=', uploadId)
      .where('turn', '=', name)
      .execute()
      .catch(() => undefined)
  }

  async function waitForOthers(uploadId: string): Promise<void> {
    for (let poll = 0; poll < maxPolls; poll++) {
      const row = await queries
        .selectFrom('uploads')
        .select(['turn', 'turn_until', 'turn_wanted'])
        .where('id', '=', uploadId)
        .executeTakeFirst()
      if (!row || row.turn === null || (row.turn_until ?? 0) <= now()) return
      if (row.turn_wanted === 0) {
        await queries
          .updateTable('uploads')
          .set({ turn_wanted: 1 })
          .where('id', '=', uploadId)
          .where('turn', '=', row.turn)
          .execute()
      }
      await pause(pollMs)
    }
    throw uploadLocked()
  }

  return {
    async acquire(uploadId) {
      if (held.has(uploadId)) throw uploadLocked()
      const controller = new AbortController()
      const name = randomBytes(8).toString('hex')
      let leave = (): void => {}
      const ended = new Promise<void>((resolve) => {
        leave = resolve
      })
      const reading = { chunkCount: 0, isWaiting: false }
      const lock: Held = { controller, reading, isAsked: false, hasEnded: false, ended }
      held.set(uploadId, lock)
      const stop = (): void => controller.abort(uploadInterrupted())
      if (stopping.signal.aborted) stop()
      stopping.signal.addEventListener('abort', stop)
      let timer: NodeJS.Timeout | undefined

      async function end(): Promise<void> {
        clearInterval(timer)
        stopping.signal.removeEventListener('abort', stop)
        await clear(uploadId, name)
        held.delete(uploadId)
        lock.hasEnded = true
        leave()
      }

      try {
        if (!(await write(uploadId, name))) throw uploadLocked()
        if (mayBeShared) {
          timer = setInterval(() => void renew(uploadId, name, lock), renewMs)
        }
        return { uploadId, name, signal: controller.signal, reading, end }
      } catch (error) {
        await end()
        throw error
      }
    },

    async requestRelease(uploadId) {
      const mine = held.get(uploadId)
      if (mine !== undefined) await endWhenQuiet(mine)
      if (mayBeShared) await waitForOthers(uploadId)
    },

    async settled() {
      await Promise.all([...held.values()].map(({ ended }) => ended))
    },
  }
}

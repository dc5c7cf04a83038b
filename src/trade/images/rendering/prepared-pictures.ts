// Prepares pictures to be shown, since most are opened seconds after they arrive: decodes large ones
// for the page and looks at them. Of many that arrive together, a set, the others get what a contact
// sheet shows: the 400 px JPEG, and a look for faces. This is done one at a time, at the lowest
// priority and only while no other picture is processed, so that arriving pictures never wait for it.
// What is not prepared is made when a page requests it.

import { buffer } from 'node:stream/consumers'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { Look } from '../decoding/look-at-picture.ts'
import type { PictureProcesses } from '../decoding/processes/picture-processes.ts'
import {
  type PictureProcess,
  startPictureProcess,
} from '../decoding/processes/start-picture-process.ts'
import { placeholderKey } from '../object-keys.ts'
import type { Image } from '../picture.ts'
import type { PictureLog } from '../picture-log.ts'
import { type Derivatives, hasCopy } from './derivatives.ts'

export interface PreparedPictures {
  /** Told of every picture that arrives. Never throws. */
  add(image: Image): void
  /** Null if it was not looked at in advance. */
  lookOf(image: Image): Look | null
  /** Ends what is in progress. */
  close(): Promise<void>
}

export type PreparedPicturesDeps = {
  storage: Pick<Storage, 'kind' | 'read'>
  derivatives: Pick<Derivatives, 'prepare' | 'prepareThumbnail'>
  pictureProcesses: Pick<PictureProcesses, 'counts'>
  log: PictureLog
  startProcess?: (stopping: AbortSignal) => PictureProcess
  /** Begins when no picture has arrived for this long. */
  quietMs?: number
  /** When more large ones are waiting, the oldest gets only what a contact sheet shows. */
  mostWaiting?: number
}

// As many as a cart has lines.
const mostLooks = 1_000
/** Fewer small pictures are not worth a process. */
const leastOfASet = 10

export function createPreparedPictures(deps: PreparedPicturesDeps): PreparedPictures {
  const { storage, pictureProcesses, log, quietMs = 100, mostWaiting = 16 } = deps
  const startProcess = deps.startProcess ?? lowestPriority(log)
  const waiting: Image[] = []
  const sights: Image[] = []
  let arrivals = 0
  let isPreparingSet = false
  const looks = new Map<string, Look>()
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  function whenQuiet(): void {
    clearTimeout(timer)
    if (sights.length === 0) isPreparingSet = false
    if (waiting.length + sights.length === 0 || running !== null || closing.signal.aborted) return
    timer = setTimeout(() => {
      if (!isIdle(pictureProcesses)) return whenQuiet()
      if (!isPreparingSet && sights.length < leastOfASet) sights.splice(0)
      if (waiting.length + sights.length === 0) return
      running = prepareAll().finally(() => {
        running = null
        whenQuiet()
      })
    }, quietMs).unref()
  }

  /** Large ones first. */
  function takeNext(): Parameters<typeof prepare>[1] | null {
    const { prepare: decode, prepareThumbnail } = deps.derivatives
    const image = waiting.pop()
    if (image !== undefined) return { image, decode }
    const small = sights.shift()
    if (small === undefined) return null
    isPreparingSet = true
    return { image: small, decode: prepareThumbnail }
  }

  /** All in one process, because starting one takes half as long as a large picture. */
  async function prepareAll(): Promise<void> {
    // Taken before the process starts, so that one that can't be started is not tried for ever.
    let next = takeNext()
    let one: PictureProcess | undefined
    try {
      one = startProcess(closing.signal)
      const before = arrivals
      while (next !== null && !closing.signal.aborted) {
        await prepare(one, next)
        next = arrivals === before && isIdle(pictureProcesses) ? takeNext() : null
      }
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'a picture could not be prepared')
    } finally {
      await one?.stop()
    }
  }

  async function prepare(
    one: PictureProcess,
    { image, decode }: { image: Image; decode: Derivatives['prepare'] },
  ): Promise<void> {
    await decode(image, async (path, recipe, outPath) => {
      await one.run({ do: 'render', path, recipe, outPath })
    })
    if (image.blur !== null) return
    const placeholder = await storage.read(placeholderKey(image))
    if (placeholder === null) return
    const sight = { miniature: new Uint8Array(), placeholder: await buffer(placeholder.stream) }
    const answer = await one.run({ do: 'look', ...sight })
    if (!('looked' in answer)) return
    looks.set(image.sha256, answer.looked)
    const [oldest] = looks.keys()
    if (looks.size > mostLooks && oldest !== undefined) looks.delete(oldest)
  }

  return {
    add(image) {
      // From a bucket the original would have to be fetched again, for many pictures in vain.
      if (storage.kind !== 'files') return
      arrivals += 1
      if (hasCopy(image)) waiting.push(image)
      else sights.push(image)
      const [oldest] = waiting.length > mostWaiting ? waiting.splice(0, 1) : []
      if (oldest !== undefined) sights.push(oldest)
      if (sights.length > mostLooks) sights.shift()
      whenQuiet()
    },

    lookOf: ({ sha256 }) => looks.get(sha256) ?? null,

    async close() {
      clearTimeout(timer)
      closing.abort(new Error('The service is stopping.'))
      await running
    },
  }
}

function isIdle(pictureProcesses: Pick<PictureProcesses, 'counts'>): boolean {
  const counts = Object.values(pictureProcesses.counts())
  return counts.every(({ waiting, running }) => waiting + running === 0)
}

function lowestPriority(log: PictureLog): (stopping: AbortSignal) => PictureProcess {
  // On a busy machine it may wait for minutes.
  const limits = { memoryLimitBytes: 2 * 1024 ** 3, timeLimitMs: 600_000 }
  return (stopping) => startPictureProcess({ ...limits, log, stopping, priority: 19 })
}

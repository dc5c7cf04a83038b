// Looks for work until it is stopped: at once when it is woken, and otherwise once in a while.

import { setMaxListeners } from 'node:events'
import { inTime } from '../../pure/in-time.ts'
import type { JobLog } from './run-job.ts'

export type PollerOptions = {
  look: () => Promise<unknown>
  pollMs: number
  log: JobLog
  /** Told once, until a look goes well again. */
  ifItFails: string
  /** What a stop waits for, at most `stopMs`. */
  underWay: () => Iterable<Promise<void>>
  stopMs: number
}

export function createPoller(options: PollerOptions) {
  const { look, pollMs, log, ifItFails, underWay, stopMs } = options
  const stopping = new AbortController()
  // One listener for each piece of work that is under way.
  setMaxListeners(0, stopping.signal)
  const wakeUp = createWakeUpSignal()
  let loop: Promise<void> | undefined

  async function work(): Promise<void> {
    let couldLook = true
    while (!stopping.signal.aborted) {
      try {
        await look()
        couldLook = true
      } catch (error) {
        if (couldLook) log.warn({ err: error }, ifItFails)
        couldLook = false
      }
      await wakeUp.wait(pollMs)
    }
  }

  async function done(): Promise<void> {
    await loop
    await Promise.all(underWay())
  }

  return {
    /** Aborted by `stop`. */
    signal: stopping.signal,
    start(): void {
      loop ??= work()
    },
    wake: wakeUp.ring,
    async stop(): Promise<void> {
      stopping.abort(new Error('The program is stopping.'))
      wakeUp.ring()
      await inTime(done(), stopMs, () => {})
    },
  }
}

/** A ring while nobody waits counts for the next wait. */
function createWakeUpSignal() {
  let hasRung = false
  let wakeUp = () => {}
  return {
    ring() {
      hasRung = true
      wakeUp()
    },
    async wait(longestMs: number): Promise<void> {
      if (!hasRung) {
        const rung = new Promise<void>((resolve) => (wakeUp = resolve))
        await inTime(rung, longestMs, () => {})
      }
      hasRung = false
    },
  }
}

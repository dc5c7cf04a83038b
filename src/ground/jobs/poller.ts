// Polls for work until it is stopped: immediately when woken, and otherwise periodically.

import { setMaxListeners } from 'node:events'
import { withTimeout } from '../../pure/with-timeout.ts'
import type { JobLog } from './run-job.ts'

export type PollerOptions = {
  look: () => Promise<unknown>
  pollMs: number
  log: JobLog
  /** Logged once, until a poll succeeds again. */
  ifItFails: string
  /** Work that a stop waits for, at most `stopMs`. */
  underWay: () => Iterable<Promise<void>>
  stopMs: number
}

export function createPoller(options: PollerOptions) {
  const { look, pollMs, log, ifItFails, underWay, stopMs } = options
  const stopping = new AbortController()
  // Each piece of running work adds a listener.
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
    signal: stopping.signal,
    start(): void {
      loop ??= work()
    },
    wake: wakeUp.ring,
    async stop(): Promise<void> {
      stopping.abort(new Error('The program is stopping.'))
      wakeUp.ring()
      await withTimeout(done(), stopMs, () => {})
    },
  }
}

/** A wake-up while no one waits applies to the next wait. */
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
        await withTimeout(rung, longestMs, () => {})
      }
      hasRung = false
    },
  }
}

// One picture process and its replacements: the holder can keep giving it jobs, one after the
// other, even if the process behind it dies.

import { once } from 'node:events'
import { events } from '../../../../ground/telemetry/events.ts'
import { HandprintError } from '../../../../pure/errors.ts'
import { imageUnreadable, picturesBusy } from '../../image-errors.ts'
import type { PictureLog } from '../../picture-log.ts'
import {
  type ForkedProcess,
  forkPictureProcess,
  type Program,
  standBack,
} from './fork-picture-process.ts'
import { outOfMemoryExitCode, type PictureJob, type PictureJobAnswer } from './picture-job.ts'

export interface PictureProcess {
  /**
   * One job at a time. Throws what the job threw, or `image_unreadable` if the job killed the
   * process.
   */
  run(job: PictureJob): Promise<PictureJobAnswer>
  /** True if it accepts jobs; a process that has ended is restarted first. */
  isAlive(): Promise<boolean>
  stop(): Promise<void>
}

export type PictureProcessOptions = {
  memoryLimitBytes: number
  timeLimitMs: number
  log: PictureLog
  /** Aborted when the time is over: the process is killed, and the signal's reason is thrown. */
  stopping?: AbortSignal | undefined
  program?: Program
  /** Nice value, on systems that have them. */
  priority?: number
}

const maxStarts = 3
/** A retry, because a process killed from outside says nothing about the picture. */
const maxTries = 2

export function startPictureProcess(options: PictureProcessOptions): PictureProcess {
  const { memoryLimitBytes, log, stopping, priority } = options
  const forkOne = () => {
    const one = forkPictureProcess(memoryLimitBytes, options.program)
    if (priority !== undefined) standBack(one, priority)
    return one
  }
  let forked = forkOne()

  // A process that ends before it is ready says nothing about the picture.
  async function ready(): Promise<ForkedProcess> {
    for (let starts = 1; starts <= maxStarts; starts++) {
      if (!forked.isAlive()) forked = forkOne()
      if (await forked.hasStarted) return forked
      log.error({ stderr: forked.lastWords() }, 'a picture process did not start')
    }
    throw new Error('The picture processes do not start; see their log for the reason.')
  }

  return {
    async run(job) {
      for (let tries = 1; ; tries++) {
        const current = await ready()
        const outcome = await runOn(current, job, options)
        if ('answer' in outcome) return orThrow(outcome.answer)
        if (stopping?.aborted) throw stopping.reason
        const { end } = outcome
        log.warn({ ...end, job: job.do }, 'a picture process exited while processing a picture')
        events.pictureProcessEnd.emit({ reason: reasonOf(end) })
        forked = forkOne()
        if (!wasKilled(end)) throw faultOf(end)
        if (tries === maxTries) throw picturesBusy()
      }
    },

    async isAlive() {
      return await ready().then(
        () => true,
        () => false,
      )
    },

    async stop() {
      const { child } = forked
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      if (child.connected) child.disconnect()
      const kill = setTimeout(() => child.kill('SIGKILL'), 2_000)
      await gone
      clearTimeout(kill)
    },
  }
}

type End = { code: number | null; signal: string | null; wasTooSlow: boolean; stderr: string }

function runOn(
  { child, lastWords }: ForkedProcess,
  job: PictureJob,
  { timeLimitMs, stopping }: PictureProcessOptions,
): Promise<{ answer: PictureJobAnswer } | { end: End }> {
  return new Promise((resolve) => {
    let wasTooSlow = false
    const timer = setTimeout(() => {
      wasTooSlow = true
      child.kill('SIGKILL')
    }, timeLimitMs)
    const onStop = () => child.kill('SIGKILL')
    const onMessage = (answer: PictureJobAnswer) => finish({ answer })
    const onExit = (code: number | null, signal: string | null) =>
      finish({ end: { code, signal, wasTooSlow, stderr: lastWords() } })
    function finish(outcome: { answer: PictureJobAnswer } | { end: End }): void {
      clearTimeout(timer)
      stopping?.removeEventListener('abort', onStop)
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(outcome)
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
    stopping?.addEventListener('abort', onStop)
    if (stopping?.aborted) onStop()
    // A failed send means that the process is exiting; the exit event handles it.
    child.send(job, () => undefined)
  })
}

function orThrow(answer: PictureJobAnswer): PictureJobAnswer {
  if (!('fault' in answer)) return answer
  throw new HandprintError({ ...answer.fault, cause: answer.detail })
}

/** By the kernel when memory runs out, or by an operator. */
function wasKilled({ signal, wasTooSlow }: End): boolean {
  return (signal === 'SIGKILL' || signal === 'SIGTERM') && !wasTooSlow
}

function reasonOf(end: End): 'too_slow' | 'killed' | 'crashed' {
  if (end.wasTooSlow) return 'too_slow'
  return wasKilled(end) ? 'killed' : 'crashed'
}

function faultOf(end: End): HandprintError {
  if (end.wasTooSlow) return imageUnreadable('tooSlow', 'the time limit was reached')
  if (end.code === outOfMemoryExitCode) return imageUnreadable('tooHungry', 'the memory limit')
  return imageUnreadable('crash', `code ${end.code}, signal ${end.signal}: ${end.stderr}`)
}

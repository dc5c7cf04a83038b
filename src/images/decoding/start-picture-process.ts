// One picture process and its replacements: whoever holds this can go on giving it jobs, one after
// the other, whatever happens to the process behind it.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { HandprintError } from '../../errors.ts'
import { imageUnreadable } from '../image-errors.ts'
import type { PictureLog } from '../picture-log.ts'
import { outOfMemoryExitCode, type PictureJob, type PictureJobAnswer } from './picture-job.ts'

export interface PictureProcess {
  /** One at a time. Throws what the job threw, or `image_unreadable` when it killed the process. */
  run(job: PictureJob): Promise<PictureJobAnswer>
  stop(): Promise<void>
}

export type PictureProcessOptions = {
  memoryLimitBytes: number
  timeLimitMs: number
  log: PictureLog
  /** Another program than picture-process.ts. */
  program?: Program
}

type Program = { path: string; execArgv: string[] }

export function startPictureProcess(options: PictureProcessOptions): PictureProcess {
  const { memoryLimitBytes, timeLimitMs, log, program = programBeside(import.meta.url) } = options
  const forkOne = () => forkProgram(program, memoryLimitBytes)
  let child = forkOne()

  async function run(job: PictureJob): Promise<PictureJobAnswer> {
    if (!isAlive(child)) child = forkOne()
    const outcome = await runOn(child, job, timeLimitMs)
    if ('answer' in outcome) return orThrow(outcome.answer)
    log.warn({ ...outcome.end, job: job.do }, 'a picture process ended in the middle of a picture')
    child = forkOne()
    throw faultOf(outcome.end)
  }

  return {
    run,
    async stop() {
      if (!isAlive(child)) return
      const gone = once(child, 'exit')
      child.disconnect()
      const kill = setTimeout(() => child.kill('SIGKILL'), 2_000)
      await gone
      clearTimeout(kill)
    },
  }
}

type End = { code: number | null; signal: string | null; wasTooSlow: boolean; stderr: string }

function runOn(
  child: ChildProcess,
  job: PictureJob,
  timeLimitMs: number,
): Promise<{ answer: PictureJobAnswer } | { end: End }> {
  return new Promise((resolve) => {
    let wasTooSlow = false
    const timer = setTimeout(() => {
      wasTooSlow = true
      child.kill('SIGKILL')
    }, timeLimitMs)
    const onMessage = (answer: PictureJobAnswer) => finish({ answer })
    const onExit = (code: number | null, signal: string | null) =>
      finish({ end: { code, signal, wasTooSlow, stderr: lastWords.get(child) ?? '' } })
    function finish(outcome: { answer: PictureJobAnswer } | { end: End }): void {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(outcome)
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
    // A failure to send means that the process is going; its exit tells the rest.
    child.send(job, () => undefined)
  })
}

function orThrow(answer: PictureJobAnswer): PictureJobAnswer {
  if (!('fault' in answer)) return answer
  throw new HandprintError({ ...answer.fault, cause: answer.detail })
}

function faultOf(end: End): HandprintError {
  if (end.wasTooSlow) return imageUnreadable('tooSlow', 'the time limit was reached')
  if (end.code === outOfMemoryExitCode) return imageUnreadable('tooHungry', 'the memory limit')
  return imageUnreadable('crash', `code ${end.code}, signal ${end.signal}: ${end.stderr}`)
}

const lastWords = new WeakMap<ChildProcess, string>()

// Its environment is almost empty: no key of ours is in it. Few malloc arenas keep glibc from
// holding on to the memory of every picture that went through.
function forkProgram(program: Program, memoryLimitBytes: number): ChildProcess {
  const child = fork(program.path, [String(memoryLimitBytes)], {
    execArgv: program.execArgv,
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords.set(child, `${lastWords.get(child) ?? ''}${text}`.slice(-2_000))
  })
  child.on('error', () => undefined)
  return child
}

// From source (tests, `npm run dev`) Node 20 needs tsx to read TypeScript; built, it is plain
// JavaScript.
function programBeside(url: string): Program {
  const extension = url.endsWith('.ts') ? '.ts' : '.js'
  const path = fileURLToPath(new URL(`./picture-process${extension}`, url))
  if (extension === '.js') return { path, execArgv: [] }
  const tsx = pathToFileURL(createRequire(url).resolve('tsx')).href
  return { path, execArgv: ['--import', tsx] }
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null && child.connected
}

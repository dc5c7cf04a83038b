// Forks one child process for decoding. Its environment is almost empty: no key of ours is in it.

import { type ChildProcess, fork } from 'node:child_process'
import { programBeside } from '../program-beside.ts'

export type ForkedProcess = {
  child: ChildProcess
  /** True when it is ready for jobs, false when it has ended before it was. */
  hasStarted: Promise<boolean>
  /** The end of what it wrote to standard error. */
  lastWords(): string
  isAlive(): boolean
}

export type Program = { path: string; execArgv: string[] }

/** The first message of the program says that it has started, whatever it says. */
export function forkPictureProcess(
  memoryLimitBytes: number,
  { path, execArgv }: Program = programBeside(import.meta.url, 'picture-process'),
): ForkedProcess {
  const child = fork(path, [String(memoryLimitBytes)], {
    execArgv,
    // Few malloc arenas keep glibc from holding on to the memory of every picture.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = `${words}${text}`.slice(-2_000)
  })
  const hasStarted = new Promise<boolean>((resolve) => {
    child.once('message', () => resolve(true))
    child.once('exit', () => resolve(false))
    child.once('error', () => resolve(false))
  })
  child.on('error', () => undefined)
  return {
    child,
    hasStarted,
    lastWords: () => words,
    isAlive: () => child.exitCode === null && child.signalCode === null && child.connected,
  }
}

// Forks a child process for decoding. Its environment is almost empty and contains none of our
// keys.

import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { siblingProgram } from '../sibling-program.ts'

export type ForkedProcess = {
  child: ChildProcess
  /** True once it is ready for jobs, false if it exits before that. */
  hasStarted: Promise<boolean>
  lastWords(): string
  isAlive(): boolean
}

export type Program = { path: string; execArgv: string[] }

/** The program's first message means that it has started, whatever its content. */
export function forkPictureProcess(
  memoryLimitBytes: number,
  { path, execArgv }: Program = siblingProgram(import.meta.url, 'picture-process'),
): ForkedProcess {
  const child = fork(path, [String(memoryLimitBytes)], {
    execArgv,
    // Few malloc arenas, so that glibc does not retain the memory of every picture.
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

/** Gives a process the nice value `priority`, on systems that have them. */
export function standBack({ child }: Pick<ForkedProcess, 'child'>, priority: number): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority)
  } catch {
    // The process has already ended, which is reported elsewhere.
  }
}

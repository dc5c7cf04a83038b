// Starts the program like a user, `node dist/server/main.js` with environment variables, and waits
// until it prints its address. It is stopped by `await using service = await startService()`.

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Deployment, type Foundation, onSqliteAndFiles } from './deployments.ts'
import { holdAnswersOf } from './documented-answers.ts'
import { ensureBuilt, projectRoot } from './ensure-built.ts'

export type Service = {
  /** Address of the running process; a restart changes it. */
  readonly url: string
  readonly pid: number
  readonly accessKey: string
  readonly secretKey: string
  readonly foundation: Foundation
  /** The output of all its processes, both streams. */
  output(): string
  /** Sends SIGTERM, or another signal, and returns how the process ended. */
  stop(signal?: NodeJS.Signals): Promise<Ending>
  kill9(): Promise<void>
  /** Starts a process and signals it `afterMs` later, during its start or shortly after. */
  endDuringStart(signal: NodeJS.Signals, afterMs: number): Promise<Ending>
  /**
   * A new process on the same foundation; ends the old one if it still runs. `root`: from now on
   * the program that was built there.
   */
  restart(root?: string): Promise<void>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export type Ending = { code: number | null; signal: NodeJS.Signals | null }

export type ServiceOptions = {
  deployment?: Deployment
  env?: Record<string, string>
  /** Where the program was built; this checkout by default. */
  root?: string | undefined
}

/** For tests that place orders without needing print files, which would take a core for seconds. */
export const withoutPrints = {
  HANDPRINT_ROLES: 'web, money, orders, telling, housekeeping, labs',
}

/** For hooks that start a service: the first one may have to build it. */
export const serviceStartMs = 600_000

const startedByTests = new URL('started-by-tests.mjs', import.meta.url).href
const startTimeoutMs = 240_000
const stopTimeoutMs = 120_000

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  await ensureBuilt()
  const foundation = await (options.deployment ?? onSqliteAndFiles).prepare()
  const env: Record<string, string> & StoreKeys = {
    HANDPRINT_PICTURE_PROCESSES: '1',
    ...foundation.env,
    ...options.env,
  }
  const outputs: string[] = []
  let root = options.root ?? projectRoot
  let running: Running

  async function start(): Promise<string> {
    const process = spawnProgram(env, { root })
    const index = outputs.push('') - 1
    const url = await untilListening(process, (text) => {
      outputs[index] += text
    })
    running = { process, url }
    return url
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ending> {
    const { process } = running
    const end = ended(process)
    process.kill(signal)
    const timer = setTimeout(() => process.kill('SIGKILL'), stopTimeoutMs)
    const how = await end
    clearTimeout(timer)
    return how
  }

  async function close(): Promise<void> {
    await stop('SIGKILL')
    await foundation.remove()
  }

  try {
    await holdAnswersOf(await start())
  } catch (error) {
    await foundation.remove()
    throw error
  }
  return {
    get url() {
      return running.url
    },
    get pid() {
      return running.process.pid ?? 0
    },
    get accessKey() {
      return env.HANDPRINT_ACCESS_KEY ?? keyIn(outputs, /access key {2}(\S+)/)
    },
    get secretKey() {
      return env.HANDPRINT_SECRET_KEY ?? keyIn(outputs, /secret key {2}(\S+)/)
    },
    foundation,
    output: () => outputs.join('\n'),
    stop,
    async kill9() {
      await stop('SIGKILL')
    },
    async endDuringStart(signal, afterMs) {
      running = { process: spawnProgram(env, { root }), url: '' }
      const index = outputs.push('') - 1
      for (const stream of [running.process.stdout, running.process.stderr]) {
        stream?.on('data', (chunk) => {
          outputs[index] += chunk
        })
      }
      await pause(afterMs)
      return await stop(signal)
    },
    async restart(from = root) {
      await stop('SIGKILL')
      root = from
      await start()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Runs the program to its end, for starts that must fail and for commands. */
export async function runProgram(
  env: Record<string, string>,
  words: readonly string[] = [],
  root = projectRoot,
): Promise<{ code: number | null; output: string }> {
  await ensureBuilt()
  const process = spawnProgram(env, { words, root })
  let output = ''
  for (const stream of [process.stdout, process.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  const timer = setTimeout(() => process.kill('SIGKILL'), startTimeoutMs)
  const { code } = await ended(process)
  clearTimeout(timer)
  return { code, output }
}

type Running = { process: ChildProcess; url: string }
type StoreKeys = { HANDPRINT_ACCESS_KEY?: string; HANDPRINT_SECRET_KEY?: string }

// Only the first start prints the keys, before the line that says where it listens.
function keyIn(outputs: string[], pattern: RegExp): string {
  const key = pattern.exec(outputs[0] ?? '')?.[1]
  if (key === undefined) throw new Error(`The first start shows no key:\n${outputs[0]}`)
  return key
}

// Passes nothing of the tests' own environment to the program except the variables that locate
// programs and folders.
function spawnProgram(
  env: Record<string, string>,
  { root = projectRoot, words = [] }: { root?: string; words?: readonly string[] } = {},
): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const program = ['--import', startedByTests, join('dist', 'server', 'main.js')]
  return spawn(process.execPath, [...program, ...words], {
    cwd: root,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function untilListening(process: ChildProcess, onOutput: (text: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => fail('did not get ready in time'), startTimeoutMs)
    const onExit = (code: number | null) => fail(`ended with status ${code}`)
    process.once('exit', onExit)

    function fail(how: string): void {
      clearTimeout(timer)
      process.kill('SIGKILL')
      reject(new Error(`The service ${how}. It wrote:\n${output}`))
    }

    function take(chunk: Buffer): void {
      const text = chunk.toString()
      output += text
      onOutput(text)
      const url = /^Listening on (http:\/\/\S+)\n/m.exec(output)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      process.off('exit', onExit)
      resolve(url)
    }

    process.stdout?.on('data', take)
    process.stderr?.on('data', take)
  })
}

function ended(process: ChildProcess): Promise<Ending> {
  const { exitCode, signalCode } = process
  if (exitCode !== null || signalCode !== null) {
    return Promise.resolve({ code: exitCode, signal: signalCode })
  }
  return new Promise((resolve) => {
    process.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

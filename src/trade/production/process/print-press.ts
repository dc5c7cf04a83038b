// Makes print files in processes of their own, at low priority: a print takes much memory, and no
// one waits for it. A large print has a process to itself. Small ones, of which an order may have a
// thousand, follow each other in a process, because starting one takes longer than a small print.

import { type Fault, HandprintError } from '../../../pure/errors.ts'
import {
  type ForkedProcess,
  forkPictureProcess,
  type Program,
  standBack,
} from '../../images/decoding/processes/fork-picture-process.ts'
import { outOfMemoryExitCode } from '../../images/decoding/processes/picture-job.ts'
import { siblingProgram } from '../../images/decoding/sibling-program.ts'
import { isSmallSheet } from '../lay-out-line.ts'
import { printFailed, printTooExpensive } from '../print-errors.ts'
import type { GangRecipe, MadeGangSheet } from '../rendering/gang/gang-recipe.ts'
import type { MadePrint, PrintRecipe } from '../rendering/print-recipe.ts'
import { createPlaces } from './places.ts'

export interface PrintPress {
  /** How many prints are made at the same time; others wait for their turn. */
  readonly atOnce: number
  /**
   * Throws `image_unreadable`, `print_file_failed` (422: the picture is the cause, 503: try again),
   * `storage_unavailable`, and the signal's reason.
   */
  make(recipe: PrintRecipe, signal: AbortSignal): Promise<MadePrint>
}

export interface SheetPress {
  /** Throws `print_file_failed`, `storage_unavailable`, and the signal's reason. */
  makeSheet(recipe: GangRecipe, signal: AbortSignal): Promise<MadeGangSheet>
}

export type PrintPressOptions = {
  atOnce?: number
  timeLimitMs?: number
  /** Same as for a picture process, so that everything that can be handed over can be printed. */
  memoryLimitBytes?: number
  program?: Program
}

/**
 * Nice value. On systems with priorities, a print gets about a thirtieth of a busy core, after the
 * work people wait for.
 */
const priority = 15

/** So long a process waits for another small print. */
const idleMs = 1_000
/** So that no process keeps memory for long. */
const mostPrintsOfProcess = 200

type Running = { forked: ForkedProcess; prints: number }

export function createPrintPress(options: PrintPressOptions = {}): PrintPress & SheetPress {
  const { timeLimitMs = 600_000, memoryLimitBytes = 2 * 1024 ** 3, atOnce = 1 } = options
  const program = options.program ?? siblingProgram(import.meta.url, 'print-process')
  const idle = new Map<Running, NodeJS.Timeout>()
  const places = createPlaces(atOnce)

  function start(): Running {
    const forked = forkPictureProcess(memoryLimitBytes, program)
    standBack(forked, priority)
    return { forked, prints: 0 }
  }

  function takeIdle(): Running | null {
    for (const [running, timer] of idle) {
      clearTimeout(timer)
      idle.delete(running)
      if (running.forked.isAlive()) return running
    }
    return null
  }

  function keep(running: Running): void {
    const end = (): void => {
      idle.delete(running)
      endProcess(running)
    }
    idle.set(running, setTimeout(end, idleMs).unref())
  }

  async function makeOn<Made>(
    running: Running,
    recipe: PrintRecipe | GangRecipe,
    signal: AbortSignal,
  ): Promise<Made> {
    const { forked } = running
    const kill = () => forked.child.kill('SIGKILL')
    signal.addEventListener('abort', kill)
    let wasTooSlow = false
    const timer = setTimeout(() => {
      wasTooSlow = true
      kill()
    }, timeLimitMs)
    try {
      const answer = (await forked.hasStarted) ? await ask<Made>(forked, recipe) : null
      if (answer !== null && 'made' in answer) return answer.made
      if (answer !== null) throw new HandprintError({ ...answer.fault, cause: answer.detail })
      signal.throwIfAborted()
      if (wasTooSlow) throw printTooExpensive('time', `${timeLimitMs} ms`)
      if (forked.child.exitCode === outOfMemoryExitCode)
        throw printTooExpensive('memory', 'the limit')
      const { exitCode, signalCode } = forked.child
      throw printFailed(`code ${exitCode}, signal ${signalCode}: ${forked.lastWords()}`)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
    }
  }

  return {
    atOnce,
    async make(recipe, signal) {
      signal.throwIfAborted()
      const leave = await places.enter(signal)
      const isSmall = isSmallSheet(recipe.sheet)
      const running = (isSmall ? takeIdle() : null) ?? start()
      running.prints++
      let isDone = false
      try {
        const made = await makeOn<MadePrint>(running, recipe, signal)
        isDone = true
        return made
      } finally {
        if (isDone && isSmall && running.prints < mostPrintsOfProcess) keep(running)
        else endProcess(running)
        leave()
      }
    },
    async makeSheet(recipe, signal) {
      signal.throwIfAborted()
      const leave = await places.enter(signal)
      const running = start()
      try {
        return await makeOn<MadeGangSheet>(running, recipe, signal)
      } finally {
        endProcess(running)
        leave()
      }
    },
  }
}

function endProcess({ forked }: Running): void {
  if (forked.isAlive()) forked.child.kill('SIGKILL')
}

/** Null if the process ended without an answer. */
function ask<Made>(
  { child }: ForkedProcess,
  recipe: PrintRecipe | GangRecipe,
): Promise<PrintJobAnswer<Made> | null> {
  return new Promise((resolve) => {
    const onExit = () => resolve(null)
    child.once('exit', onExit)
    child.once('message', (answer: PrintJobAnswer<Made>) => {
      child.off('exit', onExit)
      resolve(answer)
    })
    // A failed send means that the process is exiting; the exit event handles it.
    child.send(recipe, () => undefined)
  })
}

export type PrintJobAnswer<Made> =
  | { made: Made }
  /** `detail` is for the log. */
  | { fault: Fault; detail: string }

// Makes print files, each in a process of its own: a print takes seconds and much memory, and no
// one waits for it, so it runs at low priority. Concurrency is limited by the rendering slots.

import { type Fault, HandprintError } from '../../../pure/errors.ts'
import {
  type ForkedProcess,
  forkPictureProcess,
  type Program,
  standBack,
} from '../../images/decoding/processes/fork-picture-process.ts'
import { outOfMemoryExitCode } from '../../images/decoding/processes/picture-job.ts'
import { siblingProgram } from '../../images/decoding/sibling-program.ts'
import { printFailed, printTooExpensive } from '../print-errors.ts'
import type { MadePrint, PrintRecipe } from '../rendering/print-recipe.ts'

export interface PrintPress {
  /**
   * Throws `image_unreadable`, `print_file_failed` (422: the picture is the cause, 503: try again),
   * `storage_unavailable`, and the signal's reason.
   */
  make(recipe: PrintRecipe, signal: AbortSignal): Promise<MadePrint>
}

export type PrintPressOptions = {
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

export function createPrintPress(options: PrintPressOptions = {}): PrintPress {
  return { make: (recipe, signal) => makeInProcess(recipe, signal, options) }
}

async function makeInProcess(
  recipe: PrintRecipe,
  signal: AbortSignal,
  options: PrintPressOptions,
): Promise<MadePrint> {
  const { timeLimitMs = 600_000, memoryLimitBytes = 2 * 1024 ** 3 } = options
  const program = options.program ?? siblingProgram(import.meta.url, 'print-process')
  signal.throwIfAborted()
  const forked = forkPictureProcess(memoryLimitBytes, program)
  const kill = () => forked.child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  let wasTooSlow = false
  const timer = setTimeout(() => {
    wasTooSlow = true
    kill()
  }, timeLimitMs)
  try {
    standBack(forked, priority)
    const answer = (await forked.hasStarted) ? await ask(forked, recipe) : null
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
    if (forked.isAlive()) kill()
  }
}

/** Null if the process ended without an answer. */
function ask({ child }: ForkedProcess, recipe: PrintRecipe): Promise<PrintJobAnswer | null> {
  return new Promise((resolve) => {
    child.once('message', resolve)
    child.once('exit', () => resolve(null))
    // A failed send means that the process is exiting; the exit event handles it.
    child.send(recipe, () => undefined)
  })
}

export type PrintJobAnswer =
  | { made: MadePrint }
  /** `detail` is for the log. */
  | { fault: Fault; detail: string }

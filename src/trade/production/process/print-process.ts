// The program of the print process: makes one print file or gang sheet after the other. Like the picture processes it
// gets paths and numbers, and may crash or be killed at any time.

import { storageUnavailable } from '../../../ground/storage/storage-errors.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { limitSharp } from '../../images/decoding/processes/limit-sharp.ts'
import { outOfMemoryExitCode } from '../../images/decoding/processes/picture-job.ts'
import { printFailed } from '../print-errors.ts'
import type { GangRecipe } from '../rendering/gang/gang-recipe.ts'
import { makeGangSheet } from '../rendering/gang/make-gang-sheet.ts'
import { makePrint } from '../rendering/make-print.ts'
import type { PrintRecipe } from '../rendering/print-recipe.ts'
import type { PrintJobAnswer } from './print-press.ts'

const memoryLimitBytes = Number(process.argv[2])

// Set here because encoders have no option for the file mode.
process.umask(0o077)
limitSharp()
setInterval(() => {
  if (process.memoryUsage.rss() > memoryLimitBytes) process.exit(outOfMemoryExitCode)
}, 50).unref()

process.on('message', (recipe: PrintRecipe | GangRecipe) => {
  void answer(recipe)
})
// The service decides when this process ends; Ctrl+C in a terminal signals the whole process group.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(0))
process.send?.('started')

async function answer(recipe: PrintRecipe | GangRecipe): Promise<void> {
  const work = 'kind' in recipe ? makeGangSheet(recipe) : makePrint(recipe)
  process.send?.(await work.then((made) => ({ made }), toFault))
}

function toFault(error: unknown): PrintJobAnswer<never> {
  const { code, status, publicMessage: message, told, cause } = known(error)
  return { fault: { code, status, message, told }, detail: String(cause ?? '') }
}

function known(error: unknown): HandprintError {
  if (error instanceof HandprintError) return error
  // A file that cannot be read or written says nothing about the picture in it.
  const isOfTheSystem = error instanceof Error && 'syscall' in error
  return isOfTheSystem ? storageUnavailable(error) : printFailed(error)
}

// What goes to the print process and what comes back.

import type { Fault } from '../../../pure/errors.ts'
import type { MadePrint, PrintRecipe } from '../rendering/print-recipe.ts'

export type PrintJob = PrintRecipe

export type PrintJobAnswer =
  | { made: MadePrint }
  /** `detail` is for the log. */
  | { fault: Fault; detail: string }

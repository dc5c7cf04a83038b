// What every command of `handprint` is.

import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

export type Command = {
  /** As it is typed, behind `handprint`. */
  usage: string
  /** What it does, a line. */
  summary: string
  /** Which of them it takes; others are told as faults. */
  flags?: readonly string[]
  /** Most arguments that are no flags. */
  most?: number
  /** Returns the status that the process ends with. */
  run(given: Given): Promise<number>
}

export type Given = {
  config: Config
  flags: ReadonlySet<string>
  arguments: readonly string[]
  /** A line for whoever reads. */
  say(line: string): void
}

/** A folder for what is on its way; the next start of the service clears what a crash has left in it. */
export async function makeScratch(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'incoming')
  await mkdir(folder, { recursive: true })
  return await mkdtemp(join(folder, 'command-'))
}

/** What was typed can't be done; said with the command's usage, status 2. */
export class UsageFault extends Error {}

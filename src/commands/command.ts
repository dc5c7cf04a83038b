// What every command of `handprint` is.

import { closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { ownFolderMode } from '../ground/storage/close-to-others.ts'
import { isObject } from '../pure/objects.ts'

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
  try {
    await mkdir(folder, { recursive: true, mode: ownFolderMode })
    return await mkdtemp(join(folder, 'command-'))
  } catch (cause) {
    const message = `The folder ${folder} can't be written: run this as the user of the service, and give its disk room.`
    throw new Error(message, { cause })
  }
}

/** Of SQLite: else what is missing would be made, or taken for a disk that is not mounted. */
export function expectInstallation({ database, dataDir }: Config): void {
  if (database.kind !== 'sqlite') return
  try {
    closeSync(openSync(database.path, 'r'))
  } catch (cause) {
    const isHidden = isObject(cause) && cause.code === 'EACCES'
    const message = isHidden
      ? `What is in ${dataDir} can't be read by this user: run this as the user of the service.`
      : `There is no installation in ${dataDir}: set HANDPRINT_DATA_DIR to where it is.`
    throw new Error(message, isHidden ? { cause } : {})
  }
}

/** What was typed can't be done; said with the command's usage, status 2. */
export class UsageFault extends Error {}

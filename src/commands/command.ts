import { closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { ownFolderMode } from '../ground/storage/restrict-to-owner.ts'
import { isObject } from '../pure/objects.ts'

export type CliCommand = {
  /** Usage as typed after `handprint`. */
  usage: string
  summary: string
  flags?: readonly string[]
  /** Maximum number of arguments, not counting flags. */
  most?: number
  /** Returns the exit status. */
  run(given: CommandContext): Promise<number>
}

export type CommandContext = {
  config: Config
  flags: ReadonlySet<string>
  arguments: readonly string[]
  say(line: string): void
}

/**
 * Creates a folder for temporary files. After a crash, the next start of the service cleans it up.
 */
export async function makeScratch(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'incoming')
  try {
    await mkdir(folder, { recursive: true, mode: ownFolderMode })
    return await mkdtemp(join(folder, 'command-'))
  } catch (cause) {
    const message = `The folder ${folder} is not writable: run this as the service's user, and check that the disk has free space.`
    throw new Error(message, { cause })
  }
}

/**
 * Throws unless there is an installation (SQLite only). Otherwise its missing parts would be
 * created, or mistaken for an unmounted disk.
 */
export function requireInstallation({ database, dataDir }: Config): void {
  if (database.kind !== 'sqlite') return
  try {
    closeSync(openSync(database.path, 'r'))
  } catch (cause) {
    const isHidden = isObject(cause) && cause.code === 'EACCES'
    const message = isHidden
      ? `${dataDir} is not readable by this user: run this as the service's user.`
      : `No installation found in ${dataDir}: set HANDPRINT_DATA_DIR to its location.`
    throw new Error(message, isHidden ? { cause } : {})
  }
}

/** The command line is invalid. Printed together with the command's usage; exit status 2. */
export class UsageFault extends Error {}

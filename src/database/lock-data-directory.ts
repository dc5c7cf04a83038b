// One process per data directory. The lock is an open exclusive transaction on a file of its own:
// the operating system drops it with the process, however that ends. Nothing else may open that
// file, since closing any handle on it would drop the lock too (POSIX). Not for network drives.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'

export type DataDirectoryLock = { release(): void }

/** Throws, in words for the operator, when another process has the directory. */
export function lockDataDirectory(dir: string): DataDirectoryLock {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const ownerFile = join(dir, 'handprint.pid')
  const db = new Libsql(join(dir, 'handprint.lock'))
  try {
    db.exec('begin exclusive')
  } catch (error) {
    db.close()
    throw explain(error, dir, ownerFile)
  }
  writeFileSync(ownerFile, `${process.pid}\n`)
  return {
    release() {
      rmSync(ownerFile, { force: true })
      db.close()
    },
  }
}

function explain(error: unknown, dir: string, ownerFile: string): Error {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
  if (!isTaken) {
    return new Error(
      `The data directory ${dir} can't be used: Handprint has to be able to write it.`,
      {
        cause: error,
      },
    )
  }
  return new Error(
    `The data directory ${dir} is in use by another Handprint${owner(ownerFile)}. ` +
      'Stop that one first, or give this one a data directory of its own.',
  )
}

function owner(file: string): string {
  try {
    const pid = readFileSync(file, 'utf8').trim()
    return /^\d+$/.test(pid) ? ` (process ${pid})` : ''
  } catch {
    return ''
  }
}

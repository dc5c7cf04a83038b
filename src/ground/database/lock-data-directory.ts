// One process per data directory, and one backup at a time per place. The lock is an open exclusive
// transaction on a separate file: the operating system releases it when the process ends, however
// that happens. Nothing else may open that file, since closing any handle on it would release the
// lock too (POSIX). Not suitable for network drives.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import { codeOf, rethrowNowAs } from '../../pure/errors.ts'

export type DataDirectoryLock = { release(): void }

/** Keeps locks from being garbage collected if the caller drops the return value. */
const held = new Set<Libsql.Database>()

/** Throws with a message for the operator if another process holds the directory. */
export function lockDataDirectory(dir: string): DataDirectoryLock {
  const ownerFile = join(dir, 'handprint.pid')
  const faulty = (error: unknown) => faultOf(error, dir, ownerFile)
  const db = rethrowNowAs(faulty, () => {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    const taken = takeLock(join(dir, 'handprint.lock'))
    writeFileSync(ownerFile, `${process.pid}\n`)
    return taken
  })
  return hold(db, ownerFile)
}

/** Null if another process holds the lock. The file is created, and deleted on release. */
export function lockFile(file: string): DataDirectoryLock | null {
  try {
    return hold(takeLock(file), file)
  } catch (error) {
    if (codeOf(error) === busy) return null
    throw error
  }
}

/** Deletes the file before releasing the lock: an existing file must always have a holder. */
function hold(db: Libsql.Database, file: string): DataDirectoryLock {
  held.add(db)
  return {
    release() {
      if (!held.delete(db)) return
      rmSync(file, { force: true })
      db.close()
    },
  }
}

function takeLock(file: string): Libsql.Database {
  const db = new Libsql(file)
  try {
    db.exec('begin exclusive')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function faultOf(error: unknown, dir: string, ownerFile: string): Error {
  const isTaken = codeOf(error) === busy
  const message = isTaken
    ? `The data directory ${dir} is in use by another Handprint${owner(ownerFile)}. ` +
      'Stop that one first, or give this one its own data directory.'
    : `The data directory ${dir} is not writable by Handprint.`
  // A taken lock explains itself. If the folder is not writable, the cause says why.
  return isTaken ? new Error(message) : new Error(message, { cause: error })
}

const busy = 'SQLITE_BUSY'

function owner(file: string): string {
  try {
    const pid = readFileSync(file, 'utf8').trim()
    return /^\d+$/.test(pid) ? ` (process ${pid})` : ''
  } catch {
    return ''
  }
}

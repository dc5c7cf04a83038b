// One process per data directory, and one backup at a time to each place. The lock is an open exclusive transaction on a file of its own:
// the operating system drops it with the process, however that ends. Nothing else may open that
// file, since closing any handle on it would drop the lock too (POSIX). Not for network drives.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import { codeOf, rethrowNowAs } from '../../pure/errors.ts'

export type DataDirectoryLock = { release(): void }

/** So that no lock is lost to garbage collection when nobody keeps what we return. */
const held = new Set<Libsql.Database>()

/** Throws, in words for the operator, when another process has the directory. */
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

/** Null while another process has it. The file is made, and removed again. */
export function lockFile(file: string): DataDirectoryLock | null {
  try {
    return hold(takeLock(file), file)
  } catch (error) {
    if (codeOf(error) === busy) return null
    throw error
  }
}

/** Removes the file before it lets go: whoever finds one has to find who holds it. */
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
      'Stop that one first, or give this one a data directory of its own.'
    : `The data directory ${dir} can't be used: Handprint has to be able to write in it.`
  // That the lock is taken says it all; why a folder can't be written is in the cause.
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

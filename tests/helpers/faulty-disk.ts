// A disk that is full or not writable, without root and on every system: a preload script in the
// service breaks Node's writes while a switch file says how. Native code, such as SQLite and the
// decoder, is not affected; `npm run faults` fills a real disk.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type DiskFault =
  /** Nothing can be written. */
  | 'full'
  /** One write is cut in half, and the next one writes nothing. */
  | 'full in the middle'
  /** Bytes are accepted, but fsync fails. */
  | 'failing'
  /** Not even a file can be created. */
  | 'read-only'

export type FaultyDisk = {
  /** To be added to the service's environment. */
  env: Record<string, string>
  /** Breaks the writes of this process too, until it ends, while the disk is broken. */
  beHere(): Promise<void>
  break(fault: DiskFault): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

export async function prepareFaultyDisk(): Promise<FaultyDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-disk-'))
  const switchFile = join(folder, 'fault')
  const program = join(folder, 'spoil.mjs')
  await writeFile(program, spoilWrites(switchFile))
  return {
    beHere: async () => {
      await import(pathToFileURL(program).href)
    },
    env: { NODE_OPTIONS: `--import=${pathToFileURL(program).href}` },
    break: (fault) => writeFile(switchFile, fault),
    mend: () => rm(switchFile, { force: true }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

function spoilWrites(switchFile: string): string {
  return `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

function fault() {
  try {
    return fs.readFileSync(${JSON.stringify(switchFile)}, 'utf8')
  } catch {
    return null
  }
}
const failure = (code) => Object.assign(new Error(code + ': made up by a test'), { code })
const halved = new WeakSet()

const file = await fs.promises.open(import.meta.filename ?? process.execPath, 'r')
const handle = Object.getPrototypeOf(file)
await file.close()
for (const name of ['write', 'writev', 'writeFile']) {
  const write = handle[name]
  handle[name] = async function (data, ...rest) {
    const now = fault()
    if (now === 'full in the middle' && name === 'writev' && !halved.has(this)) {
      halved.add(this)
      const whole = Buffer.concat(data)
      return await write.call(this, [whole.subarray(0, Math.ceil(whole.length / 2))], ...rest)
    }
    if (now?.startsWith('full')) throw failure('ENOSPC')
    return await write.call(this, data, ...rest)
  }
}
for (const name of ['sync', 'datasync']) {
  const sync = handle[name]
  handle[name] = async function () {
    if (fault() === 'failing') throw failure('EIO')
    return await sync.call(this)
  }
}
const { writev } = fs
const halvedFiles = new Set()
// Node's own streams name a position, and the service does not.
fs.writev = (file, buffers, ...rest) => {
  const done = rest.at(-1)
  const now = fault()
  if (now === 'full in the middle' && !halvedFiles.has(file)) {
    halvedFiles.add(file)
    const whole = Buffer.concat(buffers)
    return writev(file, [whole.subarray(0, Math.ceil(whole.length / 2))], ...rest)
  }
  if (now?.startsWith('full')) return process.nextTick(done, failure('ENOSPC'))
  halvedFiles.delete(file)
  return writev(file, buffers, ...rest)
}
for (const name of ['fsync', 'fdatasync']) {
  const sync = fs[name]
  fs[name] = (file, done) =>
    fault() === 'failing' ? process.nextTick(done, failure('EIO')) : sync(file, done)
}
const { openSync } = fs
fs.openSync = (path, flags = 'r', ...rest) => {
  if (fault() === 'read-only' && flags !== 'r') throw failure('EROFS')
  return openSync(path, flags, ...rest)
}
for (const name of ['mkdirSync', 'renameSync']) {
  const make = fs[name]
  fs[name] = (...rest) => {
    if (fault() === 'read-only') throw failure('EROFS')
    return make(...rest)
  }
}
const { open, mkdir, rename } = fs.promises
fs.promises.open = async (path, flags = 'r', ...rest) => {
  if (fault() === 'read-only' && flags !== 'r') throw failure('EROFS')
  return await open(path, flags, ...rest)
}
for (const [name, make] of Object.entries({ mkdir, rename })) {
  fs.promises[name] = async (...rest) => {
    if (fault() === 'read-only') throw failure('EROFS')
    return await make(...rest)
  }
}
syncBuiltinESMExports()
`
}

// The floor: the least that a program in Node has to do for the same promise, in one process and
// with every library at its defaults. `POST /push` takes a raw body and `GET /pull` fetches one:
// piped to a file, fsynced, made into a 400 px placeholder, committed as one row of SQLite in FULL.
// `GET /preview` is sharp alone. `POST /cart` commits a row and makes the 800 px picture afterwards,
// `POST /order` commits four; with `?prints` a print file is made afterwards, one at a time, in a
// process of its own at a low priority. It checks nothing and cleans nothing.

import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import Libsql from 'libsql'
import sharp from 'sharp'
import { request as fetchFrom } from 'undici'

const folder = process.argv[2] ?? '.'
const database = new Libsql(join(folder, 'floor.db'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec('create table images (name text primary key, placeholder blob, created_at integer)')
database.exec('create table rows (id text primary key, kind text, body text, created_at integer)')
const insert = database.prepare('insert into images values (?, ?, ?)')
const insertRow = database.prepare('insert into rows values (?, ?, ?, ?)')
const addRows = database.transaction((kinds: readonly string[]) => kinds.forEach(addRow))
const barePrint = fileURLToPath(new URL('bare-print.mjs', import.meta.url))
let printing = Promise.resolve()

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.requestTimeout = 0
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
process.on('disconnect', () => process.exit(0))

async function answer(request: IncomingMessage): Promise<object> {
  const { pathname, searchParams: asked } = new URL(request.url ?? '/', 'http://floor')
  const picture = pathOf(asked.get('name') ?? '')
  switch (pathname) {
    case '/push':
      return await keep(request)
    case '/pull':
      return await keep((await fetchFrom(asked.get('url') ?? '')).body)
    case '/preview':
      return await makePreview(asked.get('path') ?? '')
    case '/cart':
      addRows(['cart'])
      void sharp(picture)
        .resize({ width: 800, height: 800, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82, effort: 2 })
        .toFile(`${picture}.webp`)
      return {}
    case '/order':
      addRows(['order', 'line', 'payment', 'event'])
      if (asked.has('prints')) printing = printing.then(() => print(picture))
      return {}
    case '/page':
      return {}
    default:
      throw new Error(`The floor has no ${pathname}.`)
  }
}

function pathOf(name: string): string {
  return join(folder, 'pictures', name)
}

function addRow(kind: string): void {
  insertRow.run(randomBytes(16).toString('hex'), kind, 'x'.repeat(500), Date.now())
}

async function keep(source: Readable): Promise<{ name: string }> {
  const name = randomBytes(16).toString('hex')
  const path = pathOf(name)
  // `flush` calls fsync before the file is closed and the pipeline resolves.
  await pipeline(source, createWriteStream(path, { flags: 'wx', flush: true }))
  const placeholder = await sharp(path)
    .resize({ width: 400, height: 400, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer()
  insert.run(name, placeholder, Date.now())
  return { name }
}

async function makePreview(path: string): Promise<{ elapsedMs: number }> {
  const startedAt = performance.now()
  await sharp(path)
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toFile(join(folder, 'preview.jpg'))
  return { elapsedMs: performance.now() - startedAt }
}

/** The face of a print of 8×10″ at 300 dpi. */
async function print(path: string): Promise<void> {
  const child = fork(barePrint, { serialization: 'advanced' })
  setPriority(child.pid ?? 0, 15)
  await once(child, 'message')
  child.send({ path, target: { width: 2400, height: 3000 }, folder })
  await once(child, 'message')
  child.kill()
}

// The floor: the least work a Node program must do to keep the same promise, in one process and
// with every library at its defaults.
//
// `POST /push` takes a raw body and `GET /pull` fetches one: piped to a file, fsynced, resized to a
// 400 px placeholder, committed as one SQLite row in FULL mode. `GET /preview` is sharp alone,
// making what the cart shows. `POST /cart` commits a row and then makes the 800 px picture. `POST
// /order` commits four rows; with `?prints`, a print file is made afterwards, one at a time, in its
// own low-priority process. It validates nothing and cleans up nothing.

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
const order = database.transaction((kinds: readonly string[]) => kinds.forEach(addRow))
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

async function answer(request: IncomingMessage): Promise<Record<string, unknown>> {
  const url = new URL(request.url ?? '/', 'http://floor')
  if (url.pathname === '/push') return await keep(request)
  if (url.pathname === '/pull') {
    const { body } = await fetchFrom(url.searchParams.get('url') ?? '')
    return await keep(body)
  }
  if (url.pathname === '/cart') return openCart(url)
  if (url.pathname === '/order') {
    order(['order', 'line', 'payment', 'event'])
    if (url.searchParams.has('prints')) printing = printing.then(() => print(pathOf(url)))
    return {}
  }
  if (url.pathname === '/page') return {}
  return await makePreview(url.searchParams.get('path') ?? '')
}

async function keep(source: Readable): Promise<{ name: string }> {
  const name = randomBytes(16).toString('hex')
  const path = join(folder, 'pictures', name)
  // `flush` calls fsync before the file is closed and the pipeline resolves.
  await pipeline(source, createWriteStream(path, { flags: 'wx', flush: true }))
  const placeholder = await sharp(path)
    .resize({ width: 400, height: 400, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer()
  insert.run(name, placeholder, Date.now())
  return { name }
}

function pathOf(url: URL): string {
  return join(folder, 'pictures', url.searchParams.get('name') ?? '')
}

function addRow(kind: string): void {
  insertRow.run(randomBytes(16).toString('hex'), kind, 'x'.repeat(500), Date.now())
}

function openCart(url: URL): Record<string, unknown> {
  addRow('cart')
  void sharp(pathOf(url))
    .resize({ width: 800, height: 800, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toFile(`${pathOf(url)}.webp`)
  return {}
}

async function print(path: string): Promise<void> {
  const child = fork(barePrint, { serialization: 'advanced' })
  setPriority(child.pid ?? 0, 15)
  await once(child, 'message')
  child.send({ path, target: { width: 2400, height: 3000 }, folder })
  await once(child, 'message')
  child.kill()
}

async function makePreview(path: string): Promise<{ elapsedMs: number }> {
  const startedAt = performance.now()
  await sharp(path)
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toFile(join(folder, 'preview.jpg'))
  return { elapsedMs: performance.now() - startedAt }
}

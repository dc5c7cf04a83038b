// The floor: the least that a program in Node has to do for the same promise, in one process and
// with every library at its defaults. `POST /push` takes a raw body: piped to a file, fsynced, made into a
// 400 px placeholder, committed as one row of SQLite in FULL. It checks nothing and cleans nothing.

import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Libsql from 'libsql'
import sharp from 'sharp'

const folder = process.argv[2] ?? '.'
const database = new Libsql(join(folder, 'floor.db'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec('create table images (name text primary key, placeholder blob, created_at integer)')
const insert = database.prepare('insert into images values (?, ?, ?)')

const server = createServer((request, response) => {
  keep(request).then(
    (body) => response.end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.requestTimeout = 0
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
process.on('disconnect', () => process.exit(0))

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
